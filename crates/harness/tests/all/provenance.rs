//! Tests of the program and the project that a manifest names, and of when a run writes a new manifest.

use std::fs::File;
use std::io::Read;
use std::process::Command;

use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::sha256::sha256_of_bytes;
use scoutlab_table::data_table::unpacked;
use serde_json::Value;

use crate::support::{SMALL, SmallProject, root};

fn json(project: &SmallProject, name: &str) -> Value {
    serde_json::from_str(&project.read(name)).unwrap()
}

/// Runs git in a project and returns its output, after asserting that git succeeded.
fn git(project: &SmallProject, arguments: &[&str]) -> String {
    let identity = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"];
    let output = Command::new("git").args(identity).args(arguments).current_dir(project.path(".")).output().unwrap();
    assert!(output.status.success(), "git {arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn committed_rows_have_the_hash_of_their_manifest_and_no_results_are_large() {
    let mut checked = 0;
    for folder in std::fs::read_dir(root().join("results")).unwrap().map(|entry| entry.unwrap().path()) {
        // Manifests of early versions contain no hash.
        if let Ok(manifest) = Manifest::read(&folder.join("manifest.json"))
            && !manifest.data_sha256.is_empty()
        {
            // A run may have written `data.csv` beside the compressed rows, which are committed.
            let committed =
                ["data.csv.gz", "data.csv"].map(|name| folder.join(name)).into_iter().find(|path| path.is_file()).unwrap();
            let mut rows = Vec::new();
            unpacked(&committed, File::open(&committed).unwrap()).read_to_end(&mut rows).unwrap();
            assert_eq!(sha256_of_bytes(&rows), manifest.data_sha256, "{}: run `just pack`", committed.display());
            checked += 1;
        }
        let names = ["data.csv.gz", "data.csv"].map(|name| folder.join(name));
        if let Some(found) = names.iter().find_map(|path| path.metadata().ok()) {
            assert!(found.len() < 2_000_000, "{}: run `just pack`", folder.display());
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn rows_that_their_manifest_does_not_describe_are_no_committed_rows() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    assert!(project.scoutlab(&["verify", "small"]).status.success());
    // The manifest comes from a newer commit than the rows.
    let manifest = project.read("results/small/manifest.json");
    let hash = json(&project, "results/small/manifest.json")["data_sha256"].as_str().unwrap().to_owned();
    project.write("results/small/manifest.json", &manifest.replace(&hash, &"0".repeat(64)));
    let output = project.scoutlab(&["verify", "small"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!output.status.success() && text.contains("manifest.json describes another data.csv"), "{text}");
    // A first run that is killed before its manifest leaves a journal and rows.
    std::fs::remove_file(project.path("results/small/manifest.json")).unwrap();
    let output = project.scoutlab(&["figures", "small"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && text.contains("manifest.json") && text.contains("writes the results anew"), "{text}");
}

#[test]
fn equal_results_leave_the_manifest_alone() {
    let project = SmallProject::new();
    let run = || assert!(project.scoutlab(&["experiment", "small", "--fresh"]).status.success());
    run();
    let first = json(&project, "results/small/manifest.json");
    assert_eq!(first, json(&project, "results/small/last-run.json"));
    // This manifest comes from another machine and another commit.
    let mut theirs = first.clone();
    for (key, value) in [("processor", "an abacus"), ("commit", "0123456789"), ("ended", "2011-07-02T00:00:00Z")] {
        theirs[key] = value.into();
    }
    let text = theirs.to_string();
    project.write("results/small/manifest.json", &text);
    run();
    assert_eq!(project.read("results/small/manifest.json"), text);
    assert_eq!(json(&project, "results/small/last-run.json")["processor"], first["processor"]);
    assert!(project.scoutlab(&["rerun", "results/small/manifest.json"]).status.success());
    assert!(project.scoutlab(&["verify", "small"]).status.success());
    // Other results or another experiment file cause a new manifest.
    project.write("results/small/manifest.json", &text.replace("\"leaves\":", "\"leaves\":1"));
    run();
    assert_eq!(json(&project, "results/small/manifest.json")["processor"], first["processor"]);
    project.write("results/small/manifest.json", &text);
    project.write("experiments/small.toml", &SMALL.replace("Leaves grow.", "Leaves grow fast."));
    run();
    assert!(project.read("results/small/manifest.json").contains("Leaves grow fast."));
}

#[test]
fn the_commit_is_that_of_the_program_and_that_of_another_project_stands_beside_it() {
    let project = SmallProject::new();
    let after_a_run = || {
        project.write("results/small/manifest.json", "{\"experiment\": \"small\"}");
        assert!(project.scoutlab(&["experiment", "small", "--fresh"]).status.success());
        json(&project, "results/small/manifest.json")
    };
    let outside = after_a_run();
    assert_eq!(outside.get("project_commit"), None);
    git(&project, &["init", "--quiet"]);
    git(&project, &["add", "experiments", "data"]);
    git(&project, &["commit", "--quiet", "--message", "An experiment"]);
    let commit = git(&project, &["rev-parse", "HEAD"]);
    let inside = after_a_run();
    assert_eq!(inside["project_commit"], commit.as_str());
    assert_eq!(inside["commit"], outside["commit"]);
    // The commit of the project ignores changes to results and documentation.
    git(&project, &["add", "results/small/data.csv"]);
    git(&project, &["commit", "--quiet", "--message", "Results"]);
    project.write("results/small/data.csv", "changed");
    assert_eq!(after_a_run()["project_commit"], commit.as_str());
    project.write(
        "data/published/othello-ffo-2011.csv",
        &project.read("data/published/othello-ffo-2011.csv").replace("40,", "41,"),
    );
    assert_eq!(after_a_run()["project_commit"], format!("{commit}-dirty").as_str());
}

#[test]
fn the_program_knows_the_commit_of_its_sources() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let commit = json(&project, "results/small/manifest.json")["commit"].as_str().unwrap().to_owned();
    if !root().join(".git").exists() {
        assert_eq!(commit, "unknown");
        return;
    }
    let known = Command::new("git").args(["cat-file", "-t", commit.trim_end_matches("-dirty")]).current_dir(root()).output();
    assert_eq!(String::from_utf8(known.unwrap().stdout).unwrap().trim(), "commit", "{commit}");
}
