//! `reverse`: the last move first.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Searches the last generated move first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reverse;

impl<G: Game> MoveOrdering<G> for Reverse {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.permute(<[u8]>::reverse);
    }
}

impl OrderingSettings for Reverse {
    const NAME: &'static str = "reverse";
    const SUMMARY: &'static str = "the last generated move first";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
