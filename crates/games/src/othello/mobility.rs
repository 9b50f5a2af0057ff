//! Moves, potential moves and corners.

use super::Othello;
use super::finished::finished_or;
use super::simd::moves;
use crate::{Evaluator, Value};

/// The points of the side to move minus the points of its opponent: 10 for each move, 100 for each corner, and 5 for each
/// potential move. A potential move is an empty square next to a disc of the other side (Rosenbloom 1982). A won game scores more
/// than any estimate; see [`super::WON`].
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello::{MobilityAndCorners, Othello};
///
/// // Black on a1, White on b1.
/// let position = Othello::parse(&format!("XO{} X", "-".repeat(62))).unwrap();
/// // Black has one move (c1), four potential moves and a corner. White has two potential moves.
/// assert_eq!(MobilityAndCorners.value(&position), 10 + 5 * (4 - 2) + 100);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MobilityAndCorners;

const MOVE: Value = 10;
const POTENTIAL_MOVE: Value = 5;
const CORNER: Value = 100;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// All squares except the squares of rows 1 and 8, from which a step along the column would reach the next column.
const ROWS_2_TO_7: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Returns `discs` and all squares next to them.
#[inline]
pub(super) const fn with_neighbours(discs: u64) -> u64 {
    let inner = discs & ROWS_2_TO_7;
    let lower = (discs & ROWS_2_TO_7 << 1) >> 1;
    let upper = (discs & ROWS_2_TO_7 >> 1) << 1;
    let column = discs | inner << 1 | inner >> 1 | lower | upper;
    column | column << 8 | column >> 8
}

#[inline]
const fn number(squares: u64) -> Value {
    squares.count_ones() as Value
}

impl Evaluator<Othello> for MobilityAndCorners {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        finished_or(position, || points(position, u64::MAX, CORNERS))
    }
}

/// Returns the evaluation of a position on a board that consists of the squares `within` and has these `corners`.
#[inline]
pub(crate) fn points(position: &Othello, within: u64, corners: u64) -> Value {
    let (own, opponent) = (position.own(), position.opponent());
    let empty = !(own | opponent) & within;
    let moves = number(moves(own, opponent) & within) - number(moves(opponent, own) & within);
    let potential = number(with_neighbours(opponent) & empty) - number(with_neighbours(own) & empty);
    let corners = number(own & corners) - number(opponent & corners);
    MOVE * moves + POTENTIAL_MOVE * potential + CORNER * corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_neighbours_of_a_disc_are_one_step_away_on_the_board() {
        for square in 0..64_i32 {
            let expected = (0..64_i32)
                .filter(|other| (square / 8 - other / 8).abs() <= 1 && (square % 8 - other % 8).abs() <= 1)
                .fold(0_u64, |squares, other| squares | 1 << other);
            assert_eq!(with_neighbours(1 << square), expected, "{square}");
        }
    }

    #[test]
    fn moves_potential_moves_and_corners_are_counted() {
        // a1 is own, and b1 is the opponent's. The only move is c1, and the opponent has no move. The empty squares next to b1
        // are c1, a2, b2 and c2. The empty squares next to a1 are a2 and b2.
        let position = Othello::parse(&format!("XO{} X", "-".repeat(62))).unwrap();
        assert_eq!(MobilityAndCorners.value(&position), 10 + 5 * (4 - 2) + 100);
        assert_eq!(MobilityAndCorners.value(&Othello::start()), 0);
    }
}
