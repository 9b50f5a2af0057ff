//! `perfect`: the best move first, by exact values.

use scoutlab_games::Game;

use super::{BuiltOrdering, Oracle, OrderingSettings, Resources};
use crate::{Arrangement, Demand, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Sorts moves by their exact values in a search to the same horizon, with the best move first.
#[derive(Clone, Debug)]
pub struct Perfect<G: Game>(pub Oracle<G>);

impl<G: Game> MoveOrdering<G> for Perfect<G> {
    fn demand(&self, _depth: u32) -> Demand {
        Demand::ONE_PER_MOVE
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let evaluator = moves.evaluator();
        moves.sort_by_key(|played| -i64::from(self.0.value_of_move(node.position, node.depth, played, evaluator)));
    }
}

/// The settings of the ordering `perfect`, which has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct PerfectSettings;

impl OrderingSettings for PerfectSettings {
    const NAME: &'static str = "perfect";
    const SUMMARY: &'static str = "by exact values, best first";
    const USES_EXACT_VALUES: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Perfect(resources.oracle.clone())))
    }
}
