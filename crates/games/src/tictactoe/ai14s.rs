//! The evaluation `ai14s` of the tutorial series, which never loses.

use super::lines::{fills_a_line, open_pairs, open_singles};
use super::{Square, TicTacToe};
use crate::{Evaluator, Game, Side, Value};

const DIAGONAL_ENDS: [u16; 2] =
    [Square::new(0, 0).bit() | Square::new(2, 2).bit(), Square::new(2, 0).bit() | Square::new(0, 2).bit()];

/// The four squares that are neither corners nor the centre.
const EDGES: u16 = Square::new(1, 0).bit() | Square::new(0, 1).bit() | Square::new(2, 1).bit() | Square::new(1, 2).bit();

/// `ai14s` evaluates a position for the side that has just moved, **in half points**: twice the published numbers, which include
/// halves. The value for the side to move is the negative of this evaluation.
///
/// A *pair* is a line with two marks of one side and an empty square. A *single* is a line with one mark and two empty squares.
/// In published points, the evaluation is the first number that applies: 300 for a win; 200 if the side has two pairs or more and
/// its opponent has none; 100 if `x` answers two opposite corners of `o` with the centre and an edge (four marks on the board).
/// Otherwise, the evaluation is the sum of -100 for each pair of the opponent, 2 if the evaluated side has exactly one pair, 0.5
/// for each own single, and -1 for each single of the opponent.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::tictactoe::{Ai14s, TicTacToe};
///
/// // The centre lies on four lines and a corner on three. Each line counts half a point.
/// assert_eq!(Ai14s.value(&TicTacToe::parse("after x1y1").unwrap()), -4);
/// assert_eq!(Ai14s.value(&TicTacToe::parse("after x0y0").unwrap()), -3);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Ai14s;

impl Evaluator<TicTacToe> for Ai14s {
    #[inline]
    fn value(&self, position: &TicTacToe) -> Value {
        let to_move = position.side_to_move();
        let (moved, waiting) = (position.marks(to_move.other()), position.marks(to_move));
        let (pairs, threats) = (open_pairs(moved, waiting), open_pairs(waiting, moved));
        -if fills_a_line(moved) {
            600
        } else if threats == 0 && pairs >= 2 {
            400
        } else if answers_opposite_corners(position.marks(Side::First), position.marks(Side::Second)) {
            200
        } else {
            -200 * threats + if pairs == 1 { 4 } else { 0 } + open_singles(moved, waiting) - 2 * open_singles(waiting, moved)
        }
    }
}

/// Returns whether there are four marks, `o` on both ends of a diagonal and `x` in the centre and on an edge.
fn answers_opposite_corners(o: u16, x: u16) -> bool {
    // Two of the four marks are `o`, so `o` has both ends of a diagonal only if its marks are exactly these ends.
    (o | x).count_ones() == 4 && x & Square::CENTRE.bit() != 0 && x & EDGES != 0 && DIAGONAL_ENDS.contains(&o)
}
