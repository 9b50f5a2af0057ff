//! Counts the sums of two squares up to a limit, for many limits, with one cell per limit. This is a whole program with the crate:
//! it can be killed at any time and continued by the same command, and it can be cut into shards for several machines.
//!
//! ```text
//! cargo run --release --package scoutlab-runs --example squares -- FOLDER          the whole sweep, or the rest of it
//! cargo run --release --package scoutlab-runs --example squares -- FOLDER 1/2      one of two shards
//! cargo run --release --package scoutlab-runs --example squares -- FOLDER merge    puts the shards together
//! ```

use std::path::Path;

use anyhow::{Context, Result};
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::interrupt::Interrupt;
use scoutlab_runs::journal::{Header, Journal};
use scoutlab_runs::merge::{self, Merged};
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::program::{Build, ProgramIdentity};
use scoutlab_runs::results::{self, Begun, DrawnFiles, Ending};
use scoutlab_runs::run::{self, Options};
use scoutlab_runs::sha256::{sha256_of, sha256_of_bytes};
use scoutlab_runs::shard::{self, Shard};
use scoutlab_runs::{CellOutcome, Job, Layout, note};

/// The sweep: cell `i` belongs to the limit `(i + 1) * step`.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    cells: usize,
    step: u64,
    layout: Layout,
    hash: String,
}

impl Squares {
    /// Returns the sweep with this number of limits, which are multiples of `step`.
    pub(crate) fn new(cells: usize, step: u64) -> Self {
        let [keys, results] = ["limit", "sums"].map(|name| vec![name.to_owned()]);
        Self { cells, step, layout: Layout { keys, results }, hash: sha256_of_bytes(format!("{cells} {step}").as_bytes()) }
    }

    fn limit(&self, cell: usize) -> u64 {
        (cell as u64 + 1) * self.step
    }
}

/// Returns how many of the numbers from 1 to `limit` are sums of two squares.
pub(crate) fn sums_of_two_squares(limit: u64) -> usize {
    let is_square = |number: u64| number.isqrt().pow(2) == number;
    (1..=limit).filter(|&sum| (0..=sum.isqrt()).any(|first| is_square(sum - first * first))).count()
}

impl Job for Squares {
    fn name(&self) -> &'static str {
        "squares"
    }

    fn title(&self) -> &'static str {
        "Sums of two squares"
    }

    fn cells_hash(&self) -> &str {
        &self.hash
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn len(&self) -> usize {
        self.cells
    }

    fn key(&self, cell: usize) -> Vec<String> {
        vec![self.limit(cell).to_string()]
    }

    fn estimate(&self, cell: usize) -> u64 {
        self.limit(cell)
    }

    fn run(&self, cell: usize) -> Result<CellOutcome> {
        let (limit, stopwatch) = (self.limit(cell), Stopwatch::start());
        let results = vec![sums_of_two_squares(limit).to_string()];
        Ok(CellOutcome { results, leaves: limit, seconds: stopwatch.seconds() })
    }
}

/// Returns the identity of a run. The hash of the executable is enough: another build starts over.
fn header(job: &impl Job, shard: Option<Shard>) -> Result<Header> {
    let executable_sha256 = sha256_of(&std::env::current_exe()?)?;
    let [version, commit] = [env!("CARGO_PKG_VERSION"), "unknown"].map(str::to_owned);
    Ok(Header::new(job, ProgramIdentity { version, commit, project_commit: None, executable_sha256 }, shard))
}

/// Computes the cells that the folder lacks, and writes `data.csv` unless they are those of a shard.
///
/// # Errors
///
/// Fails if the folder cannot be used or the run is interrupted. Finished cells are kept.
pub(crate) fn compute(job: &impl Job, folder: &Path, shard: Option<Shard>, options: &Options) -> Result<()> {
    let stopwatch = Stopwatch::start();
    let mut folder = OutputFolder::open(folder)?;
    let header = header(job, shard)?;
    let Begun::Journal(mut journal) = results::begin(&folder, job, &header, false)? else {
        note!("{}: already complete", job.name());
        return Ok(());
    };
    folder.keep();
    let known: Vec<bool> = (0..job.len()).map(|cell| journal.has(cell)).collect();
    note!("{}: {} of {} cells are known", job.name(), journal.contents().done, job.len());
    run::compute(job, shard::batches_of(job, shard), |cell| !known[cell], options, &mut *journal)?;
    if shard.is_none() { write(job, &mut folder, *journal, &header, 0, (stopwatch, options)) } else { Ok(()) }
}

/// Puts the shards in a folder together and writes `data.csv`.
///
/// # Errors
///
/// Fails if cells are missing or the folder cannot be used.
pub(crate) fn merge_shards(job: &impl Job, folder: &Path, options: &Options) -> Result<()> {
    let (stopwatch, header) = (Stopwatch::start(), header(job, None)?);
    let Merged { journal, shards } = merge::merge(folder, job, &header)?;
    let mut folder = OutputFolder::open(folder)?;
    write(job, &mut folder, journal, &header, shards.len(), (stopwatch, options))?;
    merge::remove_shards(&shards)
}

fn write(
    job: &impl Job,
    folder: &mut OutputFolder,
    journal: Journal,
    header: &Header,
    shards: usize,
    (stopwatch, options): (Stopwatch, &Options),
) -> Result<()> {
    let (threads, interrupt) = (options.threads(), &options.interrupt);
    let ending = Ending { threads, shards, stopwatch, interrupt, build: Build::default };
    let summary = format!("# {}\n\n{} limits.\n", job.title(), job.len());
    results::write(job, folder, journal, header, &ending, || Ok(DrawnFiles { summary, ..DrawnFiles::default() }))?;
    Ok(())
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let interrupt = Interrupt::listen(|| note!("interrupted: run again to continue"))?;
    let (job, options) = (Squares::new(60, 5_000), Options { interrupt, ..Options::default() });
    match arguments[..] {
        [folder] => compute(&job, folder.as_ref(), None, &options),
        [folder, "merge"] => merge_shards(&job, folder.as_ref(), &options),
        [folder, shard] => compute(&job, folder.as_ref(), Some(shard.parse().map_err(anyhow::Error::msg)?), &options),
        _ => None.context("expected a folder, and K/N or `merge` if the sweep is cut into shards"),
    }
}
