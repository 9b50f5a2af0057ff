//! The published transposition table, with one entry per slot. A new entry always replaces the old entry.

use scoutlab_games::connect_four::Discs;
use scoutlab_search::table::{Memory, TableError, Zeroed};

/// A bound on the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Lower(i32),
    Upper(i32),
}

/// A transposition table of bounds. The slot of a position is its key modulo the number of slots. The published program uses
/// this rule, and another rule would change the counts.
pub(super) struct Table {
    /// The slots, or `None` for a table that stores nothing.
    slots: Option<Memory<Slot>>,
    /// The current epoch. Entries of other epochs are ignored.
    epoch: u64,
}

/// The key of a position, an epoch and a bound.
struct Slot(u64);

// SAFETY: a slot is a number.
unsafe impl Zeroed for Slot {}

const BOUND_BITS: u32 = 7;
const IS_LOWER: u64 = 1 << (BOUND_BITS - 1);
const MIDDLE: i32 = 32;
const EPOCH_BITS: u32 = 8;
const LAST_EPOCH: u64 = (1 << EPOCH_BITS) - 1;

impl Table {
    /// Returns an empty table. With 0 slots, the table stores nothing.
    ///
    /// # Errors
    ///
    /// Fails with [`TableError`] if the table does not fit into memory.
    pub(super) fn new(slots: usize) -> Result<Self, TableError> {
        let megabytes = (slots * size_of::<Slot>()) >> 20;
        let memory = || Memory::new(slots, size_of::<Slot>()).ok_or(TableError::Memory { megabytes });
        Ok(Self { slots: (slots > 0).then(memory).transpose()?, epoch: 1 })
    }

    /// Removes all entries.
    pub(super) fn empty(&mut self) {
        if self.epoch == LAST_EPOCH {
            if let Some(slots) = &mut self.slots {
                (0..slots.count()).for_each(|place| slots.get_mut(place).0 = 0);
            }
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    const fn tag(&self, discs: Discs) -> u64 {
        discs.key() << EPOCH_BITS | self.epoch
    }

    pub(super) fn get(&self, discs: Discs) -> Option<Bound> {
        let slots = self.slots.as_ref()?;
        let entry = slots.get(place(slots, discs)).0;
        let score = (entry & (IS_LOWER - 1)) as i32 - MIDDLE;
        let bound = if entry & IS_LOWER == 0 { Bound::Upper(score) } else { Bound::Lower(score) };
        (entry >> BOUND_BITS == self.tag(discs)).then_some(bound)
    }

    pub(super) fn put(&mut self, discs: Discs, bound: Bound) {
        let tag = self.tag(discs);
        let Some(slots) = &mut self.slots else { return };
        let bits = match bound {
            Bound::Upper(score) => (score + MIDDLE) as u64,
            Bound::Lower(score) => (score + MIDDLE) as u64 | IS_LOWER,
        };
        slots.get_mut(place(slots, discs)).0 = tag << BOUND_BITS | bits;
    }
}

fn place(slots: &Memory<Slot>, discs: Discs) -> usize {
    (discs.key() % slots.count() as u64) as usize
}
