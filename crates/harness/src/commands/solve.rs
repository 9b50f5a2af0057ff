//! `scoutlab solve`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue::{SolveOutcome, SolveRequest};
use serde::Serialize;

/// Search one position to the end of the game: the exact score and the best line.
///
/// The score is that of the side to move: in Othello own discs minus the opponent's at the end, with the empty squares for the winner.
#[derive(Args)]
pub(crate) struct SolvePosition {
    /// The game: othello or tictactoe
    game: String,
    /// The position, in the game's notation (see `scoutlab search --help`), or random:empties=14,seed=7
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The algorithm (listed by `scoutlab search --help`)
    #[arg(long, value_name = "A", default_value = SolveRequest::ALGORITHM)]
    algorithm: String,
    /// The move ordering, or several joined by +
    #[arg(long, value_name = "O", default_value = SolveRequest::ORDERING)]
    ordering: String,
    /// The size of the transposition table in MB, 0 for none [default: 64 for algorithms that can use one]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// From how many empty squares on special code takes over, counted as one leaf; 0 for never [default: 8 for othello]
    #[arg(long, value_name = "N")]
    last_empties: Option<u32>,
    /// Seeds random orderings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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
    leaves: u64,
    interior: u64,
    table_answers: u64,
    calls: u64,
    researches: u64,
    ordering_probes: u64,
    cutoffs: u64,
    first_cutoffs: u64,
    seconds: f64,
}

impl SolvePosition {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let request = SolveRequest {
            game: self.game.clone(),
            position: self.position.clone(),
            algorithm: self.algorithm.clone(),
            ordering: self.ordering.clone(),
            table: self.table,
            last_empties: self.last_empties,
            seed: self.seed,
            whole_line: true,
        };
        let outcome = request.prepare()?.run()?;
        let report = Report::new(&request, &outcome);
        let mut output = std::io::stdout().lock();
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
        let counters = &outcome.counters;
        Self {
            game: &request.game,
            position: &request.position,
            algorithm: &request.algorithm,
            ordering: &request.ordering,
            table: outcome.table,
            last_empties: outcome.last_empties,
            value: outcome.value,
            best_move: outcome.line.first().map(String::as_str),
            pv: &outcome.line,
            leaves: counters.leaves,
            interior: counters.interior,
            table_answers: counters.table_answers,
            calls: counters.calls(),
            researches: counters.researches,
            ordering_probes: counters.ordering_probes,
            cutoffs: counters.cutoffs,
            first_cutoffs: counters.first_cutoffs,
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
            ("calls", self.calls.to_string()),
            ("leaves", self.leaves.to_string()),
            ("interior", self.interior.to_string()),
            ("table answers", self.table_answers.to_string()),
            ("re-searches", self.researches.to_string()),
            ("ordering probes", self.ordering_probes.to_string()),
            ("cut-offs", self.cutoffs.to_string()),
            ("first cut-offs", self.first_cutoffs.to_string()),
            ("seconds", format!("{:.6}", self.seconds)),
            ("calls/second", format!("{:.0}", if self.seconds > 0.0 { self.calls as f64 / self.seconds } else { 0.0 })),
        ];
        for (name, text) in texts {
            writeln!(output, "{name:<16} {text}")?;
        }
        Ok(())
    }
}
