//! Won or lost.

use super::TicTacToe;
use crate::{Evaluator, FrontierEvaluator, Value};

/// -1 if the side to move has lost, 0 for a draw and for every position in which the game goes on. The side to move has never
/// won: the winning move would have been its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome;

impl Evaluator<TicTacToe> for Outcome {
    #[inline]
    fn value(&self, position: &TicTacToe) -> Value {
        -Value::from(position.winner().is_some())
    }
}

impl FrontierEvaluator<TicTacToe> for Outcome {}
