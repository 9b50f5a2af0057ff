//! Tries programs on a row. Programs share a search if they give equal answers to the questions that the search meets.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::rules::{Scope, Walk};

use super::chance;
use super::result_tree::{AnswerMasks, ResultTree};
use super::row::Row;
use super::state::{Candidate, Inference, Outcome, SearchKey, lock};
use super::step::{Step, most_visits};
use crate::conventions::{Family, NodeKind, Program, Quantity, RootWindow, StuckRulesMask, Tally};
use crate::search::{Interruption, Limits, Memory, ProgramAnswers, Question, QuestionLog, run_and_log};

/// A candidate with its program for a row, and the answers of that program.
struct Member {
    candidate: Candidate,
    program: Program,
    answers: ProgramAnswers,
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
    place: SearchKey,
    members: Vec<Member>,
}

impl Inference<'_> {
    /// Tries all candidates on a row, on all threads. A candidate becomes several candidates if its search meets a question
    /// about stuck players. Candidates whose search is too long and candidates that are not tried in time are dropped.
    pub(super) fn try_row(&self, row: usize, candidates: Vec<Candidate>, step: Step) -> Vec<Candidate> {
        let scope = self.rows[row].walk.scope();
        let stuck = AnswerMasks::of(&self.space.tails, &scope);
        let tasks = self.tasks(row, candidates, &scope, step);
        let next = AtomicUsize::new(0);
        let tried: Vec<Mutex<Vec<Candidate>>> = tasks.iter().map(|_| Mutex::default()).collect();
        let work = || {
            let mut site = Site::of(&self.rows[row], self.stop);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(number) else { break };
                let mut shared = lock(&self.shared).remove(&task.place).unwrap_or_default();
                *lock(&tried[number]) = self.try_task(&mut site, (row, step), &stuck, (task, &mut shared));
                lock(&self.shared).insert(task.place, shared);
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
        let mut tasks: BTreeMap<SearchKey, Task> = BTreeMap::new();
        for candidate in candidates {
            let program = self.space.programs[candidate.program as usize].with_algorithm(self.rows[row].algorithm);
            let answers = program.answer_questions(scope);
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
        stuck: &AnswerMasks,
        (task, shared): (&Task, &mut ResultTree<Outcome>),
    ) -> Vec<Candidate> {
        let mut tried = Vec::with_capacity(task.members.len());
        let mut results = Vec::new();
        for Member { candidate, program, answers } in &task.members {
            // The window at the root matters only if a leaf has an extreme value.
            let has_range = program.root == RootWindow::Range;
            let asks_later = has_range && matches!(program.algorithm.family(), Family::Window | Family::NullWindows);
            let (mut simple, mut of_simple) = (*program, *answers);
            if asks_later {
                simple.root = RootWindow::Infinite;
                of_simple[Question::RootWindow as usize] = simple.root as u8;
            }
            results.clear();
            let mut collect = |shared: &mut _, program, answers, tails, results: &mut _| {
                self.collect_results(shared, site, (row, step), (program, answers, tails), stuck, results);
            };
            collect(shared, simple, &of_simple, candidate.tails, &mut results);
            if asks_later {
                for (tails, number) in std::mem::take(&mut results) {
                    if shared.result(number).is_extreme {
                        collect(shared, *program, answers, tails, &mut results);
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
                    Outcome { hits, .. } => tried.push(candidate.extend(row, tails, hits)),
                }
            }
            if missed != 0 && candidate.misses() < step.misses {
                tried.push(candidate.extend(row, missed, &[]));
            }
        }
        tried
    }

    /// Returns the results of searches by a program, under each of these rules for a stuck player. Missing results are computed
    /// until the caller stops the search.
    fn collect_results(
        &self,
        shared: &mut ResultTree<Outcome>,
        site: &mut Site<'_>,
        (row, step): (usize, Step),
        (program, answers, tails): (Program, &ProgramAnswers, StuckRulesMask),
        stuck: &AnswerMasks,
        results: &mut Vec<(StuckRulesMask, u32)>,
    ) {
        let is_final = |outcome: &Outcome| outcome.given_up.is_none_or(|effort| effort >= step.effort);
        let mut found = Vec::new();
        shared.find((answers, tails), stuck, is_final, &mut found);
        while let Some((tails, number)) = found.pop() {
            if let Some(number) = number {
                results.push((tails, number));
                continue;
            }
            // A short search never looks at the flag.
            if self.is_stopped() {
                return;
            }
            let tail = self.space.tails[tails.trailing_zeros() as usize];
            let program = program.with_tail(tail);
            let (questions, outcome) = self.outcome(site, row, program, step);
            if self.is_stopped() {
                return;
            }
            match shared.keep(&questions, &program.answer_questions(&site.walk.scope()), outcome) {
                Some(number) => results.push((tails, number)),
                None => shared.find((answers, tails), stuck, is_final, &mut found),
            }
        }
    }

    fn outcome(&self, site: &mut Site<'_>, place: usize, program: Program, step: Step) -> (QuestionLog, Outcome) {
        let row = &self.rows[place];
        let limits = Limits { visits: most_visits(row.count, step), distinct: step.distinct, ..row.limits(step) };
        let (tally, questions, _) = run_and_log(site.parts(), program, row.depth, limits);
        let mut experience = lock(&self.experience[place]);
        experience.searches += 1;
        let outcome = match tally {
            Ok(tally) => {
                let near = NodeKind::ALL.iter().filter_map(|&of| Quantity { of, ..Quantity::default() }.of(&tally));
                experience.near += near.filter(|count| chance::near(row.count).contains(count)).count() as u64;
                drop(experience);
                Outcome { hits: self.hits(row, &tally, step), is_extreme: tally.is_extreme, given_up: None }
            }
            Err(Interruption { is_long, is_extreme }) => {
                Outcome { hits: Vec::new(), is_extreme, given_up: is_long.then_some(step.effort) }
            }
        };
        (questions, outcome)
    }

    /// Returns the quantities that reproduce the row's number.
    fn hits(&self, row: &Row, tally: &Tally, step: Step) -> Vec<u16> {
        if tally.upper_bound() < row.count {
            return Vec::new();
        }
        let numbers = self.quantities.iter().enumerate();
        let possible = numbers.filter(|(_, quantity)| step.considers(quantity, row.count));
        let gives = |quantity: &Quantity| quantity.with_kind(row.of).of(tally) == Some(row.count);
        possible.filter(|(_, quantity)| gives(quantity)).map(|(number, _)| number as u16).collect()
    }
}
