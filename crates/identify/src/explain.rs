//! What distinguishes the conventions that were found.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::identify::count;
use super::{Found, Program, Quantity, Row};

/// A search that no one has counted yet.
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

impl Probe {
    /// What a convention counts in it; `None` if the search is too long.
    pub fn count(&self, program: Program, quantity: Quantity) -> Option<u64> {
        count(&mut *self.row.walk.fork(), program, quantity.named(self.row.of), self.row.depth, MOST_VISITS)
    }
}

impl Found {
    /// What it counts in a probe; `None` if the search is too long.
    pub fn count_in(&self, probe: &Probe) -> Option<u64> {
        probe.count(self.program_of(&probe.row), self.quantity)
    }
}

/// Puts conventions together that count alike in all probes. The classes are in the order of their simplest members.
pub fn classes(found: &[Found], probes: &[Probe], threads: usize) -> Vec<Class> {
    let counts: Mutex<Vec<Vec<Option<u64>>>> = Mutex::new(vec![Vec::new(); found.len()]);
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(convention) = found.get(number) else { return };
            let counted = probes.iter().map(|probe| convention.count_in(probe)).collect();
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
