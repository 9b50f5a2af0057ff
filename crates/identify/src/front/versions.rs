//! Several programs on one position: each row is another version.

use std::collections::{BTreeMap, BTreeSet};

use super::count_table::CountTable;
use super::own_counter::OwnCounter;
use super::own_counts::OwnCounts;
use super::own_match::{OwnMatch, expect_by_chance};
use crate::conventions::Algorithm;

/// The maximum number of versions.
const MOST_ROWS: usize = 6;

/// Smaller numbers equal some count too often.
const LEAST_COUNT: u64 = 1000;

/// Returns, for rows of one search that name no algorithm, the first of scoutlab's algorithms that gives each row. All rows have the
/// same counter: the one that explains the most rows. Returns `None` if it explains fewer than two numbers of four digits.
pub(super) fn find(table: &CountTable, own: &[OwnCounts]) -> Option<OwnMatch> {
    let (first, first_source) = (table.rows.first()?, &table.sources[0]);
    let is_same = |place: usize| {
        let (row, source) = (&table.rows[place], &table.sources[place]);
        (row.depth, row.of, source.game, &source.position) == (first.depth, first.of, first_source.game, &first_source.position)
            && row.algorithm.is_none()
    };
    if !(2..=MOST_ROWS).contains(&table.rows.len()) || table.left_out > 0 || !(0..table.rows.len()).all(is_same) {
        return None;
    }
    let counters = OwnCounter::ALL.iter().filter(|counter| counter.is_allowed(first));
    let explained = counters.map(|&counter| (counter, explain(table, own, counter)));
    let is_enough = |rows: &[(usize, Algorithm)]| {
        let numbers: BTreeSet<u64> = rows.iter().map(|&(row, _)| table.rows[row].count).collect();
        numbers.len() > 1
    };
    // Among counters with equally many rows, the first is chosen.
    let (counter, rows) = explained.filter(|(_, rows)| is_enough(rows)).rev().max_by_key(|(_, rows)| rows.len())?;
    let mut by_algorithm: BTreeMap<Algorithm, Vec<usize>> = BTreeMap::new();
    for &(row, algorithm) in &rows {
        by_algorithm.entry(algorithm).or_default().push(row);
    }
    let algorithms: Vec<(Algorithm, Vec<usize>)> = by_algorithm.into_iter().collect();
    let lines = |rows: &[usize]| rows.iter().map(|&row| table.sources[row].line).collect();
    Some(OwnMatch {
        what: Some(counter.name),
        expected_by_chance: expect_by_chance(table, own, &algorithms, Some(counter.of)),
        algorithms: algorithms.iter().map(|(algorithm, rows)| (algorithm.part().1.name, lines(rows))).collect(),
        rows: rows.iter().fold(0, |bits, (row, _)| bits | 1 << row),
    })
}

/// Returns the rows that some algorithm gives under this counter, each with the first such algorithm.
fn explain(table: &CountTable, own: &[OwnCounts], counter: OwnCounter) -> Vec<(usize, Algorithm)> {
    let rows = table.rows.iter().zip(own).enumerate().filter(|(_, (row, _))| row.count >= LEAST_COUNT);
    let explained = rows.filter_map(|(place, (row, own))| {
        let gives = |&&(algorithm, counts): &&(Algorithm, Option<_>)| {
            counts.and_then(|counts| counter.read(algorithm, counts)) == Some(row.count)
        };
        own.counts.iter().find(gives).map(|&(algorithm, _)| (place, algorithm))
    });
    explained.collect()
}

/// Returns the versions as text, such as `line 2 is minimax, line 3 is alphabeta (calls)`.
pub(super) fn describe(versions: &OwnMatch) -> String {
    let lines = versions.algorithms.iter().flat_map(|(algorithm, lines)| lines.iter().map(move |line| (line, algorithm)));
    let lines: BTreeMap<_, _> = lines.collect();
    let lines: Vec<String> = lines.iter().map(|(line, algorithm)| format!("line {line} is {algorithm}")).collect();
    format!("{} ({})", lines.join(", "), versions.what.unwrap_or_default())
}
