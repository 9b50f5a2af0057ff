//! What can be watched during a search.

use scoutlab_games::{Game, Value};

use crate::{Node, Window};

/// Is told of everything a search does. Every hook has an empty default; a pair of observers is an observer.
///
/// A visit is either `leaf` or one of several `leaves`, or `table_answer`, or begins with `enter` and ends with `leave`. Values
/// are for the side to move at the visited node. Best-first algorithms leave a node when they have solved it, after visits to
/// others, and those that turn out not to matter never.
pub trait Observer<G: Game> {
    /// Whether [`Observer::descend`] and [`Observer::leaf`] must be called for each leaf by itself. An observer that only
    /// counts says no, and is then told by [`Observer::leaves`] of several at once, which can be much faster: if leaves matter
    /// to it, it has to implement that too.
    fn sees_each_leaf(&self) -> bool {
        true
    }

    /// Whether [`Observer::ordering_score`] is to be called.
    fn hears_scores(&self) -> bool {
        true
    }

    /// An interior visit begins: the moves of `node` will be searched with this window. Scout's EVAL has the infinite window,
    /// its TEST the null window around the value tested; best-first algorithms have the infinite one.
    fn enter(&mut self, _node: &Node<G>, _window: Window) {}

    /// An ordering is about to sort the moves of `node` by such scores, the greatest first; what they mean is the ordering's
    /// own. It is told between [`Observer::enter`] and [`Observer::ordered`], and orderings that give no scores say nothing.
    fn ordering_score(&mut self, _node: &Node<G>, _played: G::Move, _score: i64) {}

    /// The moves of `node` as the ordering left them. Not called where the generation order is kept.
    fn ordered(&mut self, _node: &Node<G>, _moves: &[G::Move]) {}

    /// The child of `node` after `played`, the one of this `index` in search order, is visited next.
    fn descend(&mut self, _node: &Node<G>, _played: G::Move, _index: usize) {}

    /// A leaf, `ply` plies from the root, was valued.
    fn leaf(&mut self, _ply: u32, _value: Value) {}

    /// `count` leaves, possibly none, `ply` plies from the root, were visited, each worth no more to its parent than the best
    /// before it or the lower bound of the parent's window. Called only where [`Observer::sees_each_leaf`] says no, instead of
    /// [`Observer::descend`] and [`Observer::leaf`] for each.
    fn leaves(&mut self, _ply: u32, _count: u64) {}

    /// The table answered the visit of `node`.
    fn table_answer(&mut self, _node: &Node<G>, _value: Value) {}

    /// The child after `played` is about to be searched a second time, since a test or null-window search said it may be
    /// better.
    fn research(&mut self, _node: &Node<G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    fn improved(&mut self, _node: &Node<G>, _played: G::Move, _value: Value) {}

    /// `played`, the child of this `index` in search order, showed that no other child needs to be searched.
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move, _index: usize) {}

    /// The interior visit of `node` ends with this value or bound.
    fn leave(&mut self, _node: &Node<G>, _value: Value) {}

    /// `count` positions were valued only to order moves.
    fn ordering_probes(&mut self, _count: u64) {}

    /// What follows happens at the node after the moves of `line` from the root, which need not be near what came before.
    /// Best-first algorithms say so before each visit and before each of the other hooks; those that go depth first never do.
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

/// Passes every hook on to each of the named places.
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
