//! Tests of shards, their merge and their status.

use crate::support::{SmallProject, refused, stdout};

/// The number of lines before the first cell of a journal.
const BEFORE_CELLS: usize = 2;

/// Returns the data.csv of the small experiment, computed without shards.
fn whole(project: &SmallProject) -> String {
    assert!(project.scoutlab(&["experiment", "small", "--out", "whole"]).status.success());
    project.read("whole/data.csv")
}

fn compute(project: &SmallProject, shard: &str) {
    let output = project.scoutlab(&["experiment", "small", "--shard", shard]);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).contains(&format!("shard {shard} is complete: ")), "{output:?}");
}

fn status(project: &SmallProject) -> String {
    let output = project.scoutlab(&["status", "small"]);
    assert!(output.status.success(), "{output:?}");
    stdout(&output)
}

#[test]
fn any_number_of_shards_in_any_order_gives_the_same_bytes() {
    let project = SmallProject::new();
    let data = whole(&project);
    for of in [1, 3, 16, 40] {
        for number in (1..=of).rev() {
            compute(&project, &format!("{number}/{of}"));
        }
        let merged = project.scoutlab(&["merge", "small"]);
        assert!(stdout(&merged).contains(&format!("18 cells of {of} shards")), "{merged:?}");
        for file in ["data.csv", "summary.md", "leaves.svg", "leaves.png"] {
            let read = |folder: &str| std::fs::read(project.path(folder).join(file)).unwrap();
            assert_eq!(read("results/small"), read("whole"), "{of} shards: {file}");
        }
        assert_eq!(project.read("results/small/data.csv"), data);
        assert_eq!(project.read("results/small/timings.csv").lines().count(), 1 + 18);
        let manifest: serde_json::Value = serde_json::from_str(&project.read("results/small/last-run.json")).unwrap();
        assert_eq!((&manifest["shards"], &manifest["processes"]), (&of.into(), &(of + 1).into()));
        // After the merge, the journals of the shards no longer exist. A shard that starts late has nothing to do.
        assert!(stdout(&project.scoutlab(&["experiment", "small", "--shard", "1/3"])).contains("already complete"));
        assert!(stdout(&project.scoutlab(&["merge", "small"])).contains("already complete"));
        assert!(status(&project).contains("complete: the results are written"));
        std::fs::remove_dir_all(project.path("results")).unwrap();
    }
}

#[test]
fn a_merge_names_the_shards_that_lack_cells_and_changes_nothing() {
    let project = SmallProject::new();
    let message = refused(&project.scoutlab(&["merge", "small"]));
    assert!(message.contains("results/small contains no shards: `scoutlab experiment small --shard K/N`"), "{message}");
    compute(&project, "2/4");
    compute(&project, "4/4");
    let message = refused(&project.scoutlab(&["merge", "small"]));
    assert!(message.contains("shard 1/4 has not started, shard 3/4 has not started"), "{message}");
    assert!(!project.path("results/small/data.csv").exists());
    assert!(!project.path("results/small/run.journal").exists());
    // The journal of the shard has lost its last lines.
    compute(&project, "1/4");
    compute(&project, "3/4");
    let journal = project.path("results/small/shard-3-of-4.journal");
    let bytes = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, &bytes[..bytes.len() - 1]).unwrap();
    let message = refused(&project.scoutlab(&["merge", "small"]));
    assert!(message.contains("1 of 18 cells are missing: shard 3/4 lacks 1 of "), "{message}");
    let told = status(&project);
    assert!(told.contains("shard 3/4: stopped, ") && told.contains("bytes at the end will be recomputed"), "{told}");
    assert!(told.contains("next: scoutlab experiment small --shard 3/4\n"), "{told}");
    compute(&project, "3/4");
    assert!(status(&project).ends_with("next: scoutlab merge small\n"));
    assert!(project.scoutlab(&["merge", "small"]).status.success());
    assert_eq!(project.read("results/small/data.csv"), whole(&project));
}

#[test]
fn shards_of_different_divisions_are_merged_if_they_have_all_cells() {
    let project = SmallProject::new();
    for shard in ["1/2", "1/3", "2/3"] {
        compute(&project, shard);
    }
    let lacks = project.scoutlab(&["merge", "small"]);
    if lacks.status.code() == Some(2) {
        compute(&project, "3/3");
        assert!(project.scoutlab(&["merge", "small"]).status.success());
    }
    assert_eq!(project.read("results/small/data.csv"), whole(&project));
}

#[test]
fn shards_that_contradict_each_other_are_not_merged() {
    let project = SmallProject::new();
    compute(&project, "1/1");
    compute(&project, "1/2");
    compute(&project, "2/2");
    let journal = project.path("results/small/shard-1-of-2.journal");
    let text = std::fs::read_to_string(&journal).unwrap();
    let line = text.lines().last().unwrap();
    // The changed cell has a wrong result and a correct checksum, as if a faulty machine had computed it.
    let changed = line[9..].replacen(",[\"", ",[\"9", 1);
    std::fs::write(&journal, text.replace(line, &format!("{:08x} {changed}", crc32fast::hash(changed.as_bytes())))).unwrap();
    let message = refused(&project.scoutlab(&["merge", "small"]));
    assert!(message.contains("has different results in ") && message.contains("one of the two is wrong"), "{message}");
}

#[test]
fn a_shard_of_another_version_is_refused_with_what_differs() {
    let project = SmallProject::new();
    compute(&project, "1/2");
    assert!(project.scoutlab(&["experiment", "small", "--shard", "2/2", "--seed", "9"]).status.success());
    let message = refused(&project.scoutlab(&["merge", "small"]));
    assert!(message.contains("shard-2-of-2.journal belongs to another run: the seed was 9, now 5"), "{message}");
    assert!(status(&project).contains("shard 2/2: of another run"), "{}", status(&project));
    let message = refused(&project.scoutlab(&["experiment", "small", "--shard", "2/2"]));
    assert!(message.contains("the seed was 9, now 5; --fresh starts over"), "{message}");
    assert!(project.scoutlab(&["experiment", "small", "--shard", "2/2", "--fresh"]).status.success());
    assert!(project.scoutlab(&["merge", "small"]).status.success());
}

#[test]
fn a_whole_run_and_shards_are_not_mixed_in_one_folder() {
    let project = SmallProject::new();
    compute(&project, "1/2");
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert!(message.contains("contains the journal of a shard of a run in shards, such as 1/2"), "{message}");
    assert!(project.scoutlab(&["experiment", "small", "--fresh"]).status.success());
    assert!(!project.path("results/small/shard-1-of-2.journal").exists());
}

#[test]
fn what_is_no_shard_is_refused() {
    let project = SmallProject::new();
    for shard in ["0/4", "5/4", "4", "a/b", "1/0", "1/9999999999"] {
        let message = refused(&project.scoutlab(&["experiment", "small", "--shard", shard]));
        assert!(message.contains("expected K/N with K from 1 to N"), "{message}");
    }
    assert!(!project.path("results").exists());
}

#[test]
fn status_tells_of_a_run_that_was_never_begun() {
    let project = SmallProject::new();
    insta::assert_snapshot!(status(&project), @r"
    small: 18 cells, in results/small/
    next: scoutlab experiment small
    ");
    assert!(!project.path("results").exists());
}

/// Returns the number of cells in a journal.
fn cells(journal: &str) -> usize {
    journal.lines().filter(|line| line.as_bytes().get(9) == Some(&b'[')).count()
}

#[test]
fn a_started_run_is_continued_in_shards_without_computing_a_cell_again() {
    for (finished, of) in [(0, 2), (1, 3), (7, 2), (7, 40), (17, 3), (18, 2)] {
        let project = SmallProject::new();
        let whole_data = whole(&project);
        let journal = String::from_utf8(project.unfinished_journal()).unwrap();
        let started: String = journal.split_inclusive('\n').take(BEFORE_CELLS + finished).collect();
        project.write("results/small/run.journal", &started);
        let told = status(&project);
        let state = if finished == 18 { "complete" } else { "stopped" };
        assert!(told.contains(&format!("whole run: {state}, {finished} of 18 cells")), "{told}");
        let mut kept = 0;
        for number in 1..=of {
            let output = project.scoutlab(&["experiment", "small", "--shard", &format!("{number}/{of}")]);
            assert!(output.status.success(), "{output:?}");
            let errors = String::from_utf8(output.stderr).unwrap();
            let of_shard = errors.split_once("continued: ").map(|(_, rest)| rest.split(' ').next().unwrap().parse().unwrap());
            kept += of_shard.unwrap_or(0);
            let shard = project.read(&format!("results/small/shard-{number}-of-{of}.journal"));
            assert!(cells(&shard) <= 18_usize.div_ceil(of) + 1, "{finished} {number}/{of}: {shard}");
        }
        assert_eq!(kept, finished, "{of} shards");
        assert!(status(&project).ends_with("next: scoutlab merge small\n"), "{}", status(&project));
        let merged = project.scoutlab(&["merge", "small"]);
        assert!(merged.status.success(), "{merged:?}");
        assert_eq!(project.read("results/small/data.csv"), whole_data);
        assert!(status(&project).contains("complete: the results are written"));
    }
}

#[test]
fn a_whole_run_that_lacks_only_its_results_is_merged_without_a_shard() {
    let project = SmallProject::new();
    let data = whole(&project);
    project.write("results/small/run.journal", &String::from_utf8(project.unfinished_journal()).unwrap());
    let merged = project.scoutlab(&["merge", "small"]);
    assert!(merged.status.success(), "{merged:?}");
    assert_eq!(project.read("results/small/data.csv"), data);
}

#[test]
fn a_shard_does_not_continue_a_run_with_other_settings() {
    let project = SmallProject::new();
    project.write("results/small/run.journal", &String::from_utf8(project.unfinished_journal()).unwrap());
    let message = refused(&project.scoutlab(&["experiment", "small", "--shard", "1/2", "--seed", "9"]));
    assert!(message.contains("run.journal belongs to another run: the seed was 5, now 9; --fresh starts over"), "{message}");
    assert!(project.scoutlab(&["experiment", "small", "--shard", "1/2", "--seed", "9", "--fresh"]).status.success());
    assert!(!project.path("results/small/run.journal").exists());
}

#[test]
fn status_counts_a_damaged_line_until_its_cell_is_computed_again() {
    let project = SmallProject::new();
    compute(&project, "1/2");
    compute(&project, "2/2");
    let journal = project.path("results/small/shard-1-of-2.journal");
    let lines = std::fs::read_to_string(&journal).unwrap();
    let all: Vec<&str> = lines.split_inclusive('\n').collect();
    for damaged in [1, 2] {
        let text: String = all
            .iter()
            .enumerate()
            .map(|(number, line)| if (3..3 + damaged).contains(&number) { line.replace('"', "'") } else { (*line).to_owned() })
            .collect();
        std::fs::write(&journal, text).unwrap();
        let told = status(&project);
        assert!(told.contains(&format!("damaged: {damaged} lines within and 0 bytes at the end will be recomputed")), "{told}");
        compute(&project, "1/2");
        let told = status(&project);
        assert!(told.contains("shard 1/2: complete, ") && !told.contains("damaged"), "{told}");
        // Another start finds nothing new either.
        let output = project.scoutlab(&["experiment", "small", "--shard", "1/2"]);
        assert!(!String::from_utf8(output.stderr).unwrap().contains("damaged"));
    }
    // Damage after the last start is new.
    let text = std::fs::read_to_string(&journal).unwrap();
    let last = text.lines().count() - 2;
    let text: String = text
        .split_inclusive('\n')
        .enumerate()
        .map(|(number, line)| if number == last { line.replace('"', "'") } else { line.to_owned() })
        .collect();
    std::fs::write(&journal, text).unwrap();
    assert!(status(&project).contains("damaged: 1 lines within"), "{}", status(&project));
    compute(&project, "1/2");
    assert!(project.scoutlab(&["merge", "small"]).status.success());
    assert_eq!(project.read("results/small/data.csv"), whole(&project));
}
