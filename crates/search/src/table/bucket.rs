//! Four entries of a transposition table, which are compared together.

use std::mem::MaybeUninit;

use scoutlab_games::Game;

use super::Bounds;
use super::memory::Zeroed;

pub(super) const BUCKET: usize = 4;

/// Four entries. The data that identify entries come first and take 32 bytes, so one cache line can contain them.
#[repr(C)]
pub(super) struct Bucket<G: Game> {
    /// Some bits of the hash, which rule out most wrong keys without a comparison.
    pub(super) tags: [u16; BUCKET],
    pub(super) generations: [u16; BUCKET],
    pub(super) depths: [u32; BUCKET],
    pub(super) bounds: [Bounds; BUCKET],
    /// The best moves. A move is initialised once an entry has been written to its slot.
    pub(super) best: [MaybeUninit<Option<G::Move>>; BUCKET],
    /// The keys. A key is initialised once an entry has been written to its slot.
    pub(super) keys: [MaybeUninit<G::Key>; BUCKET],
}

// SAFETY: all fields are numbers or `MaybeUninit`.
unsafe impl<G: Game> Zeroed for Bucket<G> {}

/// A word of four 16-bit numbers in which the lowest bit of each number is set.
const LOWEST: u64 = 0x0001_0001_0001_0001;

/// A word of four 16-bit numbers in which the highest bit of each number is set.
const HIGHEST: u64 = LOWEST << 15;

#[inline]
const fn packed([first, second, third, fourth]: [u16; BUCKET]) -> u64 {
    first as u64 | (second as u64) << 16 | (third as u64) << 32 | (fourth as u64) << 48
}

/// Returns a word in which the highest bit of each of the four numbers of `numbers` is set if the number is not 0.
#[inline]
const fn nonzero(numbers: u64) -> u64 {
    (((numbers & !HIGHEST) + !HIGHEST) | numbers) & HIGHEST
}

/// Returns the index of the first of four numbers whose highest bit is set, or 4 if there is none.
#[inline]
const fn first(highest: u64) -> usize {
    highest.trailing_zeros() as usize / 16
}

impl<G: Game> Bucket<G> {
    /// Returns the indices in the bucket of the entries with this key.
    #[inline]
    pub(super) fn entries_of(&self, key: G::Key, tag: u16, generation: u16) -> impl Iterator<Item = usize> {
        // The code makes all comparisons at once with one branch, because most buckets have no candidate.
        let differences = (packed(self.tags) ^ (u64::from(tag) * LOWEST)) | self.changed(generation);
        let mut candidates = nonzero(differences) ^ HIGHEST;
        let next = move || {
            let slot = first(candidates);
            candidates &= candidates.wrapping_sub(1);
            (slot < BUCKET).then_some(slot)
        };
        // SAFETY: a candidate has this generation, so it was written.
        std::iter::from_fn(next).filter(move |&slot| unsafe { self.keys[slot].assume_init() } == key)
    }

    /// Returns four packed numbers, one per entry, each of which is 0 if the entry has this generation.
    #[inline]
    fn changed(&self, generation: u16) -> u64 {
        packed(self.generations) ^ (u64::from(generation) * LOWEST)
    }

    /// Returns the first free entry, or else the first entry with the smallest depth, and whether the entry is free. There is
    /// no branch for each entry, because the CPU would mispredict most of these branches.
    #[inline]
    pub(super) fn slot_to_fill(&self, generation: u16) -> (usize, bool) {
        let free = nonzero(self.changed(generation));
        let (mut least, mut depth) = (0, self.depths[0]);
        for slot in 1..BUCKET {
            least = if self.depths[slot] < depth { slot } else { least };
            depth = depth.min(self.depths[slot]);
        }
        (if free == 0 { least } else { first(free) }, free != 0)
    }

    /// Copies the entry in slot `from` to slot `to`.
    pub(super) fn copy(&mut self, from: usize, to: usize) {
        self.tags[to] = self.tags[from];
        self.generations[to] = self.generations[from];
        self.depths[to] = self.depths[from];
        self.bounds[to] = self.bounds[from];
        self.best[to] = self.best[from];
        self.keys[to] = self.keys[from];
    }
}
