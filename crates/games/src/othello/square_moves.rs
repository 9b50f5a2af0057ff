//! The moves of a position.

use std::fmt;

use super::simd::{Runs, moves};
use super::{Othello, Square};
use crate::MoveSet;
use crate::bits::nth_bit;

/// The moves of a position: the squares in ascending order, or the pass.
#[derive(Clone, Copy, Default)]
pub struct SquareMoves {
    squares: u64,
    passes: bool,
    /// Precomputed data that the moves share. Frontier nodes do not need it.
    runs: Runs,
}

impl SquareMoves {
    /// Sets the legal moves of a position on a board that consists of the squares `within`. All discs must be on the board.
    #[inline(always)]
    pub(crate) fn generate(&mut self, position: &Othello, within: u64) {
        self.runs = Runs::new(position.own(), position.opponent());
        self.set(position, self.runs.moves(position.own(), position.opponent()), within);
    }

    /// Sets the legal moves to the squares of `squares` that are in `within`, or to the pass if only the opponent can move. The
    /// runs stay unset, because moves of a frontier node are rarely played.
    #[inline(always)]
    #[allow(clippy::default_constructed_unit_structs, reason = "only AVX-512 has runs")]
    pub(super) fn set_without_runs(&mut self, position: &Othello, squares: u64, within: u64) {
        self.runs = Runs::default();
        self.set(position, squares, within);
    }

    #[inline(always)]
    fn set(&mut self, position: &Othello, squares: u64, within: u64) {
        self.squares = squares & within;
        self.passes = self.squares == 0 && moves(position.opponent(), position.own()) & within != 0;
    }

    #[inline(always)]
    pub(crate) const fn squares(&self) -> u64 {
        self.squares
    }

    /// Returns whether the only move is the pass.
    #[inline(always)]
    pub(crate) const fn passes(&self) -> bool {
        self.passes
    }

    /// Returns the discs that a move of `position` flips. The result is empty for the pass.
    #[inline(always)]
    pub(crate) fn flips(&self, position: &Othello, played: Square) -> u64 {
        if played == Square::PASS { 0 } else { self.runs.flips(position.own(), position.opponent(), played) }
    }
}

impl fmt::Debug for SquareMoves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl MoveSet for SquareMoves {
    type Move = Square;

    #[inline(always)]
    fn len(&self) -> usize {
        self.squares.count_ones() as usize + usize::from(self.passes)
    }

    #[inline(always)]
    fn at(&self, place: usize) -> Square {
        // If there are no squares, the index is 64, which denotes the pass.
        Square::of_index(nth_bit(self.squares, place) as u8)
    }

    #[inline(always)]
    fn place_of(&self, played: Square) -> Option<usize> {
        if played == Square::PASS {
            return self.passes.then_some(0);
        }
        let bit = played.bit();
        (self.squares & bit != 0).then(|| (self.squares & (bit - 1)).count_ones() as usize)
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = Square> + Clone {
        let mut left = self.squares;
        (0..self.len()).map(move |_| {
            // If there are no squares, the index is 64, which denotes the pass.
            let square = Square::of_index(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            square
        })
    }
}
