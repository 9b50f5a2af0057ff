//! Finds the conventions that reproduce given numbers. Programs are tried from the most to the least plausible.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use scoutlab_games::conventions::Walk;

use super::chance::Confidence;
use super::pairs::Together;
use super::program::Tail;
use super::shared::{Shared, Tails};
use super::space::MOST_BITS;
use super::step::{Step, most_visits, steps};
use super::trial::{Experience, Outcome, Place, locked};
use super::{Algorithm, Learning, Limits, Of, PassValue, Positions, Program, Quantity, Space, Tally, run};

/// A count from another program.
pub struct Row {
    /// The position.
    pub walk: Box<dyn Walk>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The published count.
    pub count: u64,
    /// The algorithm, if known.
    pub algorithm: Option<Algorithm>,
    /// The nodes that were counted, if known.
    pub of: Option<Of>,
}

/// A convention, with the rows that it reproduces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The conventions of the search.
    pub program: Program,
    /// The quantity that the program counts.
    pub quantity: Quantity,
    /// The rows that the convention reproduces, one bit per row.
    pub rows: u64,
    /// The number of conventions expected to reproduce these rows by chance, among the conventions tried before this one was
    /// found.
    pub expected_by_chance: f64,
    /// The prior implausibility of the convention, in bits.
    pub bits: u32,
    /// The number of programs tried before the convention was found.
    pub programs_tried: usize,
    /// The index of the program in [`Space::programs`].
    pub(super) number: u32,
    /// The rules for a stuck player under which the convention reproduces these rows. `program` has the first of these rules.
    pub(super) tails: Tails,
}

impl Found {
    /// Returns the number of rules for a stuck player that reproduce these rows. There are several if no player was stuck, or
    /// if the rules made no difference.
    pub const fn alike(&self) -> usize {
        self.tails.count_ones() as usize
    }

    /// Returns one convention for each of the rules for a stuck player that reproduce these rows, the most plausible first.
    pub fn members(&self, space: &Space) -> impl Iterator<Item = Self> {
        let program = space.programs[self.number as usize];
        let tails = space.tails.iter().enumerate().filter(|(number, _)| self.tails & 1 << number != 0);
        tails.map(move |(number, &tail)| {
            let program = program.with_tail(tail);
            let bits = space.bits(&program) + self.quantity.bits();
            Self { program, tails: 1 << number, bits, ..*self }
        })
    }

    /// Returns the number of rows that the convention reproduces.
    pub const fn fits(&self) -> usize {
        self.rows.count_ones() as usize
    }

    /// Returns the confidence in the convention.
    pub const fn confidence(&self) -> Confidence {
        Confidence::of(self.expected_by_chance)
    }

    /// Returns the number of answers that differ from scoutlab's.
    pub fn differences(&self) -> u32 {
        self.program.differences() + self.quantity.differences()
    }

    /// Returns the program of one row, with the algorithm that the row names.
    pub fn program_of(&self, row: &Row) -> Program {
        with_algorithm(self.program, row.algorithm)
    }

    /// Returns the count of the convention for a row, or `None` if the search is too long.
    pub fn count(&self, row: &Row) -> Option<u64> {
        let most = most_visits(row.count, Step { effort: 1, ..Step::default() });
        count(&mut *row.walk.fork(), self.program_of(row), self.quantity.named(row.of), row.depth, most)
    }
}

pub(super) fn with_algorithm(program: Program, algorithm: Option<Algorithm>) -> Program {
    match algorithm {
        // Programs of the space are already canonical.
        None => program,
        Some(algorithm) => Program { algorithm, ..program }.canonical(),
    }
}

/// Returns the count of a program in a search, or `None` if the search takes more visits than the limit.
pub fn count(walk: &mut dyn Walk, program: Program, quantity: Quantity, depth: u32, visits: u64) -> Option<u64> {
    let distinct = quantity.positions == Positions::Distinct;
    let limits = Limits { visits, distinct, remembers: visits > 1 << 16, ..Limits::NONE };
    quantity.of(&run(walk, program, depth, limits)?)
}

/// The maximum number of rows, because each row takes one bit.
pub const MOST_ROWS: usize = 64;

/// The approximate maximum number of reported conventions.
const MOST_FOUND: usize = 1 << 14;

/// The number of programs that are tried between two checks of the stop flag.
pub(super) const CHUNK: usize = 2048;

/// Once a convention that chance does not explain reproduces all rows, programs of up to this many more bits are tried.
const FURTHER_BITS: u32 = 4;

/// The number of further bits if the convention that chance does not explain misses rows.
const FURTHER_BITS_IF_MISSED: u32 = 6;

/// The bits of the last round. Rounds continue after all programs were tried once, because some steps cost many bits.
const LAST_BITS: u32 = MOST_BITS + 8;

/// A function that receives the progress: the number of programs tried, the number of all programs, and the number of
/// conventions found.
pub type Progress<'p> = &'p (dyn Fn(usize, usize, usize) + Sync);

/// The reason why a search for conventions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The search found a convention that chance does not explain.
    Found,
    /// The search tried the whole space.
    Complete,
    /// The caller stopped the search.
    Stopped,
}

/// The result of a search for conventions.
#[derive(Clone, Debug)]
pub struct Identification {
    /// The number of programs in the space, and the number of programs tried.
    pub programs: (usize, usize),
    /// All combinations of a program and rules for a stuck player whose total bits are less than this were tried.
    pub tried_below_bits: u32,
    /// The number of conventions tried, which are combinations of programs and quantities.
    pub conventions: u64,
    /// The number of searches.
    pub searches: u64,
    /// The conventions that reproduce the most rows, the most plausible first.
    pub found: Vec<Found>,
    /// Pairs of algorithms that reproduce all rows together, if no convention does and pairs were sought.
    pub pairs: Vec<Together>,
    /// Why the search ended.
    pub end: End,
}

/// A program under some rules for a stuck player, with its results so far.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) program: u32,
    /// The rules that have made no difference so far.
    pub(super) tails: Tails,
    /// The rows that were tried.
    pub(super) tried: u64,
    /// The quantities that reproduced some row, with the rows.
    pub(super) hits: Vec<(u16, u64)>,
}

impl Candidate {
    /// Returns the number of tried rows that the candidate's best quantity did not reproduce.
    pub(super) fn misses(&self) -> u32 {
        let best = self.hits.iter().map(|(_, rows)| rows.count_ones()).max().unwrap_or_default();
        self.tried.count_ones() - best
    }

    /// Returns this candidate after it was tried on another row: `hits` are the quantities that reproduced that row.
    pub(super) fn after(&self, row: usize, tails: Tails, hits: &[u16]) -> Self {
        let mut candidate = Self { tails, tried: self.tried | 1 << row, ..self.clone() };
        for &quantity in hits {
            match candidate.hits.iter_mut().find(|(other, _)| *other == quantity) {
                Some((_, rows)) => *rows |= 1 << row,
                None => candidate.hits.push((quantity, 1 << row)),
            }
        }
        candidate
    }
}

/// Finds the conventions of a space that reproduce the most required rows. `required` has one bit per row.
///
/// Programs are tried in order of plausibility. Each program is tried on the rows in order of their counts, and dropped at the
/// first row that it does not reproduce. Later rounds allow longer searches and missed rows. If `seeks_pairs` is true, pairs of
/// algorithms that reproduce all rows together are also sought. The search ends when it has found a convention that chance does
/// not explain and has tried conventions of similar plausibility. The search also ends after the whole space, or when `stop`
/// becomes true.
///
/// # Panics
///
/// Panics if there are more than [`MOST_ROWS`] rows, or no row is required.
pub fn infer(
    rows: &[Row],
    required: u64,
    (space, seeks_pairs): (&Space, bool),
    threads: usize,
    (stop, progress): (&AtomicBool, Progress<'_>),
) -> Identification {
    assert!((1..=MOST_ROWS).contains(&rows.len()) && required != 0, "1 to {MOST_ROWS} rows");
    let quantities = Quantity::all();
    let mut order: Vec<usize> = (0..rows.len()).filter(|row| required & 1 << row != 0).collect();
    order.sort_by_key(|&row| (rows[row].count, rows[row].depth));
    let names_algorithms = rows.iter().any(|row| row.algorithm.is_some());
    let search = Identify {
        rows,
        order,
        required,
        space,
        quantities: &quantities,
        threads,
        stop,
        names_algorithms,
        shared: Mutex::default(),
        experience: rows.iter().map(|_| Mutex::default()).collect(),
    };
    search.run(seeks_pairs, progress)
}

pub(super) struct Identify<'i> {
    pub(super) rows: &'i [Row],
    /// The indices of the required rows, sorted by their counts.
    pub(super) order: Vec<usize>,
    pub(super) required: u64,
    pub(super) space: &'i Space,
    pub(super) quantities: &'i [Quantity],
    pub(super) threads: usize,
    pub(super) stop: &'i AtomicBool,
    names_algorithms: bool,
    /// The results of the searches so far.
    pub(super) shared: Mutex<HashMap<Place, Shared<Outcome>>>,
    /// The statistics of the searches of each row.
    pub(super) experience: Vec<Mutex<Experience>>,
}

impl Identify<'_> {
    fn run(&self, seeks_pairs: bool, progress: Progress<'_>) -> Identification {
        let rows = self.order.len();
        let mut found: Vec<Found> = Vec::new();
        let mut pairs: Vec<Together> = Vec::new();
        let (mut tried, mut enough, mut end, mut below) = (0, u32::MAX, End::Complete, 0);
        let mut has_neighbours = false;
        let tail_bits: Vec<u32> = self.space.tails.iter().map(|&tail| Program::default().with_tail(tail).bits()).collect();
        let kinds = steps(rows);
        let groups = if seeks_pairs && rows > 3 { self.groups() } else { Vec::new() };
        'search: for bits in 0..=LAST_BITS {
            for &(cost, step) in kinds.iter().filter(|(cost, _)| *cost <= bits) {
                for of_program in 0..=bits - cost {
                    let of_tail = bits - cost - of_program;
                    if of_program + of_tail > MOST_BITS {
                        break;
                    }
                    let tails = tail_bits.iter().enumerate().filter(|(_, bits)| **bits == of_tail);
                    let tails = tails.fold(0, |tails, (number, _)| tails | 1 << number);
                    let band: Vec<usize> = if tails == 0 { Vec::new() } else { self.space.band(of_program).collect() };
                    for chunk in band.chunks(CHUNK) {
                        let come = self.step(chunk, tails, step);
                        if self.is_stopped() {
                            end = End::Stopped;
                            break 'search;
                        }
                        tried += if step == Step::default() && of_tail == 0 { chunk.len() } else { 0 };
                        found.extend(self.found(&come, step, tried));
                        progress(tried, self.space.programs.len(), found.len());
                    }
                }
            }
            if !has_neighbours && found.iter().any(|one| self.is_certain(one)) {
                has_neighbours = true;
                found.extend(self.neighbours(&found, tried));
            }
            if bits >= 2 && found.is_empty() {
                let of_group = groups.iter().filter(|(of_group, _)| *of_group == bits - 2);
                let candidates = of_group.map(|&(_, program)| self.candidate(program, Tails::MAX)).collect();
                pairs.extend(self.together(&self.paired(candidates)));
            }
            below = bits + 1;
            if self.is_stopped() {
                end = End::Stopped;
                break;
            }
            for one in found.iter().filter(|one| one.confidence() == Confidence::Certain) {
                let further = if one.fits() == rows { one.bits + FURTHER_BITS } else { bits + FURTHER_BITS_IF_MISSED };
                enough = enough.min(further);
            }
            if pairs.iter().any(|pair| Confidence::of(pair.expected_by_chance) == Confidence::Certain) {
                enough = enough.min(bits + FURTHER_BITS);
            }
            if bits >= enough || found.len() > MOST_FOUND {
                end = End::Found;
                break;
            }
        }
        Identification {
            programs: (self.space.programs.len(), tried),
            tried_below_bits: below,
            conventions: tried as u64 * self.quantities.len() as u64,
            searches: self.experience.iter().map(|one| locked(one).searches).sum(),
            found: self.ranked(found),
            pairs,
            end,
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the index of each program with the bits of its answers, which do not depend on the algorithm.
    fn groups(&self) -> Vec<(u32, usize)> {
        self.space.programs.iter().enumerate().map(|(number, program)| (program.answer_bits(), number)).collect()
    }

    fn candidate(&self, program: usize, tails: Tails) -> Candidate {
        // If rows name algorithms, an answer that this algorithm ignores may matter to the algorithm of another row.
        let own = if self.names_algorithms { all_tails(self.space) } else { tails_of(self.space, program as u32) };
        Candidate { program: program as u32, tails: tails & own, tried: 0, hits: Vec::new() }
    }

    /// Returns the candidates among these programs that reproduce all required rows, except for as many rows as the step may
    /// miss.
    pub(super) fn step(&self, programs: &[usize], tails: Tails, step: Step) -> Vec<Candidate> {
        let mut going: Vec<Candidate> =
            programs.iter().map(|&program| self.candidate(program, tails)).filter(|candidate| candidate.tails != 0).collect();
        for &row in &self.order {
            going = self.try_row(row, going, step);
            going.retain(|candidate| candidate.misses() <= step.misses);
            if going.is_empty() {
                break;
            }
        }
        going
    }

    /// Returns the conventions of these candidates: one for each quantity that reproduces enough rows.
    pub(super) fn found(&self, come: &[Candidate], step: Step, programs_tried: usize) -> Vec<Found> {
        let fits = self.required.count_ones() - step.misses;
        let named = self.rows[self.order[0]].of;
        let mut found = Vec::new();
        for candidate in come {
            let (number, tails) = (candidate.program, candidate.tails);
            let program = self.space.programs[number as usize].with_tail(self.space.tails[tails.trailing_zeros() as usize]);
            let best = candidate.hits.iter().filter(|(_, rows)| rows.count_ones() == fits);
            let mut best: Vec<(Quantity, u64)> =
                best.map(|&(quantity, rows)| (self.quantities[quantity as usize], rows)).collect();
            best.retain(|(one, _)| {
                self.order.iter().map(|&row| &self.rows[row]).any(|row| {
                    let named = one.named(row.of);
                    let program = with_algorithm(program, row.algorithm);
                    named.differences() == one.differences() && named.arises_in(&program, row.walk.scope().passes)
                })
            });
            if self.rows.iter().any(|row| row.of.is_some()) {
                // Conventions that differ only in facts that the rows name are equivalent.
                let mut seen = HashSet::new();
                best.sort_by_key(|(one, _)| (one.bits(), named.is_some_and(|of| of != one.of), *one));
                best.retain(|(one, _)| seen.insert(self.rows.iter().map(|row| one.named(row.of)).collect::<Vec<_>>()));
            }
            found.extend(best.into_iter().map(|(quantity, rows)| Found {
                program,
                quantity,
                rows,
                expected_by_chance: self.expected_by_chance(rows, step.misses),
                bits: self.space.bits(&program) + quantity.bits(),
                programs_tried,
                number,
                tails,
            }));
        }
        found
    }

    /// Returns the conventions that reproduce the most rows, sorted from the most to the least plausible. Rows that are not
    /// required also count.
    fn ranked(&self, found: Vec<Found>) -> Vec<Found> {
        let most = found.iter().map(Found::fits).max().unwrap_or_default();
        let mut places: HashMap<(u32, Quantity), usize> = HashMap::new();
        let mut ranked: Vec<Found> = Vec::new();
        for one in found.into_iter().filter(|one| one.fits() == most) {
            // A convention may be found again with other rules for a stuck player, or after a longer search.
            let place = *places.entry((one.number, one.quantity)).or_insert(ranked.len());
            match ranked.get_mut(place) {
                Some(known) => known.tails |= one.tails,
                None => ranked.push(one),
            }
        }
        let named = self.rows[self.order[0]].of;
        let rank = |one: &Found| {
            let is_other = named.is_some_and(|of| of != one.quantity.of);
            (std::cmp::Reverse(one.fits()), one.bits, one.differences(), is_other, one.program, one.quantity)
        };
        ranked.sort_by_key(rank);
        let others: Vec<usize> = (0..self.rows.len()).filter(|row| self.required & 1 << row == 0).collect();
        if !others.is_empty() {
            for one in ranked.iter_mut().take(MOST_CHECKED) {
                for &row in &others {
                    one.rows |= u64::from(one.count(&self.rows[row]) == Some(self.rows[row].count)) << row;
                }
            }
            ranked.sort_by_key(rank);
        }
        ranked
    }
}

/// The maximum number of conventions tried on rows that are not required.
const MOST_CHECKED: usize = 200;

/// Returns an upper bound on every count of a tally: all visits, with passes counted twice, and the searches of the root.
pub(super) fn visits(tally: &Tally) -> u64 {
    let parts = tally.parts.iter();
    parts.map(|visits| visits.leaves + visits.interior + visits.passes + visits.answers).sum::<u64>() + tally.roots
}

/// Returns the rules for a stuck player under which the program is canonical. Under the other rules, a program with fewer
/// differences searches alike.
fn tails_of(space: &Space, program: u32) -> Tails {
    let program = space.programs[program as usize];
    if program.learning == Learning::default() && program.pass_value == PassValue::default() {
        return all_tails(space);
    }
    let is_own = |&(_, &tail): &(usize, &Tail)| program.with_tail(tail).canonical() == program.with_tail(tail);
    space.tails.iter().enumerate().filter(is_own).fold(0, |tails, (number, _)| tails | 1 << number)
}

/// Returns all rules for a stuck player.
pub(super) fn all_tails(space: &Space) -> Tails {
    assert!(space.tails.len() <= Tails::BITS as usize, "a bit for each of the rules");
    Tails::MAX >> (Tails::BITS as usize - space.tails.len())
}
