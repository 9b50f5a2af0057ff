//! The exact score.

use super::Othello;
use super::last_empties::solve;
use super::simd::moves;
use crate::{Evaluator, FrontierEvaluator, Value};

/// The score of the game if both sides play their best, in discs: own discs minus the opponent's at its end, where the empty squares
/// belong to the winner.
///
/// Positions with at most [`Exact::last_empties`] empty squares are settled by a search of its own; visits of them count as leaves. So do
/// positions at the horizon, however many squares are empty.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    last_empties: u32,
    estimates: bool,
}

impl Exact {
    /// Settles positions with at most `last_empties` empty squares; with 0 only finished games.
    pub const fn new(last_empties: u32) -> Self {
        Self { last_empties, estimates: false }
    }

    /// The same, except that at the horizon the score is only estimated, by the number of moves that the side to move has more than its
    /// opponent, where more squares are empty.
    pub const fn estimating(last_empties: u32) -> Self {
        Self { last_empties, estimates: true }
    }

    /// The most empty squares of the positions that are settled.
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
}

impl FrontierEvaluator<Othello> for Exact {}
