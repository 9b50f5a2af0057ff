//! The output of `--json` contains enough information to repeat the request.

use serde_json::Value;

use crate::support::{SMALL, SmallProject, refused, scoutlab, stdout};

/// Returns the single JSON object that a command printed.
fn object(output: &std::process::Output) -> Value {
    let text = stdout(output);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// Returns the command line of a request. Options whose names are in `unnamed` become positional arguments.
fn arguments(request: &Value, unnamed: &[&str]) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut arguments = vec![text(&request["command"])];
    arguments.extend(unnamed.iter().map(|name| text(&request[*name])));
    for (name, value) in request.as_object().unwrap() {
        if name == "command" || unnamed.contains(&name.as_str()) || *value == Value::Bool(false) || value.is_null() {
            continue;
        }
        let option = format!("--{}", name.replace('_', "-"));
        if *value == Value::Bool(true) {
            arguments.push(option);
            continue;
        }
        let values = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
        arguments.extend(values.iter().flat_map(|value| [option.clone(), text(value)]));
    }
    arguments.push("--json".to_owned());
    arguments
}

/// Returns the object without times.
fn timeless(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.remove("seconds");
        for value in fields.values_mut() {
            *value = timeless(value.take());
        }
    }
    if let Some(values) = object.as_array_mut() {
        for value in values {
            *value = timeless(value.take());
        }
    }
    object
}

#[test]
fn a_request_says_all_that_is_needed_to_repeat_it() {
    let tree = "b=3,d=4,seed=1";
    for (given, unnamed) in [
        (&["search", "othello", "--depth", "3", "--algorithm", "mtdf:guess=0", "--ordering", "random"][..], &["game"][..]),
        (&["search", "othello", "--depth", "2", "--algorithm", "scout", "--generation", "rows", "--seed", "7"], &["game"]),
        (&["search", "tree", "--position", tree, "--depth", "4", "--algorithm", "sss"], &["game"]),
        (&["solve", "othello", "--position", "random:empties=6,seed=3"], &["game"]),
        (&["solve", "othello", "--position", "random:empties=6,seed=3", "--without", "table,parity"], &["game"]),
        (&["solve", "tictactoe", "--position", "ox--x-o--", "--ordering", "random"], &["game"]),
        (&["match", "tictactoe", "--first", "alphabeta:depth=2", "--second", "random", "--games", "3"], &["game"]),
        (&["perft", "othello6", "--depth", "3"], &["game"]),
        (&["expect", "tree", "b=2,d=3,model=values,k=3", "--trees", "5"], &["game", "tree"]),
        (&["expect", "tree", "b=2,d=3,model=values,k=3", "--algorithm", "scout", "--fraction"], &["game", "tree"]),
        (&["expect", "tree", "b=2,d=3,model=values,k=3", "--crossing"], &["game", "tree"]),
        (&["check", "algorithm", "scout", "--trees", "20"], &["what", "name"]),
        (&["check", "evaluator", "tictactoe", "outcome", "--games", "2"], &["what", "game", "name"]),
        (&["identify", "data/identify/table-of-2011-scout.csv"], &["file"]),
        (&["experiments"], &[]),
    ] {
        let first = object(&scoutlab(&[given, &["--json"]].concat()));
        assert_eq!(first["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(first["request"]["command"], given[0]);
        let again = arguments(&first["request"], unnamed);
        let second = object(&scoutlab(&again.iter().map(String::as_str).collect::<Vec<_>>()));
        assert_eq!(timeless(second), timeless(first), "{again:?}");
    }
}

#[test]
fn seed_and_table_are_filled_in() {
    let search = ["search", "othello", "--depth", "2", "--algorithm"];
    let with = |algorithm: &[&str]| object(&scoutlab(&[&search[..], algorithm, &["--json"]].concat()));
    assert_eq!((&with(&["scout"])["table"], &with(&["scout"])["seed"]), (&0.into(), &0.into()));
    assert_eq!(with(&["mtdf:guess=0"])["request"]["table"], 64);
    let asked = with(&["negascout", "--table", "3", "--table-depth", "at-least", "--seed", "9"]);
    assert_eq!((&asked["table"], &asked["table_depth"], &asked["seed"]), (&3.into(), &"at-least".into(), &9.into()));
}

#[test]
fn perft_prints_each_count() {
    let counts = object(&scoutlab(&["perft", "othello", "--depth", "4", "--json"]));
    let counts: Vec<&Value> = counts["counts"].as_array().unwrap().iter().map(|count| &count["count"]).collect();
    assert_eq!(counts, [4, 12, 56, 244]);
}

#[test]
fn an_experiment_its_status_and_its_verification_are_objects_too() {
    let project = SmallProject::new();
    let ask = |arguments: &[&str]| object(&project.scoutlab(&[arguments, &["--json"]].concat()));
    let before = ask(&["status", "small"]);
    assert_eq!((&before["complete"], &before["next"][0]), (&false.into(), &"next: scoutlab experiment small".into()));
    let shard = ask(&["experiment", "small", "--shard", "1/2", "--out", "parts"]);
    assert_eq!((&shard["state"], &shard["data"]), (&"shard complete".into(), &Value::Null));
    let parts = ask(&["status", "small", "--out", "parts"]);
    assert_eq!((&parts["parts"][0]["shard"], &parts["parts"][0]["state"]), (&"1/2".into(), &"complete".into()));
    assert_eq!(parts["shards_not_begun"], 1);

    let run = ask(&["experiment", "small"]);
    assert_eq!((&run["state"], &run["cells"], &run["request"]["seed"]), (&"computed".into(), &18.into(), &5.into()));
    assert_eq!(run["published"], serde_json::json!({ "equal": 18, "compared": 18 }));
    assert_eq!(run["figures"].as_array().unwrap().len(), 1);
    assert_eq!((&run["manifest"]["seed"], run["manifest"].get("file_text")), (&5.into(), None));
    assert_eq!(ask(&["experiment", "small"])["state"], "already complete");
    assert_eq!(ask(&["status", "small"])["complete"], true);

    let verified = ask(&["verify", "small"]);
    let rows = serde_json::json!({ "equal": 18, "rows": 18, "different": [] });
    assert_eq!((&verified["clean"], &verified["experiments"][0]["committed"]), (&true.into(), &rows));
    let data = project.read("results/small/data.csv");
    project.write("results/small/data.csv", &data.replace(",26,b1,13,", ",26,b1,14,"));
    let differs = project.scoutlab(&["verify", "small", "--json"]);
    assert_eq!(differs.status.code(), Some(1));
    let differs: Value = serde_json::from_str(&stdout(&differs)).unwrap();
    assert_eq!(differs["experiments"][0]["clean"], false);
    let difference = differs["experiments"][0]["committed"]["different"][0].as_str().unwrap();
    assert!(difference.contains("leaves is 14 committed, 13 computed"), "{difference}");

    let listed = ask(&["experiments"]);
    assert_eq!((&listed["experiments"][0]["name"], &listed["experiments"][0]["cells"]), (&"small".into(), &18.into()));
}

#[test]
fn an_experiment_comes_from_the_standard_input() {
    let project = SmallProject::new();
    let output = project.scoutlab_reading(&["experiment", "-", "--quick", "--out", "mine"], SMALL);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).starts_with("a-small-comparison: "), "{output:?}");
    assert!(project.read("mine/summary.md").starts_with("# A small comparison (quick version)"));
    assert!(project.scoutlab(&["experiment", "small", "--quick", "--out", "named"]).status.success());
    assert_eq!(project.read("mine/data.csv"), project.read("named/data.csv"));
    let status = project.scoutlab_reading(&["status", "-", "--quick", "--out", "mine"], SMALL);
    assert!(stdout(&status).contains("complete: the results are written"), "{status:?}");
    // The manifest alone suffices to repeat the run.
    let rerun = project.scoutlab(&["rerun", "mine/manifest.json"]);
    assert!(stdout(&rerun).ends_with("a-small-comparison: data.csv has the same bytes as before\n"), "{rerun:?}");
    let untitled = SMALL.replace("A small comparison", "三目並べ");
    let untitled = project.scoutlab_reading(&["experiment", "-", "--quick", "--out", "untitled"], &untitled);
    assert!(stdout(&untitled).starts_with("stdin: "), "{untitled:?}");
}

#[test]
fn what_is_wrong_on_the_standard_input_is_told_with_its_line() {
    let project = SmallProject::new();
    let asked = |arguments: &[&str], text: &str| refused(&project.scoutlab_reading(arguments, text));
    let message = asked(&["experiment", "-"], SMALL);
    assert!(message.contains("an experiment on standard input requires --out DIR"));
    let message = asked(&["experiment", "-", "--out", "mine"], &SMALL.replace("\"scout\"", "\"scuot\""));
    assert!(message.contains("stdin, line 12: unknown algorithm `scuot` (did you mean `scout`?)"), "{message}");
    let message = asked(&["experiment", "-", "--out", "mine"], "");
    assert!(message.contains("stdin, line 1: `title` is missing"), "{message}");
    let message = asked(&["slurm", "-", "--shards", "2", "--out", "mine", "--dry-run"], SMALL);
    assert!(message.contains("cluster jobs cannot read standard input"), "{message}");
    assert!(!project.path("mine").exists());
}
