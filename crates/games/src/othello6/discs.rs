//! Disc difference.

use super::{Generated, Middle};
use crate::othello::{Discs, Square};
use crate::{Evaluator, FrontierEvaluator, Value, Wanted};

impl<const SIZE: u8> Evaluator<Middle<SIZE>> for Discs {
    #[inline]
    fn value(&self, position: &Middle<SIZE>) -> Value {
        self.value(position.board())
    }

    #[inline]
    fn value_after(&self, position: &Middle<SIZE>, played: Square) -> Value {
        self.value_after(position.board(), position.generation().turn(played))
    }
}

/// The moves of a position are on the board, so what is found among them is too.
impl<const SIZE: u8> FrontierEvaluator<Middle<SIZE>> for Discs {
    #[inline]
    fn values_together(&self) -> bool {
        true
    }

    #[inline(always)]
    fn find(&self, position: &Middle<SIZE>, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Square, Value)>) {
        let (passed, found) = self.find(position.board(), &mut moves.moves, wanted);
        (passed, found.map(|(square, value)| (moves.generation.turn(square), value)))
    }

    #[inline]
    fn keep_wanted(&self, position: &Middle<SIZE>, moves: &mut Generated, wanted: Wanted) -> bool {
        self.keep_wanted(position.board(), &mut moves.moves, wanted)
    }

    #[inline]
    fn least_among(&self, position: &Middle<SIZE>, moves: &Generated) -> Option<(Square, Value)> {
        let least = self.least_among(position.board(), &moves.moves);
        least.map(|(square, value)| (moves.generation.turn(square), value))
    }
}
