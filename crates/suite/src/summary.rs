//! The sums over the positions of a suite.

use serde::Serialize;

use crate::SuiteRow;

/// The positions of one depth and ordering together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    pub ordering: String,
    pub depth: u32,
    /// The number of positions that were searched to this depth.
    pub positions: usize,
    /// The number of positions in which the search found what the file states.
    pub met: usize,
    pub calls: u64,
    /// The share of cutoffs by the move that was searched first; `None` without cutoffs.
    pub first_cutoff_share: Option<f64>,
    /// The calls of this depth divided by those of the depth before, both of the positions that were searched to this depth; `None` at
    /// depth 1.
    pub branching_factor: Option<f64>,
}

impl Summary {
    /// Returns the sums of each ordering and depth, in the order of the rows' orderings and then by depth.
    ///
    /// ```
    /// use scoutlab_suite::{Summary, SuiteRow};
    ///
    /// let row = |line, depth, calls, is_met| SuiteRow {
    ///     line, depth, calls, is_met, id: None, ordering: "none".to_owned(), value: 0, best_move: None, leaves: 0, cutoffs: 4, first_cutoffs: 3,
    /// };
    /// let rows = [row(1, 1, 10, false), row(1, 2, 60, true), row(2, 1, 20, true), row(2, 2, 60, true)];
    /// let sums = Summary::of(&rows);
    /// assert_eq!((sums[0].met, sums[1].met, sums[1].calls), (1, 2, 120));
    /// assert_eq!((sums[1].first_cutoff_share, sums[1].branching_factor), (Some(0.75), Some(4.0)));
    /// ```
    pub fn of(rows: &[SuiteRow]) -> Vec<Self> {
        let mut orderings: Vec<&str> = Vec::new();
        for row in rows {
            if !orderings.contains(&row.ordering.as_str()) {
                orderings.push(&row.ordering);
            }
        }
        let deepest = rows.iter().map(|row| row.depth).max().unwrap_or_default();
        let groups = orderings.iter().flat_map(|&ordering| (1..=deepest).map(move |depth| (ordering, depth)));
        groups.filter_map(|(ordering, depth)| Self::of_group(rows, ordering, depth)).collect()
    }

    fn of_group(rows: &[SuiteRow], ordering: &str, depth: u32) -> Option<Self> {
        let at = |depth: u32| rows.iter().filter(move |row| row.ordering == ordering && row.depth == depth);
        let positions = at(depth).count();
        if positions == 0 {
            return None;
        }
        let calls: u64 = at(depth).map(|row| row.calls).sum();
        let cutoffs: u64 = at(depth).map(|row| row.cutoffs).sum();
        let first_cutoffs: u64 = at(depth).map(|row| row.first_cutoffs).sum();
        let is_deeper = |row: &&SuiteRow| at(depth).any(|deeper| deeper.line == row.line);
        let before: u64 = at(depth - 1).filter(is_deeper).map(|row| row.calls).sum();
        Some(Self {
            ordering: ordering.to_owned(),
            depth,
            positions,
            met: at(depth).filter(|row| row.is_met).count(),
            calls,
            first_cutoff_share: (cutoffs > 0).then(|| first_cutoffs as f64 / cutoffs as f64),
            branching_factor: (before > 0).then(|| calls as f64 / before as f64),
        })
    }
}
