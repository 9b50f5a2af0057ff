//! The report on the conventions found.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::dimension::{Choice, Dimension};
use serde::Serialize;

use super::count_table::CountTable;
use super::nearest::Nearest;
use super::own_counts::OwnCounts;
use super::own_match::{OwnMatch, select_unanswered};
use super::own_table::{self, OwnRow};
use super::probes::list_probes;
use super::running_totals::identify_or_subtract;
use super::{evidence, versions};
use crate::conventions::Space;
use crate::inference::{
    AlgorithmPair, Class, Confidence, End, Explanation, Identification, Probe, Progress, best_probe, classes, infer,
};

/// The maximum number of conventions that are compared with each other.
const MOST_COMPARED: usize = 1000;

/// The maximum number of conventions that are compared with each other after an interruption.
const MOST_COMPARED_IN_HASTE: usize = 20;

/// The report on a file of counts. [`IdentificationReport::text`] returns the report as text, and `serde_json::to_value` as JSON
/// with these fields.
#[derive(Debug, Serialize)]
pub struct IdentificationReport {
    /// The number of rows used, without `rows_left_out`.
    pub rows: usize,
    /// The number of rows skipped because the file has too many.
    pub rows_left_out: usize,
    /// scoutlab's own counts of each row.
    pub own: Vec<OwnRow>,
    /// The rows whose numbers equal counts of scoutlab's own algorithms, if any.
    pub same: Option<OwnMatch>,
    /// The lines of the other rows, for which conventions were searched.
    pub searched_lines: Vec<u64>,
    /// The number of programs in the search space.
    pub programs: usize,
    /// The number of programs tried.
    pub programs_tried: usize,
    /// The number of bits below which all programs were tried.
    pub tried_below_bits: u32,
    /// The number of conventions tried. A convention combines a program with a quantity.
    pub conventions_tried: u64,
    /// The number of searches. Programs that a search cannot distinguish share this search.
    pub searches: u64,
    /// The reason why the search ended: `found`, `complete`, `stopped` (by the time limit), `interrupted`, or `not needed`.
    pub end: &'static str,
    /// The largest number of rows reproduced by one convention.
    pub most_rows: usize,
    /// The number of conventions that reproduce this many rows.
    pub conventions: usize,
    /// The number of the most plausible of these conventions, which were compared in further searches.
    pub compared: usize,
    /// The number of classes that differ in some further search; a lower bound if there are many conventions.
    pub distinct: usize,
    /// The classes of conventions, the most plausible first.
    pub best: Vec<ReportedClass>,
    /// Pairs of algorithms that together reproduce all rows, if no single algorithm does.
    pub pairs: Vec<ReportedPair>,
    /// The search that best distinguishes the conventions, if any does.
    pub next: Option<NextSearch>,
    /// The table of scoutlab's own counts.
    #[serde(skip)]
    pub(super) own_table: String,
    /// The algorithm and the quantity with the counts of scoutlab that are nearest to the numbers, and the mean factor between
    /// these counts and the table. Only the algorithms that the rows name are compared, or else minimax and alpha-beta.
    pub nearest: Option<(String, f64)>,
    /// The algorithms that were compared for `nearest`.
    #[serde(skip)]
    pub(super) nearest_among: String,
    /// Whether the numbers are running totals: each contains the numbers of the rows before it. Then the report is about the
    /// differences.
    pub running_totals: bool,
    /// Facts about the rows, one per statement, if no answer is certain or likely.
    pub evidence: Vec<String>,
    /// Algorithms of scoutlab that may have given the rows of one search, if no answer is certain or likely.
    pub versions: Option<OwnMatch>,
}

/// A class of conventions that count identically.
#[derive(Debug, Serialize)]
pub struct ReportedClass {
    /// The convention on one line.
    pub convention: String,
    /// The confidence in the convention: `certain`, `likely` or `no better than chance`.
    pub confidence: &'static str,
    /// The number of conventions expected to reproduce these rows by chance; null if there is only one number.
    pub expected_by_chance: Option<f64>,
    /// The number of programs tried before the convention was found.
    pub programs_tried: usize,
    /// The prior implausibility of the convention, in bits.
    pub bits: u32,
    /// The number of decimal digits in the rows that the convention reproduces.
    pub digits: usize,
    /// The number of rows that the convention reproduces.
    pub rows: usize,
    /// The algorithm, or `None` if the rows name their algorithms.
    pub algorithm: Option<&'static str>,
    /// The quantity counted.
    pub what: &'static str,
    /// The differences from scoutlab's conventions.
    pub differences: BTreeMap<&'static str, &'static str>,
    /// Each difference in words: the question, the answer, and scoutlab's answer.
    pub meaning: Vec<String>,
    /// All conventions that count identically in all searches tried, starting with this one.
    pub members: Vec<String>,
    /// The rows that the convention does not reproduce.
    pub different: Vec<Mismatch>,
    /// The members of the class.
    #[serde(skip)]
    pub(super) found: Vec<Explanation>,
}

/// A row that a convention does not reproduce.
#[derive(Debug, Serialize)]
pub struct Mismatch {
    /// The line in the file.
    pub line: u64,
    pub game: &'static str,
    pub position: String,
    pub depth: u32,
    /// The number in the file.
    pub count: u64,
    /// The number computed; `None` if the search is too long.
    pub computed: Option<u64>,
    /// Whether the number may be a typo: it differs from the number computed in one digit, and is not the greatest of the file.
    /// Otherwise, the program may be a variant that shows only in larger searches.
    pub may_be_typo: bool,
}

/// Returns whether two numbers of equal length differ in one digit.
fn is_one_digit_off(first: u64, second: u64) -> bool {
    let (first, second) = (first.to_string(), second.to_string());
    first.len() == second.len() && first.bytes().zip(second.bytes()).filter(|(one, other)| one != other).count() == 1
}

/// Two algorithms with otherwise equal conventions.
#[derive(Debug, Serialize)]
pub struct ReportedPair {
    /// The common conventions.
    pub convention: String,
    /// The confidence in the pair.
    pub confidence: &'static str,
    /// The number of pairs expected to reproduce all rows by chance.
    pub expected_by_chance: f64,
    /// Each difference in words: the question, the answer, and scoutlab's answer.
    pub meaning: Vec<String>,
    /// The algorithms, each with the lines of its rows.
    pub algorithms: BTreeMap<&'static str, Vec<u64>>,
}

/// A search that distinguishes conventions.
#[derive(Debug, Serialize)]
pub struct NextSearch {
    /// The game, the position and the depth.
    pub search: String,
    /// The number of distinct counts among the best conventions.
    pub counts: usize,
    /// The count of each class.
    pub of_best: Vec<Option<u64>>,
}

/// The resources of a search for conventions: its threads, the conditions for its end, and the receiver of progress reports.
#[derive(Clone, Copy)]
pub struct IdentificationEffort<'e> {
    /// The number of threads.
    pub threads: usize,
    /// A flag that ends the search when it becomes true.
    pub stop: &'e AtomicBool,
    /// Returns whether the search was interrupted, so that no long step may follow.
    pub is_in_haste: &'e (dyn Fn() -> bool + Sync),
    /// The receiver of progress reports.
    pub progress: Progress<'e>,
}

impl Default for IdentificationEffort<'_> {
    /// Returns all cores without a time limit: the search ends once it has found the conventions or tried the whole space.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self {
            threads: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            stop: &NEVER,
            is_in_haste: &|| false,
            progress: &|_, _, _| {},
        }
    }
}

/// Compares the counts with scoutlab's own, and searches for conventions that reproduce the other counts.
///
/// # Panics
///
/// Panics if the table has no rows, or more than [`MOST_ROWS`](crate::MOST_ROWS). No table that was read has.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab_identify::{CountTable, IdentificationEffort, identify};
///
/// let counts = "position,depth,count,algorithm,what\nstart,5,1079,alphabeta,calls\nafter x1y1 x1y0,7,383,alphabeta,calls\n";
/// let table = CountTable::parse(&Catalogue::built_in(), "counts.csv", counts.as_bytes(), Some("tictactoe"))?;
/// let report = identify(&table, IdentificationEffort::default());
/// // scoutlab's own alpha-beta gives both counts, so no convention is searched.
/// assert_eq!(report.same.unwrap().algorithms["alphabeta"], [2, 3]);
/// assert_eq!(report.end, "not needed");
/// # Ok::<(), scoutlab_identify::CountTableError>(())
/// ```
pub fn identify(table: &CountTable, effort: IdentificationEffort<'_>) -> IdentificationReport {
    let own = OwnCounts::compute(table);
    let mut report = identify_or_subtract(table, &own, effort);
    if !report.has_answer() {
        report.evidence = evidence::list(table, &own);
        report.versions = versions::find(table, &own);
    }
    report
}

/// Identifies the numbers of a table as they are, given scoutlab's own counts.
pub(super) fn identify_numbers(
    table: &CountTable,
    own: &[OwnCounts],
    effort: IdentificationEffort<'_>,
) -> IdentificationReport {
    let mut report = IdentificationReport::of_own(table, own);
    let required = select_unanswered(table, own, report.same.as_ref());
    if required != 0 {
        report.search(table, required, effort);
    }
    report
}

impl IdentificationReport {
    /// Returns the report on scoutlab's own counts, before any search for conventions.
    pub(super) fn of_own(table: &CountTable, own: &[OwnCounts]) -> Self {
        let mut own_table = String::new();
        // Writing to a string never fails.
        let _ = own_table::write(table, own, &mut own_table);
        let nearest = Nearest::find(table, own);
        Self {
            rows: table.rows.len(),
            rows_left_out: table.left_out,
            own: OwnRow::list(table, own),
            searched_lines: Vec::new(),
            programs: 0,
            programs_tried: 0,
            tried_below_bits: 0,
            conventions_tried: 0,
            searches: 0,
            end: "not needed",
            most_rows: 0,
            conventions: 0,
            compared: 0,
            distinct: 0,
            best: Vec::new(),
            pairs: Vec::new(),
            next: None,
            own_table,
            nearest_among: nearest.as_ref().map_or_else(String::new, |nearest| nearest.among.clone()),
            nearest: nearest.map(|nearest| (nearest.name, nearest.factor)),
            running_totals: false,
            evidence: Vec::new(),
            versions: None,
            same: OwnMatch::find(table, own),
        }
    }

    fn search(&mut self, table: &CountTable, required: u64, effort: IdentificationEffort<'_>) {
        let comparison = || (list_probes(table), if (effort.is_in_haste)() { MOST_COMPARED_IN_HASTE } else { MOST_COMPARED });
        self.search_and_compare(table, required, (&comparison, table.algorithms().is_none()), effort);
    }

    /// Searches conventions that reproduce the required rows. Compares the most plausible in the searches that `comparison` returns,
    /// with the number of conventions to compare. Returns the classes that count alike in these searches, the most plausible first.
    pub(super) fn search_and_compare(
        &mut self,
        table: &CountTable,
        required: u64,
        (comparison, seeks_pairs): (&dyn Fn() -> (Vec<Probe>, usize), bool),
        effort: IdentificationEffort<'_>,
    ) -> Vec<Class> {
        let IdentificationEffort { threads, stop, is_in_haste, progress } = effort;
        let algorithms = table.algorithms();
        let space = Space::of(&table.scopes(), algorithms.as_deref());
        let is_given = algorithms.is_some();
        let found = infer(&table.rows, required, (&space, seeks_pairs), threads, (stop, progress));
        let most_rows = found.found.first().map_or(0, Explanation::fits);
        let best: Vec<Explanation> = found.found.iter().copied().take_while(|one| one.fits() == most_rows).collect();
        let mut compared: Vec<Explanation> = best.iter().flat_map(|one| one.members(&space)).collect();
        compared.sort_by_key(|one| one.bits);
        let (probes, most) = if compared.is_empty() { (Vec::new(), 0) } else { comparison() };
        compared.truncate(most);
        let classes = classes(&compared, &space, &probes, threads);
        self.conventions = best.iter().map(Explanation::member_count).sum();
        let Identification { programs, tried_below_bits, conventions, searches, pairs, end, has_tried_neighbours, .. } = found;
        (self.programs, self.programs_tried) = programs;
        (self.tried_below_bits, self.conventions_tried, self.searches) = (tried_below_bits, conventions, searches);
        self.end = match end {
            End::Found => "found",
            End::Complete => "complete",
            End::Stopped if is_in_haste() => "interrupted",
            End::Stopped => "stopped",
        };
        self.searched_lines = table
            .sources
            .iter()
            .enumerate()
            .filter(|(row, _)| required & 1 << row != 0)
            .map(|(_, source)| source.line)
            .collect();
        (self.most_rows, self.compared, self.distinct) = (most_rows, compared.len(), classes.len());
        self.best = classes
            .iter()
            .map(|class| {
                ReportedClass::of(
                    class,
                    table,
                    is_given,
                    (stop, has_tried_neighbours && space.is_inside(&class.members[0].program)),
                )
            })
            .collect();
        let fewest = pairs.first().map(simplicity);
        self.pairs =
            pairs.iter().filter(|pair| Some(simplicity(pair)) == fewest).map(|pair| ReportedPair::of(pair, table)).collect();
        self.next = NextSearch::of(&classes, &probes);
        classes
    }

    /// Returns the number of classes that chance does not explain.
    pub fn count_trusted(&self) -> usize {
        self.best.iter().filter(|best| best.confidence != Confidence::Chance.name()).count()
    }
}

fn simplicity(pair: &AlgorithmPair) -> u32 {
    pair.program.bits() + pair.quantity.bits()
}

/// Returns a difference in words: the question, the answer, and scoutlab's answer.
fn describe_difference((dimension, choice, _): &(&'static Dimension, &'static Choice, bool)) -> String {
    let clause = |text: &str| {
        let text = text.trim_end_matches('.');
        let mut letters = text.chars();
        // Acronyms and names keep their capitals.
        let is_sentence = !text.chars().nth(1).is_some_and(char::is_uppercase) && !text.starts_with("PVS");
        match letters.next() {
            Some(first) if is_sentence => first.to_lowercase().collect::<String>() + letters.as_str(),
            _ => text.to_owned(),
        }
    };
    let question = dimension.definition.trim_end_matches('.');
    format!("{question}: {} (here: {})", clause(choice.definition), clause(dimension.choices[0].definition))
}

impl ReportedClass {
    fn of(class: &Class, table: &CountTable, is_given: bool, (stop, is_searched): (&AtomicBool, bool)) -> Self {
        let simplest = class.members[0];
        let parts = simplest.program.parts().into_iter().chain(simplest.quantity.parts());
        let different: Vec<_> = parts.filter(|(_, _, is_usual)| !is_usual).collect();
        let rows = || table.rows.iter().zip(&table.sources).enumerate();
        let is_stopped = stop.load(Ordering::Relaxed);
        Self {
            convention: describe_convention(&simplest, table, is_given),
            confidence: match simplest.confidence() {
                confidence if simplest.fits() == table.rows.len() && is_searched => confidence.name(),
                confidence => confidence.with_doubt().name(),
            },
            expected_by_chance: Some(simplest.expected_by_chance).filter(|expected| expected.is_finite()),
            programs_tried: simplest.programs_tried,
            bits: simplest.bits,
            digits: rows()
                .filter(|(place, _)| simplest.rows & 1 << place != 0)
                .map(|(_, (row, _))| row.count.to_string().len())
                .sum(),
            rows: simplest.fits(),
            algorithm: (!is_given).then(|| simplest.program.algorithm.part().1.name),
            what: simplest.quantity.of.part().1.name,
            differences: different.iter().map(|(dimension, choice, _)| (dimension.name, choice.name)).collect(),
            meaning: different.iter().map(describe_difference).collect(),
            found: class.members.clone(),
            members: class.members.iter().map(|member| describe_convention(member, table, is_given)).collect(),
            different: rows()
                .filter(|(place, _)| simplest.rows & 1 << place == 0)
                .map(|(_, (row, source))| {
                    // This search is omitted after the search for conventions was stopped, and for a match that chance may
                    // explain.
                    let is_computed = !is_stopped && simplest.confidence() != Confidence::Chance;
                    let computed = if is_computed { simplest.count(row) } else { None };
                    let is_greatest = table.rows.iter().all(|other| other.count <= row.count);
                    Mismatch {
                        line: source.line,
                        game: source.game,
                        position: source.position.clone(),
                        depth: row.depth,
                        count: row.count,
                        computed,
                        may_be_typo: !is_greatest && computed.is_some_and(|computed| is_one_digit_off(row.count, computed)),
                    }
                })
                .collect(),
        }
    }
}

fn describe_convention(found: &Explanation, table: &CountTable, is_given: bool) -> String {
    let program = found.program.to_string();
    let program = match program.split_once(' ') {
        Some((_, differences)) if is_given => format!("algorithm as given {differences}"),
        None if is_given => "algorithm as given".to_owned(),
        _ => program,
    };
    let quantity = found.quantity.to_string();
    let names_several = table.rows.iter().any(|row| row.of.is_some_and(|of| of != found.quantity.of));
    match quantity.split_once(' ') {
        Some((_, differences)) if names_several => format!("{program} what as given {differences}"),
        None if names_several => format!("{program} what as given"),
        _ => format!("{program} {quantity}"),
    }
}

impl ReportedPair {
    fn of(pair: &AlgorithmPair, table: &CountTable) -> Self {
        let lines = |rows: u64| {
            let sources = table.sources.iter().enumerate();
            sources.filter(|(place, _)| rows & 1 << place != 0).map(|(_, source)| source.line).collect()
        };
        let program = pair.program.to_string();
        let differences = program.split_once(' ').map_or("no differences", |(_, differences)| differences);
        let parts = pair.program.parts().into_iter().chain(pair.quantity.parts());
        let different: Vec<_> = parts.filter(|(_, _, is_usual)| !is_usual).collect();
        Self {
            convention: format!("{differences} {}", pair.quantity),
            confidence: Confidence::of(pair.expected_by_chance).name(),
            expected_by_chance: pair.expected_by_chance,
            meaning: different.iter().map(describe_difference).collect(),
            algorithms: pair.algorithms.iter().map(|&(algorithm, rows)| (algorithm.part().1.name, lines(rows))).collect(),
        }
    }
}

impl NextSearch {
    fn of(classes: &[Class], probes: &[Probe]) -> Option<Self> {
        let (probe, counts) = best_probe(classes, probes)?;
        let of_best = classes.iter().map(|class| class.counts[probe]).collect();
        Some(Self { search: probes[probe].name.clone(), counts, of_best })
    }
}
