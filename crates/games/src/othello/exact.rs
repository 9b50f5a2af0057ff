//! The exact score.

use super::Othello;
use super::last_empties::solve;
use super::simd::moves;
use crate::{Evaluator, FrontierEvaluator, Value};

/// The final score under best play, in discs: own discs minus the opponent's, where empty squares count for the winner.
///
/// [`Evaluator::known_value`] is the exact score of every position with at most [`Exact::last_empties`] empty squares. The
/// evaluator finds it by a search of its own, so a visit to such a position counts as a leaf. A leaf at the horizon gets its
/// exact score too, however many squares are empty.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello::{Exact, Othello};
///
/// // Black takes the last white disc.
/// let position = Othello::parse(&format!("{}-OX X", "X".repeat(61))).unwrap();
/// assert_eq!(Exact::new(0).value(&position), 64);
/// assert_eq!(Exact::new(1).known_value(&position, -64, 64), Some(64));
/// assert_eq!(Exact::new(0).known_value(&position, -64, 64), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    last_empties: u32,
    estimates: bool,
}

impl Exact {
    /// Knows the exact score of positions with at most `last_empties` empty squares; with 0, of full boards only.
    pub const fn new(last_empties: u32) -> Self {
        Self { last_empties, estimates: false }
    }

    /// The same, but a leaf with more empty squares gets only an estimate while the game goes on: the number of own moves minus
    /// the opponent's.
    pub const fn estimating(last_empties: u32) -> Self {
        Self { last_empties, estimates: true }
    }

    /// The largest number of empty squares at which [`Evaluator::known_value`] knows the score.
    pub const fn last_empties(&self) -> u32 {
        self.last_empties
    }
}

impl Evaluator<Othello> for Exact {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        let (own, opponent) = (position.own(), position.opponent());
        if self.estimates && position.empties() > self.last_empties {
            let [moves, replies] = [moves(own, opponent), moves(opponent, own)].map(u64::count_ones);
            if moves + replies > 0 {
                return moves as Value - replies as Value;
            }
        }
        solve(own, opponent, -64, 64)
    }

    #[inline]
    fn known_value(&self, position: &Othello, alpha: Value, beta: Value) -> Option<Value> {
        if position.empties() <= self.last_empties {
            Some(solve(position.own(), position.opponent(), alpha.max(-64), beta.min(64)))
        } else {
            None
        }
    }

    #[inline]
    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        (ends || !self.estimates).then_some(score)
    }
}

impl FrontierEvaluator<Othello> for Exact {}
