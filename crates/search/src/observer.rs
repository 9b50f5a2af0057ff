//! What can be watched during a search.

use scoutlab_games::{Game, Value};

use crate::Window;

/// A node as a search sees it.
#[derive(Clone)]
pub struct Node<G: Game> {
    /// The position.
    pub position: G,
    /// The plies left to search. 1 at the frontier, whose children are leaves.
    pub depth: u32,
    /// The plies from the root.
    pub ply: u32,
    /// The moves, if they were generated before the visit.
    pub(crate) generated: Option<G::Generated>,
}

impl<G: Game> Node<G> {
    /// The node of `position`, `ply` plies from the root, with `depth` plies to go.
    #[inline(always)]
    pub const fn new(position: G, depth: u32, ply: u32) -> Self {
        Self { position, depth, ply, generated: None }
    }
}

/// Is told of everything a search does. Every hook has an empty default, and `()` is the observer that ignores all of them at no
/// cost; a pair of observers is an observer.
///
/// A visit is either `leaf` or one of several `leaves`, or `table_answer`, or begins with `enter` and ends with `leave`. Values are for the side to move at
/// the visited node. Best-first algorithms leave a node when they have solved it, after visits to others, and those that turn
/// out not to matter never.
pub trait Observer<G: Game> {
    /// Whether [`Observer::descend`] and [`Observer::leaf`] must be called for each leaf by itself. An observer that only counts
    /// says no, and is then told by [`Observer::leaves`] of several at once, which can be much faster: if leaves matter to it, it
    /// has to implement that too.
    const SEES_EACH_LEAF: bool = true;

    /// An interior visit begins: the moves of `node` will be searched with this window. Scout's EVAL has the infinite window,
    /// its TEST the null window around the value tested; best-first algorithms have the infinite one.
    #[inline(always)]
    fn enter(&mut self, _node: &Node<G>, _window: Window) {}

    /// An ordering is about to sort the moves of `node` by such scores, the greatest first; what they mean is the ordering's own. It is told
    /// between [`Observer::enter`] and [`Observer::ordered`], and orderings that give no scores say nothing.
    #[inline(always)]
    fn ordering_score(&mut self, _node: &Node<G>, _played: G::Move, _score: i64) {}

    /// The moves of `node` as the ordering left them. Not called where the generation order is kept.
    #[inline(always)]
    fn ordered(&mut self, _node: &Node<G>, _moves: &[G::Move]) {}

    /// The child of `node` after `played`, the one of this `index` in search order, is visited next.
    #[inline(always)]
    fn descend(&mut self, _node: &Node<G>, _played: G::Move, _index: usize) {}

    /// A leaf, `ply` plies from the root, was valued.
    #[inline(always)]
    fn leaf(&mut self, _ply: u32, _value: Value) {}

    /// `count` leaves, possibly none, `ply` plies from the root, were visited, each worth no more to its parent than the best before it or
    /// the lower bound of the parent's window. Called only where [`Observer::SEES_EACH_LEAF`] is false, instead of [`Observer::descend`] and [`Observer::leaf`] for each.
    #[inline(always)]
    fn leaves(&mut self, _ply: u32, _count: u64) {}

    /// The table answered the visit of `node`.
    #[inline(always)]
    fn table_answer(&mut self, _node: &Node<G>, _value: Value) {}

    /// The child after `played` is about to be searched a second time, since a test or null-window search said it may be better.
    #[inline(always)]
    fn research(&mut self, _node: &Node<G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    #[inline(always)]
    fn improved(&mut self, _node: &Node<G>, _played: G::Move, _value: Value) {}

    /// `played`, the child of this `index` in search order, showed that no other child needs to be searched.
    #[inline(always)]
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move, _index: usize) {}

    /// The interior visit of `node` ends with this value or bound.
    #[inline(always)]
    fn leave(&mut self, _node: &Node<G>, _value: Value) {}

    /// A position was valued only to order moves.
    #[inline(always)]
    fn ordering_probe(&mut self) {}

    /// What follows happens at the node after the moves of `line` from the root, which need not be near what came before.
    /// Best-first algorithms say so before each visit and before each of the other hooks; those that go depth first never do.
    #[inline(always)]
    fn resume(&mut self, _line: &[G::Move]) {}

    /// The list of a best-first algorithm holds this many entries.
    #[inline(always)]
    fn open_list(&mut self, _entries: u64) {}
}

impl<G: Game> Observer<G> for () {
    const SEES_EACH_LEAF: bool = false;
}

/// Passes every hook on to each of the named places.
macro_rules! forward {
    ($inline:ident, $self:ident => $($target:expr),+) => {
        #[inline($inline)]
        fn enter(&mut $self, node: &Node<G>, window: Window) {
            $($target.enter(node, window);)+
        }

        #[inline($inline)]
        fn ordering_score(&mut $self, node: &Node<G>, played: G::Move, score: i64) {
            $($target.ordering_score(node, played, score);)+
        }

        #[inline($inline)]
        fn ordered(&mut $self, node: &Node<G>, moves: &[G::Move]) {
            $($target.ordered(node, moves);)+
        }

        #[inline($inline)]
        fn descend(&mut $self, node: &Node<G>, played: G::Move, index: usize) {
            $($target.descend(node, played, index);)+
        }

        #[inline($inline)]
        fn leaf(&mut $self, ply: u32, value: Value) {
            $($target.leaf(ply, value);)+
        }

        #[inline($inline)]
        fn leaves(&mut $self, ply: u32, count: u64) {
            $($target.leaves(ply, count);)+
        }

        #[inline($inline)]
        fn table_answer(&mut $self, node: &Node<G>, value: Value) {
            $($target.table_answer(node, value);)+
        }

        #[inline($inline)]
        fn research(&mut $self, node: &Node<G>, played: G::Move) {
            $($target.research(node, played);)+
        }

        #[inline($inline)]
        fn improved(&mut $self, node: &Node<G>, played: G::Move, value: Value) {
            $($target.improved(node, played, value);)+
        }

        #[inline($inline)]
        fn cutoff(&mut $self, node: &Node<G>, played: G::Move, index: usize) {
            $($target.cutoff(node, played, index);)+
        }

        #[inline($inline)]
        fn leave(&mut $self, node: &Node<G>, value: Value) {
            $($target.leave(node, value);)+
        }

        #[inline($inline)]
        fn ordering_probe(&mut $self) {
            $($target.ordering_probe();)+
        }

        #[inline($inline)]
        fn resume(&mut $self, line: &[G::Move]) {
            $($target.resume(line);)+
        }

        #[inline($inline)]
        fn open_list(&mut $self, entries: u64) {
            $($target.open_list(entries);)+
        }
    };
}

impl<G: Game, B: Observer<G>> Observer<G> for &mut B {
    const SEES_EACH_LEAF: bool = B::SEES_EACH_LEAF;

    forward!(always, self => (**self));
}

impl<G: Game, B: Observer<G>, C: Observer<G>> Observer<G> for (B, C) {
    const SEES_EACH_LEAF: bool = B::SEES_EACH_LEAF || C::SEES_EACH_LEAF;

    forward!(always, self => self.0, self.1);
}

/// An observer whose hooks are called rather than inlined: for large ones in searches that are in no hurry, which are then a fraction of the code.
#[derive(Clone, Debug, Default)]
pub struct OutOfLine<B>(pub B);

impl<G: Game, B: Observer<G>> Observer<G> for OutOfLine<B> {
    const SEES_EACH_LEAF: bool = B::SEES_EACH_LEAF;

    forward!(never, self => self.0);
}
