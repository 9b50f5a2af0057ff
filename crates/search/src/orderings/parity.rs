//! `parity`: regions with an odd number of empty squares first.

use scoutlab_games::{Game, MoveSet};

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Puts moves into regions with an odd number of empty squares first, as endgame solvers do. See [`Game::is_in_odd_region`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Parity;

impl<G: Game> MoveOrdering<G> for Parity {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let legal = moves.moves();
        // This stable sort keeps the order of moves whose regions have the same parity.
        moves.permute(|places| places.sort_by_key(|&place| !node.position.is_in_odd_region(legal.at(place.into()))));
    }
}

impl OrderingSettings for Parity {
    const NAME: &'static str = "parity";
    const SUMMARY: &'static str = "moves into regions with an odd number of empty squares first, as in endgame solvers";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
