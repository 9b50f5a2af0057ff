//! Disc difference.

use super::simd::FlipCounts;
use super::{Othello, SquareMoves, SquareValues};
use crate::{Evaluator, Value};

/// The number of own discs minus the number of the opponent's discs. Empty squares count for neither side, even in terminal
/// positions.
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

    #[inline(always)]
    fn value_children(&self, position: &Othello, moves: &SquareMoves, values: &mut SquareValues) -> bool {
        values.set(FlipCounts::new(position.own(), position.opponent()), moves, self.value(position));
        true
    }

    #[inline(always)]
    fn value_frontier(&self, position: &Othello, moves: &mut SquareMoves, values: &mut SquareValues) -> bool {
        self.value_frontier_within(position, u64::MAX, moves, values)
    }
}

impl Discs {
    /// Works like [`Evaluator::value_frontier`] on a board that consists of the squares `within`. The flip counts also
    /// determine the moves.
    #[inline(always)]
    pub(crate) fn value_frontier_within(
        self,
        position: &Othello,
        within: u64,
        moves: &mut SquareMoves,
        values: &mut SquareValues,
    ) -> bool {
        let (own, opponent) = (position.own(), position.opponent());
        let flips = FlipCounts::new(own, opponent);
        moves.set_without_runs(position, flips.squares() & !(own | opponent), within);
        values.set(flips, moves, self.value(position));
        true
    }
}
