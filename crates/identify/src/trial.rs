//! Tries programs on a row: those that answer alike what a search comes across share it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_games::conventions::{Scope, Walk};

use super::driver::run_asking;
use super::identify::{Candidate, Identify, LEAST_WRAPPED, Row, most_visits, visits, with_algorithm};
use super::memory::Memory;
use super::program::Family;
use super::questions::{Answered, Ask, Asked};
use super::search::Stopped;
use super::shared::{Shared, Stuck, Tails};
use super::{Limits, Positions, Program, Quantity, Root, Tally, Wrap};

/// Every search comes across these questions first.
const FIRST: usize = Ask::Root as usize;

/// What a search of one row says.
struct Outcome {
    hits: Vec<u16>,
    is_extreme: bool,
    is_long: bool,
}

/// What is put off until other rows have spoken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Patience {
    /// Searches much longer than what was counted, and in games with passes more than one of the rules where a player is stuck.
    Short,
    /// Searches much longer than what was counted are given up, nothing is put off.
    Rules,
    /// Nothing, and longer searches are made.
    Long,
}

/// The visits that may be made once other rows speak for a program.
const PATIENT_VISITS: u64 = 200_000;

/// A candidate with its program for a row, and the answers of that program.
struct Member {
    candidate: Candidate,
    program: Program,
    answers: Answered,
}

/// Where a row is searched.
pub(super) struct Site {
    walk: Box<dyn Walk>,
    memory: Memory,
}

impl Site {
    pub(super) fn of(row: &Row) -> Self {
        Self { walk: row.walk.fork(), memory: Memory::default() }
    }

    pub(super) fn parts(&mut self) -> (&mut dyn Walk, &mut Memory) {
        (&mut *self.walk, &mut self.memory)
    }
}

/// Candidates that may share searches of a row: they answer the first questions alike.
struct Task {
    distinct: bool,
    patience: Patience,
    members: Vec<Member>,
}

impl Identify<'_> {
    /// Tries some of the candidates on a row.
    pub(super) fn try_some(
        &self,
        row: usize,
        candidates: Vec<Candidate>,
        wanted: impl Fn(&Candidate) -> bool,
    ) -> Vec<Candidate> {
        let (going, mut others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(wanted);
        others.extend(self.try_row(row, going, Patience::Short));
        others
    }

    /// Tries all candidates on a row, on all threads. One that comes across the rules where a player is stuck becomes several.
    pub(super) fn try_row(&self, row: usize, candidates: Vec<Candidate>, patience: Patience) -> Vec<Candidate> {
        let all = candidates.len();
        let scope = self.rows[row].walk.scope();
        let stuck = Stuck::of(&self.space.tails, &scope);
        let tasks = self.tasks(row, candidates, &scope, patience);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let tried: Vec<Mutex<Vec<Candidate>>> = tasks.iter().map(|_| Mutex::default()).collect();
        let work = || {
            let mut site = Site::of(&self.rows[row]);
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(place) else { break };
                (self.progress)(row, done.load(Ordering::Relaxed), all);
                *tried[place].lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                    self.try_task(&mut site, row, &stuck, task);
                done.fetch_add(task.members.len(), Ordering::Relaxed);
            }
        };
        let threads = self.threads.min(tasks.len());
        if threads > 1 {
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        } else {
            work();
        }
        let tried = tried.into_iter().map(|some| some.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner));
        tried.flatten().collect()
    }

    /// Puts candidates together that answer alike what every search comes across first.
    fn tasks(&self, row: usize, candidates: Vec<Candidate>, scope: &Scope, patience: Patience) -> Vec<Task> {
        let is_distinct = |&(quantity, _): &(u16, u64)| self.quantities[quantity as usize].positions == Positions::Distinct;
        let mut tasks: BTreeMap<(bool, Patience, [u8; FIRST]), Task> = BTreeMap::new();
        for candidate in candidates {
            let none = candidate.hits.is_empty();
            let distinct = if none { self.rows[row].count < 100_000 } else { candidate.hits.iter().any(is_distinct) };
            let program = with_algorithm(self.space.programs[candidate.program as usize], self.rows[row].algorithm);
            let answers = program.answered(scope);
            let first = std::array::from_fn(|question| answers[question]);
            // A long search is for programs of which some other row speaks.
            let patience = if none { patience.min(Patience::Rules) } else { patience };
            let task =
                tasks.entry((distinct, patience, first)).or_insert_with(|| Task { distinct, patience, members: Vec::new() });
            task.members.push(Member { candidate, program, answers });
        }
        tasks.into_values().collect()
    }

    fn try_task(&self, site: &mut Site, row: usize, stuck: &Stuck, task: &Task) -> Vec<Candidate> {
        let mut shared = Shared::default();
        let mut tried = Vec::with_capacity(task.members.len());
        let mut results = Vec::new();
        for Member { candidate, program, answers } in &task.members {
            // The window at the root matters only where a leaf has an extreme value.
            let has_range = program.root == Root::Range;
            let asks_later = has_range && matches!(program.algorithm.family(), Family::Window | Family::NullWindows);
            let (mut simple, mut of_simple) = (*program, *answers);
            if asks_later {
                simple.root = Root::Infinite;
                of_simple[Ask::Root as usize] = simple.root as u8;
            }
            results.clear();
            let mut ask = |shared: &mut _, program, answers, tails, results: &mut _| {
                self.ask(shared, site, (row, task), (program, answers, tails), stuck, results);
            };
            ask(&mut shared, simple, &of_simple, candidate.tails, &mut results);
            if asks_later {
                for (tails, number) in std::mem::take(&mut results) {
                    if number.is_some_and(|number| shared.result(number).is_extreme) {
                        ask(&mut shared, *program, answers, tails, &mut results);
                    } else {
                        results.push((tails, number));
                    }
                }
            }
            let (mut missed, mut later, mut long) = (0, 0, 0);
            for &(tails, number) in &results {
                let Some(number) = number else {
                    later |= tails;
                    continue;
                };
                match shared.result(number) {
                    Outcome { is_long: true, .. } => long |= tails,
                    Outcome { hits, .. } if hits.is_empty() => missed |= tails,
                    Outcome { hits, .. } => tried.push(candidate.after(row, tails, hits)),
                }
            }
            for (tails, is_long) in [(later, false), (long, true)] {
                if tails != 0 {
                    let long = candidate.long | u64::from(is_long) << row;
                    tried.push(Candidate { tails, later: candidate.later | 1 << row, long, ..candidate.clone() });
                }
            }
            if missed != 0 {
                tried.push(candidate.after(row, missed, &[]));
            }
        }
        tried
    }

    /// What searches by a program say, under each of these rules where a player is stuck. Those that are unknown are made or put off.
    fn ask(
        &self,
        shared: &mut Shared<Outcome>,
        site: &mut Site,
        (row, task): (usize, &Task),
        (program, answers, tails): (Program, &Answered, Tails),
        stuck: &Stuck,
        results: &mut Vec<(Tails, Option<u32>)>,
    ) {
        let (mut found, mut is_put_off) = (Vec::new(), false);
        shared.find(answers, tails, stuck, &mut found);
        while let Some((tails, number)) = found.pop() {
            if number.is_some() || is_put_off {
                results.push((tails, number));
                continue;
            }
            is_put_off = task.patience == Patience::Short && site.walk.scope().passes;
            let tail = self.space.tails[tails.trailing_zeros() as usize];
            let program = program.with_tail(tail);
            let (asked, outcome) = self.outcome(site, row, program, task);
            shared.keep(&asked, &program.answered(&site.walk.scope()), outcome);
            shared.find(answers, tails, stuck, &mut found);
        }
    }

    fn outcome(&self, site: &mut Site, row: usize, program: Program, task: &Task) -> (Asked, Outcome) {
        let row = &self.rows[row];
        let most = match task.patience {
            Patience::Short | Patience::Rules => most_visits(row.count),
            Patience::Long => most_visits(row.count).max(PATIENT_VISITS),
        };
        let limits = Limits { visits: most, distinct: task.distinct, ..row.limits() };
        let (tally, asked, _) = run_asking(site.parts(), program, row.depth, limits);
        let outcome = match tally {
            Ok(tally) => Outcome { hits: self.hits(row, &tally), is_extreme: tally.is_extreme, is_long: false },
            Err(Stopped { is_long, is_extreme }) => {
                let is_put_off = is_long && task.patience == Patience::Short;
                self.given_up.fetch_add(usize::from(is_long && !is_put_off), Ordering::Relaxed);
                Outcome { hits: Vec::new(), is_extreme, is_long: is_put_off }
            }
        };
        (asked, outcome)
    }

    /// The counts that give the row's number.
    pub(super) fn hits(&self, row: &Row, tally: &Tally) -> Vec<u16> {
        if visits(tally) < row.count {
            return Vec::new();
        }
        let wraps = if row.count >= LEAST_WRAPPED { Wrap::ALL.len() } else { 1 };
        let possible = &self.quantities[..self.quantities.len() / Wrap::ALL.len() * wraps];
        let gives = |quantity: &Quantity| quantity.named(row.of).of(tally) == Some(row.count);
        let hits = possible.iter().enumerate().filter(|(_, quantity)| gives(quantity));
        hits.map(|(number, _)| number as u16).collect()
    }
}
