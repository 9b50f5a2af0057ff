//! The published transposition table, with one entry per slot. A new entry always replaces the old entry.

use super::Discs;

/// A bound on the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Lower(i32),
    Upper(i32),
}

/// A transposition table of bounds. The slot of a position is its key modulo the number of slots. The published program uses
/// this rule, and another rule would change the counts.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The slots. A slot contains the key of a position, an epoch and a bound.
    slots: Vec<u64>,
    /// The current epoch. Entries of other epochs are ignored.
    epoch: u64,
}

const BOUND_BITS: u32 = 7;
const IS_LOWER: u64 = 1 << (BOUND_BITS - 1);
const MIDDLE: i32 = 32;
const EPOCH_BITS: u32 = 8;
const LAST_EPOCH: u64 = (1 << EPOCH_BITS) - 1;

impl Table {
    pub(super) fn new(slots: usize) -> Self {
        Self { slots: vec![0; slots], epoch: 1 }
    }

    /// Removes all entries.
    pub(super) fn empty(&mut self) {
        if self.epoch == LAST_EPOCH {
            self.slots.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    const fn tag(&self, discs: Discs) -> u64 {
        discs.key() << EPOCH_BITS | self.epoch
    }

    fn slot(&self, discs: Discs) -> usize {
        (discs.key() % self.slots.len() as u64) as usize
    }

    pub(super) fn get(&self, discs: Discs) -> Option<Bound> {
        let entry = self.slots[self.slot(discs)];
        let score = (entry & (IS_LOWER - 1)) as i32 - MIDDLE;
        let bound = if entry & IS_LOWER == 0 { Bound::Upper(score) } else { Bound::Lower(score) };
        (entry >> BOUND_BITS == self.tag(discs)).then_some(bound)
    }

    pub(super) fn put(&mut self, discs: Discs, bound: Bound) {
        let slot = self.slot(discs);
        let bits = match bound {
            Bound::Upper(score) => (score + MIDDLE) as u64,
            Bound::Lower(score) => (score + MIDDLE) as u64 | IS_LOWER,
        };
        self.slots[slot] = self.tag(discs) << BOUND_BITS | bits;
    }
}
