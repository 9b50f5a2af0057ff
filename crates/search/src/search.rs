//! What the algorithms share: visiting children, leaves and interior nodes, always with the observer told.

use std::marker::PhantomData;

use scoutlab_games::{Evaluator, Game, MoveBuffer, Value};

use crate::{MoveOrdering, Node, Observer, Table};

/// Above every value; `-INFINITY` is below every value.
pub const INFINITY: Value = Value::MAX;

/// The open interval of values that a search is asked to tell apart, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// At or below it values need not be told apart.
    pub alpha: Value,
    /// At or above it values need not be told apart.
    pub beta: Value,
}

impl Window {
    /// The window that tells all values apart.
    pub const INFINITE: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The window (`alpha`, `beta`).
    #[inline]
    pub const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// This window from the opponent's point of view.
    #[inline]
    pub const fn swapped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// One search: the evaluator, ordering, observer and table an algorithm works with.
///
/// `O`, `B` and `T` may be references; `()` is an observer that sees nothing and a table that knows nothing.
pub struct Search<'e, G: Game, E, O, B, T> {
    evaluator: &'e E,
    /// The order in which moves are searched.
    pub ordering: O,
    /// What watches.
    pub observer: B,
    /// What remembers.
    pub table: T,
    /// The window at the root. Algorithms that take none (Scout's EVAL) ignore it.
    pub root_window: Window,
    root_depth: u32,
    game: PhantomData<G>,
}

impl<'e, G, E, O, B, T> Search<'e, G, E, O, B, T>
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    /// A search with an infinite window at the root.
    pub const fn new(evaluator: &'e E, ordering: O, observer: B, table: T) -> Self {
        Self { evaluator, ordering, observer, table, root_window: Window::INFINITE, root_depth: 0, game: PhantomData }
    }

    /// Tells the search how deep it goes; [`Node::ply`] counts from there. Every algorithm calls it first.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    pub fn begin(&mut self, depth: u32) {
        assert!(depth > 0, "a search goes at least one ply deep");
        self.root_depth = depth;
    }

    /// The node of `position` with `depth` plies to go.
    #[inline(always)]
    pub const fn node<'p>(&self, position: &'p G, depth: u32) -> Node<'p, G> {
        Node { position, depth, ply: self.root_depth - depth }
    }

    /// Begins an interior visit and returns its children in search order, or nothing if the game is over here.
    ///
    /// `first` is a move from the table that orderings may want to search first.
    #[inline(always)]
    pub fn expand(&mut self, node: &Node<'_, G>, window: Window, first: Option<G::Move>) -> Option<Children<G, O>> {
        let generated = node.position.generate();
        generated.clone().next()?;
        self.observer.enter(node, window);
        let mut ordered = G::Moves::default();
        if !O::KEEPS_GENERATION_ORDER {
            generated.clone().for_each(|played| ordered.push(played));
            self.ordering.order(node, first, ordered.as_mut(), self.evaluator, &mut self.observer);
            self.observer.ordered(node, ordered.as_ref());
        }
        Some(Children { generated, ordered, visited: 0, ordering: PhantomData })
    }

    /// Visits the child after `played`: a leaf if `node` is at the frontier, else whatever `recurse` makes of it. The value is
    /// the child's, for the side to move there.
    #[inline(always)]
    pub fn visit(
        &mut self,
        node: &Node<'_, G>,
        played: G::Move,
        index: usize,
        recurse: impl FnOnce(&mut Self, &Node<'_, G>) -> Value,
    ) -> Value {
        self.observer.descend(node, played, index);
        if node.depth == 1 {
            let value = self.evaluator.value_after(node.position, played);
            self.observer.leaf(node.ply + 1, value);
            value
        } else {
            let child = node.position.play(played);
            recurse(self, &Node { position: &child, depth: node.depth - 1, ply: node.ply + 1 })
        }
    }

    /// Visits `node` itself as a leaf, because the game is over there.
    #[inline(always)]
    pub fn leaf(&mut self, node: &Node<'_, G>) -> Value {
        let value = self.evaluator.value(node.position);
        self.observer.leaf(node.ply, value);
        value
    }

    /// Tells that `played`, searched as the child of this `index`, ended the visit of `node`.
    #[inline(always)]
    pub fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, index: usize) {
        self.observer.cutoff(node, played, index);
        self.ordering.cutoff(node, played);
    }

    /// Tells that `played` is the best move of `node` so far and that its value lies inside the window.
    #[inline(always)]
    pub fn improved(&mut self, node: &Node<'_, G>, played: G::Move, value: Value) {
        self.observer.improved(node, played, value);
        self.ordering.improved(node, played);
    }
}

/// The children of a node in the order in which they are searched, with their numbers from 0.
pub struct Children<G: Game, O> {
    generated: G::Generated,
    ordered: G::Moves,
    visited: usize,
    ordering: PhantomData<O>,
}

impl<G: Game, O: MoveOrdering<G>> Iterator for Children<G, O> {
    type Item = (usize, G::Move);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, G::Move)> {
        let index = self.visited;
        self.visited += 1;
        let played = if O::KEEPS_GENERATION_ORDER { self.generated.next() } else { self.ordered.as_ref().get(index).copied() };
        played.map(|played| (index, played))
    }
}
