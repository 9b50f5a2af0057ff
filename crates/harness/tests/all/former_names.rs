//! Tests that files with the column names of version 0.1 are read like files with the names of today.

use scoutlab_experiments::former_names::RENAMED;
use scoutlab_runs::sha256::sha256_of_bytes;

use crate::support::SmallProject;

const FORMER: &str = r#"title = "Old names"
question = "Are former names of columns, such as researches, read?"
source = "a test"
usual_time = "1 second"
seed = 1

[[grid]]
game = "othello"
positions = "start"
depths = "1..4"
algorithms = ["alphabeta", "scout"]
orderings = ["none", "eval1"]
results = "root_researches"

[[figure]]
name = "old"
kind = "line"
title = "researches"
where = { root_researches = "0" }
x = { column = "depth", label = "researches" }
y = { column = "researches", label = "table_answers" }
series = "ordering"
facet = "algorithm"

[[table]]
title = "ordering_probes"
columns = ["depth", "table_answers", "ordering_probes", "researches", "root_researches"]
"#;

/// Replaces former names of columns, but not those in titles and labels.
fn present(file: &str) -> String {
    let line = |line: &str| {
        let is_prose = ["title", "question", "source"].iter().any(|key| line.starts_with(key));
        let parts = line.split_inclusive(", label").enumerate().map(|(part, text)| {
            let renamed = |text: String, (former, present): &(&str, &str)| {
                text.replace(&format!("\"{former}\""), &format!("\"{present}\""))
                    .replace(&format!("{{ {former} "), &format!("{{ {present} "))
            };
            if is_prose || part > 0 { text.to_owned() } else { RENAMED.iter().fold(text.to_owned(), renamed) }
        });
        parts.collect::<String>() + "\n"
    };
    file.lines().map(line).collect()
}

#[test]
fn an_experiment_with_former_names_is_the_same_experiment() {
    let runs = [FORMER.to_owned(), present(FORMER)].map(|file| {
        let project = SmallProject::new();
        project.write("experiments/old.toml", &file);
        let output = project.scoutlab(&["experiment", "old"]);
        assert!(output.status.success(), "{output:?}");
        ["data.csv", "old.svg", "summary.md"].map(|name| project.read(&format!("results/old/{name}")))
    });
    assert_eq!(runs[0], runs[1]);
    assert!(RENAMED.iter().all(|(former, _)| !runs[0][0].contains(&format!(",{former},"))), "{}", runs[0][0]);
    assert!(RENAMED.iter().all(|(_, present)| runs[0][0].contains(&format!(",{present},"))), "{}", runs[0][0]);
    assert!(runs[0][1].contains("table_answers"), "a label is prose");
}

#[test]
fn results_with_former_names_are_verified_drawn_and_run_again() {
    let project = SmallProject::new();
    project.write("experiments/old.toml", FORMER);
    assert!(project.scoutlab(&["experiment", "old"]).status.success());
    let [data, figure, summary, manifest] =
        ["data.csv", "old.svg", "summary.md", "manifest.json"].map(|name| project.read(&format!("results/old/{name}")));
    let (header, rows) = data.split_once('\n').unwrap();
    let former = RENAMED
        .iter()
        .fold(format!(",{header},"), |text, (former, present)| text.replace(&format!(",{present},"), &format!(",{former},")));
    let old = format!("{}\n{rows}", former.trim_matches(','));
    assert_ne!(old, data);
    let [hash, old_hash] = [&data, &old].map(|text| sha256_of_bytes(text.as_bytes()));
    project.write("results/old/data.csv", &old);
    project.write("results/old/manifest.json", &manifest.replace(&hash, &old_hash));

    let verified = project.scoutlab(&["verify", "old"]);
    assert!(verified.status.success(), "{verified:?}");
    std::fs::remove_file(project.path("results/old/old.svg")).unwrap();
    let drawn = project.scoutlab(&["figures", "old"]);
    assert!(drawn.status.success(), "{drawn:?}");
    assert_eq!(project.read("results/old/old.svg"), figure);
    assert_eq!(project.read("results/old/summary.md"), summary);
    assert!(project.scoutlab(&["report"]).status.success());
    // The rerun writes the names of today, so its bytes differ, and every row is equal.
    let rerun = project.scoutlab(&["rerun", "results/old/manifest.json"]);
    let text = String::from_utf8(rerun.stdout).unwrap();
    assert!(text.contains("16 of 16 rows equal"), "{text}");
    assert_eq!(project.read("results/rerun/old/data.csv"), data);
}
