//! Tests of the option `--table-depth` and of the axis `table_depths`. The tests of transposition tables cover the effect of
//! deeper entries on a search.

use scoutlab_table::data_table::DataTable;

use crate::support::{SmallProject, refused, scoutlab, stdout};

/// Runs a command with `--json` and returns its output.
fn report(arguments: &[&str]) -> serde_json::Value {
    let mut report: serde_json::Value = serde_json::from_str(&stdout(&scoutlab(arguments))).unwrap();
    report.as_object_mut().unwrap().remove("seconds");
    report
}

/// A position of YWF. A change move puts no stone on the board, so positions recur at other depths.
const RECURRING: &str = "random:plies=98,seed=132";

const YWF: [&str; 10] =
    ["ywf", "--position", RECURRING, "--depth", "7", "--algorithm", "alphabeta-soft", "--table", "16", "--json"];

#[test]
fn deeper_entries_answer_a_search_only_if_asked_for() {
    let with = |options: &[&str]| report(&[&["search"], &YWF[..], options].concat());
    let (equal, deeper) = (with(&["--table-depth", "equal"]), with(&["--table-depth", "at-least"]));
    assert_eq!(with(&[]), equal);
    let changed = ["leaves", "interior", "calls"].map(|count| equal[count] != deeper[count]);
    assert_eq!(changed, [true; 3]);
}

#[test]
fn entries_that_resolve_no_visit_still_lend_their_moves() {
    let search = ["search", "othello", "--position", "ffo:41", "--depth", "6", "--algorithm", "deepening(alphabeta)", "--json"];
    let with = |options: &[&str]| report(&[&search[..], options].concat());
    let moves = with(&["--ordering", "table", "--table", "16", "--table-depth", "never"]);
    assert_eq!(moves["tt_cutoffs"], 0);
    let (plain, both) = (with(&[]), with(&["--ordering", "table", "--table", "16"]));
    assert_eq!((&moves["value"], &moves["best_move"]), (&both["value"], &both["best_move"]));
    let leaves = [&both, &moves, &plain].map(|answer| answer["leaves"].as_u64().unwrap());
    assert!(leaves[0] < leaves[1] && leaves[1] < leaves[2], "{leaves:?}");
    // Without the ordering, nothing uses the table.
    assert_eq!(with(&["--table", "16", "--table-depth", "never"])["leaves"], plain["leaves"]);
}

#[test]
fn deeper_entries_change_no_exact_score() {
    for seed in 0..4 {
        let position = format!("random:empties=9,seed={seed}");
        let solve = ["solve", "othello6", "--position", &position, "--ordering", "none", "--json"];
        let (equal, deeper) = (report(&solve), report(&[&solve[..], &["--table-depth", "at-least"]].concat()));
        assert_eq!((&equal["value"], &equal["pv"]), (&deeper["value"], &deeper["pv"]));
    }
}

#[test]
fn a_trace_is_of_the_search_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let page = |table_depth: &str| {
        let file = folder.path().join(format!("{table_depth}.html"));
        let traced = ["--most-events", "500000", "--table-depth", table_depth, "--out", file.to_str().unwrap()];
        assert!(scoutlab(&[&["trace"], &YWF[..YWF.len() - 1], &traced].concat()).status.success());
        std::fs::read(file).unwrap()
    };
    assert!(page("equal") != page("at-least"));
}

#[test]
fn another_name_is_refused_with_the_nearest() {
    for command in ["search", "trace"] {
        let message = refused(&scoutlab(&[command, "ywf", "--depth", "2", "--algorithm", "pvs", "--table-depth", "at-last"]));
        assert!(message.contains("unknown table depth `at-last` (did you mean `at-least`?)"), "{message}");
    }
    let message = refused(&scoutlab(&["solve", "othello6", "--table-depth", "deeper"]));
    assert!(message.contains("unknown table depth `deeper`") && message.contains("equal, at-least, never"), "{message}");
}

/// Returns the rows of an experiment with this grid.
fn rows(grid: &str) -> DataTable {
    let project = SmallProject::new();
    let head = "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"1 second\"\nseed = 1\n";
    project.write("experiments/deeper.toml", &format!("{head}[[grid]]\n{grid}"));
    let output = project.scoutlab(&["experiment", "deeper", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    DataTable::read(&project.path("out/data.csv")).unwrap()
}

#[test]
fn a_grid_with_table_depths_has_a_row_and_a_column_for_each() {
    let searches = "game = \"ywf\"\npositions = \"start\"\ndepths = 6\nalgorithms = [\"pvs\", \"minimax\"]\ntables = 16\n";
    let solves = "measure = \"solves\"\ngame = \"othello6\"\npositions = \"random:empties=8,seed={seed}\"\nalgorithms = \"pvs\"\ntables = 1\n";
    for (grid, before) in [(searches, "table"), (solves, "table")] {
        let without = rows(grid);
        let with = rows(&format!("{grid}table_depths = [\"equal\", \"at-least\", \"never\"]\n"));
        let place = with.column_index("table_depth").unwrap();
        assert_eq!(with.columns()[place - 1], before);
        assert_eq!(with.len(), 3 * without.len());
        let equal: Vec<Vec<String>> = with.rows().filter(|row| row[place] == "equal").map(<[String]>::to_vec).collect();
        for (row, plain) in equal.into_iter().zip(without.rows()) {
            let mut row = row;
            row.remove(place);
            assert_eq!(row, plain);
        }
    }
    let comparisons = "measure = \"comparisons\"\ngame = \"ywf\"\npositions = \"random:plies=98,seed=132\"\ndepths = 7\nalgorithms = \"mtdf\"\n";
    let leaves = |more: &str| rows(&format!("{comparisons}{more}")).rows().next().unwrap().join(",");
    assert_eq!(leaves(""), leaves("table_depths = \"equal\"\n"));
    assert_ne!(leaves(""), leaves("table_depths = \"at-least\"\n"));
}
