//! Tests of experiments with `measure = "suite"`, against `scoutlab suite`.

use scoutlab_table::data_table::DataTable;

use crate::support::{SmallProject, refused, storage_failure};

/// A back-rank mate, a capture that is not safe, and two best moves.
const SUITE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n\
                     # a comment\n\
                     4k3/8/2p5/3p4/8/8/8/3QK3 w - - am Qxd5; id \"guarded\";\n\
                     4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; dm -3;\n";

const HEAD: &str = "title = \"t\"\nseed = 1\n[[grid]]\nmeasure = \"suite\"\n";

/// The columns that both have.
const BOTH: [&str; 10] =
    ["id", "ordering", "depth", "value", "best_move", "is_met", "calls", "leaves", "cutoffs", "first_cutoffs"];

/// Returns the rows of a table: the position, and the columns that both have.
fn rows(table: &DataTable, position: impl Fn(&str) -> String, place: &str) -> Vec<Vec<String>> {
    let columns: Vec<usize> = BOTH.iter().map(|name| table.column_index(name).unwrap()).collect();
    let place = table.column_index(place).unwrap();
    let met = |text: &str| text.replace("true", "1").replace("false", "0");
    let row =
        |row: &[String]| [position(&row[place])].into_iter().chain(columns.iter().map(|&column| met(&row[column]))).collect();
    let mut rows: Vec<Vec<String>> = table.rows().map(row).collect();
    rows.sort();
    rows
}

/// Runs an experiment with this grid, and returns its rows and its summary.
fn experiment(project: &SmallProject, grid: &str) -> (DataTable, String) {
    project.write("experiments/tests.toml", &format!("{HEAD}{grid}"));
    let output = project.scoutlab(&["experiment", "tests", "--fresh", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    (DataTable::read(&project.path("out/data.csv")).unwrap(), project.read("out/summary.md"))
}

/// Asserts that the rows of an experiment and of `scoutlab suite` are the same, in number too.
fn compare(project: &SmallProject, suite: &str, grid: &str, file: &str, options: &[&str]) -> DataTable {
    let (data, _) = experiment(project, &format!("suite = \"{suite}\"\n{grid}"));
    let output = project.scoutlab(&[&["suite", file, "--least", "0", "--csv", "rows.csv"], options].concat());
    assert!(output.status.success(), "{output:?}");
    let written = DataTable::read(&project.path("rows.csv")).unwrap();
    let number = |position: &str| position.rsplit(':').next().unwrap().to_owned();
    let (ours, theirs) = (rows(&data, number, "position"), rows(&written, str::to_owned, "line"));
    assert!(!ours.is_empty());
    assert_eq!(ours, theirs, "{suite} {options:?}");
    data
}

#[test]
fn rows_are_those_of_the_command() {
    let project = SmallProject::new();
    project.write("experiments/s.epd", SUITE);
    let data = compare(&project, "s.epd", "depths = '1..3'", "experiments/s.epd", &["--depth", "3"]);
    assert_eq!(data.len(), 3 * 3);
    let position = data.column_index("position").unwrap();
    assert_eq!(data.rows().last().unwrap()[position], "s.epd:4");
    let expected = data.column_index("expected").unwrap();
    assert_eq!(data.rows().last().unwrap()[expected], "e4 or Kd2, a mate in -3");
    let grid =
        "depths = '1..2'\nalgorithms = 'alphabeta'\norderings = ['none', 'captures']\nevaluators = 'material'\ntables = 'none'";
    let options =
        ["--depth", "2", "--algorithm", "alphabeta", "--orderings", "none,captures", "--eval", "material", "--table", "0"];
    compare(&project, "s.epd", grid, "experiments/s.epd", &options);
    compare(&project, "bk", "depths = '1..2'\ntables = 1", "bk", &["--depth", "2", "--table", "1"]);
}

#[test]
fn rows_of_othello_are_those_of_the_command() {
    let project = SmallProject::new();
    let board = format!("XOO-{} X;", "O".repeat(60));
    project.write("experiments/s.obf", &format!("% comment\n{board} d1:-56;\n"));
    compare(&project, "s.obf", "depths = '1..2'\ntables = 1", "experiments/s.obf", &["--depth", "2", "--table", "1"]);
    let data = compare(&project, "ffo", "depths = '1..2'\ntables = 1", "ffo", &["--depth", "2", "--table", "1"]);
    assert_eq!(data.len(), 20 * 2);
}

#[test]
fn the_file_is_an_input_of_the_run_and_its_line_ends_do_not_matter() {
    let project = SmallProject::new();
    project.write("experiments/s.epd", SUITE);
    let grid = "suite = 's.epd'\ndepths = '1..2'\ntables = 1";
    let (unix, _) = experiment(&project, grid);
    let manifest: serde_json::Value = serde_json::from_str(&project.read("out/manifest.json")).unwrap();
    assert_eq!(manifest["inputs"][0]["file"], "s.epd");
    assert_eq!(manifest["inputs"][0]["sha256"].as_str().unwrap().len(), 64);
    project.write("experiments/s.epd", &format!("\u{feff}{}", SUITE.replace('\n', "\r\n")));
    let (windows, _) = experiment(&project, grid);
    assert_eq!(unix, windows);
    let stored = experiment(&project, "suite = 'bk'\ndepths = 1\ntables = 1");
    assert_eq!(stored.0.len(), 24);
    let manifest: serde_json::Value = serde_json::from_str(&project.read("out/manifest.json")).unwrap();
    assert!(manifest.get("inputs").is_none());
}

#[test]
fn the_summary_without_a_table_has_what_the_command_prints() {
    let project = SmallProject::new();
    project.write("experiments/s.epd", SUITE);
    let grid = "suite = 's.epd'\ndepths = '1..3'\norderings = ['captures', 'table+captures']\ntables = 1";
    let (_, summary) = experiment(&project, grid);
    let header = "| depth | ordering | cells | met | calls, sum | calls, geometric mean | first cutoffs | branching |";
    assert!(summary.contains(header), "{summary}");
    let options =
        ["suite", "experiments/s.epd", "--depth", "3", "--orderings", "captures,table+captures", "--table", "1", "--json"];
    let answer: serde_json::Value = serde_json::from_slice(&project.scoutlab(&options).stdout).unwrap();
    let sums = answer["summary"].as_array().unwrap();
    assert_eq!(sums.len(), 6);
    for sum in sums {
        let begins =
            format!("| {} | {} | 3 | {} | {} |", sum["depth"], sum["ordering"].as_str().unwrap(), sum["met"], sum["calls"]);
        let line = summary.lines().find(|line| line.starts_with(&begins)).unwrap_or_else(|| panic!("{begins}\n{summary}"));
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let text = |key: &str, digits: usize| sum[key].as_f64().map(|number| format!("{number:.digits$}")).unwrap_or_default();
        assert_eq!(cells[6..], [text("first_cutoff_share", 3), text("branching_factor", 2)], "{line}");
    }
}

#[test]
fn what_is_no_suite_or_does_not_fit_is_refused() {
    let project = SmallProject::new();
    project.write("experiments/s.epd", SUITE);
    project.write("experiments/no.epd", "\n4k3/8/8/8/8/8/8/4K3 w - - id \"x\";\n");
    project.write("experiments/wrong.epd", "4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;\n");
    project.write("experiments/none.epd", "# nothing\n");
    project.write("experiments/s.pgn", "1. e4 *\n");
    for (grid, expected) in [
        ("suite = 'no.epd'\ndepths = 1", "line 5: no.epd:2: the line states nothing to find, expected bm, am or dm"),
        ("suite = 'wrong.epd'\ndepths = 1", "line 5: wrong.epd:1: "),
        ("suite = 'none.epd'\ndepths = 1", "line 5: none.epd: the file contains no position"),
        (
            "suite = 'bkk'\ndepths = 1",
            "line 5: bkk: expected a file of test positions, whose name ends in .epd or .obf, or the name bk",
        ),
        ("suite = 's.pgn'\ndepths = 1", "line 5: s.pgn: expected a file of test positions, whose name ends in .epd or .obf"),
        ("suite = ['s.epd', 'bk']\ndepths = 1", "line 5: `suite` takes one name; write a separate [[grid]] for each name"),
        ("suite = 's.epd'\ndepths = 1\nevaluators = 'pattern'", "line 7: evaluator `pattern` is not available for chess"),
        ("suite = 'ffo'\ndepths = 1\nevaluators = 'material'", "line 7: evaluator `material` is not available for othello"),
        ("suite = 's.epd'\ndepths = 1\norderings = 'capture'", "line 7: unknown ordering `capture` (did you mean `captures`?)"),
        ("suite = 's.epd'\ndepths = 1\nalgorithms = 'sss'", "line 5: algorithm `sss` does not support a transposition table"),
        ("suite = 's.epd'\ndepths = 0", "line 6: `0` is not a whole number from 1 to "),
        ("suite = 's.epd'\ndepths = 1\ngame = 'chess'", "line 7: a grid of suite has no `game`"),
        ("depths = 1", "`suite` is missing, but a grid of suite requires it"),
    ] {
        project.write("experiments/tests.toml", &format!("{HEAD}{grid}"));
        let message = refused(&project.scoutlab(&["experiment", "tests"]));
        assert!(message.contains(expected), "{grid}: {message}");
    }
    // A file that cannot be read is no mistake in the experiment, as for positions from files.
    project.write("experiments/tests.toml", &format!("{HEAD}suite = 'missing.epd'\ndepths = 1"));
    let message = storage_failure(&project.scoutlab(&["experiment", "tests"]));
    assert!(message.contains("line 5: experiments/missing.epd cannot be read: "), "{message}");
}

#[test]
fn the_command_of_a_row_reproduces_it() {
    let project = SmallProject::new();
    project.write("experiments/s.epd", SUITE);
    let (data, _) = experiment(&project, "suite = 's.epd'\ndepths = 2\ntables = 1");
    let row: Vec<String> = data.rows().next().unwrap().to_vec();
    let cell = |name: &str| row[data.column_index(name).unwrap()].as_str();
    let arguments: Vec<&str> =
        cell("command").split(' ').skip(1).map(|word| word.trim_matches('\'')).chain(["--json"]).collect();
    // Relative names belong to the folder of the experiment file.
    let output = project.command(&arguments).current_dir(project.path("experiments")).output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((answer["calls"].to_string().as_str(), answer["best_move"].as_str()), (cell("calls"), Some(cell("best_move"))));
    assert_eq!(answer["value"].to_string(), cell("value"));
}
