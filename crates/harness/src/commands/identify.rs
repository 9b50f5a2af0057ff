//! `scoutlab identify`

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use scoutlab::identify::{Answer, Numbers, Sample};
use scoutlab::streams::Output;
use serde_json::json;

use super::request_json::RequestJson;

/// Infer the counting conventions behind published node counts.
///
/// FILE.csv has the columns position, depth and count, and optionally algorithm, what (leaves, interior or calls) and game. The
/// command prints the conventions that reproduce all or most of the counts, how each differs from scoutlab, which rows differ,
/// and which further count would distinguish them (docs/identify.md).
#[derive(Args)]
pub(crate) struct IdentifyCounts {
    /// The counts, one per row
    #[arg(value_name = "FILE.csv", required_unless_present = "sample")]
    file: Option<PathBuf>,
    /// The game of all rows [default: the only game in which all positions are valid]
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Instead of reading a file, count with N random conventions and report how many are recovered
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "game", "json"])]
    sample: Option<usize>,
    /// The seed for the random conventions
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl IdentifyCounts {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let jobs = self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let Some(file) = &self.file else { return Ok(self.sampled(jobs)) };
        let numbers = Numbers::read(file, self.game.as_deref())?;
        let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} searches of {msg}").expect("a constant template");
        bar.set_style(style.progress_chars("=> "));
        let answer = Answer::find(&numbers, jobs, &|row, done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
            bar.set_message(format!("line {}", numbers.sources[row].line));
        });
        bar.finish_and_clear();
        let mut output = Output;
        if self.json {
            let mut object = serde_json::to_value(&answer)?;
            let mut games: Vec<&str> = numbers.sources.iter().map(|source| source.game).collect();
            games.dedup();
            let game = self.game.as_deref().or_else(|| games.first().copied().filter(|_| games.len() == 1));
            RequestJson::new("identify", json!({ "file": file, "game": game })).add_to(&mut object);
            writeln!(output, "{object}")?;
        } else {
            output.write_all(answer.in_words().as_bytes())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn sampled(&self, jobs: usize) -> ExitCode {
        let cases = self.sample.unwrap_or_default();
        let bar = ProgressBar::with_draw_target(Some(cases as u64), ProgressDrawTarget::stderr());
        let sample = Sample::draw(cases, self.seed, jobs, |done| bar.set_position(done as u64));
        bar.finish_and_clear();
        let _ = Output.write_all(sample.in_words().as_bytes());
        if 100 * (sample.cases - sample.missed.len()) >= 99 * sample.cases { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
