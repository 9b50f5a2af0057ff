//! Result folders: the experiment to which a folder belongs, missing and changed files, and files that cannot be written or
//! read.

use std::path::Path;
use std::process::Command;

use crate::support::{SMALL, SmallProject, refused, root, stdout, storage_failure};

/// Returns a project with results of the experiment `small`, but without the journal of the run, as in a clone. The project
/// also contains the experiment `tiny`.
fn with_results() -> SmallProject {
    let project = SmallProject::new();
    project.write("experiments/tiny.toml", SMALL);
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    std::fs::remove_file(project.path("results/small/run.journal")).unwrap();
    project
}

#[test]
fn the_folder_of_another_experiment_is_refused_and_both_are_named() {
    let project = with_results();
    assert!(project.scoutlab(&["experiment", "tiny", "--quick", "--out", "tiny"]).status.success());
    let before = project.files("results/small");
    let out = ["--out", "results/small"];
    for command in [
        &["experiment", "tiny"][..],
        &["experiment", "tiny", "--fresh"],
        &["experiment", "tiny", "--shard", "1/2"],
        &["slurm", "tiny", "--shards", "2", "--dry-run"],
        &["rerun", "tiny/manifest.json"],
    ] {
        let message = refused(&project.scoutlab(&[command, &out].concat()));
        let expected =
            "results/small contains the results of the experiment `small`, not of `tiny`: choose another folder with --out";
        assert!(message.contains(expected), "{message}");
        assert!(project.files("results/small") == before, "{command:?}");
    }
    // An experiment may replace its own results.
    assert!(project.scoutlab(&["experiment", "small", "--seed", "6", "--out", "results/small"]).status.success());
}

#[test]
fn the_journal_of_another_experiment_is_not_emptied() {
    let project = SmallProject::new();
    project.write("experiments/tiny.toml", SMALL);
    project.write("runs/run.journal", &String::from_utf8(project.unfinished_journal()).unwrap());
    assert!(project.scoutlab(&["experiment", "small", "--shard", "1/2", "--out", "shards"]).status.success());
    for (folder, options) in [("runs", &["--fresh"][..]), ("shards", &["--fresh"]), ("shards", &["--fresh", "--shard", "1/2"])]
    {
        let before = project.files(folder);
        let message = refused(&project.scoutlab(&[&["experiment", "tiny", "--out", folder], options].concat()));
        assert!(message.contains("contains a run of the experiment `small`, not of `tiny`"), "{message}");
        assert!(project.files(folder) == before, "{options:?}");
    }
}

#[test]
fn a_manifest_that_does_not_tell_whose_it_is_is_not_replaced() {
    let project = SmallProject::new();
    for text in ["{\"name\": \"an application\"}", "", "{\"experiment\": 3}"] {
        project.write("web/manifest.json", text);
        let message = refused(&project.scoutlab(&["experiment", "small", "--out", "web"]));
        assert!(message.contains("web/manifest.json does not tell which experiment"), "{message}");
        assert_eq!(project.read("web/manifest.json"), text);
    }
}

#[test]
fn figures_that_no_longer_belong_to_the_experiment_go_and_other_files_stay() {
    let project = with_results();
    project.write("results/small/notes.svg", "mine");
    let renamed = SMALL.replace("name = \"leaves\"", "name = \"visits\"");
    let names = |old: bool, new: bool| {
        for ending in ["svg", "png"] {
            assert_eq!(project.path(&format!("results/small/leaves.{ending}")).exists(), old);
            assert_eq!(project.path(&format!("results/small/visits.{ending}")).exists(), new);
        }
        assert_eq!(project.read("results/small/notes.svg"), "mine");
    };
    names(true, false);
    project.write("experiments/small.toml", &renamed);
    assert!(project.scoutlab(&["figures", "small"]).status.success());
    names(false, true);
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    names(false, true);
    project.write("experiments/small.toml", SMALL);
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    names(true, false);
}

#[test]
fn status_compares_the_results_with_the_hashes_of_the_journal_and_the_manifest() {
    let project = SmallProject::new();
    let status = || stdout(&project.scoutlab(&["status", "small"]));
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    assert!(status().contains("complete: the results are written"), "{}", status());
    let data = project.read("results/small/data.csv");
    let manifest = project.read("results/small/manifest.json");
    let again = "next: scoutlab experiment small\n";
    project.write("results/small/data.csv", &data.replacen('3', "4", 1));
    let told = status();
    assert!(
        told.contains("no longer complete: data.csv has changed since the run finished") && told.ends_with(again),
        "{told}"
    );
    std::fs::remove_file(project.path("results/small/data.csv")).unwrap();
    let told = status();
    assert!(told.contains("no longer complete: data.csv of the finished run is missing") && told.ends_with(again), "{told}");
    project.write("results/small/data.csv", &data);
    let hash = manifest.split_once("\"data_sha256\": \"").unwrap().1[..64].to_owned();
    project.write("results/small/manifest.json", &manifest.replace(&hash, &"0".repeat(64)));
    assert!(status().contains("no longer complete: manifest.json describes another data.csv"), "{}", status());
    // The results of a clone have no journal.
    std::fs::remove_file(project.path("results/small/run.journal")).unwrap();
    let told = status();
    assert!(told.contains("there is no journal, and manifest.json describes another data.csv"), "{told}");
    project.write("results/small/manifest.json", &manifest);
    assert!(status().contains("there is no journal; data.csv belongs to an earlier run"), "{}", status());
}

#[test]
fn messages_outside_the_project_have_whole_paths() {
    let elsewhere = tempfile::tempdir().unwrap();
    let status = |folder: &Path| {
        let program = assert_cmd::cargo::cargo_bin!("scoutlab");
        stdout(&Command::new(program).args(["status", "ywf-calls"]).current_dir(folder).output().unwrap())
    };
    // A program that runs outside the clone never writes results to the clone.
    let place = elsewhere.path().canonicalize().unwrap().join("results/ywf-calls");
    let told = format!("in {}/\n", place.display());
    assert!(status(elsewhere.path()).contains(&told), "{}", status(elsewhere.path()));
    assert!(status(&root().join("docs")).contains("in results/ywf-calls/\n"));
}

#[test]
fn a_folder_that_cannot_be_written_is_a_storage_failure() {
    let project = SmallProject::new();
    project.write("file", "");
    for out in ["file/results", "file", "/dev/full", "/proc/none/results", "/proc"] {
        for command in [&["experiment", "small"][..], &["train", "othello-pattern", "--quick"]] {
            let message = storage_failure(&project.scoutlab(&[command, &["--out", out]].concat()));
            assert!(message.contains(&format!("the output folder {out} cannot be written")), "{message}");
        }
    }
    let record = ["match", "tictactoe", "--first", "random", "--second", "random", "--games", "1", "--record", "/dev/full"];
    assert!(storage_failure(&project.scoutlab(&record)).contains("/dev/full cannot be written"));
}

#[test]
fn what_is_no_regular_file_is_not_read() {
    let project = SmallProject::new();
    let journal = project.path("results/small/run.journal");
    let shard = project.path("results/small/shard-1-of-1.journal");
    std::fs::create_dir_all(journal.parent().unwrap()).unwrap();
    for path in [&journal, &shard] {
        // The path is a pipe, from which reading would never end.
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        for command in [&["experiment", "small"][..], &["experiment", "small", "--fresh"], &["status", "small"]] {
            if path == &shard && command == ["experiment", "small"] {
                continue;
            }
            let message = storage_failure(&project.scoutlab(command));
            assert!(message.contains("is a pipe or a device, expected a file"), "{command:?}: {message}");
        }
        std::fs::remove_file(path).unwrap();
        std::fs::create_dir(path).unwrap();
        let message = storage_failure(&project.scoutlab(&["status", "small"]));
        assert!(message.contains("is a folder, expected a file"), "{message}");
        std::fs::remove_dir(path).unwrap();
    }
    let manifest = project.path("results/small/manifest.json");
    assert!(Command::new("mkfifo").arg(&manifest).status().unwrap().success());
    storage_failure(&project.scoutlab(&["experiment", "small"]));
    storage_failure(&project.scoutlab(&["rerun", "results/small/manifest.json"]));
    assert!(Command::new("mkfifo").arg(project.path("positions.obf")).status().unwrap().success());
    let message = storage_failure(&project.scoutlab(&["solve", "positions.obf"]));
    assert!(message.contains("is a pipe or a device, expected a file"), "{message}");
}
