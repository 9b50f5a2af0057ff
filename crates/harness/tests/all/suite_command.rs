//! Tests of `scoutlab suite`.

use crate::support::{refused, scoutlab, stdout};

/// A back-rank mate, and a capture that a search of one ply without quiescence search takes for safe.
const SUITE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n\
                     # a comment\n\
                     4k3/8/2p5/3p4/8/8/8/3QK3 w - - am Qxd5; id \"guarded\";\n";

#[test]
fn a_suite_is_met_at_a_depth_that_sees_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    std::fs::write(&file, SUITE).unwrap();
    let file = file.to_str().unwrap();
    let plain = ["suite", file, "--algorithm", "alphabeta", "--orderings", "none", "--eval", "material", "--table", "0"];
    let shallow = scoutlab(&[&plain[..], &["--depth", "1"]].concat());
    assert_eq!(shallow.status.code(), Some(1));
    let text = stdout(&shallow);
    assert!(text.contains("suite.epd:3 guarded: Qxd5, expected not Qxd5 (none, depth 1)"), "{text}");
    assert!(text.ends_with("none: 1 of 2 positions met\n"), "{text}");
    assert_eq!(scoutlab(&[&plain[..], &["--depth", "1", "--least", "1"]].concat()).status.code(), Some(0));
    let deep = scoutlab(&[&plain[..], &["--depth", "2"]].concat());
    assert_eq!(deep.status.code(), Some(0), "{deep:?}");
}

#[test]
fn rows_in_csv_and_json_are_equal_and_do_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    std::fs::write(&file, SUITE).unwrap();
    let csv = folder.path().join("rows.csv");
    let answer = |jobs: &str| {
        let arguments =
            ["suite", file.to_str().unwrap(), "--depth", "3", "--orderings", "captures,table+captures", "--jobs", jobs];
        let output = scoutlab(&[&arguments[..], &["--csv", csv.to_str().unwrap(), "--json"]].concat());
        serde_json::from_str::<serde_json::Value>(&stdout(&output)).unwrap()
    };
    let (one, two) = (answer("1"), answer("2"));
    assert_eq!(one, two);
    let rows = one["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2 * 2 * 3);
    let written = std::fs::read_to_string(&csv).unwrap();
    let mut lines = written.lines();
    assert_eq!(lines.next(), Some("line,id,ordering,depth,value,best_move,is_met,calls,leaves,cutoffs,first_cutoffs"));
    for (line, row) in lines.zip(rows) {
        let calls = line.split(',').nth(7).unwrap();
        assert_eq!(calls, row["calls"].to_string(), "{line}");
    }
    let summary = one["summary"].as_array().unwrap();
    assert_eq!((summary.len(), &summary[0]["branching_factor"]), (6, &serde_json::Value::Null));
}

#[test]
fn what_is_no_suite_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    std::fs::write(&file, SUITE).unwrap();
    let file = file.to_str().unwrap();
    for (arguments, expected) in [
        (&["suite", file][..], "must be given"),
        (&["suite", file, "--depth", "1", "--orderings", "captures,none,captures"], "--orderings names `captures` twice"),
        (&["suite", file, "--depth", "1", "--orderings", "capture"], "did you mean `captures`?"),
        (&["suite", file, "--depth", "1", "--orderings", "table", "--table", "0"], "table"),
        (&["suite", file, "--calls", "1"], "no search ends within 1 calls"),
        (&["suite", "games.pgn", "--depth", "1"], "games.pgn"),
    ] {
        let message = String::from_utf8_lossy(&scoutlab(arguments).stderr).into_owned();
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    std::fs::write(file, "4k3/8/8/8/8/8/8/4K3 w - - id \"x\";\n").unwrap();
    let message = refused(&scoutlab(&["suite", file, "--depth", "1"]));
    assert!(message.contains("suite.epd:1: the line states nothing to find"), "{message}");
    assert_eq!(scoutlab(&["suite", "missing.epd", "--depth", "1"]).status.code(), Some(3));
}
