//! A transposition table of a fixed size.

use std::fmt;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

use scoutlab_games::Game;
use thiserror::Error;

use super::bucket::{BUCKET, Bucket};
use super::memory::Memory;
use super::{Bounds, ByPosition, Location, Recalled, Table, TableKey, TableReplacement, TableRule, TableRules, hash};

/// The number of hash bits in the tag of an entry. The other bits select the bucket. These 48 bits are enough, because no
/// machine has memory for 2^48 buckets.
const TAG_BITS: u32 = u16::BITS;

/// The reason why a transposition table could not be created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The requested size is 0 MiB or more than the address space.
    #[error("a transposition table of {megabytes} MB is not possible, expected a size from 1 to {largest} MB")]
    Size {
        /// The requested size in MiB.
        megabytes: usize,
        /// The largest possible size in MiB.
        largest: usize,
    },
    /// The machine does not have enough memory for the table.
    #[error("a transposition table of {megabytes} MB does not fit into memory")]
    Memory {
        /// The requested size in MiB.
        megabytes: usize,
    },
}

/// A transposition table (Greenblatt, Eastlake and Crocker 1967) of fixed size, with two bounds and a best move per entry.
///
/// Keys are stored and compared in full, so two positions are never confused. A position maps to one bucket of four entries. A
/// new entry replaces the entry of its position and depth if there is one, or else the first free entry, or else the first
/// entry with the smallest remaining depth. With another [`TableReplacement`], a position has only one or two entries of the
/// bucket. Replacement is deterministic: equal sequences of stores produce equal tables.
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
/// let place = table.locate(&start);
/// table.store(place, &start, 6, bounds, best);
/// assert_eq!(table.probe(place, &start, 6), Recalled { bounds: Some(bounds), best });
/// // Another depth has another value. The best move is still a good guess.
/// assert_eq!(table.probe(place, &start, 7), Recalled { bounds: None, best });
/// # Ok::<(), scoutlab_search::table::TableError>(())
/// ```
pub struct TranspositionTable<G: Game, K = ByPosition> {
    buckets: Memory<Bucket<G>>,
    /// The current generation. Entries of earlier generations count as free, so clearing the table costs nothing. No entry has
    /// generation 0.
    generation: u16,
    rules: TableRules,
    megabytes: usize,
    replaced: u64,
    kind: PhantomData<K>,
}

/// A type that serves only to determine the number of buckets: a bucket takes at least the size of four optional values of this
/// type. The size must not change, because the counts of searches whose table is too small depend on the number of buckets.
#[allow(dead_code, reason = "only its size matters")]
struct Entry<G: Game> {
    key: G::Key,
    bounds: Bounds,
    depth: u32,
    generation: u32,
    best: Option<G::Move>,
}

impl<G: Game, K: TableKey<G>> TranspositionTable<G, K> {
    /// Returns an empty table of at most `megabytes` MiB.
    ///
    /// # Errors
    ///
    /// Fails with [`TableError`] if `megabytes` is 0, or if the table does not fit into memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let largest = isize::MAX as usize >> 20;
        if !(1..=largest).contains(&megabytes) {
            return Err(TableError::Size { megabytes, largest });
        }
        let stride = size_of::<[Option<Entry<G>>; BUCKET]>().max(size_of::<Bucket<G>>());
        let buckets = megabytes
            .checked_mul(1 << 20)
            .and_then(|bytes| Memory::new((bytes / stride).max(1), stride))
            .ok_or(TableError::Memory { megabytes })?;
        Ok(Self { buckets, generation: 1, rules: TableRules::default(), megabytes, replaced: 0, kind: PhantomData })
    }

    /// Removes all entries, as if the table were new.
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

    /// Sets the rules of an empty table.
    pub const fn set_rules(&mut self, rules: TableRules) {
        self.rules = rules;
    }

    /// Returns the maximum number of entries.
    pub const fn capacity(&self) -> usize {
        self.buckets.count() * BUCKET
    }

    /// Returns the number of entries that entries of other positions or depths have replaced since the table was created or
    /// cleared. An entry that moves to another place is not replaced.
    pub const fn replaced(&self) -> u64 {
        self.replaced
    }

    /// Returns the index of the bucket for a hash: the hash, as a fraction of 2^64, times the number of buckets.
    #[inline]
    fn bucket_of(&self, hash: u64) -> usize {
        place_of(hash, self.buckets.count())
    }

    /// Returns the slot of `bucket` for a new entry that replaces no entry of its position and depth, or `None` if the rule keeps
    /// the old entry.
    fn slot_to_fill(&mut self, bucket: usize, key: G::Key, depth: u32) -> Option<usize> {
        let generation = self.generation;
        // The slots of a bucket continue the division of the hashes among the buckets.
        let part = |parts: usize| place_of(hash(&key), self.buckets.count() * parts) % parts;
        let (slot, second) = match self.rules.replacement {
            TableReplacement::Bucket => {
                let (slot, is_free) = self.buckets.get(bucket).slot_to_fill(generation);
                self.replaced += u64::from(!is_free);
                return Some(slot);
            }
            TableReplacement::Always | TableReplacement::Depth => (part(BUCKET), None),
            TableReplacement::TwoTier => (2 * part(2), Some(2 * part(2) + 1)),
        };
        let entries = self.buckets.get_mut(bucket);
        let is_used = |slot: usize| entries.generations[slot] == generation;
        if !is_used(slot) {
            return Some(slot);
        }
        let is_deep_enough = self.rules.replacement == TableReplacement::Always || depth >= entries.depths[slot];
        let Some(second) = second else {
            self.replaced += u64::from(is_deep_enough);
            return is_deep_enough.then_some(slot);
        };
        self.replaced += u64::from(is_used(second));
        if !is_deep_enough {
            return Some(second);
        }
        entries.copy(slot, second);
        Some(slot)
    }
}

/// Returns the place of a hash among `count` places: the hash, as a fraction of 2^64, times `count`.
#[inline]
fn place_of(hash: u64, count: usize) -> usize {
    ((u128::from(hash) * count as u128) >> 64) as usize
}

/// Returns the index of the bucket to which a location refers.
#[inline]
const fn bucket_at(place: Location) -> usize {
    (place.0 >> TAG_BITS) as usize
}

impl<G: Game, K: TableKey<G>> Table<G> for TranspositionTable<G, K> {
    #[inline(never)]
    fn locate(&self, position: &G) -> Location {
        let hash = hash(&K::key(position));
        let bucket = self.bucket_of(hash);
        self.buckets.prefetch_all(bucket);
        Location(((bucket as u64) << TAG_BITS) | (hash & u64::from(u16::MAX)))
    }

    fn rule(&self) -> TableRule {
        self.rules.bounds
    }

    // Inlining would gain little, because the call is cheap compared with the memory access.
    #[inline(never)]
    fn probe(&self, place: Location, position: &G, depth: u32) -> Recalled<G::Move> {
        let bucket = self.buckets.get(bucket_at(place));
        let mut recalled = Recalled::NOTHING;
        let (mut answers, mut deepest) = (None, None);
        for slot in bucket.entries_of(K::key(position), place.0 as u16, self.generation) {
            // The entry of equal depth has priority, followed by the entry of the deepest search.
            let rank = (bucket.depths[slot] == depth, bucket.depths[slot]);
            if self.rules.depth.answers(bucket.depths[slot], depth) && Some(rank) > answers {
                answers = Some(rank);
                recalled.bounds = Some(bucket.bounds[slot]);
            }
            if Some(rank) > deepest {
                // SAFETY: the entry was found, so it was written.
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
    fn store(&mut self, place: Location, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        let (key, tag, generation) = (K::key(position), place.0 as u16, self.generation);
        let index = bucket_at(place);
        let bucket = self.buckets.get(index);
        let same = bucket.entries_of(key, tag, generation).find(|&slot| bucket.depths[slot] == depth);
        let Some(slot) = same.or_else(|| self.slot_to_fill(index, key, depth)) else { return };
        let bucket = self.buckets.get_mut(index);
        bucket.tags[slot] = tag;
        bucket.generations[slot] = generation;
        bucket.depths[slot] = depth;
        bucket.bounds[slot] = bounds;
        bucket.best[slot] = MaybeUninit::new(if K::KEEPS_MOVES { best } else { None });
        bucket.keys[slot] = MaybeUninit::new(key);
    }
}

impl<G: Game, K> fmt::Debug for TranspositionTable<G, K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TranspositionTable").field("megabytes", &self.megabytes).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use scoutlab_games::Side;
    use scoutlab_games::othello::{Othello, Square};

    use super::*;

    /// An entry of the reference table, which has a list of entries for each bucket.
    #[derive(Clone, Copy)]
    struct Listed {
        position: Othello,
        depth: u32,
        bounds: Bounds,
        best: Option<Square>,
    }

    /// Stores an entry in the list of its place. Returns 1 if the entry replaced another entry, or else 0.
    fn store(replacement: TableReplacement, list: &mut Vec<Listed>, new: Listed) -> u64 {
        if let Some(same) = list.iter_mut().find(|old| old.position == new.position && old.depth == new.depth) {
            *same = new;
            return 0;
        }
        let is_deep_enough = list.first().is_none_or(|old| new.depth >= old.depth);
        let room = match replacement {
            TableReplacement::Bucket => 4,
            TableReplacement::Always | TableReplacement::Depth => 1,
            TableReplacement::TwoTier => 2,
        };
        let is_full = list.len() == room;
        match replacement {
            TableReplacement::Bucket if is_full => {
                let least = list.iter().map(|old| old.depth).min();
                *list.iter_mut().find(|old| Some(old.depth) == least).unwrap() = new;
            }
            TableReplacement::Bucket => list.push(new),
            TableReplacement::Depth if !is_deep_enough => return 0,
            TableReplacement::Always | TableReplacement::Depth => *list = vec![new],
            TableReplacement::TwoTier => {
                list.insert(usize::from(!is_deep_enough), new);
                list.truncate(2);
            }
        }
        u64::from(is_full)
    }

    #[test]
    fn entries_are_found_and_replaced_as_in_a_list_for_each_place() {
        let mut random = ChaCha8Rng::seed_from_u64(1967);
        let mut table = <TranspositionTable<Othello>>::new(1).unwrap();
        for (replacement, entries) in [
            (TableReplacement::Bucket, 4),
            (TableReplacement::Always, 1),
            (TableReplacement::Depth, 1),
            (TableReplacement::TwoTier, 2),
            (TableReplacement::Bucket, 4),
        ] {
            table.clear();
            table.set_rules(TableRules { replacement, ..TableRules::default() });
            let places = table.capacity() / entries;
            let mut lists = HashMap::<usize, Vec<Listed>>::new();
            let mut positions = Vec::new();
            let mut replaced = 0;
            for _ in 0..60_000 {
                let old = !positions.is_empty() && random.random::<u32>() % 3 == 0;
                let position = if old {
                    positions[random.random::<u32>() as usize % positions.len()]
                } else {
                    let discs: u64 = random.random();
                    Othello::new(discs & random.random::<u64>(), !discs, Side::First)
                };
                positions.push(position);
                let place = ((u128::from(hash(&position.key())) * places as u128) >> 64) as usize;
                let list = lists.entry(place).or_default();
                let depth = 1 + random.random::<u32>() % 5;

                let of_position = || list.iter().filter(|entry| entry.position == position);
                let same = of_position().find(|entry| entry.depth == depth);
                let moves = || of_position().filter(|entry| entry.best.is_some());
                let deepest = moves().max_by_key(|entry| (entry.depth == depth, entry.depth));
                let expected = Recalled { bounds: same.map(|entry| entry.bounds), best: deepest.and_then(|entry| entry.best) };
                assert_eq!(table.probe(table.locate(&position), &position, depth), expected);

                let value = (random.random::<u32>() % 64) as i32;
                let bounds = Bounds { lower: value, upper: value + 1 };
                let best = random.random::<bool>().then(|| Square::of_index(value as u8));
                table.store(table.locate(&position), &position, depth, bounds, best);
                replaced += store(replacement, list, Listed { position, depth, bounds, best });
            }
            assert_eq!(table.replaced(), replaced);
            assert!(replaced > 1000, "{replacement}: {replaced} entries were replaced");
        }
    }
}
