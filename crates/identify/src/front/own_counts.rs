//! scoutlab's own counts for each row, with which a report begins.

use scoutlab::search;

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

/// The probability of a chance match below which a row counts as answered.
const DOUBTFUL: f64 = 0.005;

/// scoutlab's own counts for the search of a row.
#[derive(Clone, Debug)]
pub(super) struct OwnCounts {
    /// The least and the greatest counts of any search; `None` if the tree is too large.
    pub(super) extremes: Option<Extremes>,
    /// The counts of each algorithm that the row allows; `None` if the search is too long.
    pub(super) counts: Vec<(Algorithm, Option<Counts>)>,
}

impl OwnCounts {
    /// Searches the positions of all rows with all algorithms that the rows allow.
    pub(super) fn compute(table: &CountTable) -> Vec<Self> {
        let searches = |row: &Row| 2 + if row.algorithm.is_some() { 1 } else { Algorithm::ALL.len() as u64 };
        let total: u64 = table.rows.iter().map(searches).sum();
        let limit = (VISITS / total).min(MOST_VISITS);
        table.rows.iter().zip(&table.sources).map(|(row, source)| Self::compute_row(row, source, limit)).collect()
    }

    /// Searches the position of a row. Searches of more than `limit` visits are left out.
    pub(super) fn compute_row(row: &Row, source: &RowSource, limit: u64) -> Self {
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

    /// Returns the counts of an algorithm, or `None` if the search is too long or the row names another algorithm.
    pub(super) fn of(&self, algorithm: Algorithm) -> Option<Counts> {
        self.counts.iter().find(|&&(other, _)| other == algorithm).and_then(|&(_, counts)| counts)
    }

    /// Returns whether chance may explain that a number equals one of these counts.
    pub(super) fn is_doubtful(&self, row: &Row) -> bool {
        self.chance_of_equal(row) > DOUBTFUL
    }

    /// Returns the probability that one of these counts equals a number of this size by chance.
    pub(super) fn chance_of_equal(&self, row: &Row) -> f64 {
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
