//! One search, as `scoutlab search --json` reports it.

use scoutlab::registry::SearchText;
use scoutlab::search::search;
use serde::Serialize;

use crate::counts::Columns;
use crate::lines::{Failed, Lines};
use crate::task::parsed;

/// What `scoutlab search --json` prints, without the time and without what identifies the program.
#[derive(Serialize)]
struct Report<'r> {
    game: &'r str,
    position: &'r str,
    depth: u32,
    algorithm: &'r str,
    ordering: &'r str,
    evaluator: &'r str,
    frame: &'r str,
    value: i32,
    best_move: Option<&'r str>,
    pv: &'r [String],
    #[serde(flatten)]
    counts: Columns,
    seed: u64,
    table: usize,
    table_depth: String,
}

/// Writes the report.
pub(crate) fn run(text: &SearchText, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let request = parsed(text)?;
    let outcome = search(&request).map_err(|error| Failed::Search(error.to_string()))?;
    lines.write(&Report {
        game: request.game(),
        position: &request.position.text,
        depth: request.depth,
        algorithm: request.algorithm.name(),
        ordering: request.ordering.name(),
        evaluator: request.evaluator,
        frame: request.frame.name(),
        value: outcome.value,
        best_move: outcome.best_move(),
        pv: &outcome.line,
        counts: Columns(outcome.counters),
        seed: request.seed,
        table: request.table,
        table_depth: request.table_depth.to_string(),
    });
    Ok(())
}
