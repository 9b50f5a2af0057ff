//! Observers, which watch a search.

use scoutlab_games::{Game, Value};

use crate::{Node, Window};

/// Watches a search. By default, the methods that report events do nothing. A pair of observers is also an observer.
///
/// A visit that needs no search of moves is reported by `leaf`, `leaves` or `tt_cutoff`. Any other visit starts with `enter`
/// and ends with `leave`. Values are for the side to move at the visited node. Best-first algorithms leave a node when it is
/// solved, after visits to other nodes. Best-first algorithms never leave a node that becomes irrelevant.
pub trait Observer<G: Game> {
    /// Returns whether [`Observer::descend`] and [`Observer::leaf`] must be called for every single leaf, in search order.
    /// Otherwise, [`Observer::leaves`] may report several leaves at once, which can be much faster. An observer that returns
    /// false and needs the leaves must also implement `leaves`.
    fn wants_each_leaf(&self) -> bool {
        true
    }

    /// Returns whether the search must call [`Observer::ordered`].
    fn wants_order(&self) -> bool {
        true
    }

    /// A search of the root to `depth` plies starts. Iterative deepening calls this method once per iteration. An algorithm that
    /// searches the root several times to one depth, such as MTD(f), calls it only before the first of these searches.
    fn begin(&mut self, _depth: u32) {}

    /// An interior visit starts: the moves of `node` will be searched with this window. The window is infinite for Scout's EVAL
    /// and for best-first algorithms. For Scout's TEST, it is the null window at the tested value.
    fn enter(&mut self, _node: &Node<'_, G>, _window: Window) {}

    /// The search has ordered the moves of `node`. A search with an ordering calls this method after [`Observer::enter`],
    /// before it visits a child.
    fn ordered(&mut self, _node: &Node<'_, G>, _moves: &[RankedMove<G::Move>]) {}

    /// The child of `node` after `played`, at `index` in search order, is visited next.
    fn descend(&mut self, _node: &Node<'_, G>, _played: G::Move, _index: usize) {}

    /// The visit that [`Observer::descend`] has announced has this window, for the side to move at the child, and searches the child
    /// to `depth` plies. The algorithm states both before the transposition table or a selective technique changes them.
    fn visit(&mut self, _window: Window, _depth: u32) {}

    /// A leaf, `ply` plies from the root, was evaluated.
    fn leaf(&mut self, _ply: u32, _value: Value) {}

    /// The search has visited `count` leaves that cannot affect the result, all `ply` plies from the root. The search calls
    /// this method instead of [`Observer::descend`] and [`Observer::leaf`], unless [`Observer::wants_each_leaf`] returns true.
    fn leaves(&mut self, _ply: u32, _count: u64) {}

    /// The transposition table resolved the visit of `node` with this value or bound.
    fn tt_cutoff(&mut self, _node: &Node<'_, G>, _value: Value) {}

    /// The child of `node` after `played` is about to be re-searched.
    fn re_search(&mut self, _node: &Node<'_, G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    fn improved(&mut self, _node: &Node<'_, G>, _played: G::Move, _value: Value) {}

    /// `played`, the child at `index` in search order, caused a cutoff.
    fn cutoff(&mut self, _node: &Node<'_, G>, _played: G::Move, _index: usize) {}

    /// The interior visit of `node` ends with this value or bound.
    fn leave(&mut self, _node: &Node<'_, G>, _value: Value) {}

    /// `count` positions were evaluated only to order the moves of the current node.
    fn ordering_evaluations(&mut self, _count: u64) {}

    /// The search continues at the node at the end of `path`, which starts at the root. Best-first algorithms call this method
    /// before each visit of a child and before the events of a solved child. Depth-first algorithms never call this method.
    fn resume(&mut self, _path: &[G::Move]) {}

    /// The OPEN list of a best-first algorithm contains `entries` entries.
    fn open_list(&mut self, _entries: u64) {}

    /// The node at the end of `path`, which starts at the root, enters the OPEN list of a best-first algorithm as a live or a
    /// solved state. `merit` is a bound on the value of the root for the side to move at the root.
    ///
    /// The state replaces all states at or below the node, and the state of its parent. OPEN contains the states of only one
    /// child of each node at which the algorithm visits one child at a time: a MIN node of SSS\*, or a MAX node of DUAL\*. A
    /// child of such a node therefore also replaces all states below its parent.
    fn open_state(&mut self, _path: &[G::Move], _is_solved: bool, _merit: Value) {}
}

/// A move of a node whose moves were ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove<M> {
    /// The move.
    pub played: M,
    /// The score by which the ordering sorted the move, if the ordering has scores. The move with the greatest score comes
    /// first. The unit depends on the ordering.
    pub score: Option<i64>,
}

/// The observer that ignores every event.
impl<G: Game> Observer<G> for () {
    fn wants_each_leaf(&self) -> bool {
        false
    }

    fn wants_order(&self) -> bool {
        false
    }
}

/// Implements each method by calling it on all targets.
macro_rules! forward {
    ($self:ident => $($target:expr),+) => {
        fn wants_each_leaf(&$self) -> bool {
            $($target.wants_each_leaf())||+
        }

        fn wants_order(&$self) -> bool {
            $($target.wants_order())||+
        }

        fn begin(&mut $self, depth: u32) {
            $($target.begin(depth);)+
        }

        fn enter(&mut $self, node: &Node<'_, G>, window: Window) {
            $($target.enter(node, window);)+
        }

        fn ordered(&mut $self, node: &Node<'_, G>, moves: &[RankedMove<G::Move>]) {
            $($target.ordered(node, moves);)+
        }

        fn descend(&mut $self, node: &Node<'_, G>, played: G::Move, index: usize) {
            $($target.descend(node, played, index);)+
        }

        fn visit(&mut $self, window: Window, depth: u32) {
            $($target.visit(window, depth);)+
        }

        fn leaf(&mut $self, ply: u32, value: Value) {
            $($target.leaf(ply, value);)+
        }

        fn leaves(&mut $self, ply: u32, count: u64) {
            $($target.leaves(ply, count);)+
        }

        fn tt_cutoff(&mut $self, node: &Node<'_, G>, value: Value) {
            $($target.tt_cutoff(node, value);)+
        }

        fn re_search(&mut $self, node: &Node<'_, G>, played: G::Move) {
            $($target.re_search(node, played);)+
        }

        fn improved(&mut $self, node: &Node<'_, G>, played: G::Move, value: Value) {
            $($target.improved(node, played, value);)+
        }

        fn cutoff(&mut $self, node: &Node<'_, G>, played: G::Move, index: usize) {
            $($target.cutoff(node, played, index);)+
        }

        fn leave(&mut $self, node: &Node<'_, G>, value: Value) {
            $($target.leave(node, value);)+
        }

        fn ordering_evaluations(&mut $self, count: u64) {
            $($target.ordering_evaluations(count);)+
        }

        fn resume(&mut $self, path: &[G::Move]) {
            $($target.resume(path);)+
        }

        fn open_list(&mut $self, entries: u64) {
            $($target.open_list(entries);)+
        }

        fn open_state(&mut $self, path: &[G::Move], is_solved: bool, merit: Value) {
            $($target.open_state(path, is_solved, merit);)+
        }
    };
}

impl<G: Game, B: Observer<G> + ?Sized> Observer<G> for &mut B {
    forward!(self => (**self));
}

impl<G: Game, B: Observer<G>, C: Observer<G>> Observer<G> for (B, C) {
    forward!(self => self.0, self.1);
}
