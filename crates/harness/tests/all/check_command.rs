//! `scoutlab check`: reports, exit codes and names.

use crate::support::{refused, scoutlab, stdout};

#[test]
fn a_report_says_what_was_checked_and_which_theorems_hold() {
    let output = scoutlab(&["check", "algorithm", "scout", "--trees", "300"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = stdout(&output);
    assert!(text.starts_with("algorithm `scout`: passed\n900 searches of 300 random trees, seed 1\n\nRules\n"), "{text}");
    let line = |part: &str| text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part}: {text}"));
    assert!(line("the value is that of minimax").starts_with("  passed "), "{text}");
    assert!(line("with a table").starts_with("  -  "), "Scout has no use for a table: {text}");
    assert!(line("it visits the minimal tree").starts_with("  yes "), "{text}");
    assert!(line("it visits nothing twice").starts_with("  no "), "{text}");
    assert!(text.contains("which alpha-beta skips"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn json_has_the_same_as_fields() {
    let arguments = ["check", "algorithm", "deepening(mtdf)", "--trees", "20", "--seed", "9", "--json"];
    let output = scoutlab(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&report["subject"], &report["passed"]), (&"algorithm `deepening(mtdf)`".into(), &true.into()));
    assert!(report["checks"].as_array().unwrap().iter().all(|check| check["failure"].is_null()), "{report}");
    let twice = report["theorems"].as_array().unwrap().iter().find(|theorem| theorem["statement"] == "it visits nothing twice");
    assert_eq!(twice.unwrap()["holds"], false);
    assert!(twice.unwrap()["counterexample"]["tree"].as_str().unwrap().starts_with('['), "{report}");
}

#[test]
fn orderings_are_checked_on_trees_and_in_the_games_that_have_what_they_name() {
    for (ordering, stable, games, elsewhere) in [
        ("killer:2+eval1", "yes", &["random trees", "othello:", "tictactoe:"][..], ""),
        ("random", "no", &["random trees", "othello:"], ""),
        ("eval1:by=weights", "yes", &["othello:"], "tictactoe:"),
    ] {
        let output = scoutlab(&["check", "ordering", ordering, "--trees", "40"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = stdout(&output);
        let sample = text.split("\nRules").next().unwrap().replace('\n', " ");
        assert!(games.iter().all(|game| sample.contains(game)), "{text}");
        assert!(elsewhere.is_empty() || !sample.contains(elsewhere), "{text}");
        let line = text.lines().find(|line| line.contains("it is stable")).unwrap();
        assert!(line.trim_start().starts_with(stable), "{text}");
    }
}

#[test]
fn what_is_unknown_is_refused_with_the_nearest_name() {
    for (arguments, nearest) in [
        (["algorithm", "scuot"], "did you mean `scout`?"),
        (["ordering", "kiler:2"], "did you mean `killer`?"),
        (["ordering", "eval1:by=weihgts"], "did you mean `weights`?"),
    ] {
        let message = refused(&scoutlab(&["check", arguments[0], arguments[1]]));
        assert!(message.contains(nearest), "{message}");
    }
    let message = refused(&scoutlab(&["check", "algorithm", "scout", "--trees", "0"]));
    assert!(message.contains("expected a whole number from 1 to 1000000000"), "{message}");
}
