//! `scoutlab perft FILE.epd`

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, ensure};
use scoutlab::answers::RequestJson;
use scoutlab_experiments::all_cores;
use scoutlab_perft::{CheckedCount, Suite, SuitePosition};
use serde::Serialize;
use serde_json::json;

use super::failure::DIFFERS;

#[derive(Serialize)]
struct SuiteReport {
    positions: usize,
    counts: usize,
    mismatches: Vec<Mismatch>,
    #[serde(flatten)]
    asked: RequestJson,
}

#[derive(Serialize)]
struct Mismatch {
    line: usize,
    position: String,
    depth: u32,
    /// The number in the file.
    expected: u64,
    /// The right number.
    count: u64,
    explanations: Vec<String>,
}

/// Checks each count of a file of at most `depth` plies.
pub(super) fn check(file: &Path, depth: Option<u32>, jobs: Option<NonZeroUsize>, json: bool) -> Result<ExitCode> {
    let suite = Suite::read(file)?;
    let most = depth.unwrap_or(u32::MAX);
    let checked =
        all_cores::in_order(suite.positions.len(), "positions", jobs, |index| Ok(suite.positions[index].check(most)))?;
    let counts: usize = checked.iter().map(Vec::len).sum();
    ensure!(counts > 0, "{}: no count of so few plies, expected another --depth", file.display());
    let wrong = |counts: &Vec<CheckedCount>| counts.iter().filter(|count| !count.is_right()).count();
    let mismatches: usize = checked.iter().map(wrong).sum();
    let mut output = Output;
    if json {
        let mismatches = suite.positions.iter().zip(checked).flat_map(|(position, counts)| mismatches_of(position, counts));
        let asked = RequestJson::new("perft", json!({ "file": file.display().to_string(), "depth": depth }));
        let report = SuiteReport { positions: suite.positions.len(), counts, mismatches: mismatches.collect(), asked };
        writeln!(output, "{}", serde_json::to_string(&report)?)?;
    } else {
        for (position, counts) in suite.positions.iter().zip(&checked) {
            let counts: Vec<String> = counts.iter().map(in_words).collect();
            writeln!(output, "{}:{}  {}", file.display(), position.line, counts.join("  "))?;
        }
        let right = counts - mismatches;
        writeln!(output, "{} positions, {counts} counts: {right} ok, {mismatches} MISMATCH", suite.positions.len())?;
    }
    Ok(if mismatches == 0 { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) })
}

fn in_words(count: &CheckedCount) -> String {
    let CheckedCount { depth, expected, found, explanations } = count;
    if count.is_right() {
        return format!("D{depth} {found} ok");
    }
    let explained = if explanations.is_empty() { String::new() } else { format!(" ({})", explanations.join("; ")) };
    format!("D{depth} {expected} MISMATCH, the count is {found}{explained}")
}

fn mismatches_of(position: &SuitePosition, counts: Vec<CheckedCount>) -> impl Iterator<Item = Mismatch> {
    let (line, text) = (position.line, position.position.text.clone());
    counts.into_iter().filter(|count| !count.is_right()).map(move |CheckedCount { depth, expected, found, explanations }| {
        Mismatch { line, position: text.clone(), depth, expected, count: found, explanations }
    })
}
