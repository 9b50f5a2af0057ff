//! Win, draw or loss.

use super::TicTacToe;
use crate::{Evaluator, Value};

/// The value is -1 if the side to move has lost, and 0 if the game is drawn or not over. The side to move has never won,
/// because only the side that moved last can win.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
///
/// // o has three in a row, and x is to move.
/// assert_eq!(Outcome.value(&TicTacToe::parse("oooxx----").unwrap()), -1);
/// assert_eq!(Outcome.value(&TicTacToe::start()), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome;

impl Evaluator<TicTacToe> for Outcome {
    #[inline]
    fn value(&self, position: &TicTacToe) -> Value {
        -Value::from(position.winner().is_some())
    }
}
