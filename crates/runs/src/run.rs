//! Computes the cells of a job on all cores. The threads only compute; one thread records, so a recorder needs no locks.

use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use scoutlab_table::data_table::DataTable;

use crate::batch::Batch;
use crate::cell::CellOutcome;
use crate::clock::{self, Stopwatch};
use crate::interrupt::Interrupt;
use crate::job::Job;
use crate::journal::Journal;
use crate::note;

/// The settings of a run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The number of threads, or `None` for one thread per core.
    pub jobs: Option<NonZeroUsize>,
    /// Whether to report the start and the end of each cell on standard error.
    pub verbose: bool,
    /// Ends the run before all cells are finished.
    pub interrupt: Interrupt,
}

impl Options {
    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

/// Receives finished cells in the order of completion.
pub trait Recorder {
    /// Records a cell.
    ///
    /// # Errors
    ///
    /// Fails if the cell cannot be recorded. The run then ends.
    fn record(&mut self, cell: usize, outcome: CellOutcome) -> Result<()>;

    /// Does periodic work. The run calls this method about fifty times per second.
    ///
    /// # Errors
    ///
    /// Fails if the run must end.
    fn tick(&mut self) -> Result<()>;

    /// Finishes the recording. The run calls this method once at its end, even after an error.
    ///
    /// # Errors
    ///
    /// Fails if the recorded cells cannot be saved.
    fn end(&mut self) -> Result<()>;
}

impl Recorder for Journal {
    fn record(&mut self, cell: usize, outcome: CellOutcome) -> Result<()> {
        Ok(self.append(cell, &outcome)?)
    }

    fn tick(&mut self) -> Result<()> {
        Ok(Self::tick(self)?)
    }

    fn end(&mut self) -> Result<()> {
        Ok(self.sync()?)
    }
}

/// Returns the batches of all cells, in order of decreasing estimated work, so that no long batch starts near the end of a run.
pub fn longest_first(job: &impl Job) -> Vec<Batch> {
    let mut batches = job.batches();
    batches.sort_by_key(|batch| (std::cmp::Reverse(batch.estimate), batch.first));
    batches
}

/// The state shared by the threads.
struct Shared<J> {
    job: J,
    batches: Vec<Batch>,
    next: AtomicUsize,
    verbose: bool,
    stopwatch: Stopwatch,
}

type Finished = (usize, Result<CellOutcome>);

/// Computes the `wanted` cells in the order of `batches`, and passes each finished cell to the recorder.
///
/// The results of a cell depend only on the job, not on the number of threads. A bar shows the progress if standard
/// error is a terminal. Otherwise, the run prints occasional lines.
///
/// # Errors
///
/// Fails if the threads cannot be started, a search reaches a limit of its algorithm, or the recorder fails. If the run is
/// interrupted, it fails with [`Interrupted`](crate::interrupt::Interrupted) and abandons running cells.
pub fn compute(
    job: &impl Job,
    mut batches: Vec<Batch>,
    wanted: impl Fn(usize) -> bool,
    options: &Options,
    recorder: &mut impl Recorder,
) -> Result<()> {
    let missing = |batch: &Batch| batch.range().filter(|&cell| wanted(cell)).count();
    batches.retain(|batch| missing(batch) > 0);
    let cells = batches.iter().map(missing).sum();
    let estimate = batches.iter().fold(0_u64, |sum, batch| sum.saturating_add(batch.estimate));
    // The recorder changes while the threads run, so the threads use a copy of the set of cells to skip, with one bit per cell.
    let mut skipped = vec![0_u64; job.len().div_ceil(64)];
    for cell in batches.iter().flat_map(Batch::range).filter(|&cell| !wanted(cell)) {
        skipped[cell / 64] |= 1 << (cell % 64);
    }
    let shared = Arc::new(Shared {
        job: job.clone(),
        batches,
        next: AtomicUsize::new(0),
        verbose: options.verbose,
        stopwatch: Stopwatch::start(),
    });
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads().min(shared.batches.len().max(1)))
        .build()
        .context("the worker threads could not be started")?;
    let (sender, receiver) = sync_channel(1024);
    let (workers, skipped) = (Arc::clone(&shared), Arc::new(skipped));
    // The threads are not scoped, because an interrupted run does not wait for its long cells.
    pool.spawn_broadcast(move |_| work(&workers, &skipped, &sender));
    let progress = Progress::new(job, cells, estimate);
    let recorded = record(&receiver, job, progress, options, recorder);
    shared.next.store(usize::MAX / 2, Ordering::Relaxed);
    let ended = recorder.end();
    // An error of the recorder takes precedence over other errors, because losing recorded cells is worse.
    ended.and(recorded)
}

/// Runs one thread, which computes batches until no batch is left, a cell fails, or the receiver no longer exists.
fn work(shared: &Shared<impl Job>, skipped: &[u64], sender: &SyncSender<Finished>) {
    while let Some(batch) = shared.batches.get(shared.next.fetch_add(1, Ordering::Relaxed)) {
        for cell in batch.range().filter(|&cell| skipped[cell / 64] >> (cell % 64) & 1 == 0) {
            if shared.next.load(Ordering::Relaxed) > usize::MAX / 4 {
                return;
            }
            let outcome = run_cell(shared, cell);
            let failed = outcome.is_err();
            if sender.send((cell, outcome)).is_err() || failed {
                return;
            }
        }
    }
}

fn run_cell(shared: &Shared<impl Job>, cell: usize) -> Result<CellOutcome> {
    let job = &shared.job;
    if shared.verbose {
        log(shared.stopwatch, &format!("started cell {cell}: {}", job.key(cell).join(", ")));
    }
    // Finished cells are in memory until they are recorded, so a panic in a search must not end the process.
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| job.run(cell))).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
        Err(anyhow!("the search panicked: {}", message.unwrap_or("no message")))
    });
    let outcome = outcome.with_context(|| format!("{}: cell {}", job.name(), job.key(cell).join(", ")));
    if let (true, Ok(outcome)) = (shared.verbose, &outcome) {
        log(shared.stopwatch, &format!("finished cell {cell} in {:.6} s", outcome.seconds));
    }
    outcome
}

/// Writes a line to standard error, with the seconds since the run started.
fn log(stopwatch: Stopwatch, line: &str) {
    note!("{:.6} s: {line}", stopwatch.seconds());
}

/// Passes finished cells to the recorder until all threads have ended.
fn record(
    receiver: &Receiver<Finished>,
    job: &impl Job,
    mut progress: Progress,
    options: &Options,
    recorder: &mut impl Recorder,
) -> Result<()> {
    loop {
        match receiver.recv_timeout(Duration::from_millis(20)) {
            Ok((cell, outcome)) => {
                let outcome = outcome?;
                progress.advance(job.estimate(cell), outcome.leaves);
                recorder.record(cell, outcome)?;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        recorder.tick()?;
        progress.show();
        if options.interrupt.is_requested() {
            // Cells that are already finished are recorded, so that they need not be recomputed.
            for (cell, outcome) in receiver.try_iter() {
                recorder.record(cell, outcome?)?;
            }
            options.interrupt.check()?;
        }
    }
    // A thread that ended without delivering its cells would leave a gap that no other check detects.
    let (done, cells) = (progress.done, progress.cells);
    anyhow::ensure!(done == cells, "{done} of {cells} cells were finished when the threads ended");
    Ok(())
}

/// The time between two updates of the bar, in seconds.
const SHOW_EVERY: f64 = 0.1;

/// The time between two progress lines if standard error is not a terminal, in seconds.
const REPORT_EVERY: f64 = 60.0;

struct Progress {
    bar: ProgressBar,
    name: String,
    done: usize,
    cells: usize,
    work: u64,
    leaves: u64,
    stopwatch: Stopwatch,
    shown: Stopwatch,
}

impl Progress {
    fn new(job: &impl Job, cells: usize, work: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(work), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{wide_bar} {percent}% {msg}, {eta} left").expect("a constant template");
        bar.set_style(style.progress_chars("=> "));
        let name = job.name().to_owned();
        Self { bar, name, done: 0, cells, work: 0, leaves: 0, stopwatch: Stopwatch::start(), shown: Stopwatch::start() }
    }

    const fn advance(&mut self, work: u64, leaves: u64) {
        self.done += 1;
        self.work = self.work.saturating_add(work);
        self.leaves += leaves;
    }

    fn show(&mut self) {
        let every = if self.bar.is_hidden() { REPORT_EVERY } else { SHOW_EVERY };
        if self.shown.seconds() < every {
            return;
        }
        self.shown = Stopwatch::start();
        let seconds = self.stopwatch.seconds();
        let speed = if seconds > 0.0 { self.leaves as f64 / seconds / 1e6 } else { 0.0 };
        let message = format!("{}/{} cells, {speed:.0} million leaves/s", self.done, self.cells);
        if !self.bar.is_hidden() {
            self.bar.set_message(message);
            self.bar.set_position(self.work);
        } else if !std::io::stderr().is_terminal() {
            note!("{} {}: {message}", clock::now(), self.name);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The results of a run in memory.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The rows of `data.csv`, in grid order.
    pub data: DataTable,
    /// The total number of leaves.
    pub leaves: u64,
    /// The run time in seconds.
    pub seconds: f64,
}

struct InMemory(Vec<Option<CellOutcome>>);

impl Recorder for InMemory {
    fn record(&mut self, cell: usize, outcome: CellOutcome) -> Result<()> {
        self.0[cell] = Some(outcome);
        Ok(())
    }

    fn tick(&mut self) -> Result<()> {
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Runs every cell and keeps the results in memory, for comparisons with committed results.
///
/// # Errors
///
/// Fails like [`compute`].
pub fn run(job: &impl Job, jobs: Option<NonZeroUsize>) -> Result<Measured> {
    let stopwatch = Stopwatch::start();
    let mut outcomes = InMemory(vec![None; job.len()]);
    let options = Options { jobs, ..Options::default() };
    compute(job, longest_first(job), |_| true, &options, &mut outcomes)?;
    let outcomes: Vec<CellOutcome> = outcomes.0.into_iter().flatten().collect();
    let leaves = outcomes.iter().map(|outcome| outcome.leaves).sum();
    let rows = outcomes.into_iter().enumerate().map(|(cell, outcome)| {
        let mut row = job.key(cell);
        row.extend(outcome.results);
        row.push(job.command(cell));
        row
    });
    let data = DataTable::from_rows(job.layout().columns(), rows)?;
    Ok(Measured { data, leaves, seconds: stopwatch.seconds() })
}
