//! Win, draw or loss, and the length of the game.

use super::TicTacToe;
use crate::{Evaluator, Side, Value};

/// Scores a win higher if it takes fewer marks.
///
/// With p marks on the board, a win for `o` scores (11-p)/2 for `o`; the earliest win, after five marks, scores 3. A win for
/// `x` scores (10-p)/2 for `x`; the earliest win, after six marks, scores 2. The value is for the side to move. If the game is
/// won, the side to move has lost, so the value is negative. The value is 0 if the game is drawn or not over.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::tictactoe::{ShortestWin, TicTacToe};
///
/// // o has won after five marks, x after six.
/// assert_eq!(ShortestWin.value(&TicTacToe::parse("oooxx----").unwrap()), -3);
/// assert_eq!(ShortestWin.value(&TicTacToe::parse("xxxoo-o--").unwrap()), -2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortestWin;

impl Evaluator<TicTacToe> for ShortestWin {
    #[inline]
    fn value(&self, position: &TicTacToe) -> Value {
        let marks = position.mark_count() as Value;
        match position.winner() {
            Some(Side::First) => -(11 - marks) / 2,
            Some(Side::Second) => -(10 - marks) / 2,
            None => 0,
        }
    }
}
