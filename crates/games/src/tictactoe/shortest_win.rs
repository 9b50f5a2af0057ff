//! Won or lost, and how soon.

use super::TicTacToe;
use crate::{Evaluator, FrontierEvaluator, Side, Value};

/// What a win is worth grows with the number of the winner's marks that were not needed.
///
/// With p marks on the board a win of `o` is worth (11-p)/2 to it, 3 for the earliest, after five marks, and a win of `x`
/// (10-p)/2, 2 for the earliest. The values are for the side to move, which has lost if the game is won, and so are negative; a draw
/// and every position in which the game goes on is worth 0.
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

impl FrontierEvaluator<TicTacToe> for ShortestWin {}
