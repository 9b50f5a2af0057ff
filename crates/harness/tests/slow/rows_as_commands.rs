//! The column `command` of a row contains a command that reproduces the row.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_runs::{Job, Version, data_file};
use scoutlab_table::data_table::DataTable;

use crate::support::{MEASURES, root};

type Row = BTreeMap<String, String>;

/// The columns of a search that are compared with JSON keys of the same names.
const COUNTS: [&str; 9] =
    ["value", "best_move", "leaves", "interior", "tt_cutoffs", "calls", "re_searches", "cutoffs", "first_cutoffs"];

/// For each experiment, its name, the column that measures the work of a row, the maximum work of a tried row, and the number
/// of tried rows.
const TRIED: [(&str, &str, f64, usize); 34] = [
    ("algorithms", "calls", 3e4, 4),
    ("enhancements", "calls", 3e4, 4),
    ("othello-ffo", "calls", 3e4, 4),
    ("one-ply", "calls", 3e4, 4),
    ("ywf-search", "calls", 3e4, 4),
    ("endgame", "calls", 3e4, 4),
    ("one-ply-endgame", "calls", 3e4, 4),
    ("endgame-ablation", "calls", 3e4, 4),
    ("ffo-solve", "calls", 3e6, 1),
    ("ordering-accuracy", "leaves", 3e4, 12),
    ("one-ply-accuracy", "leaves", 3e4, 4),
    ("pearl", "leaves", 3e4, 12),
    ("strongly-ordered", "leaves", 3e4, 4),
    ("exact-ordered", "leaves", 1e4, 4),
    ("granularity", "leaves", 1e3, 12),
    ("stockman", "leaves", 1e3, 6),
    ("node-types", "calls", 3e4, 6),
    ("othello6", "count", 3e4, 6),
    ("tictactoe-series", "calls", 3e4, 6),
    ("tictactoe-where-scout-wins", "scout", 3e4, 4),
    ("chess-ordering", "calls", 3e4, 8),
    ("chess-quiescence", "all_nodes", 3e4, 8),
    ("what-pruning-costs-chess", "calls", 3e4, 8),
    ("what-pruning-costs-othello", "calls", 3e4, 8),
    ("enhancements-chess", "all_nodes", 3e4, 8),
    ("schaeffer-1989", "calls", 3e4, 8),
    ("suite-bratko-kopec", "calls", 3e4, 8),
    ("chess-perft", "sequences", 3e5, 8),
    ("connect-four", "calls", 3e4, 4),
    ("connect-four-accuracy", "leaves", 3e4, 4),
    ("pons", "nodes", 3e5, 8),
    ("search-bugs", "searches", 1e3, 6),
    ("ywf-calls", "calls", 4e5, 2),
    ("ywf-random", "calls", 3e5, 2),
];

fn rows(name: &str) -> Vec<Row> {
    let table = DataTable::read(&data_file::path(&root().join("results").join(name))).unwrap();
    assert_eq!(table.columns().last().map(String::as_str), Some("command"), "{name}");
    table.rows().map(|row| table.columns().iter().cloned().zip(row.iter().cloned()).collect()).collect()
}

/// Runs a command line in a folder and returns its standard output.
fn shell(line: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_scoutlab")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Compares the columns of a row with the keys of a JSON answer.
fn compare(row: &Row, answer: &serde_json::Value, keys: &[(&str, &str)]) {
    for (column, key) in keys {
        let printed = answer[*key].as_str().map_or_else(|| answer[*key].to_string(), str::to_owned);
        assert_eq!(&printed, &row[*column], "{column}: {}", row["command"]);
    }
}

/// Runs the command of a row and compares its counts.
fn reproduce(row: &Row, folder: &Path) {
    let command = &row["command"];
    if command.ends_with("scoutlab experiment - --fresh --out=row") {
        shell(command, folder);
        let again = DataTable::read(&folder.join("row/data.csv")).unwrap();
        let again: Row = again.columns().iter().cloned().zip(again.row(0).unwrap().iter().cloned()).collect();
        assert_eq!(&again, row, "{command}");
        return;
    }
    let answer: serde_json::Value = serde_json::from_str(&shell(&format!("{command} --json"), folder)).unwrap();
    if command.starts_with("scoutlab expect") {
        let (leaves, mean) = (row["leaves"].parse::<f64>().unwrap(), answer["mean_leaves"].as_f64().unwrap());
        assert!((leaves - mean).abs() <= 1e-6 * mean, "{command}: {leaves} and {mean}");
    } else if command.starts_with("scoutlab perft") {
        let counts = answer["counts"].as_array().unwrap();
        assert_eq!(counts.last().unwrap()["count"].to_string(), row["sequences"], "{command}");
    } else if command.starts_with("scoutlab match") {
        compare(row, &answer, &["wins", "draws", "losses"].map(|name| (name, name)));
    } else {
        let known: Vec<(&str, &str)> =
            COUNTS.into_iter().filter(|name| row.contains_key(*name)).map(|name| (name, name)).collect();
        compare(row, &answer, &known);
    }
}

#[test]
fn the_command_of_a_row_counts_what_the_row_has() {
    let folder = tempfile::tempdir().unwrap();
    for (name, work, most, count) in TRIED {
        let small = |row: &Row| row[work].parse::<f64>().is_ok_and(|work| work <= most);
        let small: Vec<Row> = rows(name).into_iter().filter(small).collect();
        // The tried rows come from all parts of the grid.
        let tried = small.iter().step_by((small.len() / count).max(1)).map(|row| reproduce(row, folder.path())).count();
        assert!(tried >= count, "{name}: {tried} rows");
    }
}

#[test]
fn the_committed_commands_are_those_of_the_cells() {
    let project = Project::find(&MEASURES).unwrap();
    for (name, ..) in TRIED {
        let experiment = Experiment::read_version(&project, name, Version::Usual, None).unwrap();
        let commands: Vec<String> = rows(name).into_iter().map(|mut row| row.remove("command").unwrap()).collect();
        assert_eq!(commands.len(), experiment.len(), "{name}");
        for (index, command) in commands.into_iter().enumerate() {
            assert_eq!(command, experiment.command(index), "{name}");
        }
    }
}
