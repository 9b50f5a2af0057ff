//! Finds two algorithms that together reproduce the numbers of one table.

use std::collections::{HashMap, HashSet};

use super::state::{Candidate, Inference};
use super::step::Step;
use crate::conventions::{Algorithm, Program, Quantity};

/// Two algorithms that together reproduce all rows, under otherwise equal conventions.
#[derive(Clone, Debug, PartialEq)]
pub struct AlgorithmPair {
    /// The conventions, with the first algorithm.
    pub program: Program,
    /// The quantity that both algorithms count.
    pub quantity: Quantity,
    /// Each algorithm with the rows that it reproduces.
    pub algorithms: Vec<(Algorithm, u64)>,
    /// The number of pairs expected to reproduce all rows by chance.
    pub expected_by_chance: f64,
}

/// The common conventions of programs that differ only in their algorithm.
type Group = Program;

impl Inference<'_> {
    /// Tries candidates on row after row. After each row, keeps the groups in which two candidates may still reproduce all rows
    /// together.
    pub(super) fn try_pairs(&self, mut going: Vec<Candidate>) -> Vec<Candidate> {
        for &row in &self.order {
            let tried = self.try_row(row, going, Step { misses: u32::MAX, ..Step::default() });
            let alive = self.find_live_groups(&tried);
            going = tried.into_iter().filter(|candidate| alive.contains(&self.group(candidate))).collect();
        }
        going
    }

    /// Returns pairs of algorithms that reproduce all rows together, the simplest first. At least two rows must need each
    /// algorithm.
    pub(super) fn find_pairs(&self, candidates: &[Candidate]) -> Vec<AlgorithmPair> {
        let all = self.required;
        let expected_by_chance = self.estimate_pair_chance();
        let mut groups: HashMap<Group, Vec<&Candidate>> = HashMap::new();
        for candidate in candidates {
            groups.entry(self.group(candidate)).or_default().push(candidate);
        }
        let mut pairs = Vec::new();
        for (one, other) in groups.values().flat_map(|members| pairs_of(members)) {
            let tails = one.tails & other.tails;
            if tails == 0 {
                continue;
            }
            for &(quantity, of_one) in &one.hits {
                let of_other = other.hits.iter().find(|(same, _)| *same == quantity).map_or(0, |&(_, rows)| rows);
                // A single row that only the other algorithm reproduces is more likely a wrong number.
                let needed = |one: u64, other: u64| (one & !other).count_ones() > 1;
                if of_one | of_other == all && needed(of_one, of_other) && needed(of_other, of_one) {
                    let tail = self.space.tails[tails.trailing_zeros() as usize];
                    let programs = [one, other].map(|one| self.space.programs[one.program as usize].with_tail(tail));
                    let [first, second] = programs.map(Program::canonical);
                    let mut algorithms = vec![(first.algorithm, of_one), (second.algorithm, of_other)];
                    algorithms.sort();
                    let program = Program { algorithm: algorithms[0].0, ..first };
                    pairs.push(AlgorithmPair {
                        program,
                        quantity: self.quantities[quantity as usize],
                        algorithms,
                        expected_by_chance,
                    });
                }
            }
        }
        pairs.sort_by_key(|pair| {
            (pair.program.differences() + pair.quantity.differences(), pair.program, pair.quantity, pair.algorithms.clone())
        });
        let mut seen = HashSet::new();
        // Algorithms that search alike under these conventions count as one.
        pairs.retain(|pair| {
            let alike = |&(algorithm, rows)| (Program { algorithm, ..pair.program }.effective(), rows);
            seen.insert((pair.quantity, pair.algorithms.iter().map(alike).collect::<Vec<_>>()))
        });
        pairs
    }

    fn group(&self, candidate: &Candidate) -> Group {
        Program { algorithm: Algorithm::default(), ..self.space.programs[candidate.program as usize] }
    }

    /// Returns the groups in which two algorithms may still reproduce all rows with one quantity.
    fn find_live_groups(&self, candidates: &[Candidate]) -> HashSet<Group> {
        let mut groups: HashMap<Group, Vec<&Candidate>> = HashMap::new();
        for candidate in candidates {
            groups.entry(self.group(candidate)).or_default().push(candidate);
        }
        groups.retain(|_, members| self.may_have_pair(members));
        groups.into_keys().collect()
    }

    fn may_have_pair(&self, members: &[&Candidate]) -> bool {
        let all = self.required;
        let may_give = |candidate: &Candidate, quantity: u16| {
            let given = candidate.hits.iter().find(|(other, _)| *other == quantity).map_or(0, |&(_, rows)| rows);
            given | !candidate.tried
        };
        let is_undecided = members.iter().any(|one| !one.tried & all == all);
        is_undecided
            || pairs_of(members).any(|(one, other)| {
                let mut quantities = one.hits.iter().chain(&other.hits).map(|&(quantity, _)| quantity);
                one.tails & other.tails != 0
                    && quantities.any(|quantity| (may_give(one, quantity) | may_give(other, quantity)) & all == all)
            })
    }
}

/// Returns all pairs of these candidates.
fn pairs_of<'c>(members: &'c [&'c Candidate]) -> impl Iterator<Item = (&'c Candidate, &'c Candidate)> {
    members.iter().enumerate().flat_map(|(place, &one)| members[place + 1..].iter().map(move |&other| (one, other)))
}
