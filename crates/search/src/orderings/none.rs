//! `none`: move generation order.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Keeps the order in which the game generates moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenerationOrder;

impl<G: Game> MoveOrdering<G> for GenerationOrder {
    fn arrange(&self, _node: &Node<'_, G>, _moves: &mut Arrangement<'_, G>) {}
}

impl OrderingSettings for GenerationOrder {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "move generation order";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
