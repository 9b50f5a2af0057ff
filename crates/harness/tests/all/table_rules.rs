//! Tests of the options `--table-rule` and `--table-replace` and of their axes. The tests of the search crate cover the counts.

use scoutlab_table::data_table::DataTable;
use serde_json::Value;

use crate::support::{SmallProject, refused, scoutlab, stdout};

/// Searches Connect Four with a table that is too small, and returns the answer.
fn found(rule: &str, replace: &str) -> Value {
    let search = ["search", "connect-four", "--depth", "9", "--algorithm", "alphabeta-soft", "--table", "1", "--json"];
    let output = scoutlab(&[&search[..], &["--table-rule", rule, "--table-replace", replace]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

const RULES: [&str; 3] = ["two-bounds", "one-bound", "no-narrowing"];
const REPLACEMENTS: [&str; 4] = ["bucket", "always", "depth", "two-tier"];

#[test]
fn each_rule_has_its_counts_and_the_same_value() {
    let mut calls = Vec::new();
    let value = found("two-bounds", "bucket")["value"].clone();
    for rule in RULES {
        for replace in REPLACEMENTS {
            let answer = found(rule, replace);
            assert_eq!(answer["value"], value, "{rule} {replace}");
            assert_eq!([&answer["table_rule"], &answer["table_replace"]], [rule, replace]);
            assert_eq!([&answer["request"]["table_rule"], &answer["request"]["table_replace"]], [rule, replace]);
            calls.push(answer["calls"].as_u64().unwrap());
        }
    }
    calls.sort_unstable();
    calls.dedup();
    assert_eq!(calls.len(), 12, "{calls:?}");
}

#[test]
fn another_name_is_refused_with_the_nearest() {
    for command in ["search", "trace"] {
        for (option, name, expected) in [
            ("--table-rule", "onebound", "unknown table rule `onebound` (did you mean `one-bound`?)"),
            ("--table-replace", "allways", "unknown table replacement `allways` (did you mean `always`?)"),
        ] {
            let message = refused(&scoutlab(&[command, "tictactoe", "--depth", "2", option, name]));
            assert!(message.contains(expected), "{message}");
        }
    }
}

#[test]
fn a_rule_without_a_table_is_refused() {
    for arguments in [
        &["search", "chess", "--depth", "2", "--table-rule", "one-bound"][..],
        &["search", "chess", "--depth", "2", "--algorithm", "mtdf", "--table", "0", "--table-replace", "always"],
        &["trace", "tictactoe", "--depth", "2", "--table-replace", "depth"],
        &["debug", "--program", "true", "--table-rule", "no-narrowing"],
    ] {
        let message = refused(&scoutlab(arguments));
        assert!(
            message.contains("is a rule for the entries of a transposition table: add --table MB"),
            "{arguments:?}: {message}"
        );
    }
}

#[test]
fn a_grid_with_the_axes_has_a_row_and_a_column_for_each() {
    let project = SmallProject::new();
    let head = "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"1 second\"\nseed = 1\n[[grid]]\n";
    let grid = "game = \"connect-four\"\npositions = \"start\"\ndepths = 9\nalgorithms = \"alphabeta-soft\"\ntables = 1\nresults = \"variant\"\n";
    let axes = format!("table_rules = {RULES:?}\ntable_replace = {REPLACEMENTS:?}\n");
    project.write("experiments/rules.toml", &format!("{head}{grid}{axes}"));
    let output = project.scoutlab(&["experiment", "rules", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    let table = DataTable::read(&project.path("out/data.csv")).unwrap();
    let column = |name| table.column_index(name).unwrap();
    assert_eq!(table.len(), 12);
    for row in table.rows() {
        let (rule, replace) = (&row[column("table_rule")], &row[column("table_replace")]);
        assert_eq!(row[column("calls")], found(rule, replace)["calls"].to_string(), "{rule} {replace}");
        let unusual = [rule, replace].into_iter().filter(|name| !["two-bounds", "bucket"].contains(&name.as_str()));
        let expected = unusual.fold("alphabeta-soft, table".to_owned(), |text, name| format!("{text} {name}"));
        assert_eq!(row[column("variant")], expected);
    }
    project.write("experiments/rules.toml", &format!("{head}{grid}table_rules = \"two-bound\"\n"));
    let message = refused(&project.scoutlab(&["experiment", "rules", "--out", "again"]));
    assert!(message.contains("unknown table rule `two-bound` (did you mean `two-bounds`?)"), "{message}");
    project.write("experiments/rules.toml", &format!("{head}{}{axes}", grid.replace("tables = 1\n", "")));
    let message = refused(&project.scoutlab(&["experiment", "rules", "--out", "again"]));
    assert!(message.contains("rules for the entries of a table need"), "{message}");
}
