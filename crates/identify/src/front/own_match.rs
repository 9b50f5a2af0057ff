//! Rows whose numbers equal counts of scoutlab's own algorithms.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::count_table::CountTable;
use super::own_counts::OwnCounts;
use crate::conventions::{Algorithm, NodeKind};

/// The number of algorithms that are combined even if each of them gives only one row.
const FREE_ALGORITHMS: usize = 2;

/// Rows whose numbers equal counts of scoutlab's own algorithms.
#[derive(Clone, Debug, Serialize)]
pub struct OwnMatch {
    /// The quantity, or `None` if each row names a quantity. In `versions` of a report, it may be `calls without the root`.
    pub what: Option<&'static str>,
    /// Each algorithm with the lines of its rows.
    pub algorithms: BTreeMap<&'static str, Vec<u64>>,
    /// The rows, with one bit per row.
    #[serde(skip)]
    pub(super) rows: u64,
    /// The product, over these rows, of the probabilities that a number equals one of scoutlab's counts by chance, times the number
    /// of ways to choose as many algorithms.
    pub expected_by_chance: f64,
}

/// The rows that some algorithms give, in the order in which the algorithms were chosen.
struct Cover {
    what: Option<NodeKind>,
    rows: u64,
    algorithms: Vec<(Algorithm, Vec<usize>)>,
}

impl OwnMatch {
    /// Returns a small set of algorithms, chosen greedily, that together reproduce the most rows with one quantity. Returns
    /// `None` if no row equals a count of scoutlab.
    pub(super) fn find(table: &CountTable, own: &[OwnCounts]) -> Option<Self> {
        let equal: Vec<Vec<(Algorithm, NodeKind)>> = table.rows.iter().zip(own).map(|(row, own)| own.find_equal(row)).collect();
        let named = table.rows.iter().all(|row| row.of.is_some());
        let quantities: &[Option<NodeKind>] =
            if named { &[None] } else { &[Some(NodeKind::Leaves), Some(NodeKind::Calls), Some(NodeKind::Interior)] };
        let covers = quantities.iter().map(|&what| Cover::choose(table, own, &equal, what)).rev();
        let Cover { what, rows, algorithms } =
            covers.max_by_key(|cover| (cover.rows.count_ones(), std::cmp::Reverse(cover.algorithms.len())))?;
        let lines = |rows: &[usize]| rows.iter().map(|&row| table.sources[row].line).collect();
        (rows != 0).then(|| Self {
            what: what.map(|of| of.part().1.name),
            expected_by_chance: expect_by_chance(table, own, &algorithms, what),
            algorithms: algorithms.iter().map(|(algorithm, rows)| (algorithm.part().1.name, lines(rows))).collect(),
            rows,
        })
    }
}

impl Cover {
    /// Chooses the algorithm that gives the most further rows, again and again. `equal` has the counts that each row equals.
    fn choose(table: &CountTable, own: &[OwnCounts], equal: &[Vec<(Algorithm, NodeKind)>], what: Option<NodeKind>) -> Self {
        let gives = |row: usize, algorithm: Algorithm| {
            let given = table.rows[row].of.or(what);
            equal[row].iter().any(|&(other, of)| other == algorithm && given == Some(of))
        };
        let is_informative = |&row: &usize| table.rows[row].algorithm.is_some() || !own[row].is_doubtful(&table.rows[row]);
        let mut cover = Self { what, rows: 0, algorithms: Vec::new() };
        loop {
            let new = |algorithm: &Algorithm| -> Vec<usize> {
                (0..equal.len()).filter(|&row| cover.rows & 1 << row == 0 && gives(row, *algorithm)).collect()
            };
            // With enough algorithms, some algorithm gives any small number.
            let is_allowed =
                |new: &[usize]| cover.algorithms.len() < FREE_ALGORITHMS || new.len() > 1 || new.iter().all(is_informative);
            let candidates = Algorithm::ALL.iter().map(|algorithm| (algorithm, new(algorithm)));
            // Among algorithms with equally many new rows, the first is chosen.
            let best = candidates.filter(|(_, new)| !new.is_empty() && is_allowed(new)).rev().max_by_key(|(_, new)| new.len());
            let Some((&algorithm, new)) = best else { return cover };
            cover.rows |= new.iter().fold(0, |rows, row| rows | 1 << row);
            cover.algorithms.push((algorithm, new));
        }
    }
}

/// Returns how many sets of as many algorithms are expected to give these rows by chance.
pub(super) fn expect_by_chance(
    table: &CountTable,
    own: &[OwnCounts],
    algorithms: &[(Algorithm, Vec<usize>)],
    what: Option<NodeKind>,
) -> f64 {
    let is_free = |row: &usize| table.rows[*row].algorithm.is_none();
    let chosen = algorithms.iter().filter(|(_, rows)| rows.iter().any(is_free)).count();
    let free: Vec<usize> = (0..table.rows.len()).filter(is_free).collect();
    // Algorithms that count alike in all rows are one choice.
    let counts_of = |algorithm: &Algorithm| -> Vec<Option<u64>> {
        free.iter().map(|&row| Some(own[row].of(*algorithm)?[table.rows[row].of.or(what)? as usize])).collect()
    };
    let different: BTreeSet<Vec<Option<u64>>> = Algorithm::ALL.iter().map(counts_of).collect();
    let rows = algorithms.iter().flat_map(|(_, rows)| rows);
    let chance: f64 = rows.map(|&row| own[row].chance_of_equal(&table.rows[row])).product();
    chance * count_choices(different.len(), chosen)
}

/// Returns the number of ways to choose `chosen` of `all` things.
fn count_choices(all: usize, chosen: usize) -> f64 {
    (0..chosen.min(all)).map(|place| (all - place) as f64 / (place + 1) as f64).product()
}

/// Returns the rows for which conventions are searched, with one bit per row. These rows equal none of scoutlab's counts, or only
/// a count that chance may explain.
pub(super) fn select_unanswered(table: &CountTable, own: &[OwnCounts], same: Option<&OwnMatch>) -> u64 {
    let all = u64::MAX >> (64 - table.rows.len());
    let Some(same) = same else { return all };
    let rows = table.rows.iter().zip(own).enumerate();
    let doubtful = rows.filter(|(_, (row, own))| own.is_doubtful(row)).fold(0, |bits, (row, _)| bits | 1 << row);
    if same.rows == all { 0 } else { all & !(same.rows & !doubtful) }
}
