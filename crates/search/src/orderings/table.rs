//! `table`: the best move in the transposition table first.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Puts the best move from the transposition table first (Slate and Atkin 1977).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableMove;

impl<G: Game> MoveOrdering<G> for TableMove {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.put_table_move_first();
    }
}

impl OrderingSettings for TableMove {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str = "the best move in the transposition table first (Slate and Atkin 1977)";
    const USES_TABLE: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}
