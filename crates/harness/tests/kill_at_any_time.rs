//! A real experiment, killed with SIGKILL at 100 random moments and continued each time.

mod support;

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use support::root;

const EXPERIMENT: [&str; 5] = ["experiment", "ywf-search", "--quick", "--verbose", "--jobs"];
const THREADS: usize = 2;
const KILLS: usize = 100;
const SEED: u64 = 2026;

/// Finished cells that a kill may cost: those of the last 0.25 seconds; the requirement is one second.
const AT_RISK: f64 = 0.25;

/// What one process did: when it finished which cell, in seconds since its start, and the cells it started.
#[derive(Default)]
struct Log {
    finished: HashMap<usize, f64>,
    started: Vec<usize>,
    /// The time of the last line.
    end: f64,
}

impl Log {
    fn read(path: &Path) -> Self {
        let mut log = Self::default();
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let Some((time, what)) = line.split_once(" s: ") else { continue };
            let Ok(time) = time.parse::<f64>() else { continue };
            log.end = time;
            let cell = |text: &str| text.split([' ', ':']).next().unwrap().parse::<usize>().unwrap();
            if let Some(text) = what.strip_prefix("started cell ") {
                log.started.push(cell(text));
            } else if let Some(text) = what.strip_prefix("finished cell ") {
                log.finished.insert(cell(text), time);
            }
        }
        log
    }
}

/// Runs the experiment into a folder, and kills it after a while if it has not ended by then. Whether it ended, and its log.
fn run(folder: &Path, kill_after: Option<Duration>) -> (bool, Log) {
    let log = folder.join("log");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(root()).args(EXPERIMENT).arg(THREADS.to_string()).arg("--out").arg(folder.join("run"));
    let mut child = command.stdout(Stdio::null()).stderr(std::fs::File::create(&log).unwrap()).spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if kill_after.is_some_and(|after| begun.elapsed() >= after) {
            child.kill().unwrap();
            break child.wait().unwrap();
        }
        std::thread::sleep(Duration::from_micros(500));
    };
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(status.success() || (kill_after.is_some() && status.code().is_none()), "{status}: {text}");
    (status.success(), Log::read(&log))
}

#[test]
fn a_run_that_is_killed_100_times_gives_the_same_bytes_and_computes_almost_nothing_twice() {
    let (reference, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let begun = Instant::now();
    let (_, undisturbed) = run(reference.path(), None);
    let whole = begun.elapsed();
    let cells = undisturbed.finished.len();
    // From the start of a process to its first cell: the experiment is read and checked, the program hashed, the journal read.
    let before_cells = whole.saturating_sub(Duration::from_secs_f64(undisturbed.end));

    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let (mut logs, mut kills) = (Vec::new(), 0);
    while kills < KILLS {
        // On average a little less work than a hundredth of the whole is done before each kill, so that all come before the end.
        let share = whole.mul_f64(random.random_range(0.0..1.6 / KILLS as f64));
        // Now and then before the first cell: the journal may just be being made or cut.
        let start = before_cells.mul_f64(if kills % 8 == 0 { random.random() } else { 1.0 });
        let (ended, log) = run(killed.path(), Some(start + share));
        logs.push(log);
        assert!(!ended, "the run ended after {kills} kills: seed {SEED}, {whole:?} for the whole run");
        kills += 1;
    }
    let (ended, log) = run(killed.path(), None);
    assert!(ended);
    logs.push(log);

    for file in ["data.csv", "summary.md"] {
        let read = |folder: &Path| std::fs::read(folder.join("run").join(file)).unwrap();
        assert_eq!(read(reference.path()), read(killed.path()), "{file}: seed {SEED}");
    }
    let hidden = std::fs::read_dir(killed.path().join("run")).unwrap();
    assert!(hidden.map(|entry| entry.unwrap().file_name()).all(|name| !name.to_str().unwrap().contains("partial")));

    let (mut twice, mut in_flight) = (0, 0);
    for (index, log) in logs.iter().enumerate() {
        let flying = log.started.iter().filter(|cell| !log.finished.contains_key(cell)).count();
        assert!(flying <= THREADS, "process {index}: {flying} cells in flight");
        in_flight += flying;
        for (cell, time) in &log.finished {
            if logs[index + 1..].iter().any(|later| later.finished.contains_key(cell)) {
                twice += 1;
                assert!(
                    log.end - time < AT_RISK,
                    "cell {cell} was finished {:.3} s before a kill: seed {SEED}",
                    log.end - time
                );
            }
        }
    }
    let computed: usize = logs.iter().map(|log| log.finished.len()).sum();
    println!("{cells} cells, {kills} kills: {computed} finished, {twice} of them again later, {in_flight} abandoned in flight");
    assert_eq!(computed, cells + twice);
    // The run was killed in the midst of its work, not before it.
    assert!(logs.iter().filter(|log| !log.finished.is_empty()).count() > KILLS / 2, "{computed} cells");
}
