//! Tests of the cell types other than searches: their results, and the grids that they reject.

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_games::Notation;
use scoutlab_games::tictactoe::sets;
use scoutlab_runs::run;
use scoutlab_table::data_table::DataTable;

use crate::support::{MEASURES, SmallProject, root};

fn measured(name: &str, quick: bool) -> DataTable {
    let file = root().join("experiments").join(format!("{name}.toml"));
    let experiment = Experiment::read(&Project::at(root(), MEASURES.clone()), file.to_str().unwrap(), quick, None).unwrap();
    run::run(&experiment, None).unwrap().data
}

/// Returns the error message for an experiment with this grid.
fn refusal(grid: &str) -> String {
    let project = SmallProject::new();
    let head = "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"t\"\nseed = 1\n";
    project.write("experiments/wrong.toml", &format!("{head}[[grid]]\n{grid}"));
    let output = project.scoutlab(&["experiment", "wrong"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_unknown_measure_is_refused_with_the_nearest() {
    let message = refusal("measure = \"node-type\"");
    assert!(message.contains("line 7: unknown measure `node-type` (did you mean `node-types`?)"), "{message}");
}

#[test]
fn axes_that_a_measure_does_not_use_are_refused() {
    let message = refusal("measure = \"tictactoe-boards\"\npositions = \"431\"\nforms = \"plain\"\ndepths = 3");
    let expected = "line 10: a grid of tictactoe-boards has no `depths`, expected one of: positions, forms, orderings";
    assert!(message.contains(expected), "{message}");
    let message =
        refusal("game = \"othello\"\npositions = \"start\"\ndepths = 3\nalgorithms = \"scout\"\nwindows = \"infinite\"");
    assert!(message.contains("a grid of searches has no `windows`"), "{message}");
}

#[test]
fn values_that_an_axis_does_not_have_are_refused() {
    for (grid, expected) in [
        ("measure = \"tictactoe-series\"\npositions = \"432\"\nalgorithms = \"minimax\"", "`432`"),
        (
            "measure = \"tictactoe-series\"\npositions = \"431\"\nalgorithms = \"scout\"\ntables = \"bounds\"",
            "algorithm `scout` does not support a transposition table",
        ),
        (
            "measure = \"tictactoe-series\"\npositions = \"431\"\nalgorithms = \"minimax\"\nwindows = \"infinit\"",
            "unknown window `infinit` (did you mean `infinite`?)",
        ),
        (
            "measure = \"tictactoe-series\"\npositions = \"431:marks=8\"\nalgorithms = \"minimax\"",
            "there is no stored position `431:marks=8`, expected 431:marks=1 to 431:marks=7",
        ),
        (
            "game = \"ywf\"\npositions = \"start\"\ndepths = 3\nalgorithms = \"pvs\"\ntable_depths = \"at-last\"",
            "unknown table depth `at-last` (did you mean `at-least`?)",
        ),
        ("measure = \"tictactoe-boards\"\npositions = \"431\"\nforms = \"plane\"", "(did you mean `plain`?)"),
        (
            "measure = \"node-types\"\ngame = \"tictactoe\"\npositions = \"431\"\ndepths = 9\nalgorithms = \"minimax\"",
            "algorithm `minimax` has no node types",
        ),
        (
            "measure = \"node-types\"\ngame = \"checkers\"\npositions = \"431\"\ndepths = 9\nalgorithms = \"scout\"",
            "unknown game `checkers`",
        ),
        (
            "measure = \"variation\"\nplies = 21\nalgorithms = \"scout\"\ncounts = \"calls/eval-oly\"",
            "unknown count `calls/eval-oly` (did you mean `calls/eval-only`?)",
        ),
        (
            "measure = \"variation\"\nplies = 21\nalgorithms = \"alphabeta\"\ncounts = \"calls/eval-only\"",
            "`calls/eval-only` is counted for scout, not for alphabeta",
        ),
        (
            "measure = \"variation\"\nplies = 34\nalgorithms = \"scout\"\ncounts = \"calls\"",
            "`34` is not a whole number from 0 to 33",
        ),
        (
            "measure = \"variation\"\nplies = 3\nalgorithms = \"scout\"\ncounts = \"calls\"\ngenerations = \"row\"",
            "unknown move generation order `row` (did you mean `rows`?)",
        ),
    ] {
        let message = refusal(grid);
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn the_boards_add_up_to_the_published_counts_of_the_series() {
    let data = measured("tictactoe-where-scout-wins", false);
    let cell = |row: &[String], column: &str| row[data.column_index(column).unwrap()].clone();
    for form in ["plain", "window"] {
        let rows: Vec<&[String]> =
            data.rows().filter(|row| cell(row, "form") == form && cell(row, "ordering") == "ai10s").collect();
        assert_eq!(rows.len(), 4520);
        for row in &rows {
            let [alphabeta, scout, difference] = ["alphabeta", "scout", "difference"].map(|column| cell(row, column));
            let [alphabeta, scout] = [alphabeta, scout].map(|calls| calls.parse::<i64>().unwrap());
            assert_eq!(difference, (scout - alphabeta).to_string());
        }
    }
    let sum = |column: &str| -> u64 {
        let names: Vec<String> = sets::positions("431").unwrap().iter().map(Notation::position_name).collect();
        let own = data.rows().filter(|row| {
            cell(row, "form") == "window" && cell(row, "ordering") == "ai10s" && names.contains(&cell(row, "position"))
        });
        own.map(|row| cell(row, column).parse::<u64>().unwrap()).sum()
    };
    // Part 166 of the series prints these sums for ai10s without sorting, with plain scores, an infinite window and no TT.
    assert_eq!((sum("alphabeta"), sum("scout")), (13866, 14726));
    let empty = data.rows().find(|row| row[0] == "---------" && row[3] == "none").unwrap();
    assert_eq!(cell(empty, "alphabeta"), "18297");
}

#[test]
fn perfect_ordering_leaves_no_visit_without_a_type() {
    let data = measured("node-types", true);
    let cell = |row: &[String], column: &str| row[data.column_index(column).unwrap()].clone();
    let mut perfect = 0;
    for row in data.rows() {
        if cell(row, "ordering") == "perfect" {
            assert_eq!(cell(row, "untyped"), "0", "{row:?}");
            perfect += 1;
        }
        if cell(row, "position") == "initial" && cell(row, "ordering") == "perfect" && cell(row, "ply") == "all" {
            assert_eq!(row[7..13], ["5", "5", "1114", "932", "128", "128"], "{row:?}");
        }
    }
    assert!(perfect > 300, "{perfect}");
    // The counts of all plies add up to the counts of the search.
    let visits = |algorithm: &str, single: bool| -> u64 {
        let own = data.rows().filter(|row| {
            row[..2] == ["tictactoe", "initial"]
                && cell(row, "algorithm") == algorithm
                && cell(row, "ordering") == "none"
                && (cell(row, "ply") != "all") == single
        });
        own.map(|row| cell(row, "calls").parse::<u64>().unwrap()).sum()
    };
    // The tutorial series prints 18,297 calls for alpha-beta without ordering.
    assert_eq!((visits("alphabeta", true), visits("alphabeta", false)), (18297, 18297));
    assert_eq!(visits("scout", true), visits("scout", false));
}
