//! Which conventions give certain numbers.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_games::conventions::{Rules, Scope, Walk};

use super::asked::{Answered, Ask, Asked, within};
use super::driver::run_asking;
use super::pairs::Together;
use super::program::{Family, Tail};
use super::search::Stopped;
use super::shared::{Shared, Stuck, Tails};
use super::{Algorithm, Limits, Of, Positions, Program, Quantity, Root, Space, Tally, Wrap, run};

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
    /// The program's number in the space.
    pub(super) number: u32,
    /// The rules where a player is stuck that give the same rows, of which the program has the first.
    pub(super) tails: Tails,
}

impl Found {
    /// How many choices of rules give the same rows, because no player was stuck there or it made no difference.
    pub const fn alike(&self) -> usize {
        self.tails.count_ones() as usize
    }

    /// One for each of these choices, the usual one first.
    pub fn members(&self, space: &Space) -> impl Iterator<Item = Self> {
        let program = space.programs[self.number as usize];
        let tails = space.tails.iter().enumerate().filter(|(number, _)| self.tails & 1 << number != 0);
        tails.map(move |(number, &tail)| Self { program: program.with_tail(tail), tails: 1 << number, ..*self })
    }

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

/// The visits that may be made for the first row, if programs shared none.
const VISITS: u64 = 3_000_000_000;

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

/// A program under some rules where a player is stuck, with what is known of it.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) program: u32,
    /// The rules that have made no difference so far.
    pub(super) tails: Tails,
    /// The rows that were tried.
    pub(super) tried: u64,
    /// Those that are put off.
    pub(super) later: u64,
    /// The counts that gave some row, with the rows.
    pub(super) hits: Vec<(u16, u64)>,
}

impl Candidate {
    /// The rows that its best count did not give.
    fn misses(&self) -> u32 {
        let best = self.hits.iter().map(|(_, rows)| rows.count_ones()).max().unwrap_or_default();
        self.tried.count_ones() - best
    }

    /// This one and another with the counts that gave a row.
    fn after(&self, row: usize, tails: Tails, hits: &[u16]) -> Self {
        let mut candidate = Self { tails, tried: self.tried | 1 << row, later: self.later & !(1 << row), ..self.clone() };
        for &quantity in hits {
            match candidate.hits.iter_mut().find(|(other, _)| *other == quantity) {
                Some((_, rows)) => *rows |= 1 << row,
                None => candidate.hits.push((quantity, 1 << row)),
            }
        }
        candidate
    }
}

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

/// Candidates that may share searches of a row: they answer the first questions alike.
struct Task {
    distinct: bool,
    patience: Patience,
    members: Vec<Member>,
}

/// Finds the conventions of a space that give the most of these rows.
///
/// Rows are tried from the smallest. A program goes on as long as it gives all rows.
/// If none gives all, those go on that give all in pairs, if `seeks_pairs`; then those that miss one row, two rows and so on.
///
/// # Panics
///
/// Panics if there are no rows, or more than [`MOST_ROWS`].
pub fn identify(rows: &[Row], space: &Space, seeks_pairs: bool, threads: usize, progress: Progress<'_>) -> Identification {
    assert!((1..=MOST_ROWS).contains(&rows.len()), "1 to {MOST_ROWS} rows");
    let quantities = Quantity::all();
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| (effort(&rows[row], space), rows[row].count, rows[row].depth));
    let tried = affordable(space, rows[order[0]].count);
    let search = Identify { rows, order, space, quantities: &quantities, threads, progress, given_up: AtomicUsize::new(0) };
    let names_algorithms = rows.iter().any(|row| row.algorithm.is_some());
    let all: Vec<Candidate> = (0..space.programs.len() as u32)
        .map(|program| {
            // An answer may matter to the algorithm of another row.
            let tails = if names_algorithms { all_tails(space) } else { tails_of(space, program) };
            Candidate { program, tails, tried: 0, later: 0, hits: Vec::new() }
        })
        .collect();
    let combinations = |candidates: &[Candidate]| {
        candidates.iter().map(|candidate| u64::from(candidate.tails.count_ones())).sum::<u64>() * quantities.len() as u64
    };
    let mut identification = Identification {
        programs: (space.programs.len(), tried),
        conventions: (combinations(&all[..tried]), combinations(&all)),
        found: Vec::new(),
        pairs: Vec::new(),
        given_up: 0,
    };
    let mut candidates = all;
    candidates.truncate(tried);
    // Beyond that, chance gives as many rows.
    for misses in 0..=(2 * rows.len() as u32 / 3).min(rows.len() as u32 - 1) {
        let survivors;
        (survivors, candidates) = search.missing(candidates, misses);
        identification.found = search.found(&survivors);
        if identification.found.is_empty() && misses == 0 && seeks_pairs && rows.len() > 1 {
            let paired;
            (paired, candidates) = search.paired(candidates);
            identification.pairs = search.together(&paired);
            candidates.extend(paired);
        }
        if !identification.found.is_empty() || !identification.pairs.is_empty() {
            break;
        }
    }
    identification.given_up = search.given_up.into_inner();
    identification
}

/// How much it takes to try a space on a row: its visits, for all orders of moves and all rules where a player is stuck.
fn effort(row: &Row, space: &Space) -> u64 {
    let scope = row.walk.scope();
    let rules = |&tail: &_| within(Program::default().with_tail(tail).rules, &scope);
    let tails: HashSet<Rules> = space.tails.iter().map(rules).collect();
    let orders = scope.generations.len() << u32::from(scope.changes);
    row.count.max(16).saturating_mul((orders * tails.len()) as u64)
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
    pub(super) quantities: &'i [Quantity],
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
                    && (candidate.tried | candidate.later) & 1 << row == 0
                    && (candidate.program < cheap || !candidate.hits.is_empty())
            });
        }
        // Rows that were put off, and what was not worth it before some other row spoke.
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for &row in &self.order {
                let (going, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|candidate| {
                    let has_chances = !candidate.hits.is_empty() || most == 0 && candidate.later & 1 << row != 0;
                    has_chances && candidate.misses() <= most && candidate.tried & 1 << row == 0
                });
                is_done &= going.is_empty();
                candidates = others;
                candidates.extend(self.try_row(row, going, Patience::Long));
            }
        }
        let all = self.all_rows();
        candidates
            .into_iter()
            .partition(|candidate| !candidate.hits.is_empty() && candidate.misses() <= most && candidate.tried == all)
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
            let mut walk = self.rows[row].walk.fork();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(place) else { break };
                (self.progress)(row, done.load(Ordering::Relaxed), all);
                *tried[place].lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                    self.try_task(&mut *walk, row, &stuck, task);
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

    fn try_task(&self, walk: &mut dyn Walk, row: usize, stuck: &Stuck, task: &Task) -> Vec<Candidate> {
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
                self.ask(shared, &mut *walk, (row, task), (program, answers, tails), stuck, results);
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
            let (mut missed, mut later) = (0, 0);
            for &(tails, number) in &results {
                let Some(number) = number else {
                    later |= tails;
                    continue;
                };
                match shared.result(number) {
                    Outcome { is_long: true, .. } => later |= tails,
                    Outcome { hits, .. } if hits.is_empty() => missed |= tails,
                    Outcome { hits, .. } => tried.push(candidate.after(row, tails, hits)),
                }
            }
            if later != 0 {
                tried.push(Candidate { tails: later, later: candidate.later | 1 << row, ..candidate.clone() });
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
        walk: &mut dyn Walk,
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
            is_put_off = task.patience == Patience::Short && walk.scope().passes;
            let tail = self.space.tails[tails.trailing_zeros() as usize];
            let program = program.with_tail(tail);
            let (asked, outcome) = self.outcome(walk, row, program, task);
            shared.keep(&asked, &program.answered(&walk.scope()), outcome);
            shared.find(answers, tails, stuck, &mut found);
        }
    }

    fn outcome(&self, walk: &mut dyn Walk, row: usize, program: Program, task: &Task) -> (Asked, Outcome) {
        let row = &self.rows[row];
        let most = match task.patience {
            Patience::Short | Patience::Rules => most_visits(row.count),
            Patience::Long => most_visits(row.count).max(PATIENT_VISITS),
        };
        // A counter that overflows may have counted more.
        let counted = if row.count < LEAST_WRAPPED { row.count } else { u64::MAX };
        let limits = Limits { visits: most, counted, of: row.of, distinct: task.distinct, remembers: row.count > 1 << 16 };
        let (tally, asked) = run_asking(walk, program, row.depth, limits);
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
            let program = program.with_tail(self.space.tails[candidate.tails.trailing_zeros() as usize]);
            let (number, tails) = (candidate.program, candidate.tails);
            for &(quantity, rows) in &candidate.hits {
                found.push(Found { program, quantity: self.quantities[quantity as usize], rows, number, tails });
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
            seen.insert((found.number, found.tails, quantities))
        });
        found
    }
}

/// More than any count of a tally: all visits, those at which a player passes twice.
fn visits(tally: &Tally) -> u64 {
    tally.parts.iter().map(|visits| visits.leaves + visits.interior + visits.passes + visits.answers).sum()
}

/// The rules where a player is stuck under which no other program with fewer differences searches alike.
fn tails_of(space: &Space, program: u32) -> Tails {
    let program = space.programs[program as usize];
    let is_own = |&(_, &tail): &(usize, &Tail)| program.with_tail(tail).canonical() == program.with_tail(tail);
    space.tails.iter().enumerate().filter(is_own).fold(0, |tails, (number, _)| tails | 1 << number)
}

/// All rules where a player is stuck.
pub(super) fn all_tails(space: &Space) -> Tails {
    assert!(space.tails.len() <= Tails::BITS as usize, "a bit for each of the rules");
    Tails::MAX >> (Tails::BITS as usize - space.tails.len())
}

/// Every search comes across these questions first.
const FIRST: usize = Ask::Root as usize;
