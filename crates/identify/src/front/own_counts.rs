//! scoutlab's own counts for each row, with which a report begins.

use std::collections::BTreeMap;

use scoutlab::search;
use serde::Serialize;

use super::count_table::{CountTable, RowSource};
use super::lookup::request_search;
use crate::conventions::{Algorithm, NodeKind};
use crate::inference::Row;
use crate::search::{Counts, Extremes, extremes};

/// The approximate number of node visits for all rows together, which take less than a second.
const VISITS: u64 = 40_000_000;

/// The maximum number of visits of a single search.
const MOST_VISITS: u64 = 4_000_000;

/// The size of a transposition table, in units of 2^20 bytes. Larger tables take time to clear.
const TABLE: usize = 4;

/// scoutlab's own counts for the search of a row.
#[derive(Clone, Debug)]
pub(super) struct OwnCounts {
    /// The least and the greatest counts of any search; `None` if the tree is too large.
    pub(super) extremes: Option<Extremes>,
    /// The counts of each algorithm that the row allows; `None` if the search is too long.
    pub(super) counts: Vec<(Algorithm, Option<Counts>)>,
}

/// Rows whose numbers equal counts of scoutlab's own algorithms.
#[derive(Clone, Debug, Serialize)]
pub struct OwnMatch {
    /// The quantity, or `None` if each row names a quantity.
    pub what: Option<&'static str>,
    /// Each algorithm with the lines of its rows.
    pub algorithms: BTreeMap<&'static str, Vec<u64>>,
    /// The rows, with one bit per row.
    #[serde(skip)]
    pub(super) rows: u64,
    /// The product, over these rows, of the probabilities that a number equals one of scoutlab's counts by chance.
    pub expected_by_chance: f64,
}

impl OwnCounts {
    /// Searches the positions of all rows with all algorithms that the rows allow.
    pub(super) fn compute(table: &CountTable) -> Vec<Self> {
        let searches = |row: &Row| 2 + if row.algorithm.is_some() { 1 } else { Algorithm::ALL.len() as u64 };
        let total: u64 = table.rows.iter().map(searches).sum();
        let limit = (VISITS / total).min(MOST_VISITS);
        table.rows.iter().zip(&table.sources).map(|(row, source)| Self::compute_row(row, source, limit)).collect()
    }

    fn compute_row(row: &Row, source: &RowSource, limit: u64) -> Self {
        let algorithms = row.algorithm.as_ref().map_or(Algorithm::ALL, std::slice::from_ref);
        let counts = algorithms.iter().map(|&algorithm| (algorithm, count_with(row, source, algorithm, limit))).collect();
        Self { extremes: extremes(&mut *row.walk.fork(), row.depth, limit), counts }
    }

    /// Returns the algorithms and quantities that reproduce the number of a row.
    pub(super) fn find_equal(&self, row: &Row) -> Vec<(Algorithm, NodeKind)> {
        let mut equal = Vec::new();
        for &(algorithm, counts) in &self.counts {
            let Some(counts) = counts else { continue };
            let given = NodeKind::ALL.iter().filter(|&&of| row.of.is_none_or(|kind| kind == of));
            equal.extend(given.filter(|&&of| counts[of as usize] == row.count).map(|&of| (algorithm, of)));
        }
        equal
    }

    /// Returns the probability that one of these counts equals a number of this size by chance.
    fn chance_of_equal(&self, row: &Row) -> f64 {
        let given = |of: &&NodeKind| row.of.is_none_or(|kind| kind == **of);
        let known = self.counts.iter().filter_map(|&(_, counts)| counts);
        let mut near: Vec<u64> = known
            .flat_map(|counts| NodeKind::ALL.iter().filter(given).map(move |&of| counts[of as usize]))
            .filter(|&count| count >= row.count / 2 && count <= row.count.saturating_mul(2))
            .collect();
        near.sort_unstable();
        near.dedup();
        (near.len().max(1) as f64 / (1.5 * row.count as f64 + 1.0)).min(1.0)
    }
}

fn count_with(row: &Row, source: &RowSource, algorithm: Algorithm, limit: u64) -> Option<Counts> {
    let mut request = request_search(&source.parsed, algorithm, TABLE)?;
    (request.settings.depth, request.settings.most_visits) = (row.depth, Some(limit));
    let counters = search(&request).ok()?.counters;
    Some([counters.leaves, counters.interior, counters.leaves + counters.interior + counters.tt_cutoffs])
}

impl OwnMatch {
    /// Returns a small set of algorithms, chosen greedily, that together reproduce the most rows with one quantity. Returns
    /// `None` if no row equals a count of scoutlab.
    pub(super) fn find(table: &CountTable, own: &[OwnCounts]) -> Option<Self> {
        let equal: Vec<Vec<(Algorithm, NodeKind)>> = table.rows.iter().zip(own).map(|(row, own)| own.find_equal(row)).collect();
        let named = table.rows.iter().all(|row| row.of.is_some());
        let quantities: &[Option<NodeKind>] =
            if named { &[None] } else { &[Some(NodeKind::Leaves), Some(NodeKind::Calls), Some(NodeKind::Interior)] };
        let cover = |what: Option<NodeKind>| {
            let gives = |row: usize, algorithm: Algorithm| {
                let given = table.rows[row].of.or(what);
                equal[row].iter().any(|&(other, of)| other == algorithm && given == Some(of))
            };
            let mut rows = 0_u64;
            let mut algorithms = BTreeMap::new();
            loop {
                let new = |algorithm: &Algorithm| -> Vec<usize> {
                    (0..equal.len()).filter(|&row| rows & 1 << row == 0 && gives(row, *algorithm)).collect()
                };
                // Among algorithms with equally many new rows, the first is chosen.
                let best =
                    Algorithm::ALL.iter().map(|algorithm| (algorithm, new(algorithm))).rev().max_by_key(|(_, new)| new.len());
                let Some((algorithm, new)) = best.filter(|(_, new)| !new.is_empty()) else { break };
                rows |= new.iter().fold(0, |rows, row| rows | 1 << row);
                algorithms.insert(algorithm.part().1.name, new.iter().map(|&row| table.sources[row].line).collect());
            }
            (rows, what, algorithms)
        };
        let covers = quantities.iter().map(|&what| cover(what)).rev();
        let (rows, what, algorithms) =
            covers.max_by_key(|(rows, _, algorithms)| (rows.count_ones(), std::cmp::Reverse(algorithms.len())))?;
        let chances = table.rows.iter().zip(own).enumerate().filter(|(row, _)| rows & 1 << row != 0);
        let expected_by_chance = chances.map(|(_, (row, own))| own.chance_of_equal(row)).product();
        (rows != 0).then(|| Self { what: what.map(|of| of.part().1.name), algorithms, rows, expected_by_chance })
    }
}

/// Returns the rows for which conventions are searched, with one bit per row. These rows equal none of scoutlab's counts, or only
/// a count that chance may explain.
pub(super) fn select_unanswered(table: &CountTable, own: &[OwnCounts], same: Option<&OwnMatch>) -> u64 {
    let all = u64::MAX >> (64 - table.rows.len());
    let Some(same) = same else { return all };
    let rows = table.rows.iter().zip(own).enumerate();
    let doubtful = rows.filter(|(_, (row, own))| own.chance_of_equal(row) > DOUBTFUL).fold(0, |bits, (row, _)| bits | 1 << row);
    if same.rows == all { 0 } else { all & !(same.rows & !doubtful) }
}

/// The probability of a chance match below which a row counts as answered.
const DOUBTFUL: f64 = 0.005;

/// Returns the algorithm and the quantity with the counts nearest to the numbers, and the mean factor between them.
pub(super) fn find_nearest(table: &CountTable, own: &[OwnCounts]) -> Option<(String, f64)> {
    let named = table.algorithms().is_some();
    let algorithms = if named { &[None][..] } else { &Algorithm::ALL.iter().copied().map(Some).collect::<Vec<_>>() };
    let candidates = algorithms.iter().flat_map(|&algorithm| NodeKind::ALL.iter().map(move |&of| (algorithm, of)));
    let distances = candidates.filter_map(|(algorithm, of)| {
        let logarithms = table.rows.iter().zip(own).map(|(row, own)| {
            let found = own.counts.iter().find(|&&(other, _)| algorithm.is_none_or(|algorithm| algorithm == other));
            let count = found.and_then(|&(_, counts)| counts)?[row.of.unwrap_or(of) as usize];
            Some(((count as f64 + 1.0) / (row.count as f64 + 1.0)).ln().abs())
        });
        let sum: f64 = logarithms.collect::<Option<Vec<f64>>>()?.iter().sum();
        let name = algorithm.map_or("the algorithms as given", |algorithm| algorithm.part().1.name);
        Some((format!("{name} ({})", of.part().1.name), (sum / own.len() as f64).exp()))
    });
    distances.min_by(|(_, one), (_, other)| one.total_cmp(other))
}
