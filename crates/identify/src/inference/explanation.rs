//! A convention that explains counts.

use super::confidence::Confidence;
use super::row::Row;
use super::step::{Step, most_visits};
use crate::conventions::{Program, Quantity, Space, StuckRulesMask};
use crate::search::count;

/// A convention, with the rows that it reproduces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// The conventions of the search.
    pub program: Program,
    /// The quantity that the program counts.
    pub quantity: Quantity,
    /// The rows that the convention reproduces, one bit per row.
    pub rows: u64,
    /// The number of conventions expected to reproduce these rows by chance, among the conventions tried before this one was
    /// found.
    pub expected_by_chance: f64,
    /// The prior implausibility of the convention, in bits.
    pub bits: u32,
    /// The number of programs tried before the convention was found.
    pub programs_tried: usize,
    /// The index of the program in [`Space::programs`].
    pub(super) number: u32,
    /// The rules for a stuck player under which the convention reproduces these rows. `program` has the first of these rules.
    pub(super) tails: StuckRulesMask,
}

impl Explanation {
    /// Returns the number of rules for a stuck player that reproduce these rows. There are several if no player was stuck, or
    /// if the rules made no difference.
    pub const fn member_count(&self) -> usize {
        self.tails.count_ones() as usize
    }

    /// Returns one convention for each of the rules for a stuck player that reproduce these rows, the most plausible first.
    pub fn members(&self, space: &Space) -> impl Iterator<Item = Self> {
        let program = space.programs[self.number as usize];
        let tails = space.tails.iter().enumerate().filter(|(number, _)| self.tails & 1 << number != 0);
        tails.map(move |(number, &tail)| {
            let program = program.with_tail(tail);
            let bits = space.bits(&program) + self.quantity.bits();
            Self { program, tails: 1 << number, bits, ..*self }
        })
    }

    /// Returns the number of rows that the convention reproduces.
    pub const fn fits(&self) -> usize {
        self.rows.count_ones() as usize
    }

    /// Returns the confidence in the convention.
    pub const fn confidence(&self) -> Confidence {
        Confidence::of(self.expected_by_chance)
    }

    /// Returns the number of answers that differ from scoutlab's.
    pub fn differences(&self) -> u32 {
        self.program.differences() + self.quantity.differences()
    }

    /// Returns the program of one row, with the algorithm that the row names.
    pub fn program_of(&self, row: &Row) -> Program {
        self.program.with_algorithm(row.algorithm)
    }

    /// Returns the count of the convention for a row, or `None` if the search is too long.
    pub fn count(&self, row: &Row) -> Option<u64> {
        let most = most_visits(row.count, Step { effort: 1, ..Step::default() });
        count(&mut *row.walk.fork(), self.program_of(row), self.quantity.with_kind(row.of), row.depth, most)
    }
}
