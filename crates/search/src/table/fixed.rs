//! A table of a fixed size.

use std::marker::PhantomData;

use scoutlab_games::Game;
use thiserror::Error;

use super::{Bounds, ByPosition, Recalled, Table, TableKey, hash};

/// The number of entries per bucket.
const BUCKET: usize = 4;

/// Why a table could not be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The size is 0 or exceeds the address space.
    #[error("a table of {megabytes} MB is not possible, expected a size from 1 to {largest} MB")]
    Size {
        /// The requested size, in units of 2^20 bytes.
        megabytes: usize,
        /// The largest possible size.
        largest: usize,
    },
    /// The machine does not have that much memory.
    #[error("a table of {megabytes} MB does not fit into memory")]
    Memory {
        /// The requested size, in units of 2^20 bytes.
        megabytes: usize,
    },
}

/// A transposition table (Greenblatt, Eastlake and Crocker 1967) of fixed size, with two bounds and a best move per entry.
///
/// Keys are stored and compared in full, so two positions are never confused. A position maps to one bucket of four entries. A
/// new entry replaces, in this order, the entry of the same position and depth, the first free one, or the first with the
/// smallest remaining depth. This is deterministic: the same stores give the same table.
#[derive(Clone, Debug)]
pub struct TranspositionTable<G: Game, K = ByPosition> {
    buckets: Vec<[Option<Entry<G>>; BUCKET]>,
    /// Entries of earlier generations count as free, so clearing costs nothing.
    generation: u32,
    replaced: u64,
    kind: PhantomData<K>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<G: Game> {
    key: G::Key,
    bounds: Bounds,
    depth: u32,
    generation: u32,
    best: Option<G::Move>,
}

impl<G: Game, K: TableKey<G>> TranspositionTable<G, K> {
    /// An empty table of at most `megabytes` times 2^20 bytes.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the size is 0 or does not fit into memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let largest = isize::MAX as usize >> 20;
        if !(1..=largest).contains(&megabytes) {
            return Err(TableError::Size { megabytes, largest });
        }
        let count = ((megabytes << 20) / size_of::<[Option<Entry<G>>; BUCKET]>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableError::Memory { megabytes })?;
        buckets.resize(count, [None; BUCKET]);
        Ok(Self { buckets, generation: 0, replaced: 0, kind: PhantomData })
    }

    /// Forgets everything, as if the table were new.
    pub fn clear(&mut self) {
        self.replaced = 0;
        if let Some(next) = self.generation.checked_add(1) {
            self.generation = next;
        } else {
            self.buckets.fill([None; BUCKET]);
            self.generation = 0;
        }
    }

    /// The greatest number of entries.
    pub const fn capacity(&self) -> usize {
        self.buckets.len() * BUCKET
    }

    /// How many entries were replaced by another since the table was made or cleared. As long as it is 0, nothing was lost.
    pub const fn replaced(&self) -> u64 {
        self.replaced
    }

    /// The bucket of a key: the hash, as a fraction of 1, times the number of buckets.
    #[inline]
    fn place(&self, key: &G::Key) -> usize {
        ((u128::from(hash(key)) * self.buckets.len() as u128) >> 64) as usize
    }
}

impl<G: Game, K: TableKey<G>> Table<G> for TranspositionTable<G, K> {
    // The memory access dwarfs the call.
    #[inline(never)]
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        let key = K::key(position);
        let bucket = &self.buckets[self.place(&key)];
        let known = bucket.iter().flatten().filter(|entry| entry.generation == self.generation && entry.key == key);
        let mut recalled = Recalled::NOTHING;
        let mut deepest = None;
        for entry in known {
            if entry.depth == depth {
                recalled.bounds = Some(entry.bounds);
            }
            // The move of the same depth has priority, then that of the deepest search.
            let rank = (entry.depth == depth, entry.depth);
            if entry.best.is_some() && Some(rank) > deepest {
                deepest = Some(rank);
                recalled.best = entry.best;
            }
        }
        recalled
    }

    #[inline(never)]
    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        let key = K::key(position);
        let generation = self.generation;
        let place = self.place(&key);
        let bucket = &mut self.buckets[place];
        let is_free = |entry: &Option<Entry<G>>| entry.is_none_or(|entry| entry.generation != generation);
        let is_same = |entry: &Option<Entry<G>>| {
            entry.is_some_and(|entry| entry.generation == generation && entry.depth == depth && entry.key == key)
        };
        let slot = bucket.iter().position(is_same).or_else(|| bucket.iter().position(is_free)).unwrap_or_else(|| {
            self.replaced += 1;
            (0..BUCKET).min_by_key(|&slot| bucket[slot].map(|entry| entry.depth)).unwrap_or(0)
        });
        let best = if K::KEEPS_MOVES { best } else { None };
        bucket[slot] = Some(Entry { key, bounds, depth, generation, best });
    }
}
