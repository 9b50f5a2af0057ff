//! Tests of `--batch`, which reads one request per line and prints one answer per line.

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

use crate::support::scoutlab;

fn batch(command: &str, lines: &str) -> Output {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    program.args([command, "--batch"]).write_stdin(lines).output().expect("the program runs")
}

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Returns the answer without the time, which differs between runs.
fn timeless(mut answer: Value) -> Value {
    answer.as_object_mut().expect("an object").remove("seconds");
    answer
}

#[test]
fn an_answer_is_the_object_of_json_and_repeats_its_id() {
    let lines = "{\"game\": \"othello\", \"position\": \"ffo:41\", \"depth\": 4, \"algorithm\": \"scout\", \"id\": [1, \"a\"]}\n\
                 \n\
                 {\"game\": \"tree\", \"position\": \"[[3 1/2] [2 9]]\", \"depth\": 2, \"divide\": true}";
    let output = batch("search", lines);
    assert!(output.status.success());
    let mut found = answers(&output);
    let id = found[0].as_object_mut().expect("an object").remove("id");
    assert_eq!(id, Some(serde_json::json!([1, "a"])));
    let alone = [
        scoutlab(&["search", "othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "scout", "--json"]),
        scoutlab(&["search", "tree", "--position", "[[3 1/2] [2 9]]", "--depth", "2", "--divide", "--json"]),
    ];
    for (answer, alone) in found.into_iter().zip(alone) {
        assert_eq!(timeless(answer), timeless(answers(&alone).remove(0)));
    }
}

#[test]
fn the_request_of_an_answer_is_a_request() {
    for (request, value) in [
        (r#"{"game": "othello", "position": "ffo:40", "table": 8}"#, 38),
        (r#"{"game": "othello", "position": "ffo:40 moves a2", "plain": true, "table": 8}"#, -38),
        (r#"{"game": "connect-four", "position": "Test_L3_R1:1", "all": true}"#, -1),
    ] {
        let first = answers(&batch("solve", request)).remove(0);
        assert_eq!(first["value"], value);
        let again = answers(&batch("solve", &first["request"].to_string())).remove(0);
        assert_eq!(timeless(again), timeless(first));
    }
}

#[test]
fn a_key_that_is_given_twice_is_refused() {
    for (key, value) in [("depth", "3"), ("game", "\"othello\""), ("seed", "0"), ("id", "1"), ("command", "\"search\"")] {
        let line = format!(r#"{{"game": "othello", "depth": 2, "seed": 0, "id": 7, "command": "search", "{key}": {value}}}"#);
        let output = batch("search", &line);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(answers(&output)[0]["error"], format!("the key `{key}` is given twice"));
    }
    let output = batch("solve", r#"{"game": "tictactoe", "table": 1, "table": 1}"#);
    assert_eq!(answers(&output)[0]["error"], "the key `table` is given twice");
}

#[test]
fn bad_lines_are_answered_and_the_others_too() {
    let lines = [
        r#"{"game": "othello", "depth": 2, "algorithm": "scuot"}"#,
        r#"{"game": "othello", "dept": 2}"#,
        r#"{"game": "othello", "depth": "two", "id": 7}"#,
        r#"{"depth": 2}"#,
        r#"{"game": "othello", "depth": 2"#,
        "[1, 2]",
        r#"{"game": "othello", "command": "solve"}"#,
        r#"{"game": "othello", "depth": 2, "ordering": "table"}"#,
        r#"{"game": "othello", "depth": 2}"#,
    ];
    let output = batch("search", &(lines.join("\n") + "\n"));
    assert_eq!(output.status.code(), Some(2));
    let found = answers(&output);
    let errors: Vec<&str> = found.iter().filter_map(|answer| answer["error"].as_str()).collect();
    assert_eq!(
        errors,
        [
            "unknown algorithm `scuot` (did you mean `scout`?)",
            "unknown key `dept` (did you mean `depth`?)",
            "`depth` cannot be \"two\"",
            "`game` is missing",
            "not JSON: column 30 is unexpected",
            "expected a JSON object, such as {\"game\": \"othello\"}",
            "`command` is \"solve\", expected \"search\"",
            "ordering `table` uses the best moves of a transposition table: add --table MB",
        ]
    );
    assert_eq!(found[2]["id"], 7);
    assert_eq!(found[3]["line"], 4);
    assert!(found[8]["leaves"].is_number());
}

#[test]
fn a_batch_takes_no_other_argument_and_a_search_needs_its_own() {
    let both = scoutlab(&["search", "othello", "--batch"]);
    assert_eq!(both.status.code(), Some(2));
    let missing = scoutlab(&["search", "othello"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("--depth"));
    assert_eq!(scoutlab(&["solve"]).status.code(), Some(2));
}
