//! The counts of `search --profile` add up to the counts of the search. Tests in `commands/search.rs` compare the profile with
//! counts found by hand.

use serde_json::Value;

use crate::support::{refused, scoutlab, stdout};

const TREE: [&str; 6] = ["search", "tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3"];

fn profiled(arguments: &[&str]) -> Value {
    let output = scoutlab(&[arguments, &["--profile", "--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

#[test]
fn the_plies_of_a_profile_add_up_to_the_counts_of_the_search() {
    for arguments in [
        &["othello", "--algorithm", "mtdf", "--ordering", "table+eval1", "--table", "1"][..],
        &["othello", "--algorithm", "pvs", "--ordering", "killer:2"],
        &["othello", "--algorithm", "sss", "--ordering", "mobility"],
        &["tictactoe", "--algorithm", "deepening(alphabeta)", "--ordering", "history"],
    ] {
        let found = profiled(&[&["search"], arguments, &["--depth", "5"]].concat());
        let plies = found["profile"]["plies"].as_array().unwrap();
        for name in
            ["leaves", "interior", "tt_cutoffs", "calls", "re_searches", "ordering_evaluations", "cutoffs", "first_cutoffs"]
        {
            let sum: u64 = plies.iter().map(|ply| ply[name].as_u64().unwrap()).sum();
            assert_eq!(Some(sum), found[name].as_u64(), "{name} of {arguments:?}");
        }
    }
}

#[test]
fn a_search_that_is_refused_has_no_profile() {
    let message =
        refused(&scoutlab(&[&TREE[..], &["--algorithm", "alphabeta", "--ordering", "kiler:1", "--profile"]].concat()));
    assert!(message.contains("unknown ordering `kiler` (did you mean `killer`?)"), "{message}");
    let message = refused(&scoutlab(&[&TREE[..], &["--algorithm", "alphabeta", "--profile=yes"]].concat()));
    assert!(message.contains("unexpected value 'yes' for '--profile'"), "{message}");
}
