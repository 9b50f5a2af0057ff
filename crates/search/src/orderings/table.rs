//! `table`: the table's best move first.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources, ranking::to_front};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Moves the table's best move, if it has one, to the front (Slate and Atkin 1977). Without a table it changes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableMove;

impl<G: Game> NamedOrdering<G> for TableMove {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str = "the table's best move first (Slate and Atkin 1977)";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self)
    }
}

impl<G: Game> MoveOrdering<G> for TableMove {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        _node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &E,
        _observer: &mut B,
    ) {
        if let Some(index) = first.and_then(|first| moves.iter().position(|&played| played == first)) {
            to_front(moves, index);
        }
    }
}
