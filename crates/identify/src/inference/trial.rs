//! Tries programs on all rows.

use std::collections::HashSet;

use super::explanation::Explanation;
use super::state::{Candidate, Inference};
use super::step::Step;
use crate::conventions::{Quantity, StuckRulesMask};

/// The number of programs that are tried between two checks of the stop flag.
pub(super) const CHUNK: usize = 2048;

impl Inference<'_> {
    /// Returns a program of the space as a candidate under those of these rules for a stuck player that matter.
    pub(super) fn candidate(&self, program: usize, tails: StuckRulesMask) -> Candidate {
        // If rows name algorithms, an answer that this algorithm ignores may matter to the algorithm of another row.
        let own = if self.names_algorithms { self.space.all_tails() } else { self.space.tails_of(program) };
        Candidate { program: program as u32, tails: tails & own, tried: 0, hits: Vec::new() }
    }

    /// Returns the candidates among these programs that reproduce all required rows, except for as many rows as the step may
    /// miss.
    pub(super) fn try_programs(&self, programs: &[usize], tails: StuckRulesMask, step: Step) -> Vec<Candidate> {
        let mut going: Vec<Candidate> =
            programs.iter().map(|&program| self.candidate(program, tails)).filter(|candidate| candidate.tails != 0).collect();
        for &row in &self.order {
            going = self.try_row(row, going, step);
            going.retain(|candidate| candidate.misses() <= step.misses);
            if going.is_empty() {
                break;
            }
        }
        going
    }

    /// Returns the conventions of these candidates: one for each quantity that reproduces enough rows.
    pub(super) fn explain(&self, come: &[Candidate], step: Step, programs_tried: usize) -> Vec<Explanation> {
        let fits = self.required.count_ones() - step.misses;
        let named = self.rows[self.order[0]].of;
        let mut found = Vec::new();
        for candidate in come {
            let (number, tails) = (candidate.program, candidate.tails);
            let program = self.space.programs[number as usize].with_tail(self.space.tails[tails.trailing_zeros() as usize]);
            let best = candidate.hits.iter().filter(|(_, rows)| rows.count_ones() == fits);
            let mut best: Vec<(Quantity, u64)> =
                best.map(|&(quantity, rows)| (self.quantities[quantity as usize], rows)).collect();
            best.retain(|(one, _)| {
                self.order.iter().map(|&row| &self.rows[row]).any(|row| {
                    let named = one.with_kind(row.of);
                    let program = program.with_algorithm(row.algorithm);
                    named.differences() == one.differences() && named.arises_in(&program, row.walk.scope().passes)
                })
            });
            if self.rows.iter().any(|row| row.of.is_some()) {
                // Conventions that differ only in facts that the rows name are equivalent.
                let mut seen = HashSet::new();
                best.sort_by_key(|(one, _)| (one.bits(), named.is_some_and(|of| of != one.of), *one));
                best.retain(|(one, _)| seen.insert(self.rows.iter().map(|row| one.with_kind(row.of)).collect::<Vec<_>>()));
            }
            found.extend(best.into_iter().map(|(quantity, rows)| Explanation {
                program,
                quantity,
                rows,
                expected_by_chance: self.estimate_chance(rows, step.misses),
                bits: self.space.bits(&program) + quantity.bits(),
                programs_tried,
                number,
                tails,
            }));
        }
        found
    }
}
