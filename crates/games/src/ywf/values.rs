//! The values of the children of a position.

use super::board::Kind;
use super::numbers::Numbers;
use super::{Action, Actions};
use crate::{INFINITY, MAX_MOVES, MoveSet, PlaceSet, Value, ValueList, Values};

/// The maximum number of stones that a play can enclose: three in each direction.
pub(super) const MOST_ENCLOSED: u32 = 24;

/// The values of the children of a YWF position. The values are stored either as a list or, by square, as the number of stones
/// that each play encloses.
///
/// Numbers by square can be compared for all squares at once, instead of move by move.
#[derive(Clone, Debug)]
pub struct ActionValues {
    numbers: Numbers,
    moves: Actions,
    /// The value of a move that encloses no stones. Each stone that a play encloses adds 1.
    least: Value,
    is_list: bool,
    list: ValueList,
}

impl Default for ActionValues {
    fn default() -> Self {
        let (numbers, moves) = (Numbers::default(), Actions::default());
        Self { numbers, moves, least: 0, is_list: true, list: ValueList::default() }
    }
}

impl ActionValues {
    /// Sets the value of each play and change in `moves` to `least`, plus 1 for each stone that a play encloses.
    #[inline]
    pub(super) const fn set(&mut self, numbers: Numbers, moves: Actions, least: Value) {
        self.numbers = numbers;
        self.moves = moves;
        self.least = least;
        self.is_list = false;
    }

    #[inline]
    fn of(&self, played: Action) -> Value {
        self.least + if let Kind::Play(square) = played.kind() { self.numbers.of(square) as Value } else { 0 }
    }
}

impl Values for ActionValues {
    #[inline]
    fn list_mut(&mut self) -> &mut [Value; MAX_MOVES] {
        self.is_list = true;
        self.list.list_mut()
    }

    #[inline]
    fn at(&self, place: usize) -> Value {
        if self.is_list { self.list.at(place) } else { self.of(self.moves.at(place)) }
    }

    #[inline]
    fn above(&self, count: usize, futile: Value) -> PlaceSet {
        if self.is_list {
            return self.list.above(count, futile);
        }
        let enclosed = (i64::from(futile) - i64::from(self.least) + 1).clamp(0, i64::from(MOST_ENCLOSED) + 1) as u32;
        // Each legal play encloses at least one stone.
        let (plays, changes) = (self.numbers.at_least(enclosed.max(1)), if enclosed == 0 { u128::MAX } else { 0 });
        self.moves.places(self.moves & Actions::new(plays, changes))
    }

    #[inline]
    fn greatest(&self, count: usize) -> Value {
        if self.is_list {
            return self.list.greatest(count);
        }
        match self.moves.plays() {
            _ if count == 0 => -INFINITY,
            0 => self.least,
            plays => self.least + self.numbers.greatest(plays) as Value,
        }
    }
}
