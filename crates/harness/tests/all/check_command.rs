//! Tests of `scoutlab check`: its reports, its exit codes, and the names that it accepts.

use crate::support::{refused, scoutlab, stdout};

#[test]
fn a_report_says_what_was_checked_and_which_theorems_hold() {
    let output = scoutlab(&["check", "algorithm", "scout", "--trees", "300"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = stdout(&output);
    assert!(text.starts_with("algorithm `scout`: passed\n900 searches of 300 random trees, seed 1\n\nRules\n"), "{text}");
    let line = |part: &str| text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part}: {text}"));
    assert!(line("the value is the minimax value").starts_with("  passed "), "{text}");
    assert!(line("with a transposition table").starts_with("  -  "), "Scout uses no transposition table: {text}");
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
fn a_game_is_checked_with_its_evaluators_and_an_evaluator_alone() {
    let arguments = ["check", "game", "tictactoe", "--games", "20"];
    let output = scoutlab(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = stdout(&output);
    assert!(text.starts_with("game `tictactoe`: passed\n500 positions nearest to the start, "), "{text}");
    assert!(text.contains("of 20 random games, seed 1"), "{text}");
    assert!(text.contains("  passed  no move is generated twice"), "{text}");
    for evaluator in ["outcome", "shortest-win", "ai10s", "ai14s"] {
        assert!(text.contains(&format!("\nevaluator `{evaluator}` of `tictactoe`: passed\n")), "{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");

    let output = scoutlab(&[&arguments[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&report["subject"], &report["passed"]), (&"game `tictactoe`".into(), &true.into()));
    assert_eq!(report["evaluators"].as_array().unwrap().len(), 4);
    assert_eq!(report["evaluators"][0]["theorems"][0]["holds"], true);

    let output = scoutlab(&[&arguments[..], &["--eval", "ai10s", "--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let subjects: Vec<_> = report["evaluators"].as_array().unwrap().iter().map(|evaluator| &evaluator["subject"]).collect();
    assert_eq!(subjects, ["evaluator `ai10s` of `tictactoe`"]);
    assert_eq!(report["request"]["eval"], "ai10s");

    let tree = "b=3,d=3,seed=7";
    let output = scoutlab(&["check", "evaluator", "tree", "leaves", "--position", tree, "--games=2", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    // The positions are the 40 nodes of the tree. Each of the two games visits four positions.
    assert_eq!(report["sample"], "40 positions nearest to the start, 8 of 2 random games, seed 1");
}

#[test]
fn what_is_unknown_is_refused_with_the_nearest_name() {
    for (arguments, nearest) in [
        (&["algorithm", "scuot"][..], "did you mean `scout`?"),
        (&["ordering", "kiler:2"], "did you mean `killer`?"),
        (&["ordering", "eval1:by=weihgts"], "did you mean `weights`?"),
        (&["game", "othelo"], "did you mean `othello`?"),
        (&["evaluator", "othelo", "discs"], "did you mean `othello`?"),
        (&["evaluator", "othello", "dics"], "did you mean `discs`?"),
        (&["evaluator", "othello", "stones"], "evaluator `stones` is not available for othello (available: discs"),
        (&["game", "othello", "--position", "ffo:7"], "ffo:7"),
        (&["game", "othello", "--eval", "dics"], "did you mean `discs`?"),
    ] {
        let message = refused(&scoutlab(&[&["check"], arguments].concat()));
        assert!(message.contains(nearest), "{message}");
    }
    let message = refused(&scoutlab(&["check", "algorithm", "scout", "--trees", "0"]));
    assert!(message.contains("expected a whole number from 1 to 1000000000"), "{message}");
    let message = refused(&scoutlab(&["check", "game", "ywf", "--games", "0"]));
    assert!(message.contains("expected a whole number from 1 to 1000000000"), "{message}");
}
