//! `perfect-swap`: a best move first, in exchange.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Oracle, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Swaps the first of the best moves, by exact values, with the first move. The others stay where they are, so the move that was
/// first takes the best one's place. Each move of the node costs one `ordering_probe`.
#[derive(Clone, Debug)]
pub struct PerfectSwap<G: Game> {
    oracle: Oracle<G>,
}

impl<G: Game> PerfectSwap<G> {
    /// Asks this oracle.
    pub const fn new(oracle: Oracle<G>) -> Self {
        Self { oracle }
    }
}

impl<G: Game> NamedOrdering<G> for PerfectSwap<G> {
    const NAME: &'static str = "perfect-swap";
    const SUMMARY: &'static str = "the first best move, by exact values, swapped with the first";

    fn from_arguments(_arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::new(resources.oracle.clone()))
    }
}

impl<G: Game> MoveOrdering<G> for PerfectSwap<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &E,
        observer: &mut B,
    ) {
        for _ in &*moves {
            observer.ordering_probe();
        }
        let best = self.oracle.first_best(&node.position, node.depth, moves, evaluator);
        moves.swap(0, best);
    }
}
