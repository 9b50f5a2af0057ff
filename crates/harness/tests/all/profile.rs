//! `search --profile`: its counts by hand, its fields, and that they add up. No time is expected to be anything.

use serde_json::Value;

use crate::support::{refused, scoutlab, stdout};

const TREE: [&str; 6] = ["search", "tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3"];

fn profiled(arguments: &[&str]) -> Value {
    let output = scoutlab(&[arguments, &["--profile", "--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

fn counts<const N: usize>(profile: &Value, names: [&str; N]) -> [u64; N] {
    names.map(|name| profile[name].as_u64().unwrap_or_else(|| panic!("{name} of {profile}")))
}

#[test]
fn the_counts_of_a_profile_are_those_by_hand() {
    let names = ["frontier_nodes", "nodes_above_frontier", "leaves", "plan_calls", "cutoff_calls", "ordering_probes"];
    // All nodes: 9 and 1 are below a frontier node, and above are the root and both of its children.
    let minimax = profiled(&[&TREE[..], &["--algorithm", "minimax"]].concat());
    assert_eq!(counts(&minimax["profile"], names), [1, 3, 5, 0, 0, 0]);
    assert_eq!(minimax["profile"]["nanoseconds_per_ordering_call"], Value::Null);
    assert_eq!(minimax["profile"]["unwatched_nanoseconds_per_interior_node_without_ordering"], Value::Null);
    // 3 and 5, then 2, which cuts off: the root has 3 already.
    let ordered = profiled(&[&TREE[..], &["--algorithm", "alphabeta", "--ordering", "killer:1"]].concat());
    assert_eq!(counts(&ordered["profile"], names), [0, 3, 3, 3, 1, 0]);
    assert_eq!(ordered["profile"]["nanoseconds_per_frontier_node"], Value::Null);
    assert!(ordered["profile"]["unwatched_nanoseconds_per_interior_node_without_ordering"].as_f64().unwrap() > 0.0);
    assert_eq!(ordered["request"]["profile"], true);
}

#[test]
fn the_shares_of_a_profile_add_up_and_its_times_are_the_shares_of_the_whole() {
    let found =
        profiled(&["search", "othello", "--depth", "5", "--algorithm", "mtdf", "--ordering", "table+eval1", "--table", "1"]);
    let profile = &found["profile"];
    let [interior, answers, probes] = counts(&found, ["interior", "table_answers", "ordering_probes"]);
    let names = ["frontier_nodes", "nodes_above_frontier", "table_probes", "table_stores", "ordering_probes", "leaves"];
    let [frontier, above, table_probes, stores, ordering_probes, leaves] = counts(profile, names);
    assert_eq!((frontier + above, table_probes, stores), (interior, interior + answers, interior));
    assert_eq!((ordering_probes, Some(leaves)), (probes, found["leaves"].as_u64()));
    assert!(counts(profile, ["searches"])[0] > 0);
    // Whether the second thread looked depends on the machine.
    if counts(profile, ["samples"])[0] == 0 {
        assert_eq!(profile["share_of_search"], Value::Null);
        return;
    }
    let number = |name: &str| profile[name].as_f64().unwrap_or_else(|| panic!("{name} of {profile}"));
    let parts = ["search", "leaves", "ordering_calls", "learning_calls", "table_probes", "table_stores"];
    for sum in [&["frontier_nodes", "nodes_above_frontier"][..], &parts] {
        let sum: f64 = sum.iter().map(|part| number(&format!("share_of_{part}"))).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum} of {profile}");
    }
    let columns = ["search", "evaluation", "ordering", "learning", "probes", "stores"];
    for node in ["frontier_node", "node_above_frontier"] {
        let sum: f64 = columns.iter().map(|column| number(&format!("nanoseconds_of_{column}_per_{node}"))).sum();
        let whole = number(&format!("nanoseconds_per_{node}"));
        assert!((sum - whole).abs() <= whole * 1e-9, "{sum} of {profile}");
    }
    let whole = number("nanoseconds_per_frontier_node") * frontier as f64
        + number("nanoseconds_per_node_above_frontier") * above as f64;
    let expected = number("watched_seconds") * 1e9;
    assert!((whole - expected).abs() <= expected * 1e-9, "{whole} of {profile}");
}

#[test]
fn a_profile_is_printed_below_the_counts() {
    let search = [&TREE[..], &["--algorithm", "alphabeta", "--ordering", "killer:1"]].concat();
    let plain = stdout(&scoutlab(&search));
    let text = stdout(&scoutlab(&[&search[..], &["--profile"]].concat()));
    let timeless = |text: &str| text.lines().filter(|line| !line.starts_with("seconds")).map(str::to_owned).collect::<Vec<_>>();
    let (plain, profiled) = (timeless(&plain), timeless(&text));
    assert_eq!(profiled[..plain.len()], plain);
    let number = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {text}"));
        line[name.len()..].split_whitespace().next().unwrap().to_owned()
    };
    let names = ["frontier node", "node above frontier", "search of a node", "leaf", "  plan", "  cutoff", "table probe"];
    assert_eq!(names.map(number), ["0", "3", "3", "3", "3", "1", "0"]);
    assert!(text.contains(", without the ordering "), "{text}");
}

#[test]
fn a_position_without_moves_has_nothing_to_divide_by() {
    let over = ["search", "tictactoe", "--position", "oooxx----", "--depth", "2", "--algorithm", "alphabeta"];
    let found = profiled(&over);
    assert_eq!(counts(&found["profile"], ["frontier_nodes", "nodes_above_frontier", "leaves"]), [0, 0, 1]);
    assert_eq!(found["profile"]["unwatched_nanoseconds_per_interior_node"], Value::Null);
}

#[test]
fn what_cannot_be_searched_is_not_profiled_either() {
    let message =
        refused(&scoutlab(&[&TREE[..], &["--algorithm", "alphabeta", "--ordering", "kiler:1", "--profile"]].concat()));
    assert!(message.contains("unknown ordering `kiler` (did you mean `killer`?)"), "{message}");
    let message = refused(&scoutlab(&[&TREE[..], &["--algorithm", "alphabeta", "--profile=yes"]].concat()));
    assert!(message.contains("unexpected value 'yes' for '--profile'"), "{message}");
}
