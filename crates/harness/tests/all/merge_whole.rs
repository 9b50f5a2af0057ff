//! A failed merge changes nothing. A merge uses only complete shards that still exist when the merge ends.

use crate::support::{SmallProject, falsified, refused};

fn compute(project: &SmallProject, shard: &str) {
    let output = project.scoutlab(&["experiment", "small", "--shard", shard]);
    assert!(output.status.success(), "{output:?}");
}

fn journal(shard: &str) -> String {
    format!("results/small/shard-{}.journal", shard.replace('/', "-of-"))
}

fn falsify(project: &SmallProject, name: &str) {
    let path = project.path(name);
    std::fs::write(&path, falsified(&std::fs::read(&path).unwrap())).unwrap();
}

/// Returns the message of a rejected merge of the small experiment. Asserts that no file has changed.
fn refused_merge(project: &SmallProject) -> String {
    let before = project.files("results/small");
    let message = refused(&project.scoutlab(&["merge", "small"]));
    assert!(project.files("results/small") == before, "{message}");
    message
}

fn assert_merged(project: &SmallProject) {
    let output = project.scoutlab(&["merge", "small"]);
    assert!(output.status.success(), "{output:?}");
    assert!(project.scoutlab(&["experiment", "small", "--out", "whole"]).status.success());
    assert_eq!(project.read("results/small/data.csv"), project.read("whole/data.csv"));
}

#[test]
fn no_cell_of_a_shard_that_was_taken_away_is_left_of_a_merge_that_failed() {
    let project = SmallProject::new();
    for shard in ["1/2", "1/3", "2/3", "3/3"] {
        compute(&project, shard);
    }
    falsify(&project, &journal("2/3"));
    let message = refused_merge(&project);
    assert!(message.contains("has different results in ") && message.contains("one of the two is wrong"), "{message}");
    std::fs::remove_file(project.path(&journal("2/3"))).unwrap();
    let message = refused_merge(&project);
    assert!(message.contains("shard 2/3 has not started"), "{message}");
    compute(&project, "2/3");
    assert_merged(&project);
}

#[test]
fn what_a_merge_that_was_killed_left_is_not_used() {
    let project = SmallProject::new();
    compute(&project, "1/1");
    std::fs::copy(project.path(&journal("1/1")), project.path("results/small/merge.journal")).unwrap();
    falsify(&project, "results/small/merge.journal");
    // After a killed merge, a shard can still start.
    std::fs::remove_file(project.path(&journal("1/1"))).unwrap();
    compute(&project, "1/2");
    assert!(!project.path("results/small/merge.journal").exists());
    std::fs::copy(project.path(&journal("1/2")), project.path("results/small/merge.journal")).unwrap();
    falsify(&project, "results/small/merge.journal");
    compute(&project, "2/2");
    std::fs::copy(project.path(&journal("2/2")), project.path("results/small/merge.journal")).unwrap();
    falsify(&project, "results/small/merge.journal");
    assert_merged(&project);
    assert!(!project.path("results/small/merge.journal").exists());
}

#[test]
fn a_run_that_is_not_divided_gives_its_cells_to_a_merge_and_must_not_contradict_it() {
    let project = SmallProject::new();
    let whole = project.unfinished_journal();
    let run = project.path("results/small/run.journal");
    compute(&project, "1/2");
    std::fs::write(&run, &whole).unwrap();
    assert_merged(&project);
    std::fs::remove_dir_all(project.path("results/small")).unwrap();
    compute(&project, "1/2");
    compute(&project, "2/2");
    std::fs::write(&run, falsified(&whole)).unwrap();
    let message = refused_merge(&project);
    assert!(message.contains("run.journal") && message.contains("one of the two is wrong"), "{message}");
    std::fs::write(&run, &whole).unwrap();
    assert_merged(&project);
}

#[test]
fn a_merge_whose_results_cannot_be_written_changes_nothing() {
    let project = SmallProject::new();
    compute(&project, "1/1");
    project.write("results/small/summary.md", "# A small comparison\nold");
    project.write("results/small/data.csv/in-the-way", "");
    let before = project.files("results/small");
    let output = project.scoutlab(&["merge", "small"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(project.files("results/small") == before, "{output:?}");
    std::fs::remove_dir_all(project.path("results/small/data.csv")).unwrap();
    assert_merged(&project);
}
