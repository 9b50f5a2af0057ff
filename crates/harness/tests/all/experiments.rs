//! Experiments from the command line to their files.

use crate::support::{SmallProject, root, scoutlab, stdout};

#[test]
fn an_experiment_writes_its_data_figures_and_summary() {
    let project = SmallProject::new();
    let output = project.scoutlab(&["experiment", "small"]);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).contains("18 of 18 published numbers equal"), "{output:?}");
    let data = project.read("results/small/data.csv");
    let header = "game,position,depth,algorithm,ordering,evaluator,frame,seed,value,best_move,leaves,interior,table_answers,calls,\
                  researches,ordering_probes,cutoffs,first_cutoffs";
    assert_eq!(data.lines().next(), Some(header));
    assert_eq!(data.lines().count(), 1 + 3 * 3 * 2);
    assert!(data.lines().nth(1).unwrap().starts_with("othello,40,2,alphabeta,none,discs,white-raw,5,26,b1,13,"), "{data}");
    assert!(project.read("results/small/summary.md").contains("**18 of 18 published numbers are equal.**"));
    assert!(project.read("results/small/leaves.svg").contains("Leaves by depth"));
    assert!(project.path("results/small/leaves.png").exists());
    let manifest: serde_json::Value = serde_json::from_str(&project.read("results/small/manifest.json")).unwrap();
    assert_eq!(manifest["seed"], 5);
    assert_eq!(manifest["cells"], 18);
    assert_eq!(project.read("results/small/timings.csv").lines().count(), 1 + 18);
}

#[test]
fn the_bytes_do_not_depend_on_threads_or_on_when_it_is_run() {
    let project = SmallProject::new();
    for (folder, jobs) in [("one", "1"), ("two", "2"), ("again", "2")] {
        assert!(project.scoutlab(&["experiment", "small", "--out", folder, "--jobs", jobs]).status.success());
    }
    for file in ["data.csv", "summary.md", "leaves.svg", "leaves.png"] {
        let read = |folder: &str| std::fs::read(project.path(folder).join(file)).unwrap();
        assert_eq!(read("one"), read("two"), "{file}");
        assert_eq!(read("one"), read("again"), "{file}");
    }
}

#[test]
fn a_quick_run_is_smaller_and_keeps_apart_from_the_results() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--quick"]).status.success());
    assert_eq!(project.read("results/quick/small/data.csv").lines().count(), 1 + 3 * 2 * 2);
    assert!(!project.path("results/small").exists());
}

#[test]
fn another_seed_is_written_into_the_rows() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--seed", "77"]).status.success());
    assert!(project.read("results/small/data.csv").lines().skip(1).all(|line| line.split(',').nth(7) == Some("77")));
}

#[test]
fn verify_is_clean_on_equal_numbers_and_names_each_changed_one() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let clean = project.scoutlab(&["verify", "small"]);
    assert_eq!(clean.status.code(), Some(0));
    insta::assert_snapshot!(stdout(&clean), @r"
    small: 18 of 18 published numbers equal
    small: 18 of 18 rows equal to the committed results
    ");

    let table = "data/published/othello-ffo-2011.csv";
    let published = project.read(table);
    for (number, line) in published.lines().enumerate().skip(1) {
        let changed: Vec<String> = published
            .lines()
            .enumerate()
            .map(|(other, text)| if other == number { format!("{text}1") } else { text.to_owned() })
            .collect();
        project.write(table, &changed.join("\n"));
        let output = project.scoutlab(&["verify", "small"]);
        assert_eq!(output.status.code(), Some(1), "{line}");
        let fields: Vec<&str> = line.split(',').collect();
        let cell = format!("algorithm {}, depth {}, position {}", fields[1], fields[2], fields[0]);
        let expected = format!("small: {cell}: leaves is {0}1 published, {0} computed", fields[3]);
        assert!(stdout(&output).contains(&expected), "{}", stdout(&output));
    }
}

#[test]
fn verify_names_rows_that_differ_from_the_committed_results() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let data = project.read("results/small/data.csv");
    project.write("results/small/data.csv", &data.replace(",26,b1,13,", ",26,b1,14,"));
    let output = project.scoutlab(&["verify", "small"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("leaves is 14 committed, 13 computed"), "{}", stdout(&output));
    assert_eq!(project.scoutlab(&["verify", "small", "--quick"]).status.code(), Some(1));
}

#[test]
fn figures_are_drawn_again_from_the_data() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let before = std::fs::read(project.path("results/small/leaves.png")).unwrap();
    std::fs::remove_file(project.path("results/small/leaves.png")).unwrap();
    assert!(project.scoutlab(&["figures", "small"]).status.success());
    assert_eq!(std::fs::read(project.path("results/small/leaves.png")).unwrap(), before);
}

#[test]
fn every_experiment_is_listed_with_its_title() {
    let output = stdout(&scoutlab(&["experiments"]));
    for entry in std::fs::read_dir(root().join("experiments")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(
            output.lines().any(|line| line.starts_with(&format!("{name} ")) && line.len() > name.len() + 10),
            "{name}: {output}"
        );
    }
}
