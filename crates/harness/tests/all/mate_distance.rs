//! Tests of `search chess --mate distance`.

use serde_json::Value;

use crate::support::{refused, scoutlab, stdout};

fn found(position: &str, depth: &str, options: &[&str]) -> Value {
    let search = ["search", "chess", "--position", position, "--depth", depth, "--mate", "distance", "--json"];
    let output = scoutlab(&[&search, options].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

/// White mates at once, although there are longer mates.
const IN_ONE: &str = "k7/8/1K6/8/8/8/8/7R w - -";

/// Qh6+ Kxh6 Bxf6 is mate.
const IN_TWO: &str = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";

/// The king on a8 has one move, Kb8, and then Rh8 mates.
const MATED_IN_ONE: &str = "k7/8/1K6/8/8/8/8/7R b - -";

#[test]
fn the_shortest_mate_comes_first_at_every_depth() {
    for depth in ["1", "2", "3", "4", "5"] {
        for algorithm in ["minimax", "branch-and-bound", "alphabeta", "scout", "scout-window", "negascout", "pvs", "mtdf"] {
            let answer = found(IN_ONE, depth, &["--algorithm", algorithm]);
            let keys = ["value", "best_move", "mate_in"].map(|key| answer[key].clone());
            assert_eq!(keys, [Value::from(99_999), "Rh8#".into(), 1.into()], "{algorithm} depth {depth}");
        }
    }
}

#[test]
fn a_mate_counts_by_its_plies_whatever_finds_it() {
    for options in [
        &["--algorithm", "alphabeta"][..],
        &["--algorithm", "deepening(pvs)", "--ordering", "table+captures+killer:2", "--table", "1"],
        &["--algorithm", "mtdf", "--table-rule", "one-bound", "--table-replace", "always"],
        &["--algorithm", "pvs", "--ordering", "see", "--selective", "check-extension"],
        &["--algorithm", "alphabeta", "--rules", "repetition"],
        &["--algorithm", "alphabeta", "--eval", "quiescence:squares"],
    ] {
        let answer = found(IN_TWO, "4", options);
        let keys = ["value", "best_move", "mate_in"].map(|key| answer[key].clone());
        assert_eq!(keys, [Value::from(99_997), "Qh6+".into(), 2.into()], "{options:?}");
        assert_eq!(answer["pv"].as_array().unwrap().len(), 3, "{options:?}");
        assert_eq!(answer["request"]["mate"], "distance");
    }
    let answer = found(MATED_IN_ONE, "3", &["--algorithm", "alphabeta"]);
    assert_eq!(answer["mate_in"].as_i64().zip(answer["value"].as_i64()), Some((-1, -99_998)), "{answer}");
    let quiet = found("start", "2", &[]);
    assert_eq!(quiet.get("mate_in"), None);
}

#[test]
fn root_moves_have_values_at_the_root() {
    let answer = found(IN_TWO, "3", &["--algorithm", "minimax", "--divide"]);
    assert_eq!(answer["divide"]["d2h6"]["value"], 99_997);
    let text = stdout(&scoutlab(&["search", "chess", "--position", IN_TWO, "--depth", "3", "--mate", "distance"]));
    assert!(text.contains("value                99997 (mate in 2)"), "{text}");
}

#[test]
fn what_cannot_count_the_distance_of_mates_is_refused() {
    for (arguments, expected) in [
        (&["search", "othello", "--depth", "2", "--mate", "distance"][..], "`othello` has no mates; available for: chess"),
        (&["search", "chess", "--depth", "2", "--mate", "distanc"], "did you mean `distance`?"),
        (
            &["search", "chess", "--depth", "2", "--mate", "distance", "--enhance", "etc", "--table", "1"],
            "technique `etc` is not available with `distance` of mates",
        ),
        (&["search", "chess", "--depth", "2", "--mate", "distance", "--algorithm", "sss"], "`sss` is a best-first search"),
        (&["search", "chess", "--depth", "2", "--mate", "distance", "--algorithm", "deepening(dual)"], "dual"),
        (&["trace", "chess", "--depth", "2", "--mate", "distance"], "leave out --mate distance"),
    ] {
        let message = refused(&scoutlab(arguments));
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn every_algorithm_divides_into_the_value_of_the_root() {
    for position in [IN_ONE, IN_TWO, MATED_IN_ONE] {
        for algorithm in ["alphabeta", "alphabeta-soft", "scout", "negascout", "pvs", "deepening(mtdf)", "mtd-bi"] {
            let answer = found(position, "3", &["--algorithm", algorithm, "--divide"]);
            let moves = answer["divide"].as_object().unwrap().values();
            let exact = moves.clone().filter(|found| found["bound"] == "exact").filter_map(|found| found["value"].as_i64());
            assert_eq!(exact.max(), answer["value"].as_i64(), "{algorithm} {position}: {answer}");
            let at_least = moves.filter(|found| found["bound"] != "at-most").filter_map(|found| found["value"].as_i64());
            assert_eq!(at_least.max(), answer["value"].as_i64(), "{algorithm} {position}: {answer}");
        }
    }
}

#[test]
fn a_bound_is_no_mate() {
    for (window, value) in
        [("0,99000", 99_000), ("99000,99500", 99_500), ("-inf,-100000", -100_000), ("100000,100005", 100_000)]
    {
        let window = format!("--window={window}");
        let answer = found(IN_ONE, "4", &[&window]);
        assert_eq!((answer["value"].as_i64(), answer.get("mate_in")), (Some(value), None), "{window}: {answer}");
    }
}

#[test]
fn a_log_with_the_distance_of_mates_is_that_of_its_replay() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("mates.log");
    let table =
        ["--algorithm", "deepening(pvs)", "--table", "1", "--ordering", "table+killer:2,by=ply", "--table-rule", "one-bound"];
    found(IN_TWO, "4", &[&table[..], &["--log", log.to_str().unwrap()]].concat());
    let output = scoutlab(&["debug", log.to_str().unwrap()]);
    assert!(output.status.success() && stdout(&output).starts_with("equal: "), "{output:?}");
    // One value of a mate that is off by a ply is found.
    let text = std::fs::read_to_string(&log).unwrap();
    let wrong = text.replacen(",99999,2\n", ",99998,2\n", 1);
    assert!(wrong != text);
    std::fs::write(&log, wrong).unwrap();
    let output = scoutlab(&["debug", log.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}
