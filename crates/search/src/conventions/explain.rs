//! What distinguishes the conventions that were found.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::identify::count;
use super::{Algorithm, Found, Program, Quantity, Row};

/// A search that nobody has counted yet.
pub struct Probe {
    /// What the position is called.
    pub name: String,
    /// The search. Its count is not asked for.
    pub row: Row,
}

/// Conventions that count alike in all probes.
#[derive(Clone, Debug)]
pub struct Class {
    /// The conventions, the simplest first.
    pub members: Vec<Found>,
    /// Their count in each probe; `None` if the search is too long.
    pub counts: Vec<Option<u64>>,
}

/// A probe is a small search.
const MOST_VISITS: u64 = 10_000;

/// Puts conventions together that count alike in all probes. The classes are in the order of their simplest members.
pub fn classes(found: &[Found], probes: &[Probe], threads: usize) -> Vec<Class> {
    let counts: Mutex<Vec<Vec<Option<u64>>>> = Mutex::new(vec![Vec::new(); found.len()]);
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(convention) = found.get(number) else { return };
            let counted = probes
                .iter()
                .map(|Probe { row, .. }| {
                    let program = convention.program_of(row);
                    count(&mut *row.walk.fork(), program, convention.quantity, row.depth, MOST_VISITS)
                })
                .collect();
            counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[number] = counted;
        }
    };
    std::thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    let counts = counts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut classes: Vec<Class> = Vec::new();
    let mut places = HashMap::new();
    for (convention, counts) in found.iter().zip(counts) {
        let place = *places.entry(counts.clone()).or_insert_with(|| {
            classes.push(Class { members: Vec::new(), counts });
            classes.len() - 1
        });
        classes[place].members.push(*convention);
    }
    classes
}

/// The probe in which the classes have the most different counts, and how many those are; among equals, the one whose largest group
/// of equal counts is smallest. `None` if no probe tells any two apart.
pub fn best_probe(classes: &[Class], probes: &[Probe]) -> Option<(usize, usize)> {
    let judged = (0..probes.len()).map(|probe| {
        let mut groups: HashMap<u64, usize> = HashMap::new();
        for class in classes {
            if let Some(count) = class.counts[probe] {
                *groups.entry(count).or_default() += 1;
            }
        }
        (probe, groups.len(), groups.values().copied().max().unwrap_or_default())
    });
    let best = judged.max_by_key(|&(probe, groups, largest)| (groups, std::cmp::Reverse(largest), std::cmp::Reverse(probe)))?;
    (best.1 > 1).then_some((best.0, best.1))
}

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

/// Looks for two algorithms that give all of `rows` rows between them, the simplest first. Both must be needed.
pub fn together(found: &[Found], rows: usize) -> Vec<Together> {
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
                let is_pair = first.1 | second.1 == all && first.1 != all && second.1 != all;
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
