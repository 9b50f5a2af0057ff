//! The values of the children of a position.

use super::simd::FlipCounts;
use super::{Square, SquareMoves};
use crate::bits::{nth_bit, places};
use crate::{INFINITY, MAX_MOVES, PlaceSet, Value, ValueList, Values};

/// The values of the children of a position: disc differences, or a list.
///
/// Disc differences are stored as the number of discs that a move to each square flips. Comparing the values then requires no
/// lookup of the squares of the moves.
#[derive(Clone, Debug, Default)]
pub struct SquareValues {
    /// Whether `list` contains the values. Otherwise, `flips` determines them.
    is_list: bool,
    list: ValueList,
    flips: FlipCounts,
    squares: u64,
    /// The disc difference before the move.
    before: Value,
    is_negated: bool,
}

impl SquareValues {
    /// Sets the values to the disc differences after the moves, given the difference `before` the moves.
    #[inline(always)]
    pub(super) fn set(&mut self, flips: FlipCounts, moves: &SquareMoves, before: Value) {
        (self.flips, self.squares, self.before) = (flips, moves.squares(), before);
        (self.is_list, self.is_negated) = (false, false);
        if moves.passes() {
            self.list_mut()[0] = before;
        }
    }

    /// Returns the disc difference after a move that flips this many discs. The move adds its own disc, and each flipped disc
    /// changes the difference by 2.
    #[inline(always)]
    const fn after(&self, flipped: Value) -> Value {
        self.before + 1 + 2 * flipped
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
        if self.is_list {
            return self.list.at(place);
        }
        let value = self.after(self.flips.of(Square::of_index(nth_bit(self.squares, place) as u8)));
        if self.is_negated { -value } else { value }
    }

    #[inline(always)]
    fn above(&self, count: usize, futile: Value) -> PlaceSet {
        if self.is_list {
            return self.list.above(count, futile);
        }
        // A child is above `futile` if its disc difference is above this bound.
        let bound = if self.is_negated { -i64::from(futile) - 1 } else { futile.into() };
        let above = self.flips.above((bound - i64::from(self.after(0))) >> 1);
        let above = if self.is_negated { !above } else { above };
        PlaceSet::from(places(above & self.squares, self.squares))
    }

    #[inline(always)]
    fn greatest(&self, count: usize) -> Value {
        if self.is_list {
            return self.list.greatest(count);
        }
        if self.is_negated {
            return (0..count).fold(-INFINITY, |greatest, place| greatest.max(self.at(place)));
        }
        if self.squares == 0 { -INFINITY } else { self.after(self.flips.greatest(self.squares)) }
    }

    #[inline]
    fn negate(&mut self, count: usize) {
        if self.is_list {
            self.list.negate(count);
        } else {
            self.is_negated = !self.is_negated;
        }
    }
}
