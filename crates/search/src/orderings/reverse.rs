//! `reverse`: the last move first.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Reverses the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reverse;

impl<G: Game> NamedOrdering<G> for Reverse {
    const NAME: &'static str = "reverse";
    const SUMMARY: &'static str = "the last generated move first";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self)
    }
}

impl<G: Game> MoveOrdering<G> for Reverse {
    #[inline]
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &E,
        _observer: &mut B,
    ) {
        moves.reverse();
    }
}
