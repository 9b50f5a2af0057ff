//! Move generation orders.

use std::fmt;
use std::str::FromStr;

use crate::othello::Square;

/// The order in which the moves of a position are generated.
///
/// The board is turned so that ascending square numbers follow the order. Turning twice restores the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    /// Column by column: a1, a2, .. a8, b1, .. h8.
    Columns,
    /// Row by row: a1, b1, .. h1, a2, .. h8.
    Rows,
    /// Column by column in reverse: h8, h7, .. h1, g8, .. a1.
    ColumnsReversed,
    /// Row by row in reverse: h8, g8, .. a8, h7, .. a1.
    RowsReversed,
}

/// For each order, the number of each square on the turned board. The pass keeps its number.
const TURNED: [[u8; 65]; 4] = {
    let mut turned = [[64; 65]; 4];
    let mut square = 0;
    while square < 64 {
        let transposed = (square % 8) * 8 + square / 8;
        turned[Generation::Columns as usize][square] = square as u8;
        turned[Generation::Rows as usize][square] = transposed as u8;
        turned[Generation::ColumnsReversed as usize][square] = 63 - square as u8;
        turned[Generation::RowsReversed as usize][square] = 63 - transposed as u8;
        square += 1;
    }
    turned
};

impl Generation {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Columns, Self::Rows, Self::ColumnsReversed, Self::RowsReversed];

    /// The names of all orders.
    pub const NAMES: [&'static str; 4] = ["columns", "rows", "columns-reversed", "rows-reversed"];

    /// Returns the name of the order, which `--generation` accepts.
    ///
    /// ```
    /// use scoutlab_games::othello6::Generation;
    ///
    /// assert_eq!(Generation::RowsReversed.name(), "rows-reversed");
    /// assert_eq!("rows-reversed".parse(), Ok(Generation::RowsReversed));
    /// ```
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Maps a square of the board to the turned board, and a square of the turned board back to the board.
    #[inline(always)]
    pub(super) const fn turn(self, square: Square) -> Square {
        Square::of_index(TURNED[self as usize][square.index()])
    }

    /// Turns each square of a set, as [`Generation::turn`] does.
    pub(super) const fn turn_board(self, squares: u64) -> u64 {
        let squares = match self {
            Self::Rows | Self::RowsReversed => transposed(squares),
            Self::Columns | Self::ColumnsReversed => squares,
        };
        match self {
            Self::ColumnsReversed | Self::RowsReversed => squares.reverse_bits(),
            Self::Columns | Self::Rows => squares,
        }
    }
}

/// Returns the board with columns and rows exchanged. The function exchanges the squares of each 2x2 block, then 2x2 blocks,
/// then 4x4 blocks.
const fn transposed(squares: u64) -> u64 {
    const fn exchanged(squares: u64, places: u32, mask: u64) -> u64 {
        let differing = (squares ^ (squares >> places)) & mask;
        squares ^ differing ^ (differing << places)
    }
    let squares = exchanged(squares, 7, 0x00aa_00aa_00aa_00aa);
    let squares = exchanged(squares, 14, 0x0000_cccc_0000_cccc);
    exchanged(squares, 28, 0x0000_0000_f0f0_f0f0)
}

/// The error for an unknown name of a move generation order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGeneration;

impl FromStr for Generation {
    type Err = UnknownGeneration;

    fn from_str(name: &str) -> Result<Self, UnknownGeneration> {
        Self::ALL.into_iter().find(|generation| generation.name() == name).ok_or(UnknownGeneration)
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_turned_square_by_square_and_turning_twice_changes_nothing() {
        for generation in Generation::ALL {
            for index in 0..64 {
                let square = Square::of_index(index);
                let turned = generation.turn(square);
                assert_eq!(generation.turn_board(square.bit()), turned.bit(), "{generation} {index}");
                assert_eq!(generation.turn(turned), square);
            }
            assert_eq!(generation.turn(Square::PASS), Square::PASS);
        }
    }

    #[test]
    fn turned_squares_ascend_in_the_order_of_their_name() {
        let first_squares = |generation: Generation| {
            [0, 1, 8].map(|index| {
                let square = generation.turn(Square::of_index(index));
                (square.column(), square.row())
            })
        };
        assert_eq!(first_squares(Generation::Columns), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(first_squares(Generation::Rows), [(0, 0), (1, 0), (0, 1)]);
        assert_eq!(first_squares(Generation::ColumnsReversed), [(7, 7), (7, 6), (6, 7)]);
        assert_eq!(first_squares(Generation::RowsReversed), [(7, 7), (6, 7), (7, 6)]);
    }
}
