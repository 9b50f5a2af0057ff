//! Running the cells of an experiment on all cores.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::clock::Stopwatch;
use crate::data_table::DataTable;
use crate::experiment::Experiment;

/// What a run measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The rows of `data.csv`, in grid order.
    pub data: DataTable,
    /// The rows of `timings.csv`, in grid order.
    pub timings: DataTable,
    /// All leaves counted.
    pub leaves: u64,
    /// How long the run took, in seconds.
    pub seconds: f64,
}

impl Measured {
    /// Millions of leaves per second of the whole run.
    pub fn million_leaves_per_second(&self) -> f64 {
        self.leaves as f64 / self.seconds / 1e6
    }
}

/// Runs every cell with `jobs` threads, or one per core. A bar shows the progress if the error output is a terminal.
///
/// The result depends on the experiment alone, not on the number of threads.
///
/// # Errors
///
/// If the threads cannot be started, or a search reaches a limit of its algorithm.
pub fn run(experiment: &Experiment, jobs: Option<NonZeroUsize>) -> Result<Measured> {
    let stopwatch = Stopwatch::start();
    let order = longest_first(experiment);
    let progress = Progress::new(order.iter().map(|&index| experiment.estimate(index)).sum(), order.len());
    let rows: Vec<OnceLock<(Vec<String>, Vec<String>)>> = (0..order.len()).map(|_| OnceLock::new()).collect();
    let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.map_or(0, NonZeroUsize::get))
        .build()
        .context("the worker threads could not be started")?;
    pool.broadcast(|_| {
        while let Some(&index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            match run_cell(experiment, index, &progress) {
                Ok(row) => drop(rows[index].set(row)),
                Err(error) => {
                    next.store(order.len(), Ordering::Relaxed);
                    failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(error);
                }
            }
        }
    });
    progress.bar.finish_and_clear();
    if let Some(error) = failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(error);
    }
    let (data, timings): (Vec<_>, Vec<_>) = rows.into_iter().filter_map(OnceLock::into_inner).unzip();
    Ok(Measured {
        data: DataTable::from_rows(experiment.layout.columns(), data)?,
        timings: DataTable::from_rows(experiment.layout.timing_columns(), timings)?,
        leaves: progress.leaves.into_inner(),
        seconds: stopwatch.seconds(),
    })
}

/// Cell numbers, those that probably take longest first, so that no long one is left for the end.
fn longest_first(experiment: &Experiment) -> Vec<usize> {
    let mut order: Vec<usize> = (0..experiment.len()).collect();
    order.sort_by_cached_key(|&index| std::cmp::Reverse(experiment.estimate(index)));
    order
}

/// The rows of `data.csv` and `timings.csv` for a cell.
fn run_cell(experiment: &Experiment, index: usize, progress: &Progress) -> Result<(Vec<String>, Vec<String>)> {
    let key = experiment.key(index);
    let outcome = experiment.run(index).with_context(|| format!("{}: cell {}", experiment.name, key.join(", ")))?;
    progress.advance(experiment.estimate(index), outcome.leaves);
    let timing = key.iter().cloned().chain([format!("{:.6}", outcome.seconds)]).collect();
    Ok((key.into_iter().chain(outcome.results).collect(), timing))
}

struct Progress {
    bar: ProgressBar,
    cells: usize,
    done: AtomicUsize,
    leaves: AtomicU64,
    stopwatch: Stopwatch,
}

impl Progress {
    fn new(work: u64, cells: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(work), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{wide_bar} {percent}% {msg}, {eta} left").expect("a constant template");
        bar.set_style(style.progress_chars("=> "));
        Self { bar, cells, done: AtomicUsize::new(0), leaves: AtomicU64::new(0), stopwatch: Stopwatch::start() }
    }

    fn advance(&self, work: u64, leaves: u64) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let leaves = self.leaves.fetch_add(leaves, Ordering::Relaxed) + leaves;
        self.bar.set_message(format!(
            "{done}/{} cells, {:.0} million leaves/s",
            self.cells,
            leaves as f64 / self.stopwatch.seconds() / 1e6
        ));
        self.bar.inc(work);
    }
}
