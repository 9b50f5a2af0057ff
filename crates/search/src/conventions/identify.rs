//! Which conventions give certain numbers.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_games::conventions::Walk;

use super::program::Family;
use super::{Algorithm, Learning, Limits, Of, PassValue, Positions, Program, Quantity, Root, Space, Tally, Wrap, run};

/// A number that somebody counted.
pub struct Row {
    /// The position.
    pub walk: Box<dyn Walk>,
    /// The plies searched.
    pub depth: u32,
    /// The number.
    pub count: u64,
    /// The algorithm, if it is known.
    pub algorithm: Option<Algorithm>,
    /// What was counted, if it is known.
    pub of: Option<Of>,
}

/// A convention, with the rows whose numbers it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// How it searches.
    pub program: Program,
    /// What it counts.
    pub quantity: Quantity,
    /// The rows, a bit each.
    pub rows: u64,
    /// How many choices of rules give the same there, because no player was stuck.
    pub alike: usize,
}

impl Found {
    /// The number of rows whose numbers it gives.
    pub const fn fits(&self) -> usize {
        self.rows.count_ones() as usize
    }

    /// How many answers differ from the laboratory's.
    pub fn differences(&self) -> u32 {
        self.program.differences() + self.quantity.differences()
    }

    /// The program of one row: with the algorithm that the row names.
    pub fn program_of(&self, row: &Row) -> Program {
        with_algorithm(self.program, row.algorithm)
    }

    /// The number that it gives for a row; `None` if the search is too long.
    pub fn count(&self, row: &Row) -> Option<u64> {
        let most = most_visits(row.count);
        count(&mut *row.walk.fork(), self.program_of(row), self.quantity, row.depth, most)
    }
}

fn with_algorithm(program: Program, algorithm: Option<Algorithm>) -> Program {
    Program { algorithm: algorithm.unwrap_or(program.algorithm), ..program }.canonical()
}

/// What a program counts in a search; `None` if it takes more visits than these.
pub fn count(walk: &mut dyn Walk, program: Program, quantity: Quantity, depth: u32, visits: u64) -> Option<u64> {
    let distinct = quantity.positions == Positions::Distinct;
    let limits = Limits { visits, distinct, remembers: visits > 1 << 16 };
    quantity.of(&run(walk, program, depth, limits)?)
}

/// More than this many visits give another number than this, unless hardly any of them are counted.
const fn most_visits(number: u64) -> u64 {
    // The more visits, the smaller the share of EVAL.
    let most = if number < 1000 { 30 * number + 1000 } else { number.saturating_mul(1000) };
    if most > 1 << 31 { 1 << 31 } else { most }
}

/// At most this many rows are looked at: a bit each.
pub const MOST_ROWS: usize = 64;

/// Numbers up to this one were not wrapped: the counter would have come to a stop there by chance.
const LEAST_WRAPPED: u64 = 1 << 20;

/// The visits that may be made for the first row.
const VISITS: u64 = 600_000_000;

/// What happens while it is searched: a row, and how much of it is done.
pub type Progress<'p> = &'p (dyn Fn(usize, usize, usize) + Sync);

/// What was found.
#[derive(Clone, Debug)]
pub struct Identification {
    /// How many programs there are in the space, and how many of them were tried.
    pub programs: (usize, usize),
    /// How many conventions were tried, and how many there are in the space: programs, rules where a player is stuck, and counts.
    pub conventions: (u64, u64),
    /// The conventions that give the most rows, the simplest first.
    pub found: Vec<Found>,
    /// How many searches were given up because they visited far more than was counted.
    pub given_up: usize,
}

/// A program whose rows have not yet ruled it out.
#[derive(Clone)]
struct Candidate {
    program: u32,
    /// The rules where a player is stuck; `None` as long as no player was.
    tail: Option<u16>,
    /// The counts that gave some row, with the rows.
    hits: Vec<(u16, u64)>,
}

/// What a search of one row says.
#[derive(Clone, Default)]
struct Outcome {
    hits: Vec<u16>,
    is_stuck: bool,
    is_extreme: bool,
}

/// Finds the conventions of a space that give the most of these rows.
///
/// Rows are tried from the smallest. What a row rules out is not tried on the next. If no convention gives all rows, those that
/// give a third of the rows so far go on.
///
/// # Panics
///
/// Panics if there are no rows, or more than [`MOST_ROWS`].
pub fn identify(rows: &[Row], space: &Space, threads: usize, progress: Progress<'_>) -> Identification {
    assert!((1..=MOST_ROWS).contains(&rows.len()), "1 to {MOST_ROWS} rows");
    let quantities = Quantity::all();
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| (rows[row].count, rows[row].depth));
    let tried = affordable(space, rows[order[0]].count);
    let search = Identify { rows, space, quantities: &quantities, threads, progress, given_up: AtomicUsize::new(0) };
    let all = (0..tried).map(|program| Candidate { program: program as u32, tail: None, hits: Vec::new() }).collect();
    let after_first = search.try_row(order[0], all);
    let promising = after_first.iter().filter(|candidate| !candidate.hits.is_empty()).cloned().collect();
    let mut survivors = search.survivors(&order, promising, |done| done);
    if survivors.is_empty() && rows.len() > 1 {
        survivors = search.survivors(&order, after_first, |done| if done == rows.len() { 1 } else { done / 3 });
    }
    let combinations = |programs: usize| (programs * space.tails.len() * quantities.len()) as u64;
    Identification {
        programs: (space.programs.len(), tried),
        conventions: (combinations(tried), combinations(space.programs.len())),
        found: search.found(survivors),
        given_up: search.given_up.into_inner(),
    }
}

/// How many of the programs can be tried on a row of this count: all that differ in as many answers as the last one.
fn affordable(space: &Space, count: u64) -> usize {
    let most = (VISITS / (4 * count + 200)) as usize;
    let Some(beyond) = space.programs.get(most.max(1000)) else { return space.programs.len() };
    let differences = beyond.differences();
    space.programs.partition_point(|program| program.differences() < differences).max(1)
}

struct Identify<'i> {
    rows: &'i [Row],
    space: &'i Space,
    quantities: &'i [Quantity],
    threads: usize,
    progress: Progress<'i>,
    given_up: AtomicUsize,
}

impl Identify<'_> {
    /// The candidates that give at least `needed(number of rows tried)` of the rows tried, the first of which was.
    fn survivors(&self, order: &[usize], mut candidates: Vec<Candidate>, needed: impl Fn(usize) -> usize) -> Vec<Candidate> {
        for (done, &row) in order.iter().enumerate() {
            if done > 0 {
                candidates = self.try_row(row, candidates);
            }
            let least = needed(done + 1) as u32;
            for candidate in &mut candidates {
                candidate.hits.retain(|&(_, rows)| rows.count_ones() >= least);
            }
            if least > 0 {
                candidates.retain(|candidate| !candidate.hits.is_empty());
            }
        }
        candidates
    }

    /// Tries all candidates on a row. Where a player is stuck, a candidate becomes one for each of the rules.
    fn try_row(&self, row: usize, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let wants_distinct = |candidate: &Candidate| {
            let is_distinct = |&(quantity, _): &(u16, u64)| self.quantities[quantity as usize].positions == Positions::Distinct;
            if candidate.hits.is_empty() { self.rows[row].count < 100_000 } else { candidate.hits.iter().any(is_distinct) }
        };
        let mut questions = Questions::default();
        let asked: Vec<usize> = candidates
            .iter()
            .map(|candidate| {
                let program = simplified(self.program(candidate, candidate.tail, row), candidate.tail.is_none());
                questions.ask(program, wants_distinct(candidate))
            })
            .collect();
        let outcomes = self.outcomes(row, &questions.all);
        let mut going_on = Vec::with_capacity(candidates.len());
        // Those for which the simplified program is not enough, with the question about the whole one.
        let mut others = Vec::new();
        let mut questions = Questions::default();
        for (candidate, number) in candidates.into_iter().zip(asked) {
            let outcome = &outcomes[number];
            let distinct = wants_distinct(&candidate);
            if candidate.tail.is_none() && outcome.is_stuck {
                for tail in 0..self.space.tails.len() {
                    let tail = Some(tail as u16);
                    let number = questions.ask(self.program(&candidate, tail, row), distinct);
                    others.push((Candidate { tail, ..candidate.clone() }, number));
                }
                continue;
            }
            let program = self.program(&candidate, candidate.tail, row);
            if outcome.is_extreme && program.root == Root::Range {
                let number = questions.ask(program, distinct);
                others.push((candidate, number));
            } else {
                going_on.push(updated(candidate, outcome, row));
            }
        }
        let outcomes = self.outcomes(row, &questions.all);
        going_on.extend(others.into_iter().map(|(candidate, number)| updated(candidate, &outcomes[number], row)));
        going_on
    }

    fn program(&self, candidate: &Candidate, tail: Option<u16>, row: usize) -> Program {
        let program = self.space.programs[candidate.program as usize];
        let program = program.with_tail(self.space.tails[tail.unwrap_or_default() as usize]);
        with_algorithm(program, self.rows[row].algorithm)
    }

    /// Searches a row by all of these programs, on all threads.
    fn outcomes(&self, row: usize, questions: &[(Program, bool)]) -> Vec<Outcome> {
        let next = AtomicUsize::new(0);
        let outcomes = Mutex::new(vec![Outcome::default(); questions.len()]);
        let work = || {
            let mut walk = self.rows[row].walk.fork();
            loop {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                if start >= questions.len() {
                    return;
                }
                (self.progress)(row, start, questions.len());
                let some = &questions[start..questions.len().min(start + CHUNK)];
                let found: Vec<Outcome> = some.iter().map(|&question| self.outcome(&mut *walk, row, question)).collect();
                let mut outcomes = outcomes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                outcomes[start..start + some.len()].clone_from_slice(&found);
            }
        };
        let threads = self.threads.min(questions.len().div_ceil(CHUNK));
        if threads > 1 {
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        } else {
            work();
        }
        outcomes.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn outcome(&self, walk: &mut dyn Walk, row: usize, (program, distinct): (Program, bool)) -> Outcome {
        let row = &self.rows[row];
        let limits = Limits { visits: most_visits(row.count), distinct: false, remembers: row.count > 1 << 16 };
        let tally = run(walk, program, row.depth, limits).and_then(|tally| {
            // There are no more distinct positions than visits.
            let again = distinct && visits(&tally) >= row.count;
            if again { run(walk, program, row.depth, Limits { distinct, ..limits }) } else { Some(tally) }
        });
        let Some(tally) = tally else {
            self.given_up.fetch_add(1, Ordering::Relaxed);
            return Outcome::default();
        };
        Outcome { hits: self.hits(row, &tally), is_stuck: tally.is_stuck, is_extreme: tally.is_extreme }
    }

    /// The counts that give the row's number.
    fn hits(&self, row: &Row, tally: &Tally) -> Vec<u16> {
        if visits(tally) < row.count {
            return Vec::new();
        }
        let wraps = if row.count >= LEAST_WRAPPED { Wrap::ALL.len() } else { 1 };
        let possible = &self.quantities[..self.quantities.len() / Wrap::ALL.len() * wraps];
        let gives = |quantity: &Quantity| row.of.is_none_or(|of| of == quantity.of) && quantity.of(tally) == Some(row.count);
        let hits = possible.iter().enumerate().filter(|(_, quantity)| gives(quantity));
        hits.map(|(number, _)| number as u16).collect()
    }

    /// The conventions that give the most rows, the simplest first.
    fn found(&self, survivors: Vec<Candidate>) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for candidate in &survivors {
            let program = self.space.programs[candidate.program as usize];
            let program = program.with_tail(self.space.tails[candidate.tail.unwrap_or_default() as usize]);
            // An answer may matter to the algorithm of another row.
            let program = if self.rows.iter().any(|row| row.algorithm.is_some()) { program } else { program.canonical() };
            let alike = if candidate.tail.is_none() { self.space.tails.len() } else { 1 };
            for &(quantity, rows) in &candidate.hits {
                found.push(Found { program, quantity: self.quantities[quantity as usize], rows, alike });
            }
        }
        found.sort_by_key(|found| (std::cmp::Reverse(found.fits()), found.differences(), found.program, found.quantity));
        found.dedup_by_key(|found| (found.program, found.quantity));
        found
    }
}

/// The questions about a row, each once: what a row sees of many candidates is the same.
#[derive(Default)]
struct Questions {
    numbers: HashMap<(Program, bool), usize>,
    all: Vec<(Program, bool)>,
}

impl Questions {
    fn ask(&mut self, program: Program, distinct: bool) -> usize {
        *self.numbers.entry((program, distinct)).or_insert_with(|| {
            self.all.push((program, distinct));
            self.all.len() - 1
        })
    }
}

/// The program without the answers that matter only at extreme values, or where a player is stuck.
fn simplified(mut program: Program, nobody_is_stuck: bool) -> Program {
    if matches!(program.algorithm.family(), Family::Window | Family::NullWindows) {
        program.root = Root::Infinite;
    }
    if nobody_is_stuck {
        (program.learning, program.pass_value) = (Learning::Passes, PassValue::AsOthers);
    }
    program
}

/// The candidate with the counts that gave the row.
fn updated(mut candidate: Candidate, outcome: &Outcome, row: usize) -> Candidate {
    for &quantity in &outcome.hits {
        match candidate.hits.iter_mut().find(|(other, _)| *other == quantity) {
            Some((_, rows)) => *rows |= 1 << row,
            None => candidate.hits.push((quantity, 1 << row)),
        }
    }
    candidate
}

/// More than any count of a tally: all visits, those at which a player passes twice.
fn visits(tally: &Tally) -> u64 {
    tally.parts.iter().map(|visits| visits.leaves + visits.interior + visits.passes + visits.answers).sum()
}

/// A thread takes so many searches at once.
const CHUNK: usize = 32;
