//! Parallel search: the Young Brothers Wait Concept, YBWC (Feldmann, Monien, Mysliwietz and Vornberger 1989, Distributed
//! game-tree search).
//!
//! One thread searches the first move of a node. If this move causes no cutoff, the other moves rarely cause a cutoff, so idle
//! threads help to search these moves. A cutoff stops all of these threads. The thread that shared the node also searches moves
//! of the node, and then helps below the node until the last helper has finished. Results of stopped searches are not stored in
//! the TT, so scores stay exact. If alpha rises without a cutoff, the new alpha applies to moves whose search begins later.
//! Alpha cannot rise in null windows, and by default all windows are null windows.

use std::sync::Arc;

use scoutlab_games::Value;
use scoutlab_search::Window;

use super::Endgame;
use super::pool::{Next, Node, Pool, Shared, Stop};
use super::ranks::Child;

/// The least number of empty squares of a node that threads share. Waking a thread takes as long as a small search.
pub(super) const SHARED_FROM: u32 = 14;

/// The connection of one thread to the other threads of the search.
#[derive(Default)]
pub(super) struct Brothers<'s> {
    /// The thread pool, or `None` if there is only one thread.
    pub(super) pool: Option<&'s Pool>,
    /// The stop flag of the nearest shared node above the current node.
    stop: Option<Arc<Stop>>,
    /// Whether the value returned by the current search is obsolete.
    pub(super) stopped: bool,
}

impl<'s> Brothers<'s> {
    /// Creates the connection of a thread. `stop` is the stop flag of the whole search, if the search can be stopped.
    pub(super) fn new(pool: Option<&'s Pool>, stop: Option<Arc<Stop>>) -> Self {
        Self { pool, stop, ..Self::default() }
    }

    fn is_stop_set(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.is_set())
    }

    fn look_for_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.is_stop_set();
        self.stopped
    }
}

impl Endgame<'_> {
    /// Returns whether the search of the current node is obsolete. If so, callers ignore the value that the search returns.
    #[inline(always)]
    pub(super) fn is_stopped(&mut self) -> bool {
        self.brothers.stop.is_some() && self.look_for_stop()
    }

    #[inline(never)]
    fn look_for_stop(&mut self) -> bool {
        self.count_towards_limit();
        self.brothers.look_for_stop()
    }

    /// Counts the calls since the last count towards the limit of the search.
    pub(super) fn count_towards_limit(&mut self) {
        let calls = self.counters.calls();
        if let Some(stop) = &self.brothers.stop {
            // A thread that helps starts to count again from 0.
            stop.add_visits(calls.saturating_sub(self.calls_in_limit));
        }
        self.calls_in_limit = calls;
    }

    /// Returns whether a node with `empties` empty squares should be shared.
    #[inline(always)]
    pub(super) fn would_share(&self, empties: u32) -> bool {
        self.brothers.pool.is_some_and(|pool| empties >= pool.shared_from && pool.is_waited_for())
    }

    /// Searches the remaining children of `node` together with idle threads. Returns the value and the best move of the node.
    /// Returns `None` if no thread is idle any more.
    #[cold]
    #[inline(never)]
    pub(super) fn share(&mut self, node: Node, children: &[Child]) -> Option<(Value, u8)> {
        let pool = self.brothers.pool?;
        let stop = pool.open(self.brothers.stop.as_ref(), |stop| Shared::new(node, children, stop))?;
        let above = self.brothers.stop.replace(Arc::clone(&stop));
        self.search_brothers(pool, &stop);
        let shared = loop {
            match pool.close(&stop) {
                Next::Done(shared) => break shared,
                Next::Help(other) => self.help(pool, &other),
            }
        };
        self.brothers.stop = above;
        self.brothers.stopped = self.brothers.is_stop_set();
        self.counters.add(&shared.counters);
        if let Some(index) = shared.cut_off {
            self.cut_off(index);
        }
        Some((shared.node.best, shared.node.best_move))
    }

    pub(super) fn serve(mut self) {
        while let Some((pool, stop)) = self.brothers.pool.and_then(|pool| Some((pool, pool.work()?))) {
            self.help(pool, &stop);
        }
    }

    /// Helps at the node with the stop flag `stop`, and adds the counts of this thread to the node's counts.
    fn help(&mut self, pool: &Pool, stop: &Arc<Stop>) {
        let counters = std::mem::take(&mut self.counters);
        let above = self.brothers.stop.replace(Arc::clone(stop));
        self.search_brothers(pool, stop);
        self.brothers.stop = above;
        pool.leave(stop, &std::mem::replace(&mut self.counters, counters));
    }

    fn search_brothers(&mut self, pool: &Pool, stop: &Arc<Stop>) {
        self.brothers.stopped = false;
        while let Some((child, index, node)) = pool.at(stop, Shared::begin) {
            let window = Window { alpha: node.alpha.max(node.best), beta: node.beta };
            let value = self.value_of(&child, [node.own, node.opponent], window, false);
            if self.brothers.stopped {
                return;
            }
            pool.at(stop, |shared| shared.found(value, child.square, index));
        }
    }
}
