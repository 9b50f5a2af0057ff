//! Kills `figures`, `report` and `trace` with SIGKILL at 100 random moments each. After a kill, the folder contains either all
//! old files or all new files, and each file is complete.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::output::OutputFolder;

use crate::support::{SMALL, SmallProject};

const KILLS: usize = 100;
const SEED: u64 = 2011;

/// Returns the files in a folder and its subfolders, keyed by relative path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    // Files appear and disappear while a process is at work.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (PathBuf::from(entry.file_name()), entry.path());
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(below, bytes)| (name.join(below), bytes)));
        } else if let Ok(bytes) = fs::read(&path) {
            found.insert(name, bytes);
        }
    }
    found
}

/// Returns whether a file is part of the output, which has no hidden files.
fn is_shown(name: &Path) -> bool {
    name.components().all(|part| !part.as_os_str().to_string_lossy().starts_with('.'))
}

fn shown(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = files(folder);
    found.retain(|name, _| is_shown(name));
    found
}

/// Returns the names, lengths and times of the files in a folder, which show whether files have changed. The function queries
/// each file only once, because tests call it thousands of times per second.
fn stamps(folder: &Path) -> Vec<(OsString, u64, SystemTime)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(file) = entry.metadata() else { continue };
        if file.is_dir() {
            found.extend(stamps(&entry.path()));
        } else if let Ok(modified) = file.modified() {
            found.push((entry.file_name(), file.len(), modified));
        }
    }
    found
}

/// A command that writes to a folder.
struct Drawing {
    project: SmallProject,
    folder: &'static str,
    arguments: &'static [&'static str],
    /// The files that are in the folder before the command runs.
    old: BTreeMap<PathBuf, Vec<u8>>,
}

impl Drawing {
    fn folder(&self) -> PathBuf {
        self.project.path(self.folder)
    }

    /// Puts only the old files into the folder.
    fn prepare(&self) {
        let _ = fs::remove_dir_all(self.folder());
        for (name, bytes) in &self.old {
            let path = self.folder().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }

    fn start(&self) -> Child {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
        command.current_dir(self.project.path("")).args(self.arguments).stdout(Stdio::null()).spawn().unwrap()
    }

    /// Starts the command, and kills it when the folder has changed `changes` times and the time `after` has passed. Returns
    /// whether the command was killed.
    fn is_killed(&self, changes: usize, after: Duration) -> bool {
        let mut child = self.start();
        let (mut before, mut seen) = (stamps(&self.folder()), 0);
        while seen < changes {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return false;
            }
            // During the pause, the drawing process can use the processor.
            std::thread::sleep(Duration::from_micros(100));
            let now = stamps(&self.folder());
            seen += usize::from(now != before);
            before = now;
        }
        // Sleeping may take too long, so a busy loop waits for the last millisecond.
        let stopwatch = Stopwatch::start();
        std::thread::sleep(after.saturating_sub(Duration::from_millis(1)));
        while stopwatch.seconds() < after.as_secs_f64() {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap().code().is_none()
    }

    /// Kills the command at 100 moments and checks the files after each kill.
    fn leaves_old_or_new(&self) {
        self.prepare();
        let undisturbed = Stopwatch::start();
        assert!(self.start().wait().unwrap().success());
        let (undisturbed, new) = (Duration::from_secs_f64(undisturbed.seconds()), shown(&self.folder()));
        let written: Vec<_> =
            new.iter().filter(|&(name, bytes)| self.old.get(name) != Some(bytes)).map(|(name, _)| name).collect();
        assert!(!written.is_empty() && self.old.keys().all(|name| new.contains_key(name)));

        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let (mut kills, mut kept, mut replaced, mut finished_later, mut most) = (0, 0, 0, 0, 2 * written.len() + 3);
        while kills < KILLS {
            self.prepare();
            // The kill comes at any time, or soon after a change in the folder. Most changes are close together at the end.
            let killed = if kills % 4 == 0 {
                self.is_killed(0, undisturbed.mul_f64(random.random_range(0.0..1.0)))
            } else {
                let changes = random.random_range(1..=most);
                let killed = self.is_killed(changes, Duration::from_micros(random.random_range(0..300)));
                if !killed {
                    most = (most - 1).max(1);
                }
                killed
            };
            if !killed {
                continue;
            }
            kills += 1;
            let found = shown(&self.folder());
            for (name, bytes) in &found {
                let is_whole = self.old.get(name) == Some(bytes) || new.get(name) == Some(bytes);
                assert!(is_whole, "{} is neither the old nor the new one: kill {kills}, seed {SEED}", name.display());
            }
            // The next process that opens the folder completes the committed replacement.
            drop(OutputFolder::open(self.folder()).unwrap());
            let opened = shown(&self.folder());
            finished_later += usize::from(opened != found);
            if opened == self.old {
                kept += 1;
            } else {
                let old: Vec<_> = written.iter().filter(|name| opened.get(**name) != new.get(**name)).collect();
                assert!(opened == new, "some files are old, {old:?}, and others new: kill {kills}, seed {SEED}");
                replaced += 1;
            }
        }
        println!("{:?}: {kept} old, {replaced} new, {finished_later} of them finished by the next to come", self.arguments);
        assert!(kept > KILLS / 10, "{kept} of {KILLS}");

        // The remains of killed processes do not prevent another run.
        assert!(self.start().wait().unwrap().success());
        assert_eq!(shown(&self.folder()), new);
    }
}

/// Returns the text of the small experiment with another title of its figure.
fn entitled(title: &str) -> String {
    SMALL.replace("Leaves by depth", title)
}

#[test]
fn figures_and_the_summary_are_the_old_ones_or_the_new_ones() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &entitled("before"));
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let old = shown(&project.path("results/small"));
    project.write("experiments/small.toml", &entitled("after"));
    Drawing { project, folder: "results/small", arguments: &["figures", "small"], old }.leaves_old_or_new();
}

#[test]
fn the_report_and_its_traces_are_the_old_ones_or_the_new_ones() {
    let project = SmallProject::new();
    // Only a report with the title scoutlab has traces.
    project.write("README.md", "# scoutlab\n");
    assert!(project.scoutlab(&["report"]).status.success());
    let mut old = shown(&project.path("results/report"));
    assert_eq!(old.len(), 15);
    // The old files differ from the new files, as if another version of scoutlab had written them.
    for bytes in old.values_mut() {
        bytes.extend(b"<!-- before -->\n");
    }
    Drawing { project, folder: "results/report", arguments: &["report"], old }.leaves_old_or_new();
}

#[test]
fn a_trace_is_the_old_one_or_the_new_one() {
    let project = SmallProject::new();
    let arguments =
        &["trace", "othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "scout", "--out", "traces/a.html"];
    fs::create_dir(project.path("traces")).unwrap();
    assert!(project.scoutlab(arguments).status.success());
    let mut old = shown(&project.path("traces"));
    for bytes in old.values_mut() {
        bytes.extend(b"<!-- before -->\n");
    }
    Drawing { project, folder: "traces", arguments, old }.leaves_old_or_new();
}
