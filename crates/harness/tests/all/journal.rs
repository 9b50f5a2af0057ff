//! Runs continue from a journal, even if the journal was damaged.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_cli::Scoutlab;
use scoutlab_cli::program::build;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_report::finish;
use scoutlab_report::redraw;
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::interrupt::{Interrupt, Interrupted};
use scoutlab_runs::journal::{Header, Journal, JournalError};
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::results::{self, Begun, Ending};
use scoutlab_runs::run::{self, Options};
use scoutlab_runs::{InputFile, Job, Version};
use tempfile::TempDir;

use crate::support::MEASURES;

const GRID: &str = r#"
title = "Trees"
question = "How many leaves?"
source = "none"
usual_time = "1 second"
seed = 1

[[grid]]
game = "tree"
positions = ["b=2,d=5,seed=1..4"]
depths = "1..5"
algorithms = ["alphabeta", "scout"]
orderings = ["random"]
seeds = 3
"#;

const CELLS: usize = 4 * 5 * 2 * 3;

struct Run {
    folder: TempDir,
    experiment: Experiment,
    header: Header,
}

/// The result of a run that was continued from a journal.
#[derive(Debug, PartialEq, Eq)]
struct Continued {
    kept: usize,
    damaged_lines: usize,
    damaged_tail: u64,
}

/// The identity of the program, computed once, because hashing the executable takes a while.
static PROGRAM: LazyLock<ProgramIdentity> = LazyLock::new(|| {
    let nowhere = tempfile::tempdir().unwrap();
    ProgramIdentity {
        commit: "unknown".to_owned(),
        ..Scoutlab::built_in().identity(&Project::at(nowhere.path(), MEASURES.clone())).unwrap()
    }
});

impl Run {
    fn new() -> Self {
        let experiment = Experiment::parse(&MEASURES, Path::new("trees.toml"), GRID.as_bytes(), Version::Usual, None).unwrap();
        assert_eq!(experiment.len(), CELLS);
        let folder = tempfile::tempdir().unwrap();
        let header = Header::new(&experiment, PROGRAM.clone(), None);
        Self { folder, experiment, header }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn journal(&self) -> PathBuf {
        results::run_journal(self.folder.path())
    }

    fn open(&self) -> Result<Journal, JournalError> {
        Journal::open(&self.journal(), self.header.clone(), self.experiment.layout.results.len(), false)
    }

    /// Computes the cells for which `wanted` returns true, and keeps the journal.
    fn compute(&self, wanted: impl Fn(usize) -> bool) {
        let mut journal = self.open().unwrap();
        let batches = run::longest_first(&self.experiment);
        run::compute(&self.experiment, batches, wanted, &Options::default(), &mut journal).unwrap();
    }

    /// Continues the run to its end and writes the results.
    fn finish(&self) -> Continued {
        let mut folder = OutputFolder::open(self.folder.path()).unwrap();
        let begun = results::begin(&folder, &self.experiment, &self.header, false).unwrap();
        let Begun::Journal(mut journal) = begun else { panic!("complete already") };
        let before = journal.contents().clone();
        let batches = run::longest_first(&self.experiment);
        let known: Vec<bool> = (0..CELLS).map(|cell| journal.has(cell)).collect();
        run::compute(&self.experiment, batches, |cell| !known[cell], &Options::default(), &mut *journal).unwrap();
        let interrupt = Interrupt::never();
        let ending = Ending { threads: 1, shards: 0, stopwatch: Stopwatch::start(), interrupt: &interrupt, build };
        let project = Project::at(self.folder.path(), MEASURES.clone());
        finish::write(&project, &self.experiment, &mut folder, *journal, &self.header, &ending).unwrap();
        Continued { kept: before.done, damaged_lines: before.damaged_lines, damaged_tail: before.damaged_tail }
    }

    fn data(&self) -> Vec<u8> {
        std::fs::read(self.path("data.csv")).unwrap()
    }
}

/// Returns the data.csv of an uninterrupted run, and its journal just before the results were written.
fn undisturbed() -> (Vec<u8>, Vec<u8>) {
    let run = Run::new();
    run.compute(|_| true);
    let journal = std::fs::read(run.journal()).unwrap();
    assert_eq!(run.finish(), Continued { kept: CELLS, damaged_lines: 0, damaged_tail: 0 });
    (run.data(), journal)
}

/// The number of lines before the first cell of a journal: the header, and a copy of the header from the first start.
const LINES_BEFORE_CELLS: usize = 2;

#[test]
fn a_run_continues_with_the_cells_it_has_and_gives_the_same_bytes() {
    let (data, _) = undisturbed();
    for share in [1, 2, 7, CELLS] {
        let run = Run::new();
        run.compute(|cell| cell % share == 0);
        assert_eq!(run.finish().kept, CELLS.div_ceil(share));
        assert_eq!(run.data(), data);
    }
}

#[test]
fn a_journal_cut_anywhere_gives_the_same_bytes_and_keeps_every_whole_line() {
    let (data, journal) = undisturbed();
    let ends: Vec<usize> = journal.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(index, _)| index + 1).collect();
    // The journal is cut at every byte of the last lines, and at some bytes of earlier lines.
    let last_lines = ends[ends.len() - 4]..journal.len();
    let others = (0..ends[ends.len() - 4]).step_by(97);
    for cut in others.chain(last_lines) {
        let run = Run::new();
        std::fs::write(run.journal(), &journal[..cut]).unwrap();
        let whole_lines = ends.iter().filter(|end| **end <= cut).count();
        let tail = cut - ends[..whole_lines].last().copied().unwrap_or(0);
        let expected =
            Continued { kept: whole_lines.saturating_sub(LINES_BEFORE_CELLS), damaged_lines: 0, damaged_tail: tail as u64 };
        assert_eq!(run.finish(), expected, "cut after {cut} bytes");
        assert_eq!(run.data(), data, "cut after {cut} bytes");
    }
}

#[test]
fn a_flipped_bit_costs_at_most_the_two_lines_around_it() {
    let (data, journal) = undisturbed();
    let cells_begin = journal.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(LINES_BEFORE_CELLS - 1).unwrap().0 + 1;
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for round in 0..200 {
        let run = Run::new();
        let mut damaged = journal.clone();
        // Half of the damaged bytes are near the end of the journal.
        let first = if round % 2 == 0 { cells_begin } else { journal.len() - 300 };
        let (byte, bit) = (random.random_range(first..journal.len()), random.random_range(0..8));
        damaged[byte] ^= 1 << bit;
        std::fs::write(run.journal(), damaged).unwrap();
        let continued = run.finish();
        assert!((CELLS - 2..CELLS).contains(&continued.kept), "byte {byte}, bit {bit}: {continued:?}");
        assert!(continued.damaged_lines > 0 || continued.damaged_tail > 0, "byte {byte}, bit {bit}: {continued:?}");
        assert_eq!(run.data(), data, "byte {byte}, bit {bit}");
    }
}

#[test]
fn a_journal_whose_header_is_lost_is_refused() {
    let (_, journal) = undisturbed();
    let run = Run::new();
    let mut lines =
        journal.split_inclusive(|&byte| byte == b'\n').skip(LINES_BEFORE_CELLS).flatten().copied().collect::<Vec<u8>>();
    std::fs::write(run.journal(), &lines).unwrap();
    assert!(matches!(run.open(), Err(JournalError::NoHeader { .. })));
    // Each start of the program appends a copy of the header.
    lines.extend(journal.split_inclusive(|&byte| byte == b'\n').nth(1).unwrap());
    std::fs::write(run.journal(), &lines).unwrap();
    assert_eq!(run.open().unwrap().contents().done, CELLS);
    // The journal is replaced with a file of another kind.
    std::fs::write(run.journal(), "position,depth\n".repeat(1000)).unwrap();
    assert!(matches!(run.open(), Err(JournalError::Foreign { .. })));
    assert_eq!(std::fs::read(run.journal()).unwrap().len(), 15_000);
}

#[test]
fn cells_that_cannot_be_of_this_experiment_are_not_taken() {
    let run = Run::new();
    drop(run.open().unwrap());
    let mut journal = std::fs::read(run.journal()).unwrap();
    let lines = [r#"[1000000000000000000,["1"],0.5,3]"#, r#"[3,["1"],0.5,3]"#, r#"[-1,["1"],0.5,3]"#, "[]", "{}", "null"];
    let lines = lines.map(|line| format!("{:08x} {line}\n", crc32fast::hash(line.as_bytes())));
    journal.extend(lines.concat().bytes());
    std::fs::write(run.journal(), journal).unwrap();
    let contents = run.open().unwrap().contents().clone();
    assert_eq!((contents.done, contents.damaged_tail), (0, lines.concat().len() as u64));
}

#[test]
fn every_difference_of_the_header_is_named() {
    let run = Run::new();
    run.compute(|cell| cell == 0);
    let refused = |change: fn(&mut Header)| {
        let mut header = run.header.clone();
        change(&mut header);
        let error = Journal::open(&run.journal(), header, run.experiment.layout.results.len(), false).unwrap_err();
        assert!(!error.is_storage_failure());
        error.to_string()
    };
    for (change, expected) in [
        ((|header| header.seed = 7) as fn(&mut Header), "the seed was 1, now 7"),
        (|header| header.version = Version::Quick, "the version was usual, now quick"),
        (|header| header.cells = 119, "the number of cells was 120, now 119"),
        (|header| header.experiment = "other".to_owned(), "the experiment was trees, now other"),
        (|header| header.grids_sha256 = "0".repeat(64), "the hash of the grids was "),
        (|header| header.journal = 3, "the journal's format was 2, now 3"),
        (
            |header| header.inputs = vec![InputFile::new(Path::new("a.epd"), b"")],
            "the content of a.epd was not recorded, its SHA-256 is now e3b0c44298fc1c14",
        ),
        (|header| header.shard = "2/3".parse().ok(), "the shard was none, now 2/3"),
        (|header| header.program.executable_sha256 = "f".repeat(64), "the program was 0.1.0 at commit unknown, executable "),
    ] {
        let message = refused(change);
        assert!(message.contains(expected) && message.ends_with("--fresh starts over"), "{message}");
    }
    let message = refused(|header| (header.seed, header.version) = (7, Version::Full));
    assert!(message.contains("the version was usual, now full; the seed was 1, now 7"), "{message}");
}

#[test]
fn a_second_run_is_refused_and_told_who_is_at_work() {
    let run = Run::new();
    let first = run.open().unwrap();
    let message = run.open().unwrap_err().to_string();
    assert!(message.contains(&format!("in use by process {} on ", std::process::id())), "{message}");
    drop(first);
    run.open().unwrap();
}

#[test]
fn an_interrupted_run_keeps_what_was_finished() {
    let run = Run::new();
    let mut journal = run.open().unwrap();
    let options = Options::default();
    options.interrupt.request();
    let batches = run::longest_first(&run.experiment);
    let error = run::compute(&run.experiment, batches, |_| true, &options, &mut journal).unwrap_err();
    assert!(error.is::<Interrupted>());
    let done = journal.contents().done;
    drop(journal);
    assert_eq!(run.finish().kept, done);
    assert_eq!(run.data(), undisturbed().0);
}

#[cfg(unix)]
#[test]
fn a_journal_that_is_taken_away_is_noticed() {
    let run = Run::new();
    let mut journal = run.open().unwrap();
    std::fs::rename(run.journal(), run.path("elsewhere")).unwrap();
    assert!(matches!(journal.sync(), Err(JournalError::Removed { .. })));
    std::fs::rename(run.path("elsewhere"), run.journal()).unwrap();
    journal.sync().unwrap();
}

#[test]
fn a_finished_run_is_complete_until_its_data_changes() {
    let run = Run::new();
    run.finish();
    let begin = || {
        let folder = OutputFolder::open(run.folder.path()).unwrap();
        results::begin(&folder, &run.experiment, &run.header, false).unwrap()
    };
    assert!(matches!(begin(), Begun::Complete));
    assert!(std::fs::metadata(run.journal()).unwrap().len() < 2000);
    let data = run.data();
    std::fs::write(run.path("data.csv"), &data[..data.len() - 2]).unwrap();
    assert_eq!(run.finish().kept, 0);
    assert_eq!(run.data(), data);
    assert!(!redraw::is_due(run.folder.path(), &run.experiment));
    std::fs::remove_file(run.path("summary.md")).unwrap();
    assert!(matches!(begin(), Begun::Complete));
    assert!(redraw::is_due(run.folder.path(), &run.experiment));
}
