//! `perfect-swap`: the best move swapped with the first.

use scoutlab_games::{Game, MoveSet};

use super::{BuiltOrdering, Oracle, OrderingSettings, Resources};
use crate::{Arrangement, Demand, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Swaps the first best move, by exact values, with the first move.
#[derive(Clone, Debug)]
pub struct PerfectSwap<G: Game>(pub Oracle<G>);

impl<G: Game> MoveOrdering<G> for PerfectSwap<G> {
    fn demand(&self, _depth: u32) -> Demand {
        Demand::ONE_PER_MOVE
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let (legal, evaluator) = (moves.moves(), moves.evaluator());
        moves.permute(|places| {
            let ordered: Vec<G::Move> = places.iter().map(|&place| legal.at(place.into())).collect();
            places.swap(0, self.0.first_best(node.position, node.depth, &ordered, evaluator));
        });
    }
}

/// The settings of the ordering `perfect-swap`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct PerfectSwapSettings;

impl OrderingSettings for PerfectSwapSettings {
    const NAME: &'static str = "perfect-swap";
    const SUMMARY: &'static str = "swaps the first best move, by exact values, with the first move";
    const USES_EXACT_VALUES: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(PerfectSwap(resources.oracle.clone())))
    }
}
