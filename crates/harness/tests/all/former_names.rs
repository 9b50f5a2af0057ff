//! Tests that files with former names of columns are read like files with the present ones.

use scoutlab_experiments::former_names::{RENAMED, read_table};
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

[[figure]]
name = "researches"
kind = "line"
title = "two columns"
unpivot = { columns = ["researches", "leaves"], name = "which", value = "count" }
x = { column = "depth" }
y = { column = "count" }
series = "which"
series_titles = { researches = "researches", leaves = "table_answers" }
series_label = "researches"
aggregate = "mean"
aggregate_over = "rows"

[[table]]
title = "ordering_probes"
columns = ["depth", "table_answers", "ordering_probes", "researches", "root_researches"]
"#;

/// The same file with the present names. Titles and labels are prose, and stay.
const PRESENT: &str = r#"title = "Old names"
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
results = "root_re_searches"

[[figure]]
name = "old"
kind = "line"
title = "researches"
where = { root_re_searches = "0" }
x = { column = "depth", label = "researches" }
y = { column = "re_searches", label = "table_answers" }
series = "ordering"
facet = "algorithm"

[[figure]]
name = "researches"
kind = "line"
title = "two columns"
unpivot = { columns = ["re_searches", "leaves"], name = "which", value = "count" }
x = { column = "depth" }
y = { column = "count" }
series = "which"
series_titles = { re_searches = "researches", leaves = "table_answers" }
series_label = "researches"
aggregate = "mean"
aggregate_over = "rows"

[[table]]
title = "ordering_probes"
columns = ["depth", "tt_cutoffs", "ordering_evaluations", "re_searches", "root_re_searches"]
"#;

#[test]
fn an_experiment_with_former_names_is_the_same_experiment() {
    let runs = [FORMER, PRESENT].map(|file| {
        let project = SmallProject::new();
        project.write("experiments/old.toml", file);
        let output = project.scoutlab(&["experiment", "old"]);
        assert!(output.status.success(), "{output:?}");
        ["data.csv", "old.svg", "researches.svg", "summary.md"].map(|name| project.read(&format!("results/old/{name}")))
    });
    assert_eq!(runs[0], runs[1]);
    assert!(RENAMED.iter().all(|(former, _)| !runs[0][0].contains(&format!(",{former},"))), "{}", runs[0][0]);
    assert!(RENAMED.iter().all(|(_, present)| runs[0][0].contains(&format!(",{present},"))), "{}", runs[0][0]);
    assert!(runs[0][1].contains("table_answers") && runs[0][2].contains("\nresearches\n"), "a label is prose");
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

#[test]
fn only_a_name_that_the_experiment_does_not_know_is_a_former_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data.csv");
    let read = |text: &str, columns: &[&str]| {
        std::fs::write(&path, text).unwrap();
        let columns: Vec<String> = columns.iter().map(|&column| column.to_owned()).collect();
        read_table(&path, &columns).map(|table| table.columns().join(",")).map_err(|error| error.to_string())
    };
    assert_eq!(read("depth,researches\n1,2\n", &["depth", "re_searches"]), Ok("depth,re_searches".to_owned()));
    assert_eq!(read("depth,researches\n1,2\n", &["depth", "researches"]), Ok("depth,researches".to_owned()));
    let twice = read("re_searches,researches\n1,2\n", &["re_searches"]).unwrap_err();
    assert!(twice.contains("data.csv") && twice.contains("`re_searches`") || twice.contains("'re_searches'"), "{twice}");
}
