//! `scoutlab solve`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue::{self, SolveOutcome, SolveRequest};
use scoutlab::streams::Output;
use scoutlab_search::table::TableDepth;
use serde::Serialize;

use crate::counts::Counts;

/// Search one position to the end of the game: the exact score and the best line.
///
/// The score is for the side to move. In Othello it is own discs minus the opponent's at the end, with the empty squares for the
/// winner.
#[derive(Args)]
pub(crate) struct SolvePosition {
    #[arg(help = super::game_help(|game| game.is_solvable))]
    game: String,
    /// The position, in the game's notation (see `scoutlab search --help`), or random:empties=14,seed=7
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The order in which moves are generated (see `scoutlab search --help`)
    #[arg(long, value_name = "G")]
    generation: Option<String>,
    /// The algorithm (listed by `scoutlab search --help`)
    #[arg(long, value_name = "A", default_value = SolveRequest::ALGORITHM)]
    algorithm: String,
    /// The move ordering, or several joined by +
    #[arg(long, value_name = "O", default_value = SolveRequest::ORDERING)]
    ordering: String,
    /// The size of the transposition table in MB, 0 for none [default: 64 for algorithms that can use one]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// Which entries of the table answer: equal (those of the depth that remains) or at-least (deeper ones too); the score is the
    /// same
    #[arg(long, value_name = "T", default_value_t = TableDepth::Equal)]
    table_depth: TableDepth,
    /// At how many empty squares special code takes over, counted as one leaf; 0 for never [default: 8 for othello]
    #[arg(long, value_name = "N", value_parser = last_empties, allow_hyphen_values = true)]
    last_empties: Option<u32>,
    /// Seeds random orderings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads a number of empty squares; each game says how many it can take.
fn last_empties(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a whole number of empty squares".to_owned())
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'r> {
    game: &'r str,
    position: &'r str,
    algorithm: &'r str,
    ordering: &'r str,
    table: usize,
    last_empties: u32,
    value: i32,
    best_move: Option<&'r str>,
    pv: &'r [String],
    #[serde(flatten)]
    counts: Counts,
    seconds: f64,
}

impl SolvePosition {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        // A wrong game or position is told before a wrong algorithm.
        let position = catalogue::game(&self.game)?.in_generation(&self.position, self.generation.as_deref())?;
        SolveRequest::of(&self.game, &position).prepare()?;
        let request = SolveRequest {
            game: self.game.clone(),
            position,
            algorithm: self.algorithm.parse()?,
            ordering: self.ordering.parse()?,
            table: self.table,
            table_depth: self.table_depth,
            last_empties: self.last_empties,
            seed: self.seed,
            whole_line: true,
        };
        let prepared = request.prepare()?;
        super::announce_table(&self.algorithm, self.table);
        let outcome = prepared.run()?;
        let report = Report::new(&request, &outcome);
        let mut output = Output;
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(&mut output)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl<'r> Report<'r> {
    fn new(request: &'r SolveRequest, outcome: &'r SolveOutcome) -> Self {
        Self {
            game: &request.game,
            position: &request.position,
            algorithm: request.algorithm.name(),
            ordering: request.ordering.name(),
            table: outcome.table,
            last_empties: outcome.last_empties,
            value: outcome.value,
            best_move: outcome.line.first().map(String::as_str),
            pv: &outcome.line,
            counts: Counts(outcome.counters),
            seconds: outcome.seconds,
        }
    }

    fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        let table = if self.table == 0 { "none".to_owned() } else { format!("{} MB", self.table) };
        let texts = [
            ("game", self.game.to_owned()),
            ("position", self.position.to_owned()),
            ("algorithm", self.algorithm.to_owned()),
            ("ordering", self.ordering.to_owned()),
            ("table", table),
            ("last empties", self.last_empties.to_string()),
            ("score", format!("{:+}", self.value)),
            ("best move", self.best_move.unwrap_or("none: the game is over").to_owned()),
            ("best line", self.pv.join(" ")),
        ];
        for (name, text) in texts {
            writeln!(output, "{name:<16} {text}")?;
        }
        let calls = self.counts.0.calls();
        writeln!(output, "{:<16} {calls}", "calls")?;
        for (name, count) in self.counts.in_words().into_iter().filter(|(name, _)| *name != "calls") {
            writeln!(output, "{name:<16} {count}")?;
        }
        let rate = if self.seconds > 0.0 { calls as f64 / self.seconds } else { 0.0 };
        writeln!(output, "{:<16} {:.6}", "seconds", self.seconds)?;
        writeln!(output, "{:<16} {rate:.0}", "calls/second")
    }
}
