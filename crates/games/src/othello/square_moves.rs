//! The moves of a position as a bitboard.

use std::fmt;

use super::simd::{Enclosed, Filled, moves};
use super::{Othello, Square};
use crate::MoveSet;
use crate::bits::nth_bit;

/// The moves of a position: squares in ascending order, or the pass.
#[derive(Clone, Copy)]
pub struct SquareMoves {
    squares: u64,
    passes: bool,
    /// What shortens playing the moves. Unknown at frontier nodes.
    filled: Filled,
}

impl SquareMoves {
    /// The squares.
    #[inline(always)]
    pub(crate) const fn squares(&self) -> u64 {
        self.squares
    }

    /// Whether the only move is the pass.
    #[inline(always)]
    pub(crate) const fn passes(&self) -> bool {
        self.passes
    }

    /// Generates the moves if only the squares `within` are part of the board. All discs have to be on it.
    #[inline(always)]
    pub(crate) fn generate(&mut self, position: &Othello, within: u64) {
        let (own, opponent) = (position.own(), position.opponent());
        self.filled = Filled::new(own, opponent);
        self.set(position, self.filled.moves(own, opponent), within);
    }

    /// Sets the moves, given how many discs each square encloses.
    #[inline(always)]
    pub(in crate::othello) fn set_enclosed(&mut self, position: &Othello, enclosed: &Enclosed, within: u64) {
        self.filled = Filled::new(0, 0);
        self.set(position, enclosed.squares() & !(position.own() | position.opponent()), within);
    }

    #[inline(always)]
    fn set(&mut self, position: &Othello, squares: u64, within: u64) {
        self.squares = squares & within;
        self.passes = self.squares == 0 && moves(position.opponent(), position.own()) & within != 0;
    }

    /// The discs that a move of these turns over.
    #[inline(always)]
    pub(crate) fn flips(&self, position: &Othello, played: Square) -> u64 {
        if played == Square::PASS {
            return 0;
        }
        let flipped = self.filled.flips(played);
        // Every move turns something over. At a frontier node it is not known what.
        if flipped == 0 { position.flips_of(played) } else { flipped }
    }
}

impl Default for SquareMoves {
    fn default() -> Self {
        Self { squares: 0, passes: false, filled: Filled::new(0, 0) }
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
        // If no bit is set, the index is 64, which is the pass.
        Square::of_index(nth_bit(self.squares, place) as u8)
    }

    #[inline]
    fn place_of(&self, played: Square) -> Option<usize> {
        if played == Square::PASS {
            return self.passes.then_some(0);
        }
        let bit = played.bit();
        (self.squares & bit != 0).then(|| (self.squares & (bit - 1)).count_ones() as usize)
    }
}
