//! A real experiment, killed with SIGKILL at 100 random moments and continued each time, beside its committed results.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab::clock::Stopwatch;

use crate::support::{elapsed, killed, root};

const EXPERIMENT: [&str; 4] = ["experiment", "strongly-ordered", "--verbose", "--jobs"];
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

/// When a process is killed.
#[derive(Clone, Copy)]
enum Kill {
    /// Not at all.
    Never,
    /// So long after its start.
    AfterStart(Duration),
    /// When it has started cells and finished so many of them: counted rather than timed, so that the load of the machine does not matter.
    AfterFinished(usize),
}

/// Runs the experiment into a folder and kills it. Whether it ended before that, and its log.
fn run(folder: &Path, kill: Kill) -> (bool, Log) {
    let log = folder.join("log");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(root()).args(EXPERIMENT).arg(THREADS.to_string()).arg("--out").arg(folder.join("run"));
    let mut child = command.stdout(Stdio::null()).stderr(std::fs::File::create(&log).unwrap()).spawn().unwrap();
    let begun = Stopwatch::start();
    let status = killed(&mut child, Duration::from_millis(1), || match kill {
        Kill::Never => false,
        Kill::AfterStart(after) => elapsed(begun) >= after,
        Kill::AfterFinished(cells) => {
            let text = std::fs::read_to_string(&log).unwrap();
            text.contains("started cell ") && text.matches("finished cell ").count() >= cells
        }
    });
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(status.success() || (!matches!(kill, Kill::Never) && status.code().is_none()), "{status}: {text}");
    (status.success(), Log::read(&log))
}

/// Draws when a process is killed. In all, about two fifths of the `cells` are finished before the last kill.
fn draw(kill: usize, cells: usize, start: Duration, random: &mut ChaCha8Rng) -> Kill {
    let mut share = |most: usize| random.random_range(most / 2..most);
    match kill {
        // Long enough that most of what is finished is older than what may be lost.
        20 | 50 | 80 => Kill::AfterFinished(share(cells / 7)),
        // Before the first cell, or about then: the journal may just be being made, cut or read.
        _ if kill.is_multiple_of(8) => Kill::AfterStart(start.mul_f64(random.random_range(0.0..1.2))),
        // Few enough that fewer than a quarter of all cells are lost even if each kill costs all that its process finished.
        _ => Kill::AfterFinished(random.random_range(0..cells / 500)),
    }
}

#[test]
fn a_run_that_is_killed_100_times_gives_the_same_bytes_and_computes_almost_nothing_twice() {
    // What a run that is never killed gives, on any machine.
    let committed = root().join("results").join(EXPERIMENT[1]);
    let cells = std::fs::read_to_string(committed.join("data.csv")).unwrap().lines().count() - 1;
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

    for file in ["data.csv", "summary.md"] {
        let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
        assert!(read(&committed) == read(&killed.path().join("run")), "{file}: seed {SEED}");
    }
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
    // The run was killed in the midst of its work, not before it.
    assert!(logs.iter().filter(|log| !log.finished.is_empty()).count() > KILLS / 2, "{computed} cells");
}
