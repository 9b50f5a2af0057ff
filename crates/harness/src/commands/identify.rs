//! `scoutlab identify`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use crate::streams::Output;
use anyhow::{Context, Result};
use clap::Args;
use scoutlab_identify::{CountTable, IdentificationEffort, RecoverySample, identify};
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::interrupt::Interrupt;
use scoutlab_runs::note;
use serde_json::json;

use super::failure::DIFFERS;
use super::seconds;
use scoutlab::Catalogue;
use scoutlab::answers::RequestJson;

/// Infer the counting conventions behind published node counts.
///
/// FILE.csv has the columns position, depth and count, and optionally algorithm, what (leaves, interior or calls) and game. The
/// command first prints scoutlab's own counts of each row. If they differ from the file, it tries conventions from the most to
/// the least plausible, and prints those that reproduce the counts, with its confidence in each (docs/identify.md). The exit code is
/// 0 if some answer is certain or likely, and else 1.
#[derive(Args)]
pub(crate) struct IdentifyCounts {
    /// The counts, one per row; `-` is standard input
    #[arg(value_name = "FILE.csv", required_unless_present = "sample")]
    file: Option<PathBuf>,
    /// The game of all rows [default: the only game in which all positions are valid]
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// Stop the search after S seconds and print what is known; Ctrl-C does so at any time
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "15")]
    seconds: f64,
    /// Also print conventions that are no better than chance, and all that count alike
    #[arg(long)]
    all: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Instead of reading a file, identify N random conventions and at most 100 files of random numbers, and report how many are recovered
    #[arg(long, value_name = "N", value_parser = super::whole::<usize>, conflicts_with_all = ["file", "game", "json"])]
    sample: Option<usize>,
    /// The seed for the random conventions
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The interval between two lines of progress, in seconds.
const PAUSE: f64 = 2.0;

/// The time limit for a file with a single number, in seconds. A single number identifies nothing.
const SECONDS_FOR_ONE: f64 = 2.0;

/// The maximum number of files with random numbers in a sample.
const MOST_RANDOM: usize = 100;

impl IdentifyCounts {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let jobs = self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let Some(file) = &self.file else { return self.draw_sample(jobs) };
        let table = self.read(program.catalogue(), file)?;
        let seconds = if table.rows.len() == 1 { self.seconds.min(SECONDS_FOR_ONE) } else { self.seconds };
        let interrupt = Interrupt::listen(|| note!("interrupted")).context("cannot install a signal handler")?;
        let stop = interrupt.or_after(Some(seconds)).context("cannot start a thread")?;
        let last = Mutex::new(Stopwatch::start());
        let progress = |tried: usize, all: usize, found: usize| {
            let mut last = last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if last.seconds() >= PAUSE {
                *last = Stopwatch::start();
                note!("{tried} of {all} programs tried, {found} conventions found");
            }
        };
        let is_in_haste = || interrupt.is_requested();
        let report = identify(
            &table,
            IdentificationEffort { threads: jobs, stop: &stop, is_in_haste: &is_in_haste, progress: &progress },
        );
        let mut output = Output;
        if self.json {
            let mut object = serde_json::to_value(&report)?;
            object["text"] = report.text(self.all).into();
            let mut games: Vec<&str> = table.sources.iter().map(|source| source.game).collect();
            games.dedup();
            let game = self.game.as_deref().or_else(|| games.first().copied().filter(|_| games.len() == 1));
            let request = json!({ "file": file, "game": game, "seconds": self.seconds });
            RequestJson::new("identify", request).add_to(&mut object);
            writeln!(output, "{object}")?;
        } else {
            output.write_all(report.text(self.all).as_bytes())?;
        }
        Ok(if report.has_answer() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) })
    }

    /// Reads the file, or standard input if its name is `-`.
    fn read(&self, catalogue: &Catalogue, file: &Path) -> Result<CountTable> {
        let game = self.game.as_deref();
        Ok(if file == Path::new("-") {
            CountTable::read_stream(catalogue, "standard input", std::io::stdin().lock(), game)?
        } else {
            CountTable::read(catalogue, file, game)?
        })
    }

    fn draw_sample(&self, jobs: usize) -> Result<ExitCode> {
        let cases = self.sample.unwrap_or_default();
        let random = cases.min(MOST_RANDOM);
        let all = cases + random;
        let sample = RecoverySample::draw((cases, random), self.seed, (jobs, self.seconds), |done| {
            note!("{done} of {all} files tried");
        })?;
        Output.write_all(sample.text().as_bytes())?;
        let is_good = sample.is_good();
        Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
