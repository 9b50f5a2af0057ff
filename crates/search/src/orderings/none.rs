//! `none`: moves as they are generated.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Leaves the moves in the order in which the game generates them.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenerationOrder;

impl<G: Game> NamedOrdering<G> for GenerationOrder {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "the order in which the game generates moves";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self)
    }
}

impl<G: Game> MoveOrdering<G> for GenerationOrder {
    const KEEPS_GENERATION_ORDER: bool = true;

    #[inline(always)]
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        _moves: &mut [G::Move],
        _evaluator: &E,
        _observer: &mut B,
    ) {
    }
}
