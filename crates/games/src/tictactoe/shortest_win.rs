//! Win, draw or loss, and how soon.

use super::TicTacToe;
use crate::{Evaluator, Side, Value};

/// A win is worth more the fewer marks it takes.
///
/// With p marks on the board, a win of `o` is worth (11-p)/2 to `o`; the earliest, after five marks, is worth 3. A win of `x`
/// is worth (10-p)/2 to `x`; the earliest, after six marks, is worth 2. The value is for the side to move. If the game is won,
/// that side has lost, so the value is negative. It is 0 if the game is drawn or goes on.
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
