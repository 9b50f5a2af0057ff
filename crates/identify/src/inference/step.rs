//! The steps of the search for conventions, each of which tries programs with different settings.

use super::row::Row;
use crate::conventions::{Overflow, Positions, Quantity};
use crate::search::Limits;

/// Counts below this number are assumed not to have overflowed at 2^31 or 2^32.
const LEAST_WRAPPED: u64 = 1 << 20;

/// The settings of one step of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// The number of rows that a convention may miss.
    pub(super) misses: u32,
    /// The effort. Each level allows searches that are 32 times as long.
    pub(super) effort: u32,
    /// Whether only distinct positions are counted.
    pub(super) distinct: bool,
    /// Whether the counter may overflow at 2^16.
    pub(super) wraps: bool,
}

/// Returns the kinds of steps, each with its cost in bits.
pub(super) fn steps(rows: usize) -> Vec<(u32, Step)> {
    let usual = Step::default();
    let mut steps = vec![
        (0, usual),
        (3, Step { effort: 1, ..usual }),
        (6, Step { effort: 2, ..usual }),
        (4, Step { distinct: true, ..usual }),
        (6, Step { wraps: true, ..usual }),
    ];
    // With more misses, a convention would reproduce as many rows by chance.
    for misses in 1..=(rows / 4) as u32 {
        steps.push((2 + 3 * misses, Step { misses, ..usual }));
    }
    steps
}

impl Step {
    /// Returns whether this step tries the quantity for a row's number.
    pub(super) fn considers(self, quantity: &Quantity, number: u64) -> bool {
        let wrap = match quantity.wrap {
            Overflow::Never => !self.wraps,
            Overflow::Bits16 => self.wraps,
            Overflow::Bits31 | Overflow::Bits32 => !self.wraps && number >= LEAST_WRAPPED,
        };
        wrap && (quantity.positions == Positions::Distinct) == self.distinct
    }
}

impl Row {
    /// Returns the limits of a search for this row. The search ends when it counts more than the row's number.
    pub(super) fn limits(&self, step: Step) -> Limits {
        // If the counter overflowed, the search may count more than the row's number.
        let counted = if step.wraps || self.count >= LEAST_WRAPPED { u64::MAX } else { self.count };
        Limits { counted, of: self.of, remembers: self.count > 1 << 16, ..Limits::NONE }
    }
}

/// Returns the number of visits above which a search cannot reproduce this number, unless the program counts almost none of its
/// visits.
pub(super) const fn most_visits(number: u64, step: Step) -> u64 {
    let most = if step.wraps { 1 << 20 } else { (30 * number + 1000) << (5 * step.effort) };
    if most > 1 << 31 { 1 << 31 } else { most }
}
