//! Numbers of a counter that is never reset between the rows.

use std::sync::atomic::Ordering;

use super::count_table::CountTable;
use super::own_counter::OwnCounter;
use super::own_counts::OwnCounts;
use super::report::{IdentificationEffort, IdentificationReport, identify_numbers};
use crate::conventions::Algorithm;
use crate::inference::Row;

/// Fewer numbers rise too often by chance.
const LEAST_ROWS: usize = 3;

/// Identifies the numbers of the table, or else the differences between successive numbers.
///
/// The numbers as given come first, except if one of scoutlab's own algorithms gives all differences. Then the time limit may
/// be too short for both searches.
pub(super) fn identify_or_subtract(
    table: &CountTable,
    own: &[OwnCounts],
    effort: IdentificationEffort<'_>,
) -> IdentificationReport {
    let Some(differences) = subtract(table) else { return identify_numbers(table, own, effort) };
    let subtracted = || IdentificationReport { running_totals: true, ..identify_numbers(&differences, own, effort) };
    let is_early = are_own(&differences, own) && !are_own(table, own) && !is_deepening(table);
    let early = is_early.then(subtracted);
    match early {
        Some(early) if early.explains_all(true) => return early,
        _ => (),
    }
    let report = identify_numbers(table, own, effort);
    if report.has_answer() {
        return report;
    }
    let is_stopped = effort.stop.load(Ordering::Relaxed);
    let subtracted = early.or_else(|| (!is_stopped).then(subtracted));
    subtracted.filter(|subtracted| subtracted.explains_all(false)).unwrap_or(report)
}

/// Returns the table of the first number and the differences between successive numbers. Returns `None` if the numbers cannot be
/// the running totals of one program.
fn subtract(table: &CountTable) -> Option<CountTable> {
    let first = table.rows.first()?;
    let is_alike = |row: &Row| (row.algorithm, row.of) == (first.algorithm, first.of);
    let rises = table.rows.windows(2).all(|pair| pair[0].count < pair[1].count);
    let has_one_game = table.sources.iter().all(|source| source.game == table.sources[0].game);
    if table.rows.len() < LEAST_ROWS || table.left_out > 0 || !rises || !has_one_game || !table.rows.iter().all(is_alike) {
        return None;
    }
    let before = std::iter::once(0).chain(table.rows.iter().map(|row| row.count));
    let rows = table.rows.iter().zip(before).map(|(row, before)| Row {
        walk: row.walk.fork(),
        depth: row.depth,
        count: row.count - before,
        algorithm: row.algorithm,
        of: row.of,
    });
    Some(CountTable { catalogue: table.catalogue.clone(), rows: rows.collect(), sources: table.sources.clone(), left_out: 0 })
}

/// Returns whether one of scoutlab's own algorithms gives all rows with one counter.
fn are_own(table: &CountTable, own: &[OwnCounts]) -> bool {
    let gives = |algorithm: Algorithm, counter: OwnCounter| {
        table.rows.iter().zip(own).all(|(row, own)| {
            let algorithm = row.algorithm.unwrap_or(algorithm);
            let count = own.of(algorithm).and_then(|counts| counter.read(algorithm, counts));
            counter.is_allowed(row) && count == Some(row.count)
        })
    };
    Algorithm::ALL.iter().any(|&algorithm| OwnCounter::ALL.iter().any(|&counter| gives(algorithm, counter)))
}

/// Returns whether the rows may be the iterations of one search. The sums of iterations are a convention of their own.
fn is_deepening(table: &CountTable) -> bool {
    let is_one_position = table.sources.iter().all(|source| source.position == table.sources[0].position);
    is_one_position && table.rows.iter().zip(1..).all(|(row, depth)| row.depth == depth)
}
