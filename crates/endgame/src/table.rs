//! The transposition table (TT) of the endgame solver.
//!
//! A bucket has several entries, and the entry with the largest tree is kept longest (Breuker, Uiterwijk and van den Herik
//! 1994, Replacement schemes for transposition tables). A bucket is one cache line with three entries.
//!
//! Threads may share a table. The threads check entries under a lock of the bucket, but never wait for the lock. A probe misses
//! an entry that another thread is writing, and a store without the lock is dropped. Misses and dropped stores cost time but
//! change no score. The most frequent case, a probe of a position without an entry, takes no lock. In contrast, lock-less
//! tables (Hyatt and Mann 2002, A lock-less transposition-table implementation for parallel search) may, in rare cases, combine
//! halves of two entries.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64};

use scoutlab_games::Value;
use scoutlab_search::table::{Memory, TableError, Zeroed};

const ENTRIES: usize = 3;

/// The value of [`Entry::best`] if the best move is unknown.
pub(super) const NO_MOVE: u8 = 64;

/// The value of [`Entry::horizon`] for searches to the end of the game. This value is greater than every other horizon.
pub(super) const TO_THE_END: u8 = 63;

/// The bounds and the best move of a position, both from a search to one horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The square of the best move, or [`NO_MOVE`].
    pub(super) best: u8,
    /// The number of plies searched, or [`TO_THE_END`].
    pub(super) horizon: u8,
}

impl Entry {
    /// Returns the value, or a bound outside the window, if the entry resolves a visit with this window.
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

/// The maximum number of empty squares of a *small* position. Most positions are small. Small positions are stored in a
/// separate part of the table that fits into the CPU cache, because small positions recur soon or not at all.
const SMALL: u32 = 9;

/// The number of buckets for small positions, which take 1 MB.
const SMALL_BUCKETS: usize = 1 << 14;

/// A bucket. All accesses to its fields except the lock are relaxed, and cost no more than accesses to plain numbers.
#[repr(C, align(64))]
struct Bucket {
    boards: [[AtomicU64; 2]; ENTRIES],
    /// For each entry: the lower bound, the upper bound, the best move and the horizon.
    data: [AtomicU32; ENTRIES],
    ages: [AtomicU8; ENTRIES],
    /// The lock of the bucket, which is 1 while a thread holds it.
    lock: AtomicU8,
}

// SAFETY: all fields are numbers.
unsafe impl Zeroed for Bucket {}

impl Bucket {
    #[inline(always)]
    fn board(&self, entry: usize) -> [u64; 2] {
        [self.boards[entry][0].load(Relaxed), self.boards[entry][1].load(Relaxed)]
    }

    #[inline(always)]
    fn entry(&self, entry: usize) -> Entry {
        let [lower, upper, best, horizon] = self.data[entry].load(Relaxed).to_ne_bytes();
        Entry { lower: lower as i8, upper: upper as i8, best, horizon }
    }

    #[inline(always)]
    fn write(&self, place: usize, [own, opponent]: [u64; 2], entry: Entry, age: u8) {
        self.boards[place][0].store(own, Relaxed);
        self.boards[place][1].store(opponent, Relaxed);
        let data = [entry.lower as u8, entry.upper as u8, entry.best, entry.horizon];
        self.data[place].store(u32::from_ne_bytes(data), Relaxed);
        self.ages[place].store(age, Relaxed);
    }

    /// Tries to lock the bucket. Returns whether this thread now holds the lock. [`Self::unlock`] releases the lock.
    #[inline(always)]
    fn lock(&self) -> bool {
        self.lock.swap(1, Acquire) == 0
    }

    #[inline(always)]
    fn unlock(&self) {
        self.lock.store(0, Release);
    }

    /// Returns the entry at `place`, where the caller found `board` without holding the lock. Returns `None` if another thread
    /// holds the lock, or if the match combined halves of two entries.
    #[cold]
    #[inline(never)]
    fn entry_of(&self, place: usize, board: [u64; 2]) -> Option<Entry> {
        if !self.lock() {
            return None;
        }
        let entry = (self.board(place) == board).then(|| self.entry(place));
        self.unlock();
        entry
    }
}

/// A TT of a fixed size. Positions are compared in full. Equal sequences of stores give equal tables.
pub(super) struct Positions {
    buckets: Memory<Bucket>,
    /// The number of buckets for small positions, which have at most [`SMALL`] empty squares.
    small: usize,
    age: AtomicU8,
    by_size: bool,
    /// Whether several threads use the table.
    shared: bool,
}

/// The index of a bucket.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Positions {
    /// Returns an empty TT of `megabytes` MiB. If `by_size` is true, the TT replaces entries by size and age. Otherwise, the TT
    /// always replaces the first entry of a bucket.
    pub(super) fn new(megabytes: usize, by_size: bool, shared: bool) -> Result<Self, TableError> {
        let largest = isize::MAX as usize >> 20;
        if !(1..=largest).contains(&megabytes) {
            return Err(TableError::Size { megabytes, largest });
        }
        let count = (megabytes << 20) / size_of::<Bucket>();
        let buckets = Memory::new(count, size_of::<Bucket>()).ok_or(TableError::Memory { megabytes })?;
        let small = (count / 2).min(SMALL_BUCKETS);
        Ok(Self { buckets, small, age: AtomicU8::new(1), by_size, shared })
    }

    pub(super) fn grow_old(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(1).max(1), Relaxed);
    }

    #[inline(always)]
    pub(super) fn place(&self, own: u64, opponent: u64) -> Place {
        // A multiplication mixes bits only upwards, so the halves are exchanged between two multiplications.
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
        let found = (0..ENTRIES).find(|&entry| bucket.board(entry) == [own, opponent])?;
        if self.shared {
            return bucket.entry_of(found, [own, opponent]);
        }
        Some(bucket.entry(found))
    }

    /// Stores an entry. If the TT already has bounds of the position for the entry's horizon, the entries are merged. An entry
    /// of the position for another horizon is replaced, unless that entry is from a search to the end of the game.
    #[inline]
    pub(super) fn store(&self, Place(place): Place, own: u64, opponent: u64, entry: Entry) {
        let bucket = self.buckets.get(place);
        if self.shared && !bucket.lock() {
            return;
        }
        self.store_in(bucket, [own, opponent], entry);
        if self.shared {
            bucket.unlock();
        }
    }

    #[inline(always)]
    fn store_in(&self, bucket: &Bucket, board: [u64; 2], mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let (mut replaced, mut least) = (0, u32::MAX);
        for candidate in 0..ENTRIES {
            let there = bucket.board(candidate);
            if there == board {
                let known = bucket.entry(candidate);
                if known.horizon == entry.horizon {
                    (entry.lower, entry.upper) = (entry.lower.max(known.lower), entry.upper.min(known.upper));
                } else if known.horizon == TO_THE_END {
                    return;
                }
                if entry.best == NO_MOVE {
                    entry.best = known.best;
                }
                replaced = candidate;
                break;
            }
            if self.by_size {
                let empties = (there[0] | there[1]).count_zeros() % 64;
                let worth = empties + if bucket.ages[candidate].load(Relaxed) == age { 64 } else { 0 };
                if worth < least {
                    (replaced, least) = (candidate, worth);
                }
            }
        }
        bucket.write(replaced, board, entry, age);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use chacha20::ChaCha8Rng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Returns an entry whose contents differ for each board.
    fn entry_of([own, opponent]: [u64; 2]) -> Entry {
        let mixed = (own ^ opponent.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes();
        Entry { lower: mixed[4] as i8, upper: mixed[5] as i8, best: mixed[6] & 63, horizon: mixed[7] & 63 }
    }

    /// Returns boards that map to a few buckets. Many of these boards differ in only one half.
    fn crowded(positions: &Positions, random: &mut ChaCha8Rng) -> Vec<[u64; 2]> {
        let halves: [u64; 4] = random.random();
        let mut boards = Vec::new();
        while boards.len() < 64 {
            let half = *halves.choose(random).unwrap();
            let other = random.random::<u64>() & !half;
            let board = if random.random() { [half, other] } else { [other, half] };
            if positions.place(board[0], board[1]).0 % 4_096 < 2 {
                boards.push(board);
            }
        }
        boards
    }

    #[test]
    fn threads_that_share_a_table_find_only_what_was_stored() {
        let positions = Positions::new(1, true, true).unwrap();
        let boards = crowded(&positions, &mut ChaCha8Rng::seed_from_u64(2002));
        let found: Vec<u64> = thread::scope(|scope| {
            let threads = [0, 1, 2, 3].map(|seed| {
                let (positions, boards) = (&positions, &boards);
                scope.spawn(move || {
                    let mut random = ChaCha8Rng::seed_from_u64(seed);
                    let mut found = 0;
                    for _ in 0..400_000 {
                        let [own, opponent] = *boards.choose(&mut random).unwrap();
                        let place = positions.place(own, opponent);
                        if let Some(entry) = positions.probe(place, own, opponent) {
                            assert_eq!(entry, entry_of([own, opponent]));
                            found += 1;
                        } else {
                            positions.store(place, own, opponent, entry_of([own, opponent]));
                        }
                    }
                    found
                })
            });
            threads.map(|thread| thread.join().unwrap()).into()
        });
        assert!(found.iter().all(|&found| found > 10_000), "{found:?}");
    }
}
