//! Finds searches that distinguish the conventions found.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::explanation::Explanation;
use super::result_tree::{AnswerMasks, ResultTree};
use super::row::Row;
use super::state::lock;
use crate::conventions::{Positions, Program, Quantity, Space, Tally};
use crate::search::{FIRST_QUESTIONS, Limits, Memory, count, run_and_log};

/// A search that has no published count, but may distinguish conventions.
pub struct Probe {
    /// The name of the position.
    pub name: String,
    /// The search, as a row whose `count` is ignored.
    pub row: Row,
}

/// A class of conventions that count alike in all probes.
#[derive(Clone, Debug)]
pub struct Class {
    /// The conventions, in the order in which [`classes`] received them.
    pub members: Vec<Explanation>,
    /// The count of the class in each probe, or `None` if the search is too long.
    pub counts: Vec<Option<u64>>,
}

/// The count and the number of visits of each convention in one probe, or `None` if the search is too long.
type ProbeCounts = Vec<Option<(u64, u64)>>;

/// The maximum number of visits of a probe.
const MOST_VISITS: u64 = 20_000;

/// The minimum number of visits of a large search. Conventions form a class only if they count alike in at least two large
/// searches.
const LARGE: u64 = 200;

impl Probe {
    /// Returns the count of a convention in the probe, or `None` if the search is too long.
    pub fn count(&self, program: Program, quantity: Quantity) -> Option<u64> {
        count(&mut *self.row.walk.fork(), program, quantity.with_kind(self.row.of), self.row.depth, MOST_VISITS)
    }

    /// Returns the count and the number of visits of each convention in the probe.
    fn counts(&self, found: &[Explanation], space: &Space) -> ProbeCounts {
        let (mut walk, mut memory) = (self.row.walk.fork(), Memory::default());
        let scope = walk.scope();
        let stuck = AnswerMasks::of(&space.tails, &scope);
        let mut searched: HashMap<(bool, [u8; FIRST_QUESTIONS]), ResultTree<Option<Tally>>> = HashMap::new();
        let mut count = |one: &Explanation| {
            let distinct = one.quantity.positions == Positions::Distinct;
            let program = one.program_of(&self.row);
            let answers = program.answer_questions(&scope);
            let first = std::array::from_fn(|question| answers[question]);
            let shared = searched.entry((distinct, first)).or_default();
            let tail = 1 << one.tails.trailing_zeros();
            let mut known = Vec::new();
            shared.find((&answers, tail), &stuck, |_| true, &mut known);
            if known[0].1.is_none() {
                let limits = Limits { visits: MOST_VISITS, distinct, ..Limits::NONE };
                let (tally, questions, _) = run_and_log((&mut *walk, &mut memory, None), program, self.row.depth, limits);
                shared.keep(&questions, &answers, tally.ok());
                known.clear();
                shared.find((&answers, tail), &stuck, |_| true, &mut known);
            }
            let tally = shared.result(known[0].1.expect("it was kept")).as_ref()?;
            Some((one.quantity.with_kind(self.row.of).of(tally)?, tally.upper_bound()))
        };
        found.iter().map(&mut count).collect()
    }
}

/// Groups conventions that count alike in all probes, if at least two of the probes are large searches. The classes are in the
/// order of their first members in `found`.
pub fn classes(found: &[Explanation], space: &Space, probes: &[Probe], threads: usize) -> Vec<Class> {
    let counted: Vec<Mutex<ProbeCounts>> = probes.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((probe, counts)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            probes.get(number).zip(counted.get(number))
        } {
            *lock(counts) = probe.counts(found, space);
        }
    };
    std::thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    let counted: Vec<ProbeCounts> = counted.iter().map(|counts| lock(counts).clone()).collect();
    let mut classes: Vec<Class> = Vec::new();
    let mut places = HashMap::new();
    for (number, convention) in found.iter().enumerate() {
        let of_probes = || counted.iter().map(|counts| counts[number]);
        let counts: Vec<Option<u64>> = of_probes().map(|count| count.map(|(count, _)| count)).collect();
        let large = of_probes().flatten().filter(|&(_, visits)| visits >= LARGE).count();
        // Without two large searches, the convention forms its own class: small searches cannot show that conventions are
        // equivalent.
        let alone = if large >= 2 { None } else { Some(number) };
        let place = *places.entry((alone, counts.clone())).or_insert_with(|| {
            classes.push(Class { members: Vec::new(), counts });
            classes.len() - 1
        });
        classes[place].members.push(*convention);
    }
    classes
}

/// Returns the probe in which the classes have the most different counts, and the number of these counts. Ties go to the probe
/// whose largest group of equal counts is smallest. Returns `None` if no probe distinguishes any two classes.
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
