//! A run loses no finished cell if a signal or a failing disk ends the run, or if a second run starts in its folder.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use scoutlab_runs::clock::Stopwatch;

use crate::support::{SMALL, SmallProject, refused, stdout};

fn elapsed(stopwatch: Stopwatch) -> Duration {
    Duration::from_secs_f64(stopwatch.seconds())
}

/// An experiment with a few short cells and cells that take hours.
const LONG: &str = r#"
title = "A long run"
question = "Does it end?"
source = "none"
usual_time = "days"
seed = 1

[[grid]]
game = "othello"
positions = ["ffo:40..59"]
depths = [1, 2, 14]
algorithms = ["minimax"]
"#;

struct Running {
    child: Child,
    errors: BufReader<ChildStderr>,
}

impl Running {
    fn start(project: &SmallProject, arguments: &[&str]) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
        command.current_dir(project.path("")).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let errors = BufReader::new(child.stderr.take().unwrap());
        Self { child, errors }
    }

    /// Starts a run and waits until it works on a cell. After this point, the run handles signals.
    fn start_verbose(project: &SmallProject, arguments: &[&str]) -> Self {
        let mut running = Self::start(project, &[arguments, &["--verbose"]].concat());
        let mut line = String::new();
        while !line.contains(" s: started cell ") {
            line.clear();
            assert!(running.errors.read_line(&mut line).unwrap() > 0, "the run ended before it began");
        }
        running
    }

    fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
    }

    /// Waits until the run ends. Returns the exit code, the time spent waiting, and the error output.
    fn end(mut self) -> (Option<i32>, Duration, String) {
        let waited = Stopwatch::start();
        let status = self.child.wait().unwrap();
        let waited = elapsed(waited);
        let mut text = String::new();
        self.errors.read_to_string(&mut text).unwrap();
        (status.code(), waited, text)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a project with the experiment `long`, and a process that is running it.
fn at_work() -> (SmallProject, Running) {
    let project = SmallProject::new();
    // The run starts its long cells first.
    project.write("experiments/long.toml", LONG);
    let running = Running::start_verbose(&project, &["experiment", "long", "--jobs", "2"]);
    (project, running)
}

#[test]
fn a_signal_ends_a_run_of_hours_within_a_second_and_says_how_to_continue() {
    for signal in ["-INT", "-TERM"] {
        let (project, running) = at_work();
        running.signal(signal);
        let (code, waited, text) = running.end();
        assert_eq!(code, Some(130), "{text}");
        assert!(waited < Duration::from_secs(1), "{signal}: {waited:?}");
        let program = assert_cmd::cargo::cargo_bin!("scoutlab").display().to_string();
        assert!(text.contains("interrupted: the finished cells are kept in ") && text.contains("to continue:\n"), "{text}");
        assert!(text.ends_with(&format!("  {program} experiment long --jobs 2 --verbose\n")), "{text}");
        assert!(project.path("results/long/run.journal").exists());
    }
}

#[test]
fn the_command_to_continue_does_not_start_over() {
    let project = SmallProject::new();
    project.write("experiments/long.toml", LONG);
    let running = Running::start_verbose(&project, &["experiment", "long", "--fresh", "--out", "two words"]);
    running.signal("-INT");
    let (code, _, text) = running.end();
    assert_eq!(code, Some(130), "{text}");
    assert!(text.ends_with(" experiment long --out 'two words' --verbose\n"), "{text}");
}

#[test]
fn a_second_run_in_the_same_folder_is_refused_and_names_the_first() {
    let (project, running) = at_work();
    let message = refused(&project.scoutlab(&["experiment", "long"]));
    assert!(message.contains(&format!("is in use by process {} on ", running.child.id())), "{message}");
    // The second run is rejected even with `--fresh`.
    let message = refused(&project.scoutlab(&["experiment", "long", "--fresh"]));
    assert!(message.contains("is in use by process"), "{message}");
    let told = stdout(&project.scoutlab(&["status", "long"]));
    assert!(told.contains("whole run: running, 0 of 60 cells; process ") && told.ends_with("next: wait\n"), "{told}");
    drop(running);
    let told = stdout(&project.scoutlab(&["status", "long"]));
    assert!(told.contains("whole run: stopped") && told.ends_with("next: scoutlab experiment long\n"), "{told}");
}

#[test]
fn a_folder_that_is_removed_during_a_run_ends_it_with_its_name() {
    let (project, running) = at_work();
    std::fs::remove_dir_all(project.path("results/long")).unwrap();
    let (code, waited, text) = running.end();
    assert!(waited < Duration::from_secs(2), "{waited:?}");
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("results/long/run.journal was moved or removed during the run"), "{text}");
}

/// Runs the small experiment in a shell that limits the size of files to this many blocks of 512 bytes (1,024 in some shells).
fn with_file_limit(project: &SmallProject, blocks: u32) -> std::process::Output {
    let program = assert_cmd::cargo::cargo_bin!("scoutlab");
    let command = format!("ulimit -f {blocks}; exec '{}' experiment small --jobs 1", program.display());
    Command::new("sh").args(["-c", &command]).current_dir(project.path("")).output().unwrap()
}

#[test]
fn a_full_disk_is_a_clear_error_and_the_run_continues_when_there_is_room() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--out", "whole"]).status.success());
    let mut failures = 0;
    // With a low limit, the journal cannot grow. With a higher limit, the results cannot be written.
    for blocks in [1, 2, 3, 4, 6, 8, 16, 32] {
        let output = with_file_limit(&project, blocks);
        if output.status.success() {
            break;
        }
        failures += 1;
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{text}");
        assert!(text.contains("cannot be written") || text.contains("cannot write"), "{text}");
        assert!(text.contains("results/small/") && text.contains("File too large"), "{text}");
        assert!(!text.contains("panicked"), "{text}");
    }
    assert!(failures >= 3, "{failures}");
    let output = project.scoutlab(&["experiment", "small"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("small: continued: 18 cells are kept, 0 remain") && !text.contains("damaged"), "{text}");
    for file in ["data.csv", "summary.md", "leaves.svg", "leaves.png"] {
        let read = |folder: &str| std::fs::read(project.path(folder).join(file)).unwrap();
        assert_eq!(read("results/small"), read("whole"), "{file}");
    }
    let hidden = std::fs::read_dir(project.path("results/small")).unwrap();
    let hidden: Vec<_> =
        hidden.map(|entry| entry.unwrap().file_name()).filter(|name| name.to_str().unwrap().starts_with('.')).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

#[test]
fn a_result_that_cannot_be_replaced_costs_no_cell() {
    let project = SmallProject::new();
    // No user, not even root, can replace a folder with a file.
    std::fs::create_dir_all(project.path("results/small/data.csv/in-the-way")).unwrap();
    let output = project.scoutlab(&["experiment", "small"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("results/small/data.csv cannot be written"), "{text}");
    std::fs::remove_dir_all(project.path("results/small/data.csv")).unwrap();
    let output = project.scoutlab(&["experiment", "small"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && text.contains("18 cells are kept, 0 remain"), "{text}");
}

#[test]
fn a_finished_run_is_computed_again_only_if_it_is_another_or_asked_for() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let again = project.scoutlab(&["experiment", "small"]);
    assert_eq!(stdout(&again), "small: already complete in results/small/; --fresh recomputes it\n");
    let other_seed = project.scoutlab(&["experiment", "small", "--seed", "6"]);
    let message = String::from_utf8(other_seed.stderr).unwrap();
    assert!(other_seed.status.success(), "{message}");
    assert!(
        message.contains("the folder contains another finished run: the seed was 5, now 6: all cells are recomputed"),
        "{message}"
    );
    assert!(project.read("results/small/manifest.json").contains("\"seed\": 6"));
    project.write("experiments/small.toml", &SMALL.replace("2..4", "2..3"));
    let message = String::from_utf8(project.scoutlab(&["experiment", "small"]).stderr).unwrap();
    assert!(message.contains("the hash of the grids was "), "{message}");
    project.write("experiments/small.toml", SMALL);
    let fresh = project.scoutlab(&["experiment", "small", "--fresh"]);
    assert!(stdout(&fresh).contains("18 of 18 published numbers equal"), "{fresh:?}");
}

#[test]
fn figures_tables_and_texts_change_without_computing_a_cell() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let journal = project.read("results/small/run.journal");
    let figure = "[[figure]]\nname = \"new\"\nkind = \"line\"\ntitle = \"New\"\nx = { column = \"depth\" }\ny = { column = \"leaves\" }\nseries = \
                  \"algorithm\"\nfacet = \"position\"\n";
    let changed = format!("# A comment.\n{}\n{figure}", SMALL.replace("A small comparison", "Another title"));
    project.write("experiments/small.toml", &changed);
    let told = stdout(&project.scoutlab(&["status", "small"]));
    assert!(told.contains("figures, tables or texts have changed since the run; the rows have not"), "{told}");
    let again = project.scoutlab(&["experiment", "small"]);
    assert!(stdout(&again).starts_with("small: all cells are up to date; "), "{again:?}");
    assert!(project.path("results/small/new.svg").exists());
    assert!(project.read("results/small/summary.md").starts_with("# Another title"));
    assert!(project.read("results/small/manifest.json").contains("Another title"));
    // Every computed cell is added to the journal, so an unchanged journal shows that no cell was computed.
    assert_eq!(project.read("results/small/run.journal"), journal);
    assert_eq!(
        stdout(&project.scoutlab(&["experiment", "small"])),
        "small: already complete in results/small/; --fresh recomputes it\n"
    );
    // A missing figure is redrawn, and a figure that the experiment file no longer contains is removed.
    std::fs::remove_file(project.path("results/small/new.png")).unwrap();
    assert!(stdout(&project.scoutlab(&["experiment", "small"])).starts_with("small: all cells are up to date; "));
    assert!(project.path("results/small/new.png").exists());
    project.write("experiments/small.toml", SMALL);
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    assert!(!project.path("results/small/new.svg").exists());
}

#[test]
fn a_run_is_repeated_from_its_manifest_alone() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--quick", "--seed", "3", "--out", "first"]).status.success());
    let same = project.scoutlab(&["rerun", "first/manifest.json"]);
    assert!(stdout(&same).ends_with("small: data.csv has the same bytes as before\n"), "{same:?}");
    assert_eq!(project.read("results/rerun/small/data.csv"), project.read("first/data.csv"));
    // The experiment file has changed, but the manifest contains the old file. Without data.csv, the command compares the hash
    // in the manifest.
    project.write("experiments/small.toml", "title = 1");
    std::fs::create_dir(project.path("alone")).unwrap();
    std::fs::copy(project.path("first/manifest.json"), project.path("alone/manifest.json")).unwrap();
    let alone = project.scoutlab(&["rerun", "alone/manifest.json", "--out", "second"]);
    assert!(stdout(&alone).ends_with("small: data.csv has the same bytes as before\n"), "{alone:?}");
    // The message lists the differences.
    let data = project.read("first/data.csv");
    project.write("first/data.csv", &data.replace(",26,b1,13,", ",26,b1,14,"));
    let differs = project.scoutlab(&["rerun", "first/manifest.json"]);
    assert_eq!(differs.status.code(), Some(1));
    assert!(stdout(&differs).contains("leaves is 14 committed, 13 computed"), "{differs:?}");
    project.write("first/manifest.json", "{}");
    let message = refused(&project.scoutlab(&["rerun", "first/manifest.json"]));
    assert!(message.contains("first/manifest.json is not the manifest of a run: missing field `experiment`"), "{message}");
}
