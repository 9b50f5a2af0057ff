//! Disc difference.

use super::{CentralOthello, TurnedMoves};
use crate::othello::{Discs, SquareValues};
use crate::{Evaluator, Value};

impl<const SIZE: u8> Evaluator<CentralOthello<SIZE>> for Discs {
    #[inline]
    fn value(&self, position: &CentralOthello<SIZE>) -> Value {
        self.value(position.board())
    }

    #[inline]
    fn value_children(&self, position: &CentralOthello<SIZE>, moves: &TurnedMoves, values: &mut SquareValues) -> bool {
        self.value_children(position.board(), &moves.squares, values)
    }

    #[inline]
    fn value_frontier(&self, position: &CentralOthello<SIZE>, moves: &mut TurnedMoves, values: &mut SquareValues) -> bool {
        moves.generation = position.generation();
        self.value_frontier_within(position.board(), CentralOthello::<SIZE>::SQUARES, &mut moves.squares, values)
    }
}
