//! Kills a real experiment with SIGKILL at 100 random moments and continues it each time. The results must equal the committed
//! results.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_runs::data_file;
use scoutlab_table::data_table::DataTable;

use crate::support::root;

const EXPERIMENT: [&str; 4] = ["experiment", "strongly-ordered", "--verbose", "--jobs"];
const THREADS: usize = 2;
const KILLS: usize = 100;
const SEED: u64 = 2026;

/// The test fails if a kill loses a cell that finished at least this many seconds before the kill.
const AT_RISK: f64 = 0.25;

/// The log of one process: the started cells, and the finished cells with their times since the start of the process, in
/// seconds.
#[derive(Default)]
struct Log {
    finished: HashMap<usize, f64>,
    started: Vec<usize>,
    /// The time of the last line of the log, in seconds.
    end: f64,
}

impl Log {
    /// Adds a line that the program printed.
    fn add(&mut self, line: &str) {
        let Some((time, what)) = line.split_once(" s: ") else { return };
        let Ok(time) = time.parse::<f64>() else { return };
        self.end = time;
        let cell = |text: &str| text.split([' ', ':']).next().unwrap().parse::<usize>().unwrap();
        if let Some(text) = what.strip_prefix("started cell ") {
            self.started.push(cell(text));
        } else if let Some(text) = what.strip_prefix("finished cell ") {
            self.finished.insert(cell(text), time);
        }
    }
}

/// The moment at which a process is killed.
#[derive(Clone, Copy)]
enum Kill {
    /// The process is not killed.
    Never,
    /// The process is killed this long after its start.
    AfterStart(Duration),
    /// The process is killed after it has started cells and finished this many of them. The count makes the moment independent
    /// of the load of the machine.
    AfterFinished(usize),
}

/// Runs the experiment in a folder and kills it. Returns whether the experiment ended before the kill, and the log.
fn run(folder: &Path, kill: Kill) -> (bool, Log) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(root()).args(EXPERIMENT).arg(THREADS.to_string()).arg("--out").arg(folder.join("run"));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap());
    let (mut log, mut text, mut line) = (Log::default(), String::new(), Vec::new());
    // If the kill truncated a line, the line has no line feed and is ignored.
    let mut read = |log: &mut Log| {
        line.clear();
        let is_whole = lines.read_until(b'\n', &mut line).unwrap() > 0 && line.ends_with(b"\n");
        let line = String::from_utf8_lossy(&line);
        text.push_str(&line);
        if is_whole {
            log.add(line.trim_end());
        }
        is_whole
    };
    if let Kill::AfterStart(after) = kill {
        std::thread::sleep(after);
        child.kill().unwrap();
    }
    // Each line is read as soon as it is written, so that the process is killed before it finishes many more cells.
    let mut is_killed = false;
    while read(&mut log) {
        if let Kill::AfterFinished(cells) = kill
            && !is_killed
            && !log.started.is_empty()
            && log.finished.len() >= cells
        {
            child.kill().unwrap();
            is_killed = true;
        }
    }
    let status = child.wait().unwrap();
    assert!(status.success() || (!matches!(kill, Kill::Never) && status.code().is_none()), "{status}: {text}");
    (status.success(), log)
}

/// Draws the moment at which a process is killed. When the last kill comes, about two fifths of the `cells` are finished.
fn draw(kill: usize, cells: usize, start: Duration, random: &mut ChaCha8Rng) -> Kill {
    let mut share = |most: usize| random.random_range(most / 2..most);
    match kill {
        // This moment is so late that most finished cells must not be lost.
        20 | 50 | 80 => Kill::AfterFinished(share(cells / 7)),
        // The kill comes before or around the first cell, while the process creates, truncates or reads the journal.
        _ if kill.is_multiple_of(8) => Kill::AfterStart(start.mul_f64(random.random_range(0.0..1.2))),
        // Even if each kill loses all cells that its process finished, fewer than a quarter of all cells are lost.
        _ => Kill::AfterFinished(random.random_range(0..cells / 500)),
    }
}

#[test]
fn a_run_that_is_killed_100_times_gives_the_same_bytes_and_computes_almost_nothing_twice() {
    // Without kills, a run on any machine has these results.
    let committed = root().join("results").join(EXPERIMENT[1]);
    let cells = DataTable::read(&data_file::path(&committed)).unwrap().len();
    let killed = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut logs = Vec::new();
    for kill in 0..KILLS {
        let moment = draw(kill, cells, Duration::from_millis(100), &mut random);
        let (ended, log) = run(killed.path(), moment);
        logs.push(log);
        assert!(!ended, "the run ended after {kill} kills: seed {SEED}");
    }
    let (ended, log) = run(killed.path(), Kill::Never);
    assert!(ended);
    logs.push(log);

    let found = killed.path().join("run");
    assert_eq!(data_file::hash(&committed).unwrap(), data_file::hash(&found).unwrap(), "the rows: seed {SEED}");
    let read = |folder: &Path| std::fs::read(folder.join("summary.md")).unwrap();
    assert!(read(&committed) == read(&found), "the summary: seed {SEED}");
    let hidden = std::fs::read_dir(killed.path().join("run")).unwrap();
    assert!(hidden.map(|entry| entry.unwrap().file_name()).all(|name| !name.to_str().unwrap().contains("partial")));

    let (mut twice, mut in_flight, mut oldest) = (0, 0, 0.0_f64);
    for (index, log) in logs.iter().enumerate() {
        let flying = log.started.iter().filter(|cell| !log.finished.contains_key(cell)).count();
        assert!(flying <= THREADS, "process {index}: {flying} cells in flight");
        in_flight += flying;
        for (cell, time) in &log.finished {
            if logs[index + 1..].iter().any(|later| later.finished.contains_key(cell)) {
                twice += 1;
                oldest = oldest.max(log.end - time);
            }
        }
    }
    let computed: usize = logs.iter().map(|log| log.finished.len()).sum();
    println!(
        "{cells} cells, {KILLS} kills: {computed} cells finished, {twice} of them again after a kill, the oldest of these {oldest:.3} s \
         before it; {in_flight} abandoned in flight"
    );
    assert!(oldest < AT_RISK, "a cell was lost that was finished {oldest:.3} s before a kill: seed {SEED}");
    assert_eq!(computed, cells + twice);
    assert!(twice < cells / 4, "{twice} of {cells} cells were computed twice: seed {SEED}");
    // Most processes were killed after they had finished a cell.
    assert!(logs.iter().filter(|log| !log.finished.is_empty()).count() > KILLS / 2, "{computed} cells");
}
