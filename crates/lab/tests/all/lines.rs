//! Principal variations in trees with several best moves.

use scoutlab::players::SearchSpec;
use scoutlab_search::TableUse;

use crate::common::{self, algorithms, found, position, request_of};

/// Returns the PVs of every algorithm, with and without a transposition table.
fn lines(tree: &str, depth: u32, ordering: &str) -> Vec<(String, String)> {
    let position = position("tree", tree);
    let ordering = common::ordering(ordering);
    let mut lines = Vec::new();
    // These trees have no static values, which the iterations of `deepening` need.
    for algorithm in algorithms().filter(|algorithm| !algorithm.name().starts_with("deepening")) {
        let tables = match algorithm.table_use() {
            TableUse::Never => vec![0],
            TableUse::Optional => vec![0, 1],
            TableUse::Needed => vec![1],
        };
        for table in tables {
            let search = SearchSpec { algorithm: algorithm.clone(), depth, ordering: ordering.clone(), evaluator: None };
            let mut request = request_of(&position, &search);
            (request.settings.table, request.settings.whole_line) = (table, true);
            lines.push((format!("{algorithm} with table {table}"), found(&request).line.join(" ")));
        }
    }
    assert!(lines.len() > 20);
    lines
}

#[test]
fn the_first_of_equal_moves_in_search_order_is_on_the_line_at_every_ply() {
    // All values of the first tree are equal. In the second tree, the moves of the root score 0, 1 and -1. Both replies to the
    // second move score 1. The only move after the first reply and the last two of three moves after the second reply also
    // score 1.
    let uneven = "[[[[1] -1] [[0] -1]] [[[1 1]] [[-1 1] [1] [1]]] [[[-1] [-1]] [[-1 -1 0]]]]";
    for (tree, depth, ordering, expected) in [
        ("[-1 [-1 -1]=-1]", 6, "none", "1"),
        ("[-1 [-1 -1]=-1]", 6, "reverse", "2 2"),
        ("[-1 [-1 -1]=-1]", 1, "reverse", "2"),
        (uneven, 5, "none", "2 1 1 1"),
        (uneven, 5, "reverse", "2 2 3 1"),
        (uneven, 5, "static+reverse", "2 1 1 1"),
    ] {
        for (search, line) in lines(tree, depth, ordering) {
            assert_eq!(line, expected, "{search}, {ordering}, {depth} plies of {tree}");
        }
    }
}
