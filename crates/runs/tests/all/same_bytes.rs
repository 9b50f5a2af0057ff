//! The rows of a run do not depend on how the run was computed. The rows are compared as bytes, because that is what people
//! compare.

use std::path::Path;

use anyhow::Result;
use scoutlab_runs::interrupt::{Interrupt, Interrupted};
use scoutlab_runs::run::Options;
use scoutlab_runs::shard::Shard;
use scoutlab_runs::{CellOutcome, Job, Layout, journal, results};
use tempfile::TempDir;

use crate::squares::{Squares, compute, merge_shards, sums_of_two_squares};

const CELLS: usize = 40;

fn sweep() -> Squares {
    Squares::new(CELLS, 100)
}

fn data(folder: &TempDir) -> String {
    std::fs::read_to_string(folder.path().join("data.csv")).unwrap()
}

fn done(journal: &Path) -> usize {
    journal::look(journal, CELLS, 1).unwrap().0.done
}

/// Returns the `data.csv` of a run that nothing disturbs.
fn undisturbed() -> String {
    let folder = tempfile::tempdir().unwrap();
    compute(&sweep(), folder.path(), None, &Options::default()).unwrap();
    data(&folder)
}

/// The sweep, but the run is interrupted when the first cell of the later half begins. This cell never ends.
#[derive(Clone, Debug)]
struct Interrupting(Squares, Interrupt);

impl Job for Interrupting {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn cells_hash(&self) -> &str {
        self.0.cells_hash()
    }

    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn key(&self, cell: usize) -> Vec<String> {
        self.0.key(cell)
    }

    fn estimate(&self, cell: usize) -> u64 {
        self.0.estimate(cell)
    }

    fn run(&self, cell: usize) -> Result<CellOutcome> {
        // The longest cells, which come last in the table, are computed first.
        if cell < CELLS / 2 {
            self.1.request();
            loop {
                std::thread::park();
            }
        }
        self.0.run(cell)
    }
}

#[test]
fn the_rows_are_right() {
    // Landau (1908): 43 of the numbers up to 100 are sums of two squares.
    assert_eq!(sums_of_two_squares(100), 43);
    let data = undisturbed();
    let mut lines = data.lines();
    assert_eq!((lines.next(), lines.next()), (Some("limit,sums,command"), Some("100,43,")));
    assert_eq!(lines.count(), CELLS - 1);
}

#[test]
fn an_interrupted_run_keeps_its_cells_and_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let interrupt = Interrupt::never();
    let options = Options { jobs: 1.try_into().ok(), interrupt: interrupt.clone(), ..Options::default() };
    let error = compute(&Interrupting(sweep(), interrupt), folder.path(), None, &options).unwrap_err();
    assert!(error.is::<Interrupted>(), "{error:#}");
    assert!(!folder.path().join("data.csv").exists());
    assert_eq!(done(&results::run_journal(folder.path())), CELLS / 2);
    compute(&sweep(), folder.path(), None, &Options::default()).unwrap();
    assert_eq!(data(&folder), undisturbed());
}

#[test]
fn two_shards_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    for shard in Shard::all(2) {
        assert!(merge_shards(&sweep(), folder.path(), &Options::default()).is_err(), "{shard} is missing");
        compute(&sweep(), folder.path(), Some(shard), &Options::default()).unwrap();
    }
    let journals = results::shard_journals(folder.path()).unwrap();
    assert_eq!(journals.iter().map(|(_, path)| done(path)).sum::<usize>(), CELLS);
    merge_shards(&sweep(), folder.path(), &Options::default()).unwrap();
    assert_eq!(data(&folder), undisturbed());
    assert!(results::shard_journals(folder.path()).unwrap().is_empty());
}

#[test]
fn the_cells_of_another_sweep_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    compute(&sweep(), folder.path(), "1/2".parse().ok(), &Options::default()).unwrap();
    let error = compute(&Squares::new(CELLS, 101), folder.path(), "1/2".parse().ok(), &Options::default()).unwrap_err();
    assert!(error.to_string().contains("belongs to another run: the hash of the grids was "), "{error:#}");
}
