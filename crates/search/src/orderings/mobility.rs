//! `mobility`: fewest replies first.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, Demand, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Sorts moves by the number of the opponent's replies, in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct Mobility {
    /// The ordering does not sort the moves of nodes with at most this remaining depth, in plies.
    pub unsorted_depth: u32,
}

impl<G: Game> MoveOrdering<G> for Mobility {
    fn demand(&self, depth: u32) -> Demand {
        if depth > self.unsorted_depth { Demand::ONE_PER_MOVE } else { Demand::NONE }
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        if node.depth > self.unsorted_depth {
            moves.sort_by_key(|played| node.position.play(played).count_moves() as i64);
        }
    }
}

/// The settings of the ordering `mobility`.
#[derive(Clone, Copy, Debug)]
pub struct MobilitySettings(Mobility);

impl OrderingSettings for MobilitySettings {
    const NAME: &'static str = "mobility";
    const SUMMARY: &'static str =
        "fewest replies of the opponent first; mobility:min-depth=N sorts only nodes with more than N plies left";
    const EXAMPLES: &'static [&'static str] = &["mobility:min-depth=1"];

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self(Mobility { unsorted_depth: arguments.whole("min-depth", 0..=1000)?.unwrap_or(0) as u32 }))
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(self.0))
    }
}
