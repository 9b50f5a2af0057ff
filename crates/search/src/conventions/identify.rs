//! Which conventions give certain numbers.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_games::conventions::Walk;

use super::pairs::{Together, together};
use super::program::Family;
use super::{Algorithm, Learning, Limits, Of, PassValue, Positions, Program, Quantity, Root, Space, Table, Tally, Wrap, run};

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
        count(&mut *row.walk.fork(), self.program_of(row), self.quantity.named(row.of), row.depth, most)
    }
}

fn with_algorithm(program: Program, algorithm: Option<Algorithm>) -> Program {
    Program { algorithm: algorithm.unwrap_or(program.algorithm), ..program }.canonical()
}

/// What a program counts in a search; `None` if it takes more visits than these.
pub fn count(walk: &mut dyn Walk, program: Program, quantity: Quantity, depth: u32, visits: u64) -> Option<u64> {
    let distinct = quantity.positions == Positions::Distinct;
    let limits = Limits { visits, distinct, remembers: visits > 1 << 16, ..Limits::NONE };
    quantity.of(&run(walk, program, depth, limits)?)
}

/// More than this many visits give another number than this, unless hardly any of them are counted.
const fn most_visits(number: u64) -> u64 {
    // The more visits, the smaller the share of EVAL.
    let most = match number {
        0..1000 => 30 * number + 1000,
        1000..100_000 => number * 100,
        _ => number.saturating_mul(1000),
    };
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
    /// The conventions that give the most rows, the simplest first. None if pairs of algorithms give all.
    pub found: Vec<Found>,
    /// Pairs of algorithms that give all rows together, if no convention does and they were sought.
    pub pairs: Vec<Together>,
    /// How many searches were given up because they visited far more than was counted.
    pub given_up: usize,
}

/// A program, with what is known of it.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) program: u32,
    /// The rules where a player is stuck; `None` as long as they have made no difference.
    pub(super) tail: Option<u16>,
    /// The rows that were tried.
    pub(super) tried: u64,
    /// Those of them on which a player was stuck, and which are put off: there are many rules for it.
    pub(super) open: u64,
    /// The counts that gave some row, with the rows.
    pub(super) hits: Vec<(u16, u64)>,
}

impl Candidate {
    /// The rows that its best count did not give.
    fn misses(&self) -> u32 {
        let best = self.hits.iter().map(|(_, rows)| rows.count_ones()).max().unwrap_or_default();
        (self.tried & !self.open).count_ones() - best
    }
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
/// Rows are tried from the smallest, and those on which a player was stuck come last. A program goes on as long as it gives all rows.
/// If none gives all, those go on that give all in pairs, if `seeks_pairs`; then those that miss one row, two rows and so on.
///
/// # Panics
///
/// Panics if there are no rows, or more than [`MOST_ROWS`].
pub fn identify(rows: &[Row], space: &Space, seeks_pairs: bool, threads: usize, progress: Progress<'_>) -> Identification {
    assert!((1..=MOST_ROWS).contains(&rows.len()), "1 to {MOST_ROWS} rows");
    let quantities = Quantity::all();
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| (rows[row].count, rows[row].depth));
    let tried = affordable(space, rows[order[0]].count);
    let search = Identify { rows, order, space, quantities: &quantities, threads, progress, given_up: AtomicUsize::new(0) };
    let new = |program| Candidate { program: program as u32, tail: None, tried: 0, open: 0, hits: Vec::new() };
    let mut candidates: Vec<Candidate> = (0..tried).map(new).collect();
    let combinations = |programs: usize| (programs * space.tails.len() * quantities.len()) as u64;
    let mut identification = Identification {
        programs: (space.programs.len(), tried),
        conventions: (combinations(tried), combinations(space.programs.len())),
        found: Vec::new(),
        pairs: Vec::new(),
        given_up: 0,
    };
    // Beyond that, chance gives as many rows.
    for misses in 0..=(2 * rows.len() as u32 / 3).min(rows.len() as u32 - 1) {
        let survivors;
        (survivors, candidates) = search.missing(candidates, misses);
        identification.found = search.found(&survivors);
        if identification.found.is_empty() && misses == 0 && seeks_pairs && rows.len() > 1 {
            let paired;
            (paired, candidates) = search.paired(candidates);
            identification.pairs = together(&search.found(&paired), rows.len());
            candidates.extend(paired);
        }
        if !identification.found.is_empty() || !identification.pairs.is_empty() {
            break;
        }
    }
    identification.given_up = search.given_up.into_inner();
    identification
}

/// How many of the programs can be tried on a row of this count: all that differ in as many answers as the last one.
fn affordable(space: &Space, count: u64) -> usize {
    let most = (VISITS / (4 * count + 200)) as usize;
    let Some(beyond) = space.programs.get(most.max(1000)) else { return space.programs.len() };
    let differences = beyond.differences();
    space.programs.partition_point(|program| program.differences() < differences).max(1)
}

pub(super) struct Identify<'i> {
    rows: &'i [Row],
    /// The rows from the smallest count.
    pub(super) order: Vec<usize>,
    pub(super) space: &'i Space,
    quantities: &'i [Quantity],
    threads: usize,
    progress: Progress<'i>,
    given_up: AtomicUsize,
}

impl Identify<'_> {
    /// Tries the candidates that miss at most so many rows on all of them: those that have come to the end, and the others.
    fn missing(&self, mut candidates: Vec<Candidate>, most: u32) -> (Vec<Candidate>, Vec<Candidate>) {
        for &row in &self.order {
            // A program that has given no row is not worth a long search.
            let cheap = affordable(self.space, self.rows[row].count) as u32;
            candidates = self.try_some(row, candidates, |candidate| {
                candidate.misses() <= most
                    && candidate.tried & 1 << row == 0
                    && (candidate.program < cheap || !candidate.hits.is_empty())
            });
        }
        for &row in &self.order {
            candidates =
                self.try_some(row, candidates, |candidate| candidate.misses() <= most && candidate.open & 1 << row != 0);
        }
        let all = self.all_rows();
        candidates.into_iter().partition(|candidate| {
            !candidate.hits.is_empty() && candidate.misses() <= most && candidate.tried == all && candidate.open == 0
        })
    }

    /// The rows, a bit each.
    pub(super) const fn all_rows(&self) -> u64 {
        u64::MAX >> (64 - self.rows.len())
    }

    /// Tries some of the candidates on a row.
    pub(super) fn try_some(
        &self,
        row: usize,
        candidates: Vec<Candidate>,
        wanted: impl Fn(&Candidate) -> bool,
    ) -> Vec<Candidate> {
        let (going, mut others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(wanted);
        others.extend(self.try_row(row, going));
        others
    }

    /// Tries all candidates on a row. Where a player is stuck the row is put off; the next time, a candidate becomes one for each of
    /// the rules.
    fn try_row(&self, row: usize, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let bit = 1 << row;
        let wants_distinct = |candidate: &Candidate| {
            let is_distinct = |&(quantity, _): &(u16, u64)| self.quantities[quantity as usize].positions == Positions::Distinct;
            if candidate.hits.is_empty() { self.rows[row].count < 100_000 } else { candidate.hits.iter().any(is_distinct) }
        };
        let mut asked = Vec::with_capacity(candidates.len());
        let mut questions = Questions::default();
        let same_search = self.same_search(row);
        let mut put_off = Vec::new();
        for mut candidate in candidates {
            let is_open = candidate.open & bit != 0;
            if !is_open && candidate.tail.is_none() && candidate.open & same_search != 0 {
                // A player is stuck here too.
                (candidate.tried, candidate.open) = (candidate.tried | bit, candidate.open | bit);
                put_off.push(candidate);
                continue;
            }
            let tails = if is_open && candidate.tail.is_none() { self.space.tails.len() } else { 1 };
            for tail in 0..tails {
                let mut candidate = candidate.clone();
                if is_open && candidate.tail.is_none() {
                    candidate.tail = Some(tail as u16);
                }
                (candidate.tried, candidate.open) = (candidate.tried | bit, candidate.open & !bit);
                let program = self.simplified(self.program(&candidate, candidate.tail, row), row, candidate.tail.is_none());
                let number = questions.ask(program, wants_distinct(&candidate));
                asked.push((candidate, number));
            }
        }
        let outcomes = self.outcomes(row, &questions.all);
        let mut going_on = put_off;
        // Those for which the simplified program is not enough, with the question about the whole one.
        let mut others = Vec::new();
        let mut questions = Questions::default();
        for (mut candidate, number) in asked {
            let outcome = &outcomes[number];
            let program = self.program(&candidate, candidate.tail, row);
            if candidate.tail.is_none() && outcome.is_stuck {
                candidate.open |= bit;
                going_on.push(candidate);
            } else if outcome.is_extreme && program.root == Root::Range {
                let distinct = wants_distinct(&candidate);
                others.push((candidate, questions.ask(program, distinct)));
            } else {
                going_on.push(updated(candidate, outcome, row));
            }
        }
        let outcomes = self.outcomes(row, &questions.all);
        going_on.extend(others.into_iter().map(|(candidate, number)| updated(candidate, &outcomes[number], row)));
        going_on
    }

    /// The rows that ask for the same search.
    fn same_search(&self, row: usize) -> u64 {
        let of = |row: usize| (self.rows[row].walk.key(), self.rows[row].depth, self.rows[row].algorithm);
        let same = (0..self.rows.len()).filter(|&other| of(other) == of(row));
        same.fold(0, |rows, other| rows | 1 << other)
    }

    fn program(&self, candidate: &Candidate, tail: Option<u16>, row: usize) -> Program {
        let program = self.space.programs[candidate.program as usize];
        let program = program.with_tail(self.space.tails[tail.unwrap_or_default() as usize]);
        with_algorithm(program, self.rows[row].algorithm)
    }

    /// The program without the answers that matter only at extreme values, or where a player is stuck.
    fn simplified(&self, mut program: Program, row: usize, nobody_is_stuck: bool) -> Program {
        if matches!(program.algorithm.family(), Family::Window | Family::NullWindows) {
            program.root = Root::Infinite;
        }
        if nobody_is_stuck {
            (program.learning, program.pass_value) = (Learning::Passes, PassValue::AsOthers);
            // Only passes and changes bring a position again at another depth.
            if program.table == Table::AtLeast && !self.rows[row].walk.scope().changes {
                program.table = Table::Equal;
                program = program.canonical();
            }
        }
        program
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
        let most = most_visits(row.count);
        // A counter that overflows may have counted more.
        let counted = if row.count < LEAST_WRAPPED { row.count } else { u64::MAX };
        let limits = Limits { visits: most, counted, of: row.of, distinct, remembers: row.count > 1 << 16 };
        let Some(tally) = run(walk, program, row.depth, limits) else {
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
        let gives = |quantity: &Quantity| quantity.named(row.of).of(tally) == Some(row.count);
        let hits = possible.iter().enumerate().filter(|(_, quantity)| gives(quantity));
        hits.map(|(number, _)| number as u16).collect()
    }

    /// The conventions that give the most rows, the simplest first.
    fn found(&self, survivors: &[Candidate]) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for candidate in survivors {
            let program = self.space.programs[candidate.program as usize];
            let program = program.with_tail(self.space.tails[candidate.tail.unwrap_or_default() as usize]);
            // An answer may matter to the algorithm of another row.
            let program = if self.rows.iter().any(|row| row.algorithm.is_some()) { program } else { program.canonical() };
            let alike = if candidate.tail.is_none() { self.space.tails.len() } else { 1 };
            for &(quantity, rows) in &candidate.hits {
                found.push(Found { program, quantity: self.quantities[quantity as usize], rows, alike });
            }
        }
        let named = self.rows[0].of;
        found.sort_by_key(|found| {
            let is_other = named.is_some_and(|of| of != found.quantity.of);
            (std::cmp::Reverse(found.fits()), found.differences(), is_other, found.program, found.quantity)
        });
        // Those that differ only in what the rows name are one.
        let mut seen = HashSet::new();
        found.retain(|found| {
            let quantities: Vec<Quantity> = self.rows.iter().map(|row| found.quantity.named(row.of)).collect();
            seen.insert((found.program, quantities))
        });
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
