//! `scoutlab search`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue::{SearchOutcome, SearchRequest};
use serde::Serialize;

use super::search_arguments::{SearchArguments, names};

/// Search one position and count what the search did.
#[derive(Args)]
#[command(after_long_help = names())]
pub(crate) struct SearchPosition {
    #[command(flatten)]
    search: SearchArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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
        let request = self.search.request();
        let outcome = request.prepare()?()?;
        let report = Report::new(&request, &outcome)?;
        let mut output = std::io::stdout().lock();
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(&mut output, request.seed)?;
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
