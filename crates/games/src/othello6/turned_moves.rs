//! The moves of a position whose board is turned.

use super::Generation;
use crate::MoveSet;
use crate::othello::{Square, SquareMoves};

/// The moves of a position whose board is turned so that squares ascend in its move generation order.
#[derive(Clone, Debug)]
pub struct TurnedMoves {
    pub(super) squares: SquareMoves,
    pub(super) generation: Generation,
}

impl Default for TurnedMoves {
    fn default() -> Self {
        Self { squares: SquareMoves::default(), generation: Generation::Columns }
    }
}

impl MoveSet for TurnedMoves {
    type Move = Square;

    #[inline(always)]
    fn len(&self) -> usize {
        self.squares.len()
    }

    #[inline(always)]
    fn at(&self, place: usize) -> Square {
        self.generation.turn(self.squares.at(place))
    }

    #[inline]
    fn place_of(&self, played: Square) -> Option<usize> {
        self.squares.place_of(self.generation.turn(played))
    }
}
