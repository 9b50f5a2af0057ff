//! The reader of the output affects neither the work nor the exit code of the program.

use std::fs::{File, OpenOptions};
use std::process::Stdio;

use crate::support::SmallProject;

/// Returns a pipe whose reading end is closed.
fn unread() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// Returns a device on which no space is left.
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").unwrap().into()
}

/// Runs `experiment small` into the folder `whole`, and returns its data.csv.
fn whole(project: &SmallProject) -> String {
    assert!(project.scoutlab(&["experiment", "small", "--out", "whole"]).status.success());
    project.read("whole/data.csv")
}

fn change_results(project: &SmallProject) {
    let data = project.read("results/small/data.csv");
    let changed = data.replace(",26,b1,13,", ",26,b1,14,");
    assert_ne!(changed, data);
    project.write("results/small/data.csv", &changed);
}

#[test]
fn a_run_whose_reader_is_gone_is_finished() {
    let project = SmallProject::new();
    let data = whole(&project);
    assert_eq!(project.scoutlab_with(&["experiment", "small", "--fresh"], unread(), Stdio::null()), Some(0));
    assert_eq!(project.read("results/small/data.csv"), data);
    assert!(project.path("results/small/manifest.json").exists());
    for shard in ["1/2", "2/2"] {
        let shard = ["experiment", "small", "--shard", shard, "--out", "merged"];
        assert_eq!(project.scoutlab_with(&shard, unread(), Stdio::null()), Some(0));
    }
    assert_eq!(project.scoutlab_with(&["merge", "small", "--out", "merged"], unread(), Stdio::null()), Some(0));
    assert_eq!(project.read("merged/data.csv"), data);
    assert!(!project.path("merged/shard-1-of-2.journal").exists());
}

#[test]
fn comparisons_whose_reader_is_gone_end_with_their_own_exit_code() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    assert_eq!(project.scoutlab_with(&["verify", "small"], unread(), Stdio::null()), Some(0));
    assert_eq!(project.scoutlab_with(&["rerun", "results/small/manifest.json"], unread(), Stdio::null()), Some(0));
    assert!(project.path("results/rerun/small/data.csv").exists());
    change_results(&project);
    for output in [unread, full] {
        assert_eq!(project.scoutlab_with(&["verify", "small"], output(), Stdio::null()), Some(1));
        let rerun = ["rerun", "results/small/manifest.json", "--fresh"];
        assert_eq!(project.scoutlab_with(&rerun, output(), Stdio::null()), Some(1));
    }
}

#[test]
fn what_only_prints_ends_when_its_reader_is_gone() {
    let project = SmallProject::new();
    for command in [
        // This search would take longer than the life of any machine.
        &["perft", "othello", "--depth", "60"][..],
        &["search", "othello", "--depth", "2", "--algorithm", "scout"],
        &["experiments"],
        &["status", "small"],
        &["play", "tictactoe"],
        &["--help"],
        &["search", "--help"],
        &["--version"],
    ] {
        assert_eq!(project.scoutlab_with(command, unread(), Stdio::null()), Some(0), "{command:?}");
    }
}

#[test]
fn a_full_output_is_a_storage_failure_after_the_work_is_done() {
    let project = SmallProject::new();
    let data = whole(&project);
    assert_eq!(project.scoutlab_with(&["experiment", "small"], full(), Stdio::null()), Some(3));
    assert_eq!(project.read("results/small/data.csv"), data);
    for command in [
        &["search", "othello", "--depth", "2", "--algorithm", "scout"][..],
        &["solve", "tictactoe"],
        &["perft", "othello", "--depth", "60"],
        &["experiments"],
        &["status", "small"],
        &["verify", "small"],
        &["match", "tictactoe", "--first", "random", "--second", "random", "--games", "2"],
        &["play", "tictactoe"],
        &["--help"],
        &["--version"],
    ] {
        let errors = File::create(project.path("errors")).unwrap();
        assert_eq!(project.scoutlab_with(command, full(), errors.into()), Some(3), "{command:?}");
        let errors = project.read("errors");
        assert!(errors.contains("scoutlab: the standard output cannot be written: No space left on device"), "{errors}");
    }
}

#[test]
fn an_error_output_that_fails_ends_nothing() {
    let project = SmallProject::new();
    let data = whole(&project);
    for errors in [unread, full] {
        let run = ["experiment", "small", "--fresh", "--verbose"];
        assert_eq!(project.scoutlab_with(&run, Stdio::null(), errors()), Some(0));
        assert_eq!(project.read("results/small/data.csv"), data);
        // The run replaces the damaged data.csv, even if its message about the damage cannot be written.
        project.write("results/small/data.csv", "");
        assert_eq!(project.scoutlab_with(&["experiment", "small"], Stdio::null(), errors()), Some(0));
        assert_eq!(project.read("results/small/data.csv"), data);
        assert_eq!(project.scoutlab_with(&["rerun", "results/small/manifest.json"], Stdio::null(), errors()), Some(0));
        assert_eq!(project.scoutlab_with(&["experiment", "smal"], Stdio::null(), errors()), Some(2));
        assert_eq!(project.scoutlab_with(&["experimen"], Stdio::null(), errors()), Some(2));
        let training = ["train", "othello-pattern", "--quick", "--games", "40", "--out", "trained"];
        assert_eq!(project.scoutlab_with(&training, errors(), errors()).map(|code| code & !3), Some(0));
        assert!(project.path("trained/othello-pattern.zlib").exists());
    }
}

#[test]
fn a_search_that_runs_out_of_memory_says_so() {
    let program = assert_cmd::cargo::cargo_bin!("scoutlab");
    for (algorithm, megabytes) in
        ["sss", "dual"].into_iter().flat_map(|algorithm| [120, 200, 300].map(|size| (algorithm, size)))
    {
        // The shell limits the address space of the program, in kB.
        let search = format!(
            "ulimit -v {}; exec '{}' search othello --depth 20 --algorithm {algorithm}:limit=4000",
            megabytes * 1024,
            program.display()
        );
        let output = std::process::Command::new("sh").args(["-c", &search]).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{megabytes} MB: {text}");
        assert!(text.contains(&format!("{algorithm} ran out of memory for its OPEN list")), "{text}");
    }
}
