//! `scoutlab search`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue::{SearchOutcome, SearchRequest};
use scoutlab::streams::Output;
use serde::Serialize;
use serde_json::json;

use super::asked::Asked;
use super::search_arguments::{SearchArguments, names};
use super::search_profile::{self, ProfileReport};
use crate::counts::Counts;

/// Search one position and count what the search did.
#[derive(Args)]
#[command(after_long_help = names())]
pub(crate) struct SearchPosition {
    #[command(flatten)]
    search: SearchArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Say where the time goes: nanoseconds per frontier node, node above, leaf, call of the ordering, ordering probe and
    /// access to the table. The search is repeated for a second or more, at least once each unwatched, watched and without its
    /// ordering (docs/performance.md)
    #[arg(long)]
    profile: bool,
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
    #[serde(flatten)]
    counts: Counts,
    seconds: f64,
    seed: u64,
    table: usize,
    table_depth: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<ProfileReport<'r>>,
    #[serde(flatten)]
    asked: Asked,
}

impl SearchPosition {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let request = self.search.request()?;
        let prepared = request.prepare()?;
        self.search.announce();
        let outcome = prepared()?;
        let profile = self.profile.then(|| request.profile(search_profile::SECONDS)).transpose()?.transpose()?;
        let report = Report::new(&request, &outcome, profile.as_ref().map(ProfileReport::new))?;
        let mut output = Output;
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(&mut output, request.seed)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl<'r> Report<'r> {
    fn new(request: &'r SearchRequest, outcome: &'r SearchOutcome, profile: Option<ProfileReport<'r>>) -> Result<Self> {
        let (table, table_depth) = (request.table_size()?, request.table_depth.to_string());
        let (evaluator, frame) = (request.evaluator_name()?, request.frame_name()?);
        let search = &request.search;
        let mut asked = json!({
            "game": request.game,
            "position": request.position,
            "depth": search.depth,
            "algorithm": search.algorithm.name(),
            "ordering": search.ordering.name(),
            "eval": evaluator,
            "frame": frame,
            "table": table,
            "table_depth": table_depth,
            "seed": request.seed,
        });
        // Only where it is asked for: all others are options with a value, and can be given as such.
        if profile.is_some() {
            asked["profile"] = true.into();
        }
        Ok(Self {
            game: &request.game,
            position: &request.position,
            depth: request.search.depth,
            algorithm: request.search.algorithm.name(),
            ordering: request.search.ordering.name(),
            evaluator,
            frame,
            value: outcome.value,
            best_move: outcome.best_move(),
            pv: &outcome.line,
            counts: Counts(outcome.counters),
            seconds: outcome.seconds,
            seed: request.seed,
            table,
            table_depth,
            profile,
            asked: Asked::new("search", asked),
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
        for (name, count) in self.counts.in_words() {
            writeln!(output, "{name:<16} {count}")?;
        }
        writeln!(output, "{:<16} {:.6}", "seconds", self.seconds)?;
        self.profile.as_ref().map_or(Ok(()), |profile| profile.print(output))
    }
}
