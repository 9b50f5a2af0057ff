//! Observers of a search.

use scoutlab_games::{Game, Value};

use crate::{Node, Window};

/// Watches everything a search does. Every hook is empty by default. A pair of observers is an observer.
///
/// A visit is a `leaf`, one of several `leaves`, or a `table_answer`, or it begins with `enter` and ends with `leave`. Values
/// are for the side to move at the visited node. Best-first algorithms leave a node when it is solved, after visits to other
/// nodes. They never leave nodes that turn out not to matter.
pub trait Observer<G: Game> {
    /// Whether [`Observer::descend`] and [`Observer::leaf`] must be called for every single leaf. Otherwise
    /// [`Observer::leaves`], to be implemented too, may report several at once, which can be much faster.
    fn sees_each_leaf(&self) -> bool {
        true
    }

    /// Whether [`Observer::ordering_score`] is to be called.
    fn hears_scores(&self) -> bool {
        true
    }

    /// An interior visit begins: the moves of `node` will be searched with this window. Scout's EVAL has the infinite window,
    /// its TEST the null window at the tested value. Best-first algorithms have the infinite window.
    fn enter(&mut self, _node: &Node<G>, _window: Window) {}

    /// An ordering sorts the moves of `node` by score, the greatest first. The unit is the ordering's own. Called between
    /// [`Observer::enter`] and [`Observer::ordered`], by orderings that have scores.
    fn ordering_score(&mut self, _node: &Node<G>, _played: G::Move, _score: i64) {}

    /// The moves of `node` in search order. Not called without an ordering.
    fn ordered(&mut self, _node: &Node<G>, _moves: &[G::Move]) {}

    /// The child of `node` after `played`, at `index` in search order, is visited next.
    fn descend(&mut self, _node: &Node<G>, _played: G::Move, _index: usize) {}

    /// A leaf, `ply` plies from the root, was evaluated.
    fn leaf(&mut self, _ply: u32, _value: Value) {}

    /// `count` leaves, `ply` plies from the root, were visited. None was worth more to its parent than the best sibling before
    /// it or the parent's alpha. Called instead of [`Observer::descend`] and [`Observer::leaf`], unless
    /// [`Observer::sees_each_leaf`].
    fn leaves(&mut self, _ply: u32, _count: u64) {}

    /// The table answered the visit of `node`.
    fn table_answer(&mut self, _node: &Node<G>, _value: Value) {}

    /// The child after `played` is about to be searched again, because a test or null-window search said it may be better.
    fn research(&mut self, _node: &Node<G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    fn improved(&mut self, _node: &Node<G>, _played: G::Move, _value: Value) {}

    /// `played`, the child at `index` in search order, caused a cut-off.
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move, _index: usize) {}

    /// The interior visit of `node` ends with this value or bound.
    fn leave(&mut self, _node: &Node<G>, _value: Value) {}

    /// `count` positions were evaluated only to order moves.
    fn ordering_probes(&mut self, _count: u64) {}

    /// The search continues at the node at the end of `line`, which starts at the root. Best-first algorithms call this before
    /// each visit and before each other hook. Depth-first algorithms never do.
    fn resume(&mut self, _line: &[G::Move]) {}

    /// The list of a best-first algorithm holds this many entries.
    fn open_list(&mut self, _entries: u64) {}
}

impl<G: Game> Observer<G> for () {
    fn sees_each_leaf(&self) -> bool {
        false
    }

    fn hears_scores(&self) -> bool {
        false
    }
}

/// Forwards every hook.
macro_rules! forward {
    ($self:ident => $($target:expr),+) => {
        fn sees_each_leaf(&$self) -> bool {
            $($target.sees_each_leaf())||+
        }

        fn hears_scores(&$self) -> bool {
            $($target.hears_scores())||+
        }

        fn enter(&mut $self, node: &Node<G>, window: Window) {
            $($target.enter(node, window);)+
        }

        fn ordering_score(&mut $self, node: &Node<G>, played: G::Move, score: i64) {
            $($target.ordering_score(node, played, score);)+
        }

        fn ordered(&mut $self, node: &Node<G>, moves: &[G::Move]) {
            $($target.ordered(node, moves);)+
        }

        fn descend(&mut $self, node: &Node<G>, played: G::Move, index: usize) {
            $($target.descend(node, played, index);)+
        }

        fn leaf(&mut $self, ply: u32, value: Value) {
            $($target.leaf(ply, value);)+
        }

        fn leaves(&mut $self, ply: u32, count: u64) {
            $($target.leaves(ply, count);)+
        }

        fn table_answer(&mut $self, node: &Node<G>, value: Value) {
            $($target.table_answer(node, value);)+
        }

        fn research(&mut $self, node: &Node<G>, played: G::Move) {
            $($target.research(node, played);)+
        }

        fn improved(&mut $self, node: &Node<G>, played: G::Move, value: Value) {
            $($target.improved(node, played, value);)+
        }

        fn cutoff(&mut $self, node: &Node<G>, played: G::Move, index: usize) {
            $($target.cutoff(node, played, index);)+
        }

        fn leave(&mut $self, node: &Node<G>, value: Value) {
            $($target.leave(node, value);)+
        }

        fn ordering_probes(&mut $self, count: u64) {
            $($target.ordering_probes(count);)+
        }

        fn resume(&mut $self, line: &[G::Move]) {
            $($target.resume(line);)+
        }

        fn open_list(&mut $self, entries: u64) {
            $($target.open_list(entries);)+
        }
    };
}

impl<G: Game, B: Observer<G> + ?Sized> Observer<G> for &mut B {
    forward!(self => (**self));
}

impl<G: Game, B: Observer<G>, C: Observer<G>> Observer<G> for (B, C) {
    forward!(self => self.0, self.1);
}
