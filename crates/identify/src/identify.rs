//! Which conventions give certain numbers.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_games::conventions::{Rules, Walk};

use super::driver::run_asking;
use super::pairs::Together;
use super::program::Tail;
use super::questions::{Ask, within};
use super::shared::Tails;
use super::trial::{Patience, Site};
use super::{Algorithm, Learning, Limits, Of, PassValue, Positions, Program, Quantity, Space, Tally, run};

/// A count from another program.
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

impl Row {
    /// A search for its number ends when it counts more.
    pub(super) fn limits(&self) -> Limits {
        // A counter that overflows may have counted more.
        let counted = if self.count < LEAST_WRAPPED { self.count } else { u64::MAX };
        Limits { counted, of: self.of, remembers: self.count > 1 << 16, ..Limits::NONE }
    }
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

    /// How many answers differ from scoutlab's.
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

pub(super) fn with_algorithm(program: Program, algorithm: Option<Algorithm>) -> Program {
    match algorithm {
        // Those of the space have no answers that do not arise.
        None => program,
        Some(algorithm) => Program { algorithm, ..program }.canonical(),
    }
}

/// What a program counts in a search; `None` if it takes more visits than these.
pub fn count(walk: &mut dyn Walk, program: Program, quantity: Quantity, depth: u32, visits: u64) -> Option<u64> {
    let distinct = quantity.positions == Positions::Distinct;
    let limits = Limits { visits, distinct, remembers: visits > 1 << 16, ..Limits::NONE };
    quantity.of(&run(walk, program, depth, limits)?)
}

/// A program that gave no row and whose searches of so many were too long is given up.
const MOST_LONG: u32 = 2;

/// More than this many visits give another number than this, unless hardly any of them are counted.
pub(super) const fn most_visits(number: u64) -> u64 {
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
pub(super) const LEAST_WRAPPED: u64 = 1 << 20;

/// The visits that may be made for the first row, if programs shared none.
const VISITS: u64 = 3_000_000_000;

/// So many programs tell how large a row is, each after so many visits at most.
const MEASURED: usize = 40;
const MEASURED_VISITS: u64 = 20_000;

/// So many answers to the first row are kept, and of one row alone, where nothing else can rule them out.
const MOST_HITS: usize = 16_000_000;
const MOST_HITS_OF_ONE_ROW: usize = 2_000_000;

/// At most about so many conventions are told one by one.
const MOST_FOUND: usize = 1 << 18;

/// What happens while it is searched: a row, and how much of it is done.
pub type Progress<'p> = &'p (dyn Fn(usize, usize, usize) + Sync);

/// What was found.
#[derive(Clone, Debug)]
pub struct Identification {
    /// How many programs there are in the space, and how many of them were tried.
    pub programs: (usize, usize),
    /// How many conventions were tried, and how many there are in the space: programs, rules where a player is stuck, and counts.
    pub conventions: (u64, u64),
    /// The conventions that give the most rows, the simplest first, and of a great many only those. None if pairs of algorithms
    /// give all.
    pub found: Vec<Found>,
    /// How many conventions give the most rows.
    pub fitting: u64,
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
    /// Those of them that were put off because the search was too long.
    pub(super) long: u64,
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
    pub(super) fn after(&self, row: usize, tails: Tails, hits: &[u16]) -> Self {
        let mut candidate = Self { tails, tried: self.tried | 1 << row, ..self.clone() };
        candidate.later &= !(1 << row);
        candidate.long &= !(1 << row);
        for &quantity in hits {
            match candidate.hits.iter_mut().find(|(other, _)| *other == quantity) {
                Some((_, rows)) => *rows |= 1 << row,
                None => candidate.hits.push((quantity, 1 << row)),
            }
        }
        candidate
    }
}

/// Finds the conventions of a space that give the most of these rows.
///
/// Rows are tried from the cheapest. A program goes on as long as it gives all rows.
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
    let search = Identify { rows, order, space, quantities: &quantities, threads, progress, given_up: AtomicUsize::new(0) };
    let tried = affordable(space, rows[search.order[0]].count).min(search.bearable());
    let names_algorithms = rows.iter().any(|row| row.algorithm.is_some());
    let all: Vec<Candidate> = (0..space.programs.len() as u32)
        .map(|program| {
            // An answer may matter to the algorithm of another row.
            let tails = if names_algorithms { all_tails(space) } else { tails_of(space, program) };
            Candidate { program, tails, tried: 0, later: 0, long: 0, hits: Vec::new() }
        })
        .collect();
    let combinations = |candidates: &[Candidate]| {
        candidates.iter().map(|candidate| u64::from(candidate.tails.count_ones())).sum::<u64>() * quantities.len() as u64
    };
    let mut identification = Identification {
        programs: (space.programs.len(), tried),
        conventions: (combinations(&all[..tried]), combinations(&all)),
        found: Vec::new(),
        fitting: 0,
        pairs: Vec::new(),
        given_up: 0,
    };
    let mut candidates = all;
    candidates.truncate(tried);
    // Beyond that, chance gives as many rows.
    for misses in 0..=(2 * rows.len() as u32 / 3).min(rows.len() as u32 - 1) {
        let survivors;
        (survivors, candidates) = search.missing(candidates, misses);
        (identification.found, identification.fitting) = search.found(survivors.iter().collect());
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

/// How much it takes to try a space on a row: the visits of some programs, for all orders of moves, and if one of them met a player
/// who was stuck, for all rules there.
fn effort(row: &Row, space: &Space) -> u64 {
    let scope = row.walk.scope();
    let mut site = Site::of(row);
    let limits = Limits { visits: most_visits(row.count).min(MEASURED_VISITS), ..row.limits() };
    // Others may meet one, in a game with passes.
    let (mut visits, mut tails) = (0, 1 + usize::from(scope.passes));
    for program in measured(space) {
        let (_, asked, made) = run_asking(site.parts(), with_algorithm(program, row.algorithm), row.depth, limits);
        visits += made;
        if asked.has(Ask::Over) || asked.has(Ask::PassPly) {
            let rules = |&tail: &_| within(Program::default().with_tail(tail).rules, &scope);
            tails = space.tails.iter().map(rules).collect::<HashSet<Rules>>().len();
        }
    }
    let orders = scope.generations.len() << u32::from(scope.changes);
    visits * (orders * tails) as u64
}

/// How many of the programs can be tried on a row of this count: all that differ in as many answers as the last one.
fn affordable(space: &Space, count: u64) -> usize {
    simplest(space, (VISITS / (4 * count + 200)) as usize)
}

/// Some programs of all kinds.
fn measured(space: &Space) -> impl Iterator<Item = Program> {
    let some = space.programs.iter().step_by(space.programs.len().div_ceil(MEASURED));
    some.zip(space.tails.iter().cycle()).map(|(program, &tail)| program.with_tail(tail).canonical())
}

/// About so many of the programs: all that differ in as many answers as the last one.
fn simplest(space: &Space, most: usize) -> usize {
    let Some(beyond) = space.programs.get(most.max(1000)) else { return space.programs.len() };
    let differences = beyond.differences();
    space.programs.partition_point(|program| program.differences() < differences).max(1)
}

pub(super) struct Identify<'i> {
    pub(super) rows: &'i [Row],
    /// The rows from the cheapest.
    pub(super) order: Vec<usize>,
    pub(super) space: &'i Space,
    pub(super) quantities: &'i [Quantity],
    pub(super) threads: usize,
    pub(super) progress: Progress<'i>,
    pub(super) given_up: AtomicUsize,
}

impl Identify<'_> {
    /// Tries the candidates that miss at most so many rows on all of them: those that have come to the end, and the others.
    fn missing(&self, candidates: Vec<Candidate>, most: u32) -> (Vec<Candidate>, Vec<Candidate>) {
        let may_come = |candidate: &Candidate| candidate.misses() <= most;
        let (mut going, mut others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(may_come);
        let mut keep = |tried: Vec<Candidate>| -> Vec<Candidate> {
            let (going, missed): (Vec<_>, Vec<_>) = tried.into_iter().partition(may_come);
            others.extend(missed);
            going
        };
        for &row in &self.order {
            // A program that has given no row is not worth a long search.
            let cheap = affordable(self.space, self.rows[row].count) as u32;
            going = keep(self.try_some(row, going, |candidate| {
                let is_worth_it = candidate.program < cheap && candidate.long.count_ones() < MOST_LONG;
                (candidate.tried | candidate.later) & 1 << row == 0 && (is_worth_it || !candidate.hits.is_empty())
            }));
        }
        // Rows that were put off, and what was not worth it before some other row spoke.
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for &row in &self.order {
                let (wanted, rest): (Vec<_>, Vec<_>) = going.into_iter().partition(|candidate| {
                    let is_put_off = candidate.later & !candidate.long & 1 << row != 0;
                    let has_chances = !candidate.hits.is_empty() || most == 0 && is_put_off;
                    has_chances && candidate.tried & 1 << row == 0
                });
                is_done &= wanted.is_empty();
                going = rest;
                going.extend(keep(self.try_row(row, wanted, Patience::Long)));
            }
        }
        let all = self.all_rows();
        let (come, rest): (Vec<_>, Vec<_>) =
            going.into_iter().partition(|candidate| !candidate.hits.is_empty() && candidate.tried == all);
        for mut candidate in rest {
            // Nothing speaks for long searches.
            self.given_up.fetch_add(candidate.long.count_ones() as usize, Ordering::Relaxed);
            candidate.tried |= candidate.long;
            candidate.later &= !candidate.long;
            candidate.long = 0;
            others.push(candidate);
        }
        (come, others)
    }

    /// The rows, a bit each.
    pub(super) const fn all_rows(&self) -> u64 {
        u64::MAX >> (64 - self.rows.len())
    }

    /// The conventions that give the most rows, the simplest first, and how many there are.
    fn found(&self, mut survivors: Vec<&Candidate>) -> (Vec<Found>, u64) {
        let fits = |&(_, rows): &(u16, u64)| rows.count_ones();
        let most = survivors.iter().flat_map(|candidate| candidate.hits.iter().map(fits)).max().unwrap_or_default();
        // The simplest programs have the smallest numbers.
        survivors.sort_by_key(|candidate| (candidate.program, candidate.tails));
        let named = self.rows[0].of;
        let (mut found, mut fitting) = (Vec::new(), 0);
        for candidate in survivors {
            let (number, tails) = (candidate.program, candidate.tails);
            let program = self.space.programs[number as usize].with_tail(self.space.tails[tails.trailing_zeros() as usize]);
            let best = candidate.hits.iter().filter(|hit| fits(hit) == most);
            let mut best: Vec<(Quantity, u64)> =
                best.map(|&(quantity, rows)| (self.quantities[quantity as usize], rows)).collect();
            if self.rows.iter().any(|row| row.of.is_some()) {
                // Those that differ only in what the rows name are one.
                let mut seen = HashSet::new();
                best.sort_by_key(|(one, _)| (one.differences(), named.is_some_and(|of| of != one.of), *one));
                best.retain(|(one, _)| seen.insert(self.rows.iter().map(|row| one.named(row.of)).collect::<Vec<_>>()));
            }
            fitting += best.len() as u64 * u64::from(tails.count_ones());
            if found.len() < MOST_FOUND {
                found.extend(best.into_iter().map(|(quantity, rows)| Found { program, quantity, rows, number, tails }));
            }
        }
        found.sort_by_key(|found| {
            let is_other = named.is_some_and(|of| of != found.quantity.of);
            (found.differences(), is_other, found.program, found.quantity)
        });
        (found, fitting)
    }

    /// How many of the programs can be tried if they fit the first row as often as some of them do.
    fn bearable(&self) -> usize {
        let row = &self.rows[self.order[0]];
        let mut site = Site::of(row);
        let limits = Limits { visits: most_visits(row.count).min(MEASURED_VISITS), ..row.limits() };
        let hits = measured(self.space).map(|program| {
            let (tally, ..) = run_asking(site.parts(), with_algorithm(program, row.algorithm), row.depth, limits);
            tally.map_or(0, |tally| self.hits(row, &tally).len())
        });
        let hits = hits.sum::<usize>().max(1);
        let most = if self.rows.len() == 1 { MOST_HITS_OF_ONE_ROW } else { MOST_HITS };
        simplest(self.space, most * MEASURED / hits)
    }
}

/// More than any count of a tally: all visits, those at which a player passes twice.
pub(super) fn visits(tally: &Tally) -> u64 {
    tally.parts.iter().map(|visits| visits.leaves + visits.interior + visits.passes + visits.answers).sum()
}

/// The rules where a player is stuck under which no other program with fewer differences searches alike.
fn tails_of(space: &Space, program: u32) -> Tails {
    let program = space.programs[program as usize];
    if program.learning == Learning::default() && program.pass_value == PassValue::default() {
        return all_tails(space);
    }
    let is_own = |&(_, &tail): &(usize, &Tail)| program.with_tail(tail).canonical() == program.with_tail(tail);
    space.tails.iter().enumerate().filter(is_own).fold(0, |tails, (number, _)| tails | 1 << number)
}

/// All rules where a player is stuck.
pub(super) fn all_tails(space: &Space) -> Tails {
    assert!(space.tails.len() <= Tails::BITS as usize, "a bit for each of the rules");
    Tails::MAX >> (Tails::BITS as usize - space.tails.len())
}
