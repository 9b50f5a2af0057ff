//! Several programs on one position. The counts come from a separate program.

use crate::support::{Plain, Pruning, compare_only};

/// Returns the calls of minimax and alpha-beta on the whole tree.
fn both() -> (u64, u64) {
    let alphabeta = Plain::default();
    let minimax = Plain { pruning: Pruning::Minimax, ..Plain::default() };
    // The game tree of tic-tac-toe is known to have 549946 nodes.
    assert_eq!(minimax.calls(9), 549946);
    (minimax.calls(9), alphabeta.calls(9))
}

#[test]
fn each_row_of_one_search_may_be_another_version() {
    let (minimax, alphabeta) = both();
    // A third program counts something else.
    let csv = format!("position,depth,count\nstart,9,{}\nstart,9,{}\nstart,9,4321\n", minimax - 1, alphabeta - 1);
    let report = compare_only(&csv, "tictactoe");
    assert!(!report.has_answer());
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["versions"]["what"], "calls without the root");
    assert_eq!(json["versions"]["algorithms"], serde_json::json!({"minimax": [2], "alphabeta": [3]}));
    let text = report.text(false);
    assert!(text.contains("possible: line 2 is minimax, line 3 is alphabeta (calls without the root)\n"), "{text}");
    assert!(!text.contains("certain"), "{text}");
}

#[test]
fn all_versions_have_one_counter() {
    let (minimax, alphabeta) = both();
    let rows = format!("start,9,{}\nstart,9,{alphabeta}\nstart,9,4321\n", minimax - 1);
    let report = compare_only(&format!("position,depth,count\n{rows}"), "tictactoe");
    assert!(report.versions.is_none(), "{:?}", report.versions);
}

#[test]
fn versions_need_one_search_without_names_and_numbers_of_four_digits() {
    let (minimax, alphabeta) = both();
    let (minimax, alphabeta) = (minimax - 1, alphabeta - 1);
    let other_depth = format!("position,depth,count\nstart,9,{minimax}\nstart,9,{alphabeta}\nstart,8,4321\n");
    let named = format!("position,depth,count,algorithm\nstart,9,{minimax},minimax\nstart,9,{alphabeta},\nstart,9,4321,\n");
    // Minimax visits 9 + 72 + 504 nodes below the root.
    let small = format!("position,depth,count\nstart,3,585\nstart,3,{}\nstart,3,7\n", Plain::default().calls(3) - 1);
    for csv in [other_depth, named, small] {
        let report = compare_only(&csv, "tictactoe");
        assert!(report.versions.is_none(), "{csv} {:?}", report.versions);
    }
}
