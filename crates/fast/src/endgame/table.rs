//! The table of exact searches of Othello.
//!
//! Two entries or more per bucket, of which the one for the largest tree is kept longest, follow Breuker, Uiterwijk and van den Herik
//! (1994, Replacement schemes for transposition tables). A bucket is one cache line, which has room for three entries.

use scoutlab_games::Value;
use scoutlab_search::table::{Memory, TableError, Zeroed};

const ENTRIES: usize = 3;

/// The place of the best move if none is known.
pub(super) const NO_MOVE: u8 = 64;

/// The horizon of searches to the end of the game: beyond all others.
pub(super) const TO_THE_END: u8 = 63;

/// The bounds of a position and its best move, both from a search to one horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The number of its square, or [`NO_MOVE`].
    pub(super) best: u8,
    /// How many plies were searched, or [`TO_THE_END`].
    pub(super) horizon: u8,
}

impl Entry {
    /// The value, or a bound on it outside the window.
    #[inline(always)]
    pub(super) fn decide(self, alpha: Value, beta: Value) -> Option<Value> {
        let (lower, upper) = (Value::from(self.lower), Value::from(self.upper));
        if lower >= beta || lower == upper {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }
}

/// Positions with at most so many empty squares, most of all, have a part of the table that stays in the processor's cache. They are soon
/// met again or not at all.
const SMALL: u32 = 9;

/// The size of this part: 1 MB.
const SMALL_BUCKETS: usize = 1 << 14;

#[repr(C, align(64))]
struct Bucket {
    boards: [[u64; 2]; ENTRIES],
    /// Lower bound, upper bound, best move, horizon.
    data: [[u8; 4]; ENTRIES],
    ages: [u8; 4],
}

// SAFETY: all parts are numbers.
unsafe impl Zeroed for Bucket {}

/// A table of a fixed size. Positions are compared in full. The same stores give the same table.
pub(super) struct Positions {
    buckets: Memory<Bucket>,
    /// How many of them are for positions with at most [`SMALL`] empty squares.
    small: usize,
    age: u8,
    by_size: bool,
}

/// A bucket of the table.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Positions {
    /// An empty table of so many units of 2^20 bytes, which replaces entries by size and age, or else always the first of a bucket.
    pub(super) fn new(megabytes: usize, by_size: bool) -> Result<Self, TableError> {
        let largest = isize::MAX as usize >> 20;
        if !(1..=largest).contains(&megabytes) {
            return Err(TableError::Size { megabytes, largest });
        }
        let count = (megabytes << 20) / size_of::<Bucket>();
        let buckets = Memory::new(count, size_of::<Bucket>()).ok_or(TableError::Memory { megabytes })?;
        let small = (count / 2).min(SMALL_BUCKETS);
        Ok(Self { buckets, small, age: 1, by_size })
    }

    /// From now on, what is in the table is old.
    pub(super) fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1).max(1);
    }

    #[inline(always)]
    pub(super) fn place(&self, own: u64, opponent: u64) -> Place {
        // Multiplications mix upwards, so the halves are exchanged in between.
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opponent.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let (from, count) = if (own | opponent).count_zeros() <= SMALL {
            (0, self.small)
        } else {
            (self.small, self.buckets.count() - self.small)
        };
        Place(from + ((u128::from(mixed) * count as u128) >> 64) as usize)
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, place: Place) {
        self.buckets.prefetch(place.0);
    }

    #[inline(always)]
    pub(super) fn probe(&self, Place(place): Place, own: u64, opponent: u64) -> Option<Entry> {
        let bucket = self.buckets.get(place);
        for entry in 0..ENTRIES {
            if bucket.boards[entry] == [own, opponent] {
                let [lower, upper, best, horizon] = bucket.data[entry];
                return Some(Entry { lower: lower as i8, upper: upper as i8, best, horizon });
            }
        }
        None
    }

    /// Keeps an entry. What is known of the position to the same horizon is joined with it, and an exact entry stays one.
    #[inline]
    pub(super) fn store(&mut self, Place(place): Place, own: u64, opponent: u64, mut entry: Entry) {
        let (age, by_size) = (self.age, self.by_size);
        let bucket = self.buckets.get_mut(place);
        let (mut replaced, mut least) = (0, u32::MAX);
        for candidate in 0..ENTRIES {
            let board = bucket.boards[candidate];
            if board == [own, opponent] {
                let [lower, upper, best, horizon] = bucket.data[candidate];
                if horizon == entry.horizon {
                    (entry.lower, entry.upper) = (entry.lower.max(lower as i8), entry.upper.min(upper as i8));
                } else if horizon == TO_THE_END {
                    return;
                }
                if entry.best == NO_MOVE {
                    entry.best = best;
                }
                replaced = candidate;
                break;
            }
            if by_size {
                let empties = (board[0] | board[1]).count_zeros() % 64;
                let worth = empties + if bucket.ages[candidate] == age { 64 } else { 0 };
                if worth < least {
                    (replaced, least) = (candidate, worth);
                }
            }
        }
        bucket.boards[replaced] = [own, opponent];
        bucket.data[replaced] = [entry.lower as u8, entry.upper as u8, entry.best, entry.horizon];
        bucket.ages[replaced] = age;
    }
}
