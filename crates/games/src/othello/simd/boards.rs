//! Several boards side by side.

use std::ops::{BitAnd, BitOr, BitXor};

/// One board or several, on which logical operations act square by square.
pub(super) trait Boards: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// The same board everywhere.
    fn splat(board: u64) -> Self;

    /// The squares of an odd number of the three boards.
    #[inline(always)]
    fn parity(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    /// The squares of at least two of the three boards.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }
}

/// Four boards, one per axis: along a column, along a row and the two diagonals.
pub(super) trait Axes: Boards {
    /// Two boards.
    type Pair: Pair;

    /// Boards of the first two axes and of the last two.
    fn halves(self) -> (Self::Pair, Self::Pair);
}

/// Two boards.
pub(super) trait Pair: Boards {
    /// The second board in the place of the first.
    fn second(self) -> Self;

    /// The first board.
    fn first(self) -> u64;
}
