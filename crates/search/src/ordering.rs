//! Move orderings.

use scoutlab_games::{FrontierEvaluator, Game};

use crate::{Node, Observer};

/// Puts the moves of a node into the order in which they are searched.
pub trait MoveOrdering<G: Game> {
    /// Permutes the moves of `node`. `first` is the table's best move, if any. Positions evaluated for this are reported to
    /// [`Observer::ordering_probes`].
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    );

    /// `played` caused a cut-off at `node`.
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    fn improved(&mut self, _node: &Node<G>, _played: G::Move) {}
}

impl<G: Game, O: MoveOrdering<G> + ?Sized> MoveOrdering<G> for &mut O {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        (**self).order(node, first, moves, evaluator, observer);
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        (**self).cutoff(node, played);
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        (**self).improved(node, played);
    }
}
