//! The evaluation `ai10s` of the tutorial series, which prefers the centre to everything else.

use super::lines::{fills_a_line, open_pairs, open_singles};
use super::{Square, TicTacToe};
use crate::{Evaluator, Game, Value};

/// `ai10s` evaluates a position for the side that has just moved. The value for the side to move is the negative of this
/// evaluation.
///
/// A *pair* is a line with two marks of one side and an empty square. The evaluation is the first number that applies: 300 if the
/// last move took the centre; 200 for a win; -100 if the opponent has a pair; 100 if the side itself has two pairs or more.
/// Otherwise, the evaluation is the number of lines with one own mark and two empty squares, plus 1 if the side has exactly one
/// pair. The unit is one line.
///
/// A position returned by [`Game::play`] stores its last move. A position that was set up has no known last move, so the rule
/// about the centre does not apply.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::tictactoe::{Ai10s, TicTacToe};
///
/// assert_eq!(Ai10s.value(&TicTacToe::parse("after x1y1").unwrap()), -300);
/// // A corner lies on three lines.
/// assert_eq!(Ai10s.value(&TicTacToe::parse("after x0y0").unwrap()), -3);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Ai10s;

impl Evaluator<TicTacToe> for Ai10s {
    #[inline]
    fn value(&self, position: &TicTacToe) -> Value {
        let to_move = position.side_to_move();
        let (moved, waiting) = (position.marks(to_move.other()), position.marks(to_move));
        -if position.last_move() == Some(Square::CENTRE) {
            300
        } else if fills_a_line(moved) {
            200
        } else if open_pairs(waiting, moved) > 0 {
            -100
        } else {
            match open_pairs(moved, waiting) {
                pairs @ (0 | 1) => pairs + open_singles(moved, waiting),
                _ => 100,
            }
        }
    }
}
