//! The interface between move orderings and the search machine.

use scoutlab_games::{Evaluator, Game, Limit, MoveSet, Values, value_each_child};

use crate::Node;
use crate::move_picker::MovePicker;

/// A move ordering, which determines the order in which a search tries the moves of a node.
///
/// Only [`arrange`](MoveOrdering::arrange) is required. An ordering that learns from the search also implements
/// [`cutoff`](MoveOrdering::cutoff) or [`improved`](MoveOrdering::improved). `docs/extending.md` has examples.
pub trait MoveOrdering<G: Game> {
    /// Returns the evaluations that the ordering needs at a node with `depth` plies remaining. The search counts these
    /// evaluations when it opens the node, even if it never needs the order. Counts therefore do not depend on which leaves the
    /// search skips.
    fn demand(&self, _depth: u32) -> Demand {
        Demand::NONE
    }

    /// Arranges the moves of `node`. They are initially in move generation order, or in the order of a less important ordering.
    ///
    /// At a node with one move, the search calls this method only if an observer wants the order. At the frontier, the search
    /// may skip the call if no leaf can affect the result.
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>);

    /// Returns whether `played` is a killer at `node`: a move that the ordering tries early because it caused a cutoff at another
    /// node, until other moves replace it. The search calls this method only to report a cutoff to an observer, before
    /// [`cutoff`](MoveOrdering::cutoff).
    fn is_killer(&self, _node: &Node<'_, G>, _played: G::Move) -> bool {
        false
    }

    /// `played` caused a cutoff at `node`. `tried` are the moves that were tried before it.
    fn cutoff(&mut self, _node: &Node<'_, G>, _played: G::Move, _tried: Tried<'_, G::Move>) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    fn improved(&mut self, _node: &Node<'_, G>, _played: G::Move) {}

    /// A search or an iteration of `deepening` starts. The search does not call this method for each pass of MTD(f) or for a
    /// re-search of `aspiration`, because these belong to one search.
    fn begin(&mut self) {}
}

/// The moves of a node before the move that caused a cutoff, in search order. The list is made only if an ordering asks for it.
#[derive(Clone, Copy)]
pub struct Tried<'a, M>(&'a dyn Fn() -> Vec<M>);

impl<'a, M> Tried<'a, M> {
    /// Returns the moves that `list` lists.
    pub const fn new(list: &'a dyn Fn() -> Vec<M>) -> Self {
        Self(list)
    }

    /// Returns no moves. Best-first algorithms do not try the moves of a node one after the other, and therefore report none.
    pub const fn none() -> Self {
        Self(&|| Vec::new())
    }

    /// Returns the moves in search order.
    pub fn moves(self) -> Vec<M> {
        (self.0)()
    }
}

/// The evaluations that an ordering needs at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The number of ordering evaluations per move.
    pub evaluations: u32,
    /// Whether the search evaluates the children before it calls [`MoveOrdering::arrange`], for [`Arrangement::sort_by_value`].
    pub values: bool,
}

impl Demand {
    /// The ordering needs no evaluations.
    pub const NONE: Self = Self { evaluations: 0, values: false };

    /// The ordering needs one ordering evaluation per move.
    pub const ONE_PER_MOVE: Self = Self { evaluations: 1, values: false };

    /// The ordering needs the values of the children, which cost one ordering evaluation per move.
    pub const VALUES: Self = Self { evaluations: 1, values: true };
}

/// The moves of a node while orderings arrange them.
///
/// Orderings are applied as stable sorts, from the least to the most important.
pub struct Arrangement<'a, G: Game> {
    pub(crate) moves: &'a G::Moves,
    pub(crate) table_move: Option<G::Move>,
    /// The values of the children, if an ordering demanded them.
    pub(crate) values: Option<&'a G::Values>,
    pub(crate) evaluator: &'a dyn Evaluator<G>,
    pub(crate) limit: &'a Limit,
    pub(crate) picker: &'a mut MovePicker,
}

impl<'a, G: Game> Arrangement<'a, G> {
    /// Returns the legal moves in move generation order.
    pub const fn moves(&self) -> &'a G::Moves {
        self.moves
    }

    /// Returns the evaluator of the search.
    pub const fn evaluator(&self) -> &'a dyn Evaluator<G> {
        self.evaluator
    }

    /// Sorts the moves by key, in ascending order. Moves with equal keys keep their order.
    #[inline]
    pub fn sort_by_key(&mut self, mut key: impl FnMut(G::Move) -> i64) {
        let moves = self.moves;
        self.picker.sort_by_key(|generation_index| key(moves.at(generation_index)));
    }

    /// Sorts the moves by the static evaluation of their children, with the best move for the side to move first.
    ///
    /// # Panics
    ///
    /// Panics unless the ordering has [demanded](Demand::values) these values.
    #[inline]
    pub fn sort_by_value(&mut self) {
        let values = self.values.expect("an ordering that sorts by value must demand the values");
        self.picker.sort_by_key(|generation_index| -i64::from(values.at(generation_index)));
    }

    /// Sorts the moves like [`Arrangement::sort_by_value`], using an evaluator other than the search's.
    pub fn sort_by_value_of(&mut self, position: &G, evaluator: &dyn Evaluator<G>) {
        let mut values = G::Values::default();
        value_each_child(evaluator, position, self.moves, &mut values, self.limit);
        self.picker.sort_by_key(|generation_index| -i64::from(values.at(generation_index)));
    }

    /// Puts a move before all others. Does nothing if the move is not legal at this node.
    #[inline]
    pub fn put_first(&mut self, played: G::Move) {
        if let Some(generation_index) = self.moves.place_of(played) {
            self.picker.put_first(generation_index);
        }
    }

    /// Puts the best move from the transposition table, if there is one, before all others.
    #[inline]
    pub fn put_table_move_first(&mut self) {
        if let Some(played) = self.table_move {
            self.put_first(played);
        }
    }

    /// Calls `permute` with the generation indices of all moves (see [`MoveSet`]) in the current order. `permute` rearranges
    /// them, and the moves then have the new order.
    ///
    /// # Panics
    ///
    /// Panics if the rearranged list lacks the generation index of a move.
    pub fn permute(&mut self, permute: impl FnOnce(&mut [u8])) {
        self.picker.permute(permute);
    }
}

impl<G: Game, O: MoveOrdering<G> + ?Sized> MoveOrdering<G> for Box<O> {
    fn demand(&self, depth: u32) -> Demand {
        (**self).demand(depth)
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        (**self).arrange(node, moves);
    }

    fn is_killer(&self, node: &Node<'_, G>, played: G::Move) -> bool {
        (**self).is_killer(node, played)
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        (**self).cutoff(node, played, tried);
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        (**self).improved(node, played);
    }

    fn begin(&mut self) {
        (**self).begin();
    }
}
