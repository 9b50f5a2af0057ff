//! A table of a fixed size.

use std::fmt;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

use scoutlab_games::Game;
use thiserror::Error;

use super::memory::{Memory, Zeroed};
use super::{Bounds, ByPosition, Place, Recalled, Table, TableDepth, TableKey, hash};

/// The number of entries per bucket.
const BUCKET: usize = 4;

/// The bits of a place that are bits of the hash. The others are the number of the bucket: memory ends before there are 2^48.
const TAG_BITS: u32 = u16::BITS;

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
///
/// ```
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::Notation;
/// use scoutlab_search::table::{Bounds, Recalled, Table, TranspositionTable};
///
/// let mut table = <TranspositionTable<Othello>>::new(1)?;
/// let start = Othello::start();
/// let best = Some(start.parse_move("d3").unwrap());
/// let bounds = Bounds { lower: 0, upper: 4 };
/// table.store(&start, 6, bounds, best);
/// assert_eq!(table.probe(&start, 6), Recalled { bounds: Some(bounds), best });
/// // Another depth has another value. Its best move is still a good guess.
/// assert_eq!(table.probe(&start, 7), Recalled { bounds: None, best });
/// # Ok::<(), scoutlab_search::table::TableError>(())
/// ```
pub struct TranspositionTable<G: Game, K = ByPosition> {
    buckets: Memory<Bucket<G>>,
    /// Entries of earlier generations count as free, so clearing costs nothing. No entry has generation 0.
    generation: u16,
    depth: TableDepth,
    megabytes: usize,
    replaced: u64,
    kind: PhantomData<K>,
}

/// Four entries. What tells whether one of them is looked for comes first, in one cache line.
#[repr(C)]
struct Bucket<G: Game> {
    /// Some bits of the hash, so that few other keys are compared.
    tags: [u16; BUCKET],
    generations: [u16; BUCKET],
    depths: [u32; BUCKET],
    bounds: [Bounds; BUCKET],
    /// Written when the generation is.
    best: [MaybeUninit<Option<G::Move>>; BUCKET],
    /// Written when the generation is.
    keys: [MaybeUninit<G::Key>; BUCKET],
}

// SAFETY: all parts are numbers or `MaybeUninit`.
unsafe impl<G: Game> Zeroed for Bucket<G> {}

/// The size of a bucket is that of four of these, whatever a bucket needs: it decides how many there are, and so the counts of
/// searches whose table is too small.
#[allow(dead_code, reason = "only its size matters")]
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
        let stride = size_of::<[Option<Entry<G>>; BUCKET]>().max(size_of::<Bucket<G>>());
        let buckets = Memory::new(((megabytes << 20) / stride).max(1), stride).ok_or(TableError::Memory { megabytes })?;
        Ok(Self { buckets, generation: 1, depth: TableDepth::Equal, megabytes, replaced: 0, kind: PhantomData })
    }

    /// Forgets everything, as if the table were new.
    pub fn clear(&mut self) {
        self.replaced = 0;
        if let Some(next) = self.generation.checked_add(1) {
            self.generation = next;
        } else {
            for place in 0..self.buckets.count() {
                self.buckets.get_mut(place).generations = [0; BUCKET];
            }
            self.generation = 1;
        }
    }

    /// Chooses which entries answer, from now on. A new table has [`TableDepth::Equal`].
    pub const fn set_depth(&mut self, depth: TableDepth) {
        self.depth = depth;
    }

    /// The greatest number of entries.
    pub const fn capacity(&self) -> usize {
        self.buckets.count() * BUCKET
    }

    /// How many entries were replaced by another since the table was made or cleared. As long as it is 0, nothing was lost.
    pub const fn replaced(&self) -> u64 {
        self.replaced
    }

    /// The bucket of a hash: the hash, as a fraction of 1, times the number of buckets.
    #[inline]
    fn bucket_of(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.count() as u128) >> 64) as usize
    }
}

/// The number of the bucket.
#[inline]
const fn bucket_at(place: Place) -> usize {
    (place.0 >> TAG_BITS) as usize
}

/// A bit for each of four numbers that equals another.
#[inline]
fn equal(numbers: &[u16; BUCKET], other: u16) -> u32 {
    (0..BUCKET).fold(0, |bits, slot| bits | u32::from(numbers[slot] == other) << slot)
}

impl<G: Game> Bucket<G> {
    /// The entries of this key, by their places in the bucket.
    #[inline]
    fn entries_of(&self, key: G::Key, tag: u16, generation: u16) -> impl Iterator<Item = usize> {
        // All comparisons first, and one branch: most buckets have no candidate.
        let mut candidates = equal(&self.tags, tag) & equal(&self.generations, generation);
        let next = move || {
            let slot = candidates.trailing_zeros() as usize;
            candidates &= candidates.wrapping_sub(1);
            (slot < BUCKET).then_some(slot)
        };
        // SAFETY: an entry with a generation was written.
        std::iter::from_fn(next).filter(move |&slot| unsafe { self.keys[slot].assume_init() } == key)
    }

    /// The first free entry, else the first with the smallest depth, and whether it is free. Without branches, which would be
    /// guessed wrong more often than not.
    #[inline]
    fn slot_to_fill(&self, generation: u16) -> (usize, bool) {
        let free = equal(&self.generations, generation) ^ ((1 << BUCKET) - 1);
        let (mut least, mut depth) = (0, self.depths[0]);
        for slot in 1..BUCKET {
            least = if self.depths[slot] < depth { slot } else { least };
            depth = depth.min(self.depths[slot]);
        }
        (if free == 0 { least } else { free.trailing_zeros() as usize }, free != 0)
    }
}

impl<G: Game, K: TableKey<G>> Table<G> for TranspositionTable<G, K> {
    #[inline(never)]
    fn locate(&mut self, position: &G) -> Place {
        let hash = hash(&K::key(position));
        let bucket = self.bucket_of(hash);
        self.buckets.prefetch_all(bucket);
        Place((bucket as u64) << TAG_BITS | hash & u64::from(u16::MAX))
    }

    fn fetches(&self) -> bool {
        true
    }

    // The memory access dwarfs the call.
    #[inline(never)]
    fn probe_at(&mut self, place: Place, position: &G, depth: u32) -> Recalled<G::Move> {
        let bucket = self.buckets.get(bucket_at(place));
        let mut recalled = Recalled::NOTHING;
        let (mut answers, mut deepest) = (None, None);
        for slot in bucket.entries_of(K::key(position), place.0 as u16, self.generation) {
            // The entry of the same depth has priority, then that of the deepest search.
            let rank = (bucket.depths[slot] == depth, bucket.depths[slot]);
            if self.depth.answers(bucket.depths[slot], depth) && Some(rank) > answers {
                answers = Some(rank);
                recalled.bounds = Some(bucket.bounds[slot]);
            }
            if Some(rank) > deepest {
                // SAFETY: the entry was written.
                let best = unsafe { bucket.best[slot].assume_init() };
                if best.is_some() {
                    deepest = Some(rank);
                    recalled.best = best;
                }
            }
        }
        recalled
    }

    #[inline(never)]
    fn store_at(&mut self, place: Place, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        let (key, tag, generation) = (K::key(position), place.0 as u16, self.generation);
        let bucket = self.buckets.get_mut(bucket_at(place));
        let same = bucket.entries_of(key, tag, generation).find(|&slot| bucket.depths[slot] == depth);
        let slot = same.unwrap_or_else(|| {
            let (slot, is_free) = bucket.slot_to_fill(generation);
            self.replaced += u64::from(!is_free);
            slot
        });
        bucket.tags[slot] = tag;
        bucket.generations[slot] = generation;
        bucket.depths[slot] = depth;
        bucket.bounds[slot] = bounds;
        bucket.best[slot] = MaybeUninit::new(if K::KEEPS_MOVES { best } else { None });
        bucket.keys[slot] = MaybeUninit::new(key);
    }

    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        let place = self.locate(position);
        self.probe_at(place, position, depth)
    }

    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        let place = self.locate(position);
        self.store_at(place, position, depth, bounds, best);
    }
}

impl<G: Game, K> fmt::Debug for TranspositionTable<G, K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TranspositionTable").field("megabytes", &self.megabytes).finish_non_exhaustive()
    }
}
