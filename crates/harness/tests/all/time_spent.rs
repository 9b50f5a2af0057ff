//! Tests that the printed time is the time that a command takes, and that limits end a command.

use std::process::Command;

use crate::support::{refused, scoutlab, stdout};

/// Runs the program. Returns its standard output and its CPU time in seconds. Wall-clock time would depend on the other tests.
fn timed(arguments: &[&str]) -> (String, f64) {
    let script = r#"TIMEFORMAT='%U %S'; time "$@" 2>/dev/null"#;
    let mut shell = Command::new("bash");
    shell.args(["-c", script, "bash", assert_cmd::cargo::cargo_bin!("scoutlab").to_str().unwrap()]).args(arguments);
    let output = shell.output().expect("bash runs");
    assert!(output.status.success(), "{output:?}");
    let times = String::from_utf8(output.stderr).unwrap();
    (String::from_utf8(output.stdout).unwrap(), times.split_whitespace().map(|time| time.parse::<f64>().unwrap()).sum())
}

const KING_AND_PAWNS: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -";

#[test]
fn a_search_takes_about_as_long_as_it_prints() {
    let chess = ["chess", "--position", KING_AND_PAWNS, "--ordering", "table+captures"];
    let discs = ["connect-four", "--position", "4444", "--ordering", "table+static"];
    let mut searches = Vec::new();
    for algorithm in ["mtdf", "mtd-bi", "mtd-plus", "mtd-minus", "deepening(mtdf)", "pvs"] {
        searches.push([&chess[..], &["--depth", "20", "--algorithm", algorithm, "--table-depth", "equal"]].concat());
    }
    for algorithm in ["deepening(pvs)", "deepening(mtdf)", "negascout", "alphabeta-soft"] {
        searches.push([&chess[..], &["--depth", "23", "--algorithm", algorithm, "--table-depth", "at-least"]].concat());
    }
    searches.push([&discs[..], &["--depth", "16", "--algorithm", "mtdf"]].concat());
    for search in searches {
        let (output, spent) = timed(&[&["search"], &search[..], &["--table", "64", "--json"]].concat());
        let answer: serde_json::Value = serde_json::from_str(&output).unwrap();
        let [seconds, calls, pv_calls] = ["seconds", "calls", "pv_calls"].map(|key| answer[key].as_f64().unwrap());
        assert!(spent <= 2.0 * seconds + 0.5, "{search:?} took {spent} s, and printed {seconds}");
        assert!(pv_calls <= (calls / 10.0).max(1000.0) + 100.0, "{search:?}: {answer}");
        assert_eq!(answer["pv_complete"], answer["pv"].as_array().unwrap().len() == answer["depth"], "{search:?}: {answer}");
    }
}

#[test]
fn a_trace_completes_the_pv_within_the_same_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.html");
    let options = ["--depth", "20", "--algorithm", "mtdf", "--table", "64", "--ordering", "table+captures", "--out"];
    let (_, spent) =
        timed(&[&["trace", "chess", "--position", KING_AND_PAWNS], &options[..], &[file.to_str().unwrap()]].concat());
    assert!(spent < 5.0, "{spent} s");
}

#[test]
fn an_incomplete_pv_is_named_in_the_text() {
    let search = ["search", "othello", "--position", "ffo:41", "--depth", "7", "--algorithm", "sss"];
    let text = stdout(&scoutlab(&search));
    let line = text.lines().find(|line| line.starts_with("PV")).unwrap();
    assert!(line.starts_with("PV (incomplete)      "), "{line}");
    let text = stdout(&scoutlab(&["search", "othello", "--depth", "3", "--algorithm", "sss"]));
    assert!(text.contains("\nPV                   "), "{text}");
}

#[test]
fn limits_on_visits_and_time_end_a_search_with_a_message() {
    let search = ["search", "othello", "--depth", "20", "--algorithm", "alphabeta", "--ordering", "perfect"];
    let with = |limit: &[&'static str]| refused(&scoutlab(&[&search[..], limit].concat()));
    assert_eq!(with(&["--most-visits", "5000"]), "scoutlab: the search needs more than 5000 visits\n");
    assert_eq!(with(&["--seconds", "0.2"]), "scoutlab: the search needs more than 0.2 seconds\n");
    for wrong in ["0", "-1", "nan", "inf", "x"] {
        assert!(refused(&scoutlab(&[&search[..], &["--seconds", wrong]].concat())).contains("seconds"), "{wrong}");
    }
    assert!(refused(&scoutlab(&[&search[..], &["--most-visits", "-1"]].concat())).contains("--most-visits"));
    let requests = r#"{"game":"othello","depth":20,"ordering":"worst","most_visits":5000,"id":1}
{"game":"othello","depth":20,"ordering":"worst","seconds":0.2,"id":2}
{"game":"othello","depth":3,"most_visits":1000000,"seconds":100,"id":3}
{"game":"othello","depth":3,"seconds":-1,"id":4}
"#;
    let mut batch = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    let output = batch.args(["search", "--batch"]).write_stdin(requests).output().unwrap();
    let answers: Vec<serde_json::Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["error"], "the search needs more than 5000 visits");
    assert_eq!(answers[1]["error"], "the search needs more than 0.2 seconds");
    assert_eq!((&answers[2]["request"]["most_visits"], &answers[2]["request"]["seconds"]), (&1_000_000.into(), &100.0.into()));
    assert!(answers[3]["error"].as_str().unwrap().contains("seconds is -1"), "{}", answers[3]);
}
