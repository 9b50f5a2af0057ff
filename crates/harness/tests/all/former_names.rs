//! Tests that files with former names of columns are read like files with the present ones.

use std::path::Path;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::former_names::{RENAMED, read_table};
use scoutlab_runs::journal::{Header, Journal};
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::sha256::sha256_of_bytes;
use scoutlab_runs::shard::{Shard, batches_of};
use scoutlab_runs::{Batch, CellOutcome, Version, results};

use crate::support::{MEASURES, SMALL, SmallProject, refused};

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

/// Returns `data.csv` as an earlier version wrote it.
fn with_former_names(data: &str) -> String {
    let (header, rows) = data.split_once('\n').unwrap();
    let former = RENAMED
        .iter()
        .fold(format!(",{header},"), |text, (former, present)| text.replace(&format!(",{present},"), &format!(",{former},")));
    let old = format!("{}\n{rows}", former.trim_matches(','));
    assert_ne!(old, data);
    old
}

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
    let old = with_former_names(&data);
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

/// Writes the complete journal of an earlier version to the folder `o`. All its results are wrong.
fn write_earlier_journal(project: &SmallProject, shard: Option<Shard>) {
    let experiment = Experiment::parse(&MEASURES, Path::new("small.toml"), SMALL.as_bytes(), Version::Usual, None).unwrap();
    let [version, commit] = ["0.1.0", "unknown"].map(str::to_owned);
    let program = ProgramIdentity { version, commit, project_commit: None, executable_sha256: "0".repeat(64) };
    let folder = project.path("o");
    let path = shard.map_or_else(|| results::run_journal(&folder), |shard| results::shard_journal(&folder, shard));
    let results = experiment.layout.results.len();
    let mut journal = Journal::open(&path, Header::new(&experiment, program, shard), results, false).unwrap();
    for cell in batches_of(&experiment, shard).iter().flat_map(Batch::range) {
        journal.append(cell, &CellOutcome { results: vec!["0".to_owned(); results], seconds: 0.0, leaves: 1 }).unwrap();
    }
    journal.sync().unwrap();
}

#[test]
fn a_run_of_an_earlier_version_that_was_killed_before_its_manifest_can_start_over() {
    let data = {
        let project = SmallProject::new();
        assert!(project.scoutlab(&["experiment", "small"]).status.success());
        project.read("results/small/data.csv")
    };
    let killed = || {
        let project = SmallProject::new();
        project.write("o/data.csv", &with_former_names(&data));
        project
    };
    let run = |project: &SmallProject, arguments: &[&str]| {
        let output = project.scoutlab(&[&["experiment", "small", "--out", "o"], arguments].concat());
        assert!(output.status.success(), "{output:?}");
    };
    let is_refused = |project: &SmallProject, arguments: &[&str]| {
        let message = refused(&project.scoutlab(arguments));
        assert!(message.contains("belongs to another run") && message.contains("--fresh starts over"), "{message}");
    };

    let project = killed();
    run(&project, &[]);
    assert_eq!(project.read("o/data.csv"), data);

    let project = killed();
    write_earlier_journal(&project, None);
    is_refused(&project, &["experiment", "small", "--out", "o"]);
    is_refused(&project, &["experiment", "small", "--out", "o", "--shard", "1/2"]);
    is_refused(&project, &["merge", "small", "--out", "o"]);
    run(&project, &["--fresh"]);
    assert_eq!(project.read("o/data.csv"), data);

    let project = killed();
    Shard::all(2).for_each(|shard| write_earlier_journal(&project, Some(shard)));
    is_refused(&project, &["experiment", "small", "--out", "o", "--shard", "1/2"]);
    is_refused(&project, &["merge", "small", "--out", "o"]);
    run(&project, &["--shard", "1/2", "--fresh"]);
    is_refused(&project, &["merge", "small", "--out", "o"]);
    run(&project, &["--shard", "2/2", "--fresh"]);
    assert!(project.scoutlab(&["merge", "small", "--out", "o"]).status.success());
    assert_eq!(project.read("o/data.csv"), data);
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
