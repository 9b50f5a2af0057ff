//! The thread pool of a parallel search: the nodes that threads share, and the threads that wait for work.

use std::iter::successors;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use scoutlab_games::{Limit, Value};
use scoutlab_search::observers::Counters;

use super::ranks::{Child, Children, take_first};

/// The stop flag of a shared node. A set flag means that searches below the node are obsolete. The flags of shared nodes below
/// this node then also count as set.
pub(super) struct Stop {
    set: AtomicBool,
    /// The limit of the whole search, which is only in the flag of the whole search.
    limit: Limit,
    above: Option<Arc<Self>>,
}

impl Stop {
    /// Returns the stop flag of a newly shared node. `above` is the stop flag of the nearest shared ancestor, if there is one.
    pub(super) fn below(above: Option<Arc<Self>>) -> Arc<Self> {
        Arc::new(Self { set: AtomicBool::new(false), limit: Limit::NONE, above })
    }

    /// Returns the stop flag of the whole search, which counts as set once `limit` is reached.
    pub(super) fn of_search(limit: Limit) -> Arc<Self> {
        Arc::new(Self { set: AtomicBool::new(false), limit, above: None })
    }

    /// Counts visits towards the limit, unless the flag belongs to a shared node.
    pub(super) fn add_visits(&self, visits: u64) {
        self.limit.add_visits(visits);
    }

    pub(super) fn set(&self) {
        self.set.store(true, Relaxed);
    }

    /// Returns whether this flag, or the flag of a shared ancestor, is set. A result of true never becomes false again.
    pub(super) fn is_set(&self) -> bool {
        self.and_above().any(|stop| stop.set.load(Relaxed) || stop.limit.is_reached())
    }

    /// Returns whether this flag belongs to the shared node of the flag `node`, or to a node below that node.
    fn is_below(&self, node: &Self) -> bool {
        self.and_above().any(|stop| std::ptr::eq(stop, node))
    }

    fn and_above(&self) -> impl Iterator<Item = &Self> {
        successors(Some(self), |stop| stop.above.as_deref())
    }
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) best: Value,
    pub(super) best_move: u8,
    /// The number of moves whose search has begun.
    pub(super) index: u32,
}

pub(super) struct Shared {
    pub(super) node: Node,
    /// The children of the node. The searches of the children from index `next` on have not begun.
    children: Children,
    next: usize,
    /// If a move caused a cutoff, the number of moves whose search had begun before the search of this move.
    pub(super) cut_off: Option<u32>,
    /// The stop flag, which a cutoff sets.
    stop: Arc<Stop>,
    /// The number of helpers, which are the threads that search moves of this node, except the owner. The owner is the thread
    /// that shared the node.
    helpers: usize,
    /// The sum of the counts of all helpers.
    pub(super) counters: Counters,
}

impl Shared {
    pub(super) fn new(node: Node, children: &[Child], stop: Arc<Stop>) -> Self {
        let children = children.iter().copied().collect();
        Self { node, children, next: 0, cut_off: None, stop, helpers: 0, counters: Counters::default() }
    }

    fn has_work(&self) -> bool {
        self.next < self.children.len() && !self.stop.is_set()
    }

    /// Returns the next child to search, the number of moves whose search began earlier, and the state of the node before this
    /// call.
    pub(super) fn begin(&mut self) -> Option<(Child, u32, Node)> {
        if !self.has_work() {
            return None;
        }
        let child = take_first(&mut self.children, self.next);
        let node = self.node;
        self.next += 1;
        self.node.index += 1;
        Some((child, node.index, node))
    }

    /// Records the value of the child after the move to `square`. The searches of `index` moves began before the search of this
    /// child.
    pub(super) fn found(&mut self, value: Value, square: u8, index: u32) {
        if value <= self.node.best {
            return;
        }
        (self.node.best, self.node.best_move) = (value, square);
        if value >= self.node.beta && self.cut_off.is_none() {
            self.cut_off = Some(index);
            self.stop.set();
        }
    }
}

/// An idle thread. If the thread waits for helpers of its own node, the value is the stop flag of this node, and the thread
/// helps only below the node. Elsewhere, the thread could be busy long after its helpers have finished.
type Waiting = Option<Arc<Stop>>;

pub(super) struct Pool {
    state: Mutex<State>,
    news: Condvar,
    /// The length of the list [`State::waiting`], readable without a lock.
    waiting: AtomicUsize,
    /// The least number of empty squares of a node that threads may share.
    pub(super) shared_from: u32,
}

#[derive(Default)]
struct State {
    nodes: Vec<Shared>,
    waiting: Vec<Waiting>,
    finished: bool,
    #[cfg(test)]
    opened: u64,
}

impl Pool {
    pub(super) fn new(shared_from: u32) -> Self {
        Self { state: Mutex::default(), news: Condvar::new(), waiting: AtomicUsize::new(0), shared_from }
    }

    /// # Panics
    ///
    /// Panics if another thread panicked.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("a thread panicked while it held the lock")
    }

    /// Returns whether a thread waits for work. The result may be outdated when the caller uses it.
    #[inline]
    pub(super) fn is_waited_for(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    /// Shares the node that `share` returns, if a waiting thread may help at this node. `above` is the stop flag of the nearest
    /// shared ancestor, if there is one. Returns the stop flag of the shared node, or `None` if no node was shared.
    pub(super) fn open(&self, above: Option<&Arc<Stop>>, share: impl FnOnce(Arc<Stop>) -> Shared) -> Option<Arc<Stop>> {
        let mut state = self.state();
        let before = state.waiting.len();
        state.waiting.retain(|below| !may_help(below.as_ref(), above));
        if state.waiting.len() == before {
            return None;
        }
        self.waiting.store(state.waiting.len(), Relaxed);
        let stop = Stop::below(above.cloned());
        state.nodes.push(share(Arc::clone(&stop)));
        #[cfg(test)]
        {
            state.opened += 1;
        }
        self.news.notify_all();
        Some(stop)
    }

    /// Calls `act` with the shared node that has the stop flag `stop`.
    pub(super) fn at<R>(&self, stop: &Arc<Stop>, act: impl FnOnce(&mut Shared) -> R) -> R {
        act(self.state().node(stop))
    }

    /// Reports that a helper has finished its work at the node with the stop flag `stop`, and adds the helper's counts to the
    /// node.
    pub(super) fn leave(&self, stop: &Arc<Stop>, counters: &Counters) {
        let mut state = self.state();
        let node = state.node(stop);
        node.helpers -= 1;
        node.counters.add(counters);
        if node.helpers == 0 {
            self.news.notify_all();
        }
    }

    /// Waits until the last helper has left the node with the stop flag `stop`, and removes the node from the pool. If a node
    /// below this node needs help while the thread waits, returns the stop flag of that lower node instead.
    pub(super) fn close(&self, stop: &Arc<Stop>) -> Next {
        let mut state = self.state();
        loop {
            assert!(!state.finished, "a thread of the search panicked");
            let place = state.place(stop);
            if state.nodes[place].helpers == 0 {
                return Next::Done(Box::new(state.nodes.swap_remove(place)));
            }
            if let Some(node) = state.join(Some(stop)) {
                return Next::Help(node);
            }
            state = self.wait(state, Some(stop));
        }
    }

    /// Waits for a node that needs help, or for the end of the search. Returns the stop flag of the node, or `None` at the end.
    pub(super) fn work(&self) -> Option<Arc<Stop>> {
        let mut state = self.state();
        loop {
            if state.finished {
                return None;
            }
            if let Some(node) = state.join(None) {
                return Some(node);
            }
            state = self.wait(state, None);
        }
    }

    #[cfg(test)]
    pub(super) fn opened(&self) -> u64 {
        self.state().opened
    }

    fn wait<'p>(&'p self, mut state: MutexGuard<'p, State>, below: Option<&Arc<Stop>>) -> MutexGuard<'p, State> {
        let is_this = |waiting: &Waiting| waiting.as_ref().map(Arc::as_ptr) == below.map(Arc::as_ptr);
        state.waiting.push(below.cloned());
        self.waiting.store(state.waiting.len(), Relaxed);
        let mut state = self.news.wait(state).expect("a thread panicked while it held the lock");
        // Entries of threads that wait below the same node are interchangeable. `open` may already have removed this thread
        // from the list.
        if let Some(place) = state.waiting.iter().position(is_this) {
            state.waiting.swap_remove(place);
            self.waiting.store(state.waiting.len(), Relaxed);
        }
        state
    }
}

/// A guard that marks the search as finished when the guard is dropped, so that no thread waits for work any more. Each thread
/// drops its guard when the thread ends, even after a panic.
pub(super) struct Presence<'p>(pub(super) &'p Pool);

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        if let Ok(mut state) = self.0.state.lock() {
            state.finished = true;
        }
        self.0.news.notify_all();
    }
}

/// The next step of an owner whose shared node has no more work.
pub(super) enum Next {
    /// All helpers have left the node, which was removed from the pool.
    Done(Box<Shared>),
    /// The owner helps at the shared node with this stop flag.
    Help(Arc<Stop>),
}

/// Returns whether a thread that waits for helpers of the node `below` may help at the node `node` or below. If `below` is
/// `None`, the thread may help anywhere.
fn may_help(below: Option<&Arc<Stop>>, node: Option<&Arc<Stop>>) -> bool {
    below.is_none_or(|below| node.is_some_and(|node| node.is_below(below)))
}

impl State {
    fn place(&self, stop: &Arc<Stop>) -> usize {
        self.nodes.iter().position(|node| Arc::ptr_eq(&node.stop, stop)).expect("the node is in the pool until it is closed")
    }

    fn node(&mut self, stop: &Arc<Stop>) -> &mut Shared {
        let place = self.place(stop);
        &mut self.nodes[place]
    }

    /// Adds a helper to the node with the most empty squares, among the nodes that have work and at which the thread may help.
    /// Returns the stop flag of this node.
    fn join(&mut self, below: Option<&Arc<Stop>>) -> Option<Arc<Stop>> {
        let may_join = |shared: &&mut Shared| shared.has_work() && may_help(below, Some(&shared.stop));
        let empties = |shared: &&mut Shared| (shared.node.own | shared.node.opponent).count_zeros();
        let node = self.nodes.iter_mut().filter(may_join).max_by_key(empties)?;
        node.helpers += 1;
        Some(Arc::clone(&node.stop))
    }
}
