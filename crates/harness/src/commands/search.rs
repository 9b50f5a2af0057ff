//! `scoutlab search`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue::{SearchOutcome, SearchRequest, games};
use scoutlab_games::othello::Othello;
use scoutlab_search::algorithms::ALGORITHMS;
use scoutlab_search::orderings::AnyOrdering;
use serde::Serialize;

/// Search one position and count what the search did.
#[derive(Args)]
#[command(after_long_help = names())]
pub(crate) struct SearchPosition {
    /// The game: othello, ywf, tictactoe or tree
    game: String,
    /// The position, in the game's notation.
    /// othello: start, ffo:40 to ffo:59, or 64 characters X (black) O (white) - (empty) from a1 b1 .. to h8, a blank, X or O to move.
    /// ywf: start, or 81 characters X O + (gray) - from a1 b1 .. to i9, a blank, X or O, a blank, changes of Black minus White.
    /// tictactoe: start, or 9 characters o x - from x0y0 x1y0 .. to x2y2.
    /// tree: values at the leaves, such as "[[3 5] [2 [9 1]]]"
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// How many plies to search
    #[arg(long, value_name = "D", value_parser = super::depth, allow_hyphen_values = true)]
    depth: u32,
    /// The algorithm (listed below)
    #[arg(long, value_name = "A")]
    algorithm: String,
    /// The move ordering, or several joined by + (listed below)
    #[arg(long, value_name = "O", default_value = "none")]
    ordering: String,
    /// What a leaf is worth [default: the game's first evaluator]
    #[arg(long = "eval", value_name = "E")]
    evaluator: Option<String>,
    /// Whose point of view leaf values are taken from: mover, or white-raw (Othello only) [default: mover]
    #[arg(long, value_name = "F")]
    frame: Option<String>,
    /// The size of the transposition table in MB, 0 for none [default: 64 for the MTD family, which needs one, else none]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// Seeds random orderings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names of algorithms, orderings and evaluators, as they are.
fn names() -> String {
    let lines = |list: &[(&str, &str)]| {
        list.iter().map(|(name, summary)| format!("  {name:<17} {summary}\n")).collect::<Vec<_>>().concat()
    };
    let evaluators =
        games().map(|game| format!("  {:<17} {}\n", game.name, game.evaluators.join(", "))).collect::<Vec<_>>().concat();
    format!(
        "Algorithms:\n{}\nOrderings:\n{}\nEvaluators, each game's default first:\n{evaluators}",
        lines(ALGORITHMS),
        lines(AnyOrdering::<Othello>::ALL),
    )
}

/// What `--json` prints.
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

impl SearchPosition {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let request = SearchRequest {
            game: self.game.clone(),
            position: self.position.clone(),
            depth: self.depth,
            algorithm: self.algorithm.clone(),
            ordering: self.ordering.clone(),
            evaluator: self.evaluator.clone(),
            frame: self.frame.clone(),
            table: self.table,
            seed: self.seed,
            whole_line: true,
        };
        let outcome = request.prepare()?()?;
        let report = Report::new(&request, &outcome)?;
        let mut output = std::io::stdout().lock();
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(&mut output, self.seed)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl<'r> Report<'r> {
    fn new(request: &'r SearchRequest, outcome: &'r SearchOutcome) -> Result<Self> {
        let counters = &outcome.counters;
        Ok(Self {
            game: &request.game,
            position: &request.position,
            depth: request.depth,
            algorithm: &request.algorithm,
            ordering: &request.ordering,
            evaluator: request.evaluator_name()?,
            frame: request.frame_name()?,
            value: outcome.value,
            best_move: outcome.best_move(),
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
        })
    }

    fn print(&self, output: &mut impl Write, seed: u64) -> std::io::Result<()> {
        let texts: [(&str, String); 10] = [
            ("game", self.game.to_owned()),
            ("position", self.position.to_owned()),
            ("depth", self.depth.to_string()),
            ("algorithm", self.algorithm.to_owned()),
            ("ordering", format!("{} (seed {seed})", self.ordering)),
            ("evaluator", self.evaluator.to_owned()),
            ("frame", self.frame.to_owned()),
            ("value", self.value.to_string()),
            ("best move", self.best_move.unwrap_or("none: the game is over").to_owned()),
            ("line", self.pv.join(" ")),
        ];
        for (name, text) in texts {
            writeln!(output, "{name:<16} {text}")?;
        }
        let counts = [
            ("leaves", self.leaves),
            ("interior", self.interior),
            ("table answers", self.table_answers),
            ("calls", self.calls),
            ("re-searches", self.researches),
            ("ordering probes", self.ordering_probes),
            ("cut-offs", self.cutoffs),
            ("first cut-offs", self.first_cutoffs),
        ];
        for (name, count) in counts {
            writeln!(output, "{name:<16} {count}")?;
        }
        writeln!(output, "{:<16} {:.6}", "seconds", self.seconds)
    }
}
