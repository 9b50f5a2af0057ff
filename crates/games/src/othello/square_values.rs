//! The values of a position's children, compared as sets of squares.

use super::Square;
use super::simd::Enclosed;
use super::square_moves::SquareMoves;
use crate::bits::{nth_bit, places};
use crate::{MAX_MOVES, PlaceSet, Value, ValueList, Values};

/// The values of a position's children: differences of discs by square, or a list.
pub struct SquareValues {
    /// The number of discs that a move to each square encloses.
    enclosed: Enclosed,
    squares: u64,
    /// The difference of discs before the move, for the side to move there.
    before: Value,
    is_list: bool,
    list: ValueList,
}

impl Default for SquareValues {
    fn default() -> Self {
        Self { enclosed: Enclosed::new(0, 0), squares: 0, before: 0, is_list: true, list: ValueList::default() }
    }
}

impl SquareValues {
    /// The differences of discs after the moves.
    #[inline(always)]
    pub(in crate::othello) fn set(&mut self, enclosed: Enclosed, moves: &SquareMoves, before: Value) {
        (self.enclosed, self.squares, self.before, self.is_list) = (enclosed, moves.squares(), before, false);
        if moves.passes() {
            self.list_mut()[0] = before;
        }
    }

    /// The difference of discs after a move to `square`: it adds its own disc, and each enclosed disc counts twice.
    #[inline(always)]
    fn after(&self, square: u32) -> Value {
        self.before + 1 + 2 * self.enclosed.number(Square::of_index(square as u8)) as Value
    }
}

impl Values for SquareValues {
    #[inline(always)]
    fn list_mut(&mut self) -> &mut [Value; MAX_MOVES] {
        self.is_list = true;
        self.list.list_mut()
    }

    #[inline(always)]
    fn at(&self, place: usize) -> Value {
        if self.is_list { self.list.at(place) } else { self.after(nth_bit(self.squares, place)) }
    }

    #[inline(always)]
    fn above(&self, count: usize, futile: Value) -> PlaceSet {
        if self.is_list {
            return self.list.above(count, futile);
        }
        let least = ((i64::from(futile) - i64::from(self.before) - 1) >> 1) + 1;
        PlaceSet::from(places(self.enclosed.at_least(least) & self.squares, self.squares))
    }

    #[inline]
    fn greatest(&self, count: usize) -> Value {
        if self.is_list || count == 0 {
            return self.list.greatest(count);
        }
        self.after(self.enclosed.most(self.squares).trailing_zeros())
    }
}
