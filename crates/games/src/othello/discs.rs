//! Disc difference.

use super::simd::Enclosed;
use super::{Othello, SquareMoves, SquareValues};
use crate::{Evaluator, Value};

/// Own discs minus the opponent's, in discs. Empty squares count for neither side, even when the game is over.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello::{Discs, Othello};
///
/// let position = Othello::parse(&format!("XXO{} X", "-".repeat(61))).unwrap();
/// assert_eq!(Discs.value(&position), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Discs;

impl Evaluator<Othello> for Discs {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        position.own().count_ones() as Value - position.opponent().count_ones() as Value
    }

    #[inline]
    fn value_children(&self, position: &Othello, moves: &SquareMoves, values: &mut SquareValues) -> bool {
        values.set(Enclosed::new(position.own(), position.opponent()), moves, self.value(position));
        true
    }

    #[inline]
    fn value_frontier(&self, position: &Othello, moves: &mut SquareMoves, values: &mut SquareValues) -> bool {
        self.value_frontier_within(position, u64::MAX, moves, values);
        true
    }
}

impl Discs {
    /// Evaluates the children if only the squares `within` are part of the board.
    #[inline(always)]
    pub(crate) fn value_frontier_within(
        self,
        position: &Othello,
        within: u64,
        moves: &mut SquareMoves,
        values: &mut SquareValues,
    ) {
        let enclosed = Enclosed::new(position.own(), position.opponent());
        if Enclosed::TELLS_MOVES {
            moves.set_enclosed(position, &enclosed, within);
        } else {
            moves.generate(position, within);
        }
        values.set(enclosed, moves, self.value(position));
    }
}
