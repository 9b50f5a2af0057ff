//! `search --profile`: its fields, and that they add up. No time is expected to be anything. `commands/search.rs` has its counts by hand.

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
fn what_cannot_be_searched_is_not_profiled_either() {
    let message =
        refused(&scoutlab(&[&TREE[..], &["--algorithm", "alphabeta", "--ordering", "kiler:1", "--profile"]].concat()));
    assert!(message.contains("unknown ordering `kiler` (did you mean `killer`?)"), "{message}");
    let message = refused(&scoutlab(&[&TREE[..], &["--algorithm", "alphabeta", "--profile=yes"]].concat()));
    assert!(message.contains("unexpected value 'yes' for '--profile'"), "{message}");
}
