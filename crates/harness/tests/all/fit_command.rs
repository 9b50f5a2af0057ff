//! `scoutlab fit probcut` compares searches of two depths, and refuses what it cannot fit.

use serde_json::Value;

use crate::support::{refused, scoutlab, stdout};

/// Runs the command with a range of 40 Othello positions.
fn fitted(options: &[&str]) -> String {
    let positions = ["fit", "probcut", "othello", "--positions", "games:1..40", "--depth", "3", "--reduced", "1"];
    let output = scoutlab(&[&positions, options].concat());
    assert!(output.status.success(), "{output:?}");
    stdout(&output)
}

/// Returns the value of a position for its side to move, by minimax.
fn minimax(position: &str, depth: &str) -> i64 {
    let search = ["search", "othello", "--position", position, "--algorithm", "minimax", "--depth", depth, "--json"];
    let answer: Value = serde_json::from_str(&stdout(&scoutlab(&search))).unwrap();
    answer["value"].as_i64().unwrap()
}

#[test]
fn the_pairs_are_the_values_of_minimax() {
    let report: Value = serde_json::from_str(&fitted(&["--json"])).unwrap();
    let pairs = report["pairs"].as_array().unwrap();
    assert_eq!((pairs.len(), &report["left_out"]), (40, &Value::from(0)));
    for pair in pairs.iter().step_by(5) {
        let position = pair["position"].as_str().unwrap();
        assert_eq!(pair["shallow"], minimax(position, "1"), "{position}");
        assert_eq!(pair["deep"], minimax(position, "3"), "{position}");
    }
    assert_eq!(report["request"]["eval"], "discs");
}

#[test]
fn the_technique_can_be_searched_with() {
    let text = fitted(&["--eval", "mobility", "--jobs", "1"]);
    assert_eq!(text, fitted(&["--eval", "mobility", "--jobs", "2"]));
    let technique = text.lines().last().unwrap().split_whitespace().last().unwrap();
    let search = ["search", "othello", "--depth", "5", "--eval", "mobility", "--selective", technique];
    let output = scoutlab(&search);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn values_beyond_the_limit_are_left_out() {
    let all: Value = serde_json::from_str(&fitted(&["--json"])).unwrap();
    let some: Value = serde_json::from_str(&fitted(&["--json", "--limit", "9"])).unwrap();
    let is_beyond = |pair: &&Value| ["shallow", "deep"].iter().any(|name| pair[*name].as_i64().unwrap().abs() > 9);
    let beyond = all["pairs"].as_array().unwrap().iter().filter(is_beyond).count();
    assert!((1..38).contains(&beyond));
    assert_eq!(some["left_out"], beyond);
    let left_out = some["pairs"].as_array().unwrap().iter().filter(|pair| pair["is_left_out"] == true).count();
    assert_eq!(left_out, beyond);
    assert!(fitted(&["--limit", "9"]).contains(&format!("{}, {beyond} more left out", 40 - beyond)));
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    let problem = |game: &str, positions: &[&str], options: &[&str]| {
        let positions: Vec<&str> = positions.iter().flat_map(|position| ["--positions", position]).collect();
        refused(&scoutlab(&[&["fit", "probcut", game, "--depth", "4"], &positions[..], options].concat()))
    };
    let (games, trees) = (&["games:1..3"][..], &["[[3 [5 1]] 2]", "[[3 [5 1]] 3]", "[[3 [5 1]] 4]"][..]);
    for (game, positions, options, expected) in [
        ("othelo", games, &["--reduced", "2"][..], "did you mean `othello`?"),
        ("othello", &["start"], &["--reduced", "2"], "cannot be estimated from 1 positions, at least 3"),
        (
            "othello",
            games,
            &["--reduced", "2", "--limit", "1"],
            "from 0 positions, at least 3 are necessary (3 of 3 positions are left out",
        ),
        ("othello", games, &["--reduced", "4"], "the shallow depth 4 must be less than the depth 4"),
        ("othello", games, &["--reduced", "0"], "expected"),
        ("othello", &["games:9..3"], &["--reduced", "2"], "should go from a smaller to a larger number"),
        ("othello", &["start", "start"], &["--reduced", "2"], "`start` occurs twice"),
        ("othello", &["games:0..3"], &["--reduced", "2"], "games:0"),
        ("othello", games, &["--reduced", "2", "--eval", "patern"], "`pattern`"),
        (
            "tictactoe",
            &["start", "xo-------", "ooo-xx---"],
            &["--reduced", "2"],
            "position `ooo-xx---`: the position is terminal",
        ),
        ("tree", trees, &["--reduced", "1"], "[[3 [5 1]] 2]"),
    ] {
        let message = problem(game, positions, options);
        assert!(message.contains(expected), "{message}");
    }
    // The deep values exceed those that `probcut` accepts.
    let large = ["[[5000000]=1]", "[[5000001]=2]", "[[5000003]=3]"];
    let positions: Vec<&str> = large.iter().flat_map(|position| ["--positions", position]).collect();
    let command = ["fit", "probcut", "tree", "--depth", "2", "--reduced", "1"];
    let message = refused(&scoutlab(&[&command, &positions[..]].concat()));
    assert!(message.contains("expected a number from -1000000 to 1000000"), "{message}");
    assert!(refused(&scoutlab(&["fit", "probcat"])).contains("did you mean `probcut`?"));
}
