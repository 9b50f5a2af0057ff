//! Moves, potential moves and corners.

use super::Othello6;
use crate::othello::{MobilityAndCorners, Square, finished, points};
use crate::{Evaluator, Game, Value};

const CORNERS: u64 = Square::new(1, 1).bit() | Square::new(1, 6).bit() | Square::new(6, 1).bit() | Square::new(6, 6).bit();

/// This is the evaluator of the 8x8 board, with the corners of the small board.
impl Evaluator<Othello6> for MobilityAndCorners {
    #[inline]
    fn value(&self, position: &Othello6) -> Value {
        if position.is_terminal() { finished(position.board()) } else { points(position.board(), Othello6::SQUARES, CORNERS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_potential_moves_and_corners_of_the_small_board_are_counted() {
        // b2 is own, and c2 is the opponent's. The only move is d2, and the opponent has no move. The empty squares next to c2
        // are d2, b3, c3 and d3. The empty squares next to b2 are b3 and c3.
        let position = Othello6::parse(&format!("XO{} X", "-".repeat(34))).unwrap();
        assert_eq!(MobilityAndCorners.value(&position), 10 + 5 * (4 - 2) + 100);
        assert_eq!(MobilityAndCorners.value(&Othello6::start()), 0);
    }
}
