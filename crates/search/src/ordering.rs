//! What a move ordering is.

use scoutlab_games::{Evaluator, Game};

use crate::{Node, Observer};

/// Puts the moves of a node into the order in which they are searched.
pub trait MoveOrdering<G: Game> {
    /// Whether [`MoveOrdering::order`] never changes anything, so that moves can be searched as they are generated, without a
    /// buffer.
    const KEEPS_GENERATION_ORDER: bool = false;

    /// Permutes the moves of `node`, given as earlier orderings left them. `first` is the table's best move, if it has one.
    /// Positions that are valued for this are charged to the observer.
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    );

    /// `played` ended the visit of `node`.
    #[inline(always)]
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    #[inline(always)]
    fn improved(&mut self, _node: &Node<G>, _played: G::Move) {}
}

impl<G: Game, O: MoveOrdering<G>> MoveOrdering<G> for &mut O {
    const KEEPS_GENERATION_ORDER: bool = O::KEEPS_GENERATION_ORDER;

    #[inline(always)]
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        (**self).order(node, first, moves, evaluator, observer);
    }

    #[inline(always)]
    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        (**self).cutoff(node, played);
    }

    #[inline(always)]
    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        (**self).improved(node, played);
    }
}
