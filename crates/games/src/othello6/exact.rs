//! The exact score.

use super::Othello6;
use crate::othello::Discs;
use crate::{Evaluator, Game, MoveSet, Value};

/// The greatest number of discs of a side.
const DISCS: Value = 36;

/// The final score of 6x6 Othello under best play, in discs: own discs minus the opponent's, with empty squares counted for
/// the winner.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello6::{Exact6, Othello6, variation};
///
/// // White has 20 discs at the end of the principal variation, Black 16.
/// assert_eq!(Exact6::SCORE.value(&variation(33).unwrap()), 4);
/// assert_eq!(Exact6::SCORE.value(&variation(28).unwrap()), -4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exact6 {
    estimates: bool,
}

impl Exact6 {
    /// The evaluator that solves each leaf at the horizon with its own search.
    pub const SCORE: Self = Self { estimates: false };

    /// The evaluator that estimates a non-terminal leaf at the horizon as the number of moves of the side to move minus the
    /// number of the opponent's moves.
    pub const ESTIMATE: Self = Self { estimates: true };
}

impl Evaluator<Othello6> for Exact6 {
    fn value(&self, position: &Othello6) -> Value {
        if self.estimates {
            let [moves, replies] = position.moves_and_replies();
            if moves + replies > 0 {
                return moves as Value - replies as Value;
            }
        }
        solve(position, -DISCS, DISCS)
    }

    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        (ends || !self.estimates).then_some(score)
    }
}

fn score(position: &Othello6) -> Value {
    let difference = Discs.value(position);
    difference + difference.signum() * position.empties() as Value
}

fn solve(position: &Othello6, mut alpha: Value, beta: Value) -> Value {
    let moves = position.moves();
    let mut best = Value::MIN;
    for played in moves.iter() {
        let value = -solve(&position.play_generated(&moves, played), -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    if best == Value::MIN { score(position) } else { best }
}
