//! Tries programs on a row. Programs share a search if they give equal answers to the questions that the search meets.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use scoutlab_games::conventions::{Scope, Walk};

use super::chance;
use super::driver::run_asking;
use super::identify::{Candidate, Identify, Row, visits, with_algorithm};
use super::memory::Memory;
use super::program::Family;
use super::questions::{Answered, Ask, Asked};
use super::search::Stopped;
use super::shared::{Shared, Stuck, Tails};
use super::step::{Step, most_visits};
use super::{Limits, Of, Program, Quantity, Root, Tally};

/// The number of questions that every search meets first.
pub(super) const FIRST: usize = Ask::Root as usize;

/// The key of searches that may be shared: the row, the settings of the step, and the answers to the first questions.
pub(super) type Place = (usize, (bool, bool), [u8; FIRST]);

/// The result of a search of one row.
pub(super) struct Outcome {
    hits: Vec<u16>,
    is_extreme: bool,
    /// The effort level at which the search was abandoned as too long.
    given_up: Option<u32>,
}

/// A candidate with its program for a row, and the answers of that program.
struct Member {
    candidate: Candidate,
    program: Program,
    answers: Answered,
}

/// What one thread needs to search a row.
pub(super) struct Site<'s> {
    walk: Box<dyn Walk>,
    memory: Memory,
    stop: &'s AtomicBool,
}

impl<'s> Site<'s> {
    fn of(row: &Row, stop: &'s AtomicBool) -> Self {
        Self { walk: row.walk.fork(), memory: Memory::default(), stop }
    }

    fn parts(&mut self) -> (&mut dyn Walk, &mut Memory, Option<&AtomicBool>) {
        (&mut *self.walk, &mut self.memory, Some(self.stop))
    }
}

/// Candidates that may share searches of a row.
struct Task {
    place: Place,
    members: Vec<Member>,
}

/// The statistics of the searches of a row.
#[derive(Clone, Copy, Default)]
pub(super) struct Experience {
    /// The number of searches.
    pub(super) searches: u64,
    /// The number of counts near the row's number, among the leaves, interior nodes and calls of each search.
    pub(super) near: u64,
}

/// Returns a lock whose content stays valid if a thread panics.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Identify<'_> {
    /// Tries all candidates on a row, on all threads. A candidate becomes several candidates if its search meets a question
    /// about stuck players. Candidates whose search is too long and candidates that are not tried in time are dropped.
    pub(super) fn try_row(&self, row: usize, candidates: Vec<Candidate>, step: Step) -> Vec<Candidate> {
        let scope = self.rows[row].walk.scope();
        let stuck = Stuck::of(&self.space.tails, &scope);
        let tasks = self.tasks(row, candidates, &scope, step);
        let next = AtomicUsize::new(0);
        let tried: Vec<Mutex<Vec<Candidate>>> = tasks.iter().map(|_| Mutex::default()).collect();
        let work = || {
            let mut site = Site::of(&self.rows[row], self.stop);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(number) else { break };
                let mut shared = locked(&self.shared).remove(&task.place).unwrap_or_default();
                *locked(&tried[number]) = self.try_task(&mut site, (row, step), &stuck, (task, &mut shared));
                locked(&self.shared).insert(task.place, shared);
            }
        };
        let threads = self.threads.min(tasks.len());
        if threads > 1 {
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        } else {
            work();
        }
        tried.into_iter().flat_map(|some| some.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }

    /// Groups candidates that give equal answers to the questions that every search meets first.
    fn tasks(&self, row: usize, candidates: Vec<Candidate>, scope: &Scope, step: Step) -> Vec<Task> {
        let mut tasks: BTreeMap<Place, Task> = BTreeMap::new();
        for candidate in candidates {
            let program = with_algorithm(self.space.programs[candidate.program as usize], self.rows[row].algorithm);
            let answers = program.answered(scope);
            let place = (row, (step.distinct, step.wraps), std::array::from_fn(|question| answers[question]));
            let task = tasks.entry(place).or_insert_with(|| Task { place, members: Vec::new() });
            task.members.push(Member { candidate, program, answers });
        }
        tasks.into_values().collect()
    }

    fn try_task(
        &self,
        site: &mut Site<'_>,
        (row, step): (usize, Step),
        stuck: &Stuck,
        (task, shared): (&Task, &mut Shared<Outcome>),
    ) -> Vec<Candidate> {
        let mut tried = Vec::with_capacity(task.members.len());
        let mut results = Vec::new();
        for Member { candidate, program, answers } in &task.members {
            // The window at the root matters only if a leaf has an extreme value.
            let has_range = program.root == Root::Range;
            let asks_later = has_range && matches!(program.algorithm.family(), Family::Window | Family::NullWindows);
            let (mut simple, mut of_simple) = (*program, *answers);
            if asks_later {
                simple.root = Root::Infinite;
                of_simple[Ask::Root as usize] = simple.root as u8;
            }
            results.clear();
            let mut ask = |shared: &mut _, program, answers, tails, results: &mut _| {
                self.ask(shared, site, (row, step), (program, answers, tails), stuck, results);
            };
            ask(shared, simple, &of_simple, candidate.tails, &mut results);
            if asks_later {
                for (tails, number) in std::mem::take(&mut results) {
                    if shared.result(number).is_extreme {
                        ask(shared, *program, answers, tails, &mut results);
                    } else {
                        results.push((tails, number));
                    }
                }
            }
            let mut missed = 0;
            for &(tails, number) in &results {
                match shared.result(number) {
                    Outcome { given_up: Some(_), .. } => {}
                    Outcome { hits, .. } if hits.is_empty() => missed |= tails,
                    Outcome { hits, .. } => tried.push(candidate.after(row, tails, hits)),
                }
            }
            if missed != 0 && candidate.misses() < step.misses {
                tried.push(candidate.after(row, missed, &[]));
            }
        }
        tried
    }

    /// Returns the results of searches by a program, under each of these rules for a stuck player. Missing results are computed
    /// until the caller stops the search.
    fn ask(
        &self,
        shared: &mut Shared<Outcome>,
        site: &mut Site<'_>,
        (row, step): (usize, Step),
        (program, answers, tails): (Program, &Answered, Tails),
        stuck: &Stuck,
        results: &mut Vec<(Tails, u32)>,
    ) {
        let is_final = |outcome: &Outcome| outcome.given_up.is_none_or(|effort| effort >= step.effort);
        let mut found = Vec::new();
        shared.find((answers, tails), stuck, is_final, &mut found);
        while let Some((tails, number)) = found.pop() {
            if let Some(number) = number {
                results.push((tails, number));
                continue;
            }
            let tail = self.space.tails[tails.trailing_zeros() as usize];
            let program = program.with_tail(tail);
            let (asked, outcome) = self.outcome(site, row, program, step);
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            match shared.keep(&asked, &program.answered(&site.walk.scope()), outcome) {
                Some(number) => results.push((tails, number)),
                None => shared.find((answers, tails), stuck, is_final, &mut found),
            }
        }
    }

    fn outcome(&self, site: &mut Site<'_>, place: usize, program: Program, step: Step) -> (Asked, Outcome) {
        let row = &self.rows[place];
        let limits = Limits { visits: most_visits(row.count, step), distinct: step.distinct, ..row.limits(step) };
        let (tally, asked, _) = run_asking(site.parts(), program, row.depth, limits);
        let mut experience = locked(&self.experience[place]);
        experience.searches += 1;
        let outcome = match tally {
            Ok(tally) => {
                let near = Of::ALL.iter().filter_map(|&of| Quantity { of, ..Quantity::default() }.of(&tally));
                experience.near += near.filter(|count| chance::near(row.count).contains(count)).count() as u64;
                drop(experience);
                Outcome { hits: self.hits(row, &tally, step), is_extreme: tally.is_extreme, given_up: None }
            }
            Err(Stopped { is_long, is_extreme }) => {
                Outcome { hits: Vec::new(), is_extreme, given_up: is_long.then_some(step.effort) }
            }
        };
        (asked, outcome)
    }

    /// Returns the quantities that reproduce the row's number.
    fn hits(&self, row: &Row, tally: &Tally, step: Step) -> Vec<u16> {
        if visits(tally) < row.count {
            return Vec::new();
        }
        let numbers = self.quantities.iter().enumerate();
        let possible = numbers.filter(|(_, quantity)| step.considers(quantity, row.count));
        let gives = |quantity: &Quantity| quantity.named(row.of).of(tally) == Some(row.count);
        possible.filter(|(_, quantity)| gives(quantity)).map(|(number, _)| number as u16).collect()
    }
}
