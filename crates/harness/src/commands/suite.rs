//! `scoutlab suite`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, bail, ensure};
use clap::Args;
use scoutlab::SearchText;
use scoutlab::answers::RequestJson;
use scoutlab_experiments::all_cores;
use scoutlab_runs::output::write_file;
use scoutlab_suite::{Plan, SuiteRow, Summary, TestPosition, TestSuite, USUAL_ALGORITHM, USUAL_TABLE};
use serde::Serialize;
use serde_json::json;

use super::failure::DIFFERS;

/// Search the positions of a file, and count in how many the search finds the stated move.
///
/// EPD files have best moves (bm), moves to avoid (am) and mates (dm) of chess positions, OBF files the scores of moves in Othello. Each
/// position is searched to depth 1, 2 and so on. The exit code is 1 if the deepest search of a position does not find what the file
/// states.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct RunSuite {
    /// A file whose name ends in .epd or .obf, or a stored suite: bk (chess) or ffo (othello)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The greatest depth in plies; needed unless --calls is given
    #[arg(long, value_name = "D", value_parser = super::depth, required_unless_present = "calls")]
    depth: Option<u32>,
    /// Search as deep as N calls allow, in each position
    #[arg(long, value_name = "N", value_parser = super::from_one_to(u64::MAX))]
    calls: Option<u64>,
    /// The orderings to compare, separated by commas [default: table+captures+killer:2+history in chess, table+killer:2 in othello]
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    orderings: Vec<String>,
    /// The algorithm
    #[arg(long, value_name = "A", default_value = USUAL_ALGORITHM)]
    algorithm: String,
    /// The evaluator [default: quiescence:squares in chess, pattern in othello]
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// The size of the transposition table in MB
    #[arg(long, value_name = "MB", value_parser = super::table_size, default_value_t = USUAL_TABLE)]
    table: usize,
    /// End with exit code 0 if each ordering finds at least N positions [default: all]
    #[arg(long, value_name = "N")]
    least: Option<usize>,
    /// Write one row per position, ordering and depth to a CSV file
    #[arg(long, value_name = "FILE.csv")]
    csv: Option<PathBuf>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Print one JSON object, with all rows
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  scoutlab suite wac.epd --depth 5
  scoutlab suite wac.epd --calls 100000 --orderings captures,table+captures --csv wac.csv";

/// The greatest depth if only the calls are limited. Few positions have so long searches.
const DEEPEST: u32 = 64;

#[derive(Serialize)]
struct SuiteReport<'r> {
    positions: usize,
    met: Vec<Met<'r>>,
    summary: &'r [Summary],
    rows: &'r [SuiteRow],
    #[serde(flatten)]
    asked: RequestJson,
}

/// The number of positions in which the deepest searches with an ordering find what the file states.
#[derive(Serialize)]
struct Met<'r> {
    ordering: &'r str,
    met: usize,
}

impl RunSuite {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let catalogue = program.catalogue();
        let suite = TestSuite::read(&self.file, catalogue)?;
        let orderings = self.orderings(&suite);
        let plan = Plan { most_depth: self.depth.unwrap_or(DEEPEST), most_calls: self.calls };
        let tasks: Vec<(&String, &TestPosition)> =
            orderings.iter().flat_map(|ordering| suite.positions.iter().map(move |position| (ordering, position))).collect();
        // Names are refused before the first search.
        if let Some(repeated) = orderings.iter().enumerate().find(|(place, one)| orderings[..*place].contains(one)) {
            bail!("--orderings names `{}` twice", repeated.1);
        }
        for ordering in &orderings {
            let game = suite.game.to_owned();
            SearchText { game, depth: Some(1), ..self.options(&suite, ordering) }.checked(catalogue)?;
        }
        let rows = all_cores::in_order(tasks.len(), "searches", self.jobs, |task| {
            let (ordering, position) = tasks[task];
            Ok(position.search(&self.options(&suite, ordering), &plan, catalogue)?)
        })?;
        let rows: Vec<SuiteRow> = rows.into_iter().flatten().collect();
        ensure!(!rows.is_empty(), "no search ends within {} calls", self.calls.unwrap_or_default());
        if let Some(path) = &self.csv {
            write_csv(path, &rows)?;
        }
        let deepest: Vec<&SuiteRow> = deepest(&rows);
        let met: Vec<Met<'_>> = orderings
            .iter()
            .map(|ordering| Met { ordering, met: deepest.iter().filter(|row| row.ordering == *ordering && row.is_met).count() })
            .collect();
        let least = self.least.unwrap_or(suite.positions.len());
        let is_enough = met.iter().all(|found| found.met >= least);
        let summary = Summary::of(&rows);
        let mut output = Output;
        if self.json {
            let asked = RequestJson::new("suite", self.request(&orderings));
            let report = SuiteReport { positions: suite.positions.len(), met, summary: &summary, rows: &rows, asked };
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            self.print(&mut output, &suite, &deepest, &summary)?;
            for Met { ordering, met } in met {
                writeln!(output, "{ordering}: {met} of {} positions met", suite.positions.len())?;
            }
        }
        Ok(if is_enough { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) })
    }

    fn orderings(&self, suite: &TestSuite) -> Vec<String> {
        if self.orderings.is_empty() { vec![suite.usual_ordering().to_owned()] } else { self.orderings.clone() }
    }

    fn options(&self, suite: &TestSuite, ordering: &str) -> SearchText {
        SearchText {
            algorithm: self.algorithm.clone(),
            ordering: ordering.to_owned(),
            eval: Some(self.eval.clone().unwrap_or_else(|| suite.usual_evaluator().to_owned())),
            table: Some(self.table),
            ..SearchText::default()
        }
    }

    fn request(&self, orderings: &[String]) -> serde_json::Value {
        json!({
            "file": self.file.display().to_string(), "depth": self.depth, "calls": self.calls, "orderings": orderings,
            "algorithm": self.algorithm, "eval": self.eval, "table": self.table, "least": self.least,
        })
    }

    fn print(
        &self,
        output: &mut impl Write,
        suite: &TestSuite,
        deepest: &[&SuiteRow],
        sums: &[Summary],
    ) -> std::io::Result<()> {
        for row in deepest.iter().filter(|row| !row.is_met) {
            let position = suite.positions.iter().find(|position| position.line == row.line);
            let expected = position.map(TestPosition::expected).unwrap_or_default();
            let id = row.id.as_deref().map(|id| format!(" {id}")).unwrap_or_default();
            let found = row.best_move.as_deref().unwrap_or("no move");
            writeln!(
                output,
                "{}:{}{id}: {found}, expected {expected} ({}, depth {})",
                self.file.display(),
                row.line,
                row.ordering,
                row.depth
            )?;
        }
        let width = sums.iter().map(|sum| sum.ordering.len()).max().unwrap_or_default().max("ordering".len());
        writeln!(
            output,
            "{:<width$} {:>6} {:>10} {:>14} {:>14} {:>10}",
            "ordering", "depth", "met", "calls", "first cutoffs", "branching"
        )?;
        for sum in sums {
            let met = format!("{}/{}", sum.met, sum.positions);
            let share = sum.first_cutoff_share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
            let factor = sum.branching_factor.map_or_else(|| "-".to_owned(), |factor| format!("{factor:.2}"));
            writeln!(output, "{:<width$} {:>6} {met:>10} {:>14} {share:>14} {factor:>10}", sum.ordering, sum.depth, sum.calls)?;
        }
        Ok(())
    }
}

/// Returns the deepest row of each position and ordering.
fn deepest(rows: &[SuiteRow]) -> Vec<&SuiteRow> {
    let is_last = |index: &usize| {
        let row = &rows[*index];
        rows.get(index + 1).is_none_or(|next| (next.line, &next.ordering) != (row.line, &row.ordering))
    };
    (0..rows.len()).filter(is_last).map(|index| &rows[index]).collect()
}

fn write_csv(path: &Path, rows: &[SuiteRow]) -> Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(write_file(path, &bytes)?)
}
