//! Several boards side by side.

use std::ops::{BitAnd, BitOr, BitXor};

/// One board or several. Logical operations act square by square.
pub(super) trait Boards: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// The same board in every place.
    fn splat(board: u64) -> Self;

    /// The squares that are in an odd number of the three boards.
    #[inline(always)]
    fn parity(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    /// The squares that are in at least two of the three boards.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }
}

/// Four boards, one for each axis: along columns, along rows and along the two diagonals.
pub(super) trait Axes: Boards {
    /// Two boards.
    type Pair: Pair;

    /// The boards of the first two axes, and those of the last two.
    fn halves(self) -> (Self::Pair, Self::Pair);
}

/// Two boards.
pub(super) trait Pair: Boards {
    /// The second board, in the place of the first.
    fn second(self) -> Self;

    /// The first board.
    fn first(self) -> u64;
}
