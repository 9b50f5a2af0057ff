//! Two algorithms behind the numbers of one table.

use std::collections::{HashMap, HashSet};

use super::identify::{Candidate, Identify};
use super::{Algorithm, Found, Program, Quantity};

/// Several algorithms that give all rows together, under the same other conventions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// The conventions, with the first of the algorithms.
    pub program: Program,
    /// What is counted.
    pub quantity: Quantity,
    /// Each algorithm with the rows that it gives.
    pub algorithms: Vec<(Algorithm, u64)>,
}

/// Looks for two algorithms that give all of `rows` rows between them, the simplest first. Both must be needed for two rows at least.
pub(super) fn together(found: &[Found], rows: usize) -> Vec<Together> {
    let all = if rows == 64 { u64::MAX } else { (1 << rows) - 1 };
    let mut groups: HashMap<(Program, Quantity), Vec<(Algorithm, u64)>> = HashMap::new();
    for one in found {
        let common = Program { algorithm: Algorithm::default(), ..one.program };
        groups.entry((common, one.quantity)).or_default().push((one.program.algorithm, one.rows));
    }
    let mut pairs = Vec::new();
    for ((program, quantity), members) in groups {
        for (place, &first) in members.iter().enumerate() {
            for &second in &members[place + 1..] {
                // One row alone is rather a wrong number.
                let needed = |one: u64, other: u64| (one & !other).count_ones() > 1;
                let is_pair = first.1 | second.1 == all && needed(first.1, second.1) && needed(second.1, first.1);
                if is_pair {
                    let mut algorithms = vec![first, second];
                    algorithms.sort_unstable();
                    pairs.push(Together { program: Program { algorithm: algorithms[0].0, ..program }, quantity, algorithms });
                }
            }
        }
    }
    pairs.sort_by_key(|pair| {
        (pair.program.differences() + pair.quantity.differences(), pair.program, pair.quantity, pair.algorithms.clone())
    });
    let mut seen = HashSet::new();
    pairs.retain(|pair| seen.insert((pair.program, pair.quantity, pair.algorithms.clone())));
    pairs
}

/// What programs have in common that differ in nothing but their algorithm.
type Group = (Program, Option<u16>);

impl Identify<'_> {
    /// Tries those candidates on all rows of which two may give all of them together: those that have come to the end, and the others.
    pub(super) fn paired(&self, mut candidates: Vec<Candidate>) -> (Vec<Candidate>, Vec<Candidate>) {
        let all = self.all_rows();
        for &row in &self.order {
            let alive = self.alive(&candidates);
            candidates = self.try_some(row, candidates, |candidate| {
                candidate.tried & 1 << row == 0 && alive.contains(&self.group(candidate))
            });
        }
        for &row in &self.order {
            let alive = self.alive(&candidates);
            let is_open: HashSet<Group> = candidates
                .iter()
                .filter(|candidate| candidate.open & 1 << row != 0)
                .map(|candidate| self.group(candidate))
                .collect();
            // One for which the rules make no difference goes with each of the others.
            let (general, mut some): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|candidate| {
                candidate.tail.is_none() && candidate.open & 1 << row == 0 && is_open.contains(&self.group(candidate))
            });
            for candidate in general {
                let tails = 0..self.space.tails.len() as u16;
                some.extend(tails.map(|tail| Candidate { tail: Some(tail), ..candidate.clone() }));
            }
            candidates =
                self.try_some(row, some, |candidate| candidate.open & 1 << row != 0 && alive.contains(&self.group(candidate)));
        }
        let alive = self.alive(&candidates);
        candidates
            .into_iter()
            .partition(|candidate| candidate.tried == all && candidate.open == 0 && alive.contains(&self.group(candidate)))
    }

    fn group(&self, candidate: &Candidate) -> Group {
        (Program { algorithm: Algorithm::default(), ..self.space.programs[candidate.program as usize] }, candidate.tail)
    }

    /// The groups of which two algorithms may still give all rows by one count.
    fn alive(&self, candidates: &[Candidate]) -> HashSet<Group> {
        let mut groups: HashMap<Group, Vec<&Candidate>> = HashMap::new();
        for candidate in candidates {
            groups.entry(self.group(candidate)).or_default().push(candidate);
        }
        groups.retain(|_, members| self.may_be_paired(members));
        groups.into_keys().collect()
    }

    fn may_be_paired(&self, members: &[&Candidate]) -> bool {
        let all = self.all_rows();
        let may_give = |candidate: &Candidate, quantity: u16| {
            let given = candidate.hits.iter().find(|(other, _)| *other == quantity).map_or(0, |&(_, rows)| rows);
            given | candidate.open | !candidate.tried
        };
        let mut quantities: Vec<u16> = members.iter().flat_map(|one| one.hits.iter().map(|&(quantity, _)| quantity)).collect();
        quantities.sort_unstable();
        quantities.dedup();
        let is_undecided = members.iter().any(|one| (one.open | !one.tried) & all == all);
        is_undecided
            || quantities.iter().any(|&quantity| {
                members.iter().enumerate().any(|(place, one)| {
                    let first = may_give(one, quantity);
                    members[place..].iter().any(|other| (first | may_give(other, quantity)) & all == all)
                })
            })
    }
}
