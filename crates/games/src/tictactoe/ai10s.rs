//! The evaluation `ai10s` of the tutorial series, which takes the centre first of all.

use super::lines::{fills_a_line, open_pairs, open_singles};
use super::{Square, TicTacToe};
use crate::{Evaluator, FrontierEvaluator, Game, Value};

/// `ai10s`: a position seen from the side that just moved. In the mover's frame the value is the negation of that.
///
/// The first of these that applies: 300 if the move that led here took the centre; 200 for a win; -100 if the opponent has two
/// marks and an empty square on a line; 100 if the side itself has that on two lines or more; else 1 if it has it on exactly one line,
/// plus the number of lines with one own mark and two empty squares. The unit is the line.
///
/// A position that was set up has no known last move, and then nobody took the centre.
/// [`Evaluator::value_after`] always knows the move.
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

impl FrontierEvaluator<TicTacToe> for Ai10s {}
