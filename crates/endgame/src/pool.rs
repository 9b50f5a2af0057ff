//! The thread pool of a parallel search: the nodes that threads share, and the threads that wait for work.

use std::iter::successors;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use scoutlab_games::Value;
use scoutlab_search::observers::Counters;

use super::ranks::{Child, Children, take_first};

/// The stop flag of a shared node. It is set if the search below the node is obsolete. Searches below nodes that are shared
/// further down are then also obsolete.
pub(super) struct Stop {
    set: Arc<AtomicBool>,
    above: Option<Arc<Self>>,
}

impl Stop {
    /// Returns the stop flag of a node whose nearest shared ancestor has the flag `above`, if there is such an ancestor.
    pub(super) fn below(above: Option<Arc<Self>>) -> Arc<Self> {
        Arc::new(Self { set: Arc::default(), above })
    }

    /// Returns the stop flag of the whole search, which its caller sets.
    pub(super) fn of_search(set: Arc<AtomicBool>) -> Arc<Self> {
        Arc::new(Self { set, above: None })
    }

    pub(super) fn set(&self) {
        self.set.store(true, Relaxed);
    }

    /// Returns whether this flag or a flag above it is set. The result never becomes false again.
    pub(super) fn is_set(&self) -> bool {
        self.and_above().any(|stop| stop.set.load(Relaxed))
    }

    /// Returns whether this node is `node` or lies below it.
    fn is_below(&self, node: &Self) -> bool {
        self.and_above().any(|stop| std::ptr::eq(stop, node))
    }

    fn and_above(&self) -> impl Iterator<Item = &Self> {
        successors(Some(self), |stop| stop.above.as_deref())
    }
}

/// A node with some of its moves searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// The best value so far, and its move.
    pub(super) best: Value,
    pub(super) best_move: u8,
    /// The number of moves whose search has begun.
    pub(super) index: u32,
}

/// A node whose remaining moves are searched by several threads.
pub(super) struct Shared {
    pub(super) node: Node,
    /// The children. The search of the children from `next` on has not begun.
    children: Children,
    next: usize,
    /// The number of moves begun before the move that caused a cutoff.
    pub(super) cut_off: Option<u32>,
    /// The stop flag, set by a cutoff.
    stop: Arc<Stop>,
    /// The number of helpers, which are the threads at work at this node besides its owner. The owner is the thread that shared
    /// the node.
    helpers: usize,
    /// The counts of the helpers.
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

    /// Returns the next child to search, the number of children begun before it, and the current state of the node.
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

    /// Records the value of a child. `index` children were begun before it.
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

/// An idle thread. A thread that waits for the helpers at its own node helps only below this node. Elsewhere, it could be busy
/// long after its helpers have finished.
type Waiting = Option<Arc<Stop>>;

/// The state that the threads share, besides the TT.
pub(super) struct Pool {
    state: Mutex<State>,
    news: Condvar,
    /// The number of entries of [`State::waiting`], readable without a lock.
    waiting: AtomicUsize,
    /// The least number of empty squares at which a node is shared.
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
        self.state.lock().expect("no thread panics while it has the lock")
    }

    /// Returns whether a thread waits for work. The answer may be outdated when it is used.
    #[inline]
    pub(super) fn is_waited_for(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    /// Shares a node, unless no waiting thread may help there. `above` is the stop flag of its nearest shared ancestor, if any.
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

    /// Calls `act` with a shared node.
    pub(super) fn at<R>(&self, stop: &Arc<Stop>, act: impl FnOnce(&mut Shared) -> R) -> R {
        act(self.state().node(stop))
    }

    /// Reports that a helper has finished its work at the node.
    pub(super) fn leave(&self, stop: &Arc<Stop>, counters: &Counters) {
        let mut state = self.state();
        let node = state.node(stop);
        node.helpers -= 1;
        node.counters.add(counters);
        if node.helpers == 0 {
            self.news.notify_all();
        }
    }

    /// Waits until the last helper has left the node and takes the node back, or finds a node below it that needs help.
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

    /// Waits for a node that needs help, or for the end of the search.
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

    /// Returns the number of nodes that were shared.
    #[cfg(test)]
    pub(super) fn opened(&self) -> u64 {
        self.state().opened
    }

    fn wait<'p>(&'p self, mut state: MutexGuard<'p, State>, below: Option<&Arc<Stop>>) -> MutexGuard<'p, State> {
        let is_this = |waiting: &Waiting| waiting.as_ref().map(Arc::as_ptr) == below.map(Arc::as_ptr);
        state.waiting.push(below.cloned());
        self.waiting.store(state.waiting.len(), Relaxed);
        let mut state = self.news.wait(state).expect("no thread panics while it has the lock");
        // Threads that wait below one node are interchangeable, and the owner of a shared node has removed its possible helpers
        // from the list.
        if let Some(place) = state.waiting.iter().position(is_this) {
            state.waiting.swap_remove(place);
            self.waiting.store(state.waiting.len(), Relaxed);
        }
        state
    }
}

/// A guard. While it lives, threads may wait for work. The guard is dropped when its thread ends, even after a panic, so no
/// thread waits forever.
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
    /// The node is finished, with this result.
    Done(Box<Shared>),
    /// The thread helps at this node.
    Help(Arc<Stop>),
}

/// Returns whether a thread that waits below a node (or anywhere) may help below another node.
fn may_help(below: Option<&Arc<Stop>>, node: Option<&Arc<Stop>>) -> bool {
    below.is_none_or(|below| node.is_some_and(|node| node.is_below(below)))
}

impl State {
    fn place(&self, stop: &Arc<Stop>) -> usize {
        self.nodes.iter().position(|node| Arc::ptr_eq(&node.stop, stop)).expect("a node is shared until it is closed")
    }

    fn node(&mut self, stop: &Arc<Stop>) -> &mut Shared {
        let place = self.place(stop);
        &mut self.nodes[place]
    }

    /// Joins the node with the most empty squares among the nodes that have work.
    fn join(&mut self, below: Option<&Arc<Stop>>) -> Option<Arc<Stop>> {
        let may_join = |shared: &&mut Shared| shared.has_work() && may_help(below, Some(&shared.stop));
        let empties = |shared: &&mut Shared| (shared.node.own | shared.node.opponent).count_zeros();
        let node = self.nodes.iter_mut().filter(may_join).max_by_key(empties)?;
        node.helpers += 1;
        Some(Arc::clone(&node.stop))
    }
}
