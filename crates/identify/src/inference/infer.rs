//! Finds the conventions that reproduce given numbers. Programs are tried from the most to the least plausible.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use super::confidence::Confidence;
use super::explanation::Explanation;
use super::pairs::AlgorithmPair;
use super::row::{MOST_ROWS, Row};
use super::state::{Inference, lock};
use super::step::{Step, steps};
use super::trial::CHUNK;
use crate::conventions::{MOST_BITS, Program, Quantity, Space, StuckRulesMask};

/// The approximate maximum number of reported conventions.
const MOST_FOUND: usize = 1 << 14;

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
    pub found: Vec<Explanation>,
    /// Pairs of algorithms that reproduce all rows together, if no convention does and pairs were sought.
    pub pairs: Vec<AlgorithmPair>,
    /// Whether programs that differ in one or two points from the first certain convention were tried. Only then is it the only one
    /// of its kind.
    pub has_tried_neighbours: bool,
    /// Why the search ended.
    pub end: End,
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
    let search = Inference {
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

impl Inference<'_> {
    fn run(&self, seeks_pairs: bool, progress: Progress<'_>) -> Identification {
        let rows = self.order.len();
        let mut found: Vec<Explanation> = Vec::new();
        let mut pairs: Vec<AlgorithmPair> = Vec::new();
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
                        let come = self.try_programs(chunk, tails, step);
                        if self.is_stopped() {
                            end = End::Stopped;
                            break 'search;
                        }
                        tried += if step == Step::default() && of_tail == 0 { chunk.len() } else { 0 };
                        found.extend(self.explain(&come, step, tried));
                        progress(tried, self.space.programs.len(), found.len());
                    }
                }
            }
            if !has_neighbours && found.iter().any(|one| self.is_certain(one)) {
                found.extend(self.find_neighbours(&found, tried));
                has_neighbours = !self.is_stopped();
            }
            if bits >= 2 && found.is_empty() {
                let of_group = groups.iter().filter(|(of_group, _)| *of_group == bits - 2);
                let candidates = of_group.map(|&(_, program)| self.candidate(program, StuckRulesMask::MAX)).collect();
                pairs.extend(self.find_pairs(&self.try_pairs(candidates)));
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
            searches: self.experience.iter().map(|one| lock(one).searches).sum(),
            found: self.rank(found),
            pairs,
            has_tried_neighbours: has_neighbours,
            end,
        }
    }

    /// Returns the index of each program with the bits of its answers, which do not depend on the algorithm.
    fn groups(&self) -> Vec<(u32, usize)> {
        self.space.programs.iter().enumerate().map(|(number, program)| (program.answer_bits(), number)).collect()
    }

    /// Returns the conventions that reproduce the most rows, sorted from the most to the least plausible. Rows that are not
    /// required also count.
    fn rank(&self, found: Vec<Explanation>) -> Vec<Explanation> {
        let most = found.iter().map(Explanation::fits).max().unwrap_or_default();
        let mut places: HashMap<(u32, Quantity), usize> = HashMap::new();
        let mut ranked: Vec<Explanation> = Vec::new();
        for one in found.into_iter().filter(|one| one.fits() == most) {
            // A convention may be found again with other rules for a stuck player, or after a longer search.
            let place = *places.entry((one.number, one.quantity)).or_insert(ranked.len());
            match ranked.get_mut(place) {
                Some(known) => known.tails |= one.tails,
                None => ranked.push(one),
            }
        }
        let named = self.rows[self.order[0]].of;
        let rank = |one: &Explanation| {
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
