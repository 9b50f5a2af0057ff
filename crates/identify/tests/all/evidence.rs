//! Facts about numbers that nothing explains. All expected numbers are computed by hand.

use crate::support::compare_only;

/// The smallest tree that proves the value of `[[3 5] [2 9]]` has three leaves and six nodes (3, 5, 2, their parents and the root),
/// and the whole tree has seven nodes.
#[test]
fn numbers_outside_the_smallest_and_the_whole_tree_are_named() {
    let report = compare_only("position,depth,count\n[[3 5] [2 9]],2,2\n[[3 5] [2 9]],2,30\n[[3 5] [2 9]],2,5\n", "tree");
    assert!(!report.has_answer());
    let [below, above] = &report.evidence[..] else { panic!("{:?}", report.evidence) };
    assert!(below.starts_with("line 2: fewer than the smallest tree"), "{below}");
    assert!(
        above
            .starts_with("line 3: more nodes than the whole tree (minimax): iterations or the searches of a game are added up"),
        "{above}"
    );
    let text = report.text(false);
    assert!(text.contains(below) && text.contains(above), "{text}");
    assert_eq!(serde_json::to_value(&report).unwrap()["evidence"][0], below.as_str());
}

/// Five calls are fewer than six, but five leaves would be more than four.
#[test]
fn a_row_that_names_its_quantity_is_compared_with_this_quantity() {
    let row = |what: &str| format!("[[3 5] [2 9]],2,5,{what}\n");
    let csv = format!("position,depth,count,what\n{}{}{}", row("calls"), row("leaves"), row("interior"));
    let report = compare_only(&csv, "tree");
    assert!(report.evidence[0].starts_with("line 2: fewer"), "{:?}", report.evidence);
    assert!(report.evidence[1].starts_with("lines 3, 4: more"), "{:?}", report.evidence);
    assert_eq!(report.evidence.len(), 2);
}

/// Alpha-beta visits all four leaves of the first tree and all six of the second, because the better move comes last. Three and four
/// leaves prove the values: all leaves of the better move, and one of the other.
#[test]
fn numbers_of_the_smallest_tree_are_named() {
    let rows = "[[2 9] [3 5]],2,3,alphabeta,leaves\n[[1 9 9] [5 6 7]],2,4,alphabeta,leaves\n";
    let report = compare_only(&format!("position,depth,count,algorithm,what\n{rows}"), "tree");
    let [smallest] = &report.evidence[..] else { panic!("{:?}", report.evidence) };
    assert!(
        smallest.starts_with("lines 2, 3: equal to the smallest tree that proves the value (leaves): a perfect move"),
        "{smallest}"
    );
}

/// With the better move first, alpha-beta visits three of four and four of six leaves.
#[test]
fn an_alphabeta_without_cutoffs_is_named() {
    let rows = "[[3 5] [2 9]],2,4,alphabeta,leaves\n[[5 6 7] [1 9 9]],2,6,alphabeta,leaves\n";
    let report = compare_only(&format!("position,depth,count,algorithm,what\n{rows}"), "tree");
    let [whole] = &report.evidence[..] else { panic!("{:?}", report.evidence) };
    assert!(whole.starts_with("lines 2, 3: equal to the whole tree (leaves): nothing is cut off"), "{whole}");
    assert!(whole.contains("alpha is never raised, the child's window is not negated"), "{whole}");
}

/// Tic-tac-toe has nine first moves. Counters with and without the root, or from 1, give 9, 10 and 11.
#[test]
fn a_search_of_one_ply_counts_the_moves() {
    let rows: Vec<String> = (9..=12).map(|count| format!("start,1,{count}")).collect();
    let report = compare_only(&format!("position,depth,count\n{}\n", rows.join("\n")), "tictactoe");
    let [wrong] = &report.evidence[..] else { panic!("{:?}", report.evidence) };
    assert!(
        wrong.starts_with("line 5: at depth 1 a search counts the root and its moves, 9: the rules of the game"),
        "{wrong}"
    );
}

#[test]
fn an_answer_needs_no_evidence() {
    // Tic-tac-toe has 9 * 8 * 7 lines of three moves, and 9 * 8 * 7 * 6 of four.
    let csv = "position,depth,count,algorithm\nstart,3,504,minimax\nstart,4,3024,minimax\n";
    let report = compare_only(csv, "tictactoe");
    assert!(report.has_answer() && report.evidence.is_empty() && report.versions.is_none());
    let alone = compare_only("position,depth,count,algorithm\nstart,4,3024,minimax\n", "tictactoe");
    assert!(!alone.has_answer(), "one number identifies nothing");
}

/// The whole tree of tic-tac-toe has 1 + 9 + 72 + 504 nodes to depth 3, 3024 more to depth 4 and 15120 more to depth 5.
#[test]
fn minimax_may_be_an_alphabeta_that_never_cuts_off() {
    let note = "An alpha-beta that never cuts off counts alike";
    let rows = [(3, 586), (4, 3610), (5, 18730)];
    let unnamed: String = rows.map(|(depth, count)| format!("start,{depth},{count}\n")).concat();
    let report = compare_only(&format!("position,depth,count\n{unnamed}"), "tictactoe");
    assert_eq!(report.same.as_ref().unwrap().algorithms["minimax"], [2, 3, 4]);
    assert!(report.has_answer() && report.text(false).contains(note), "{}", report.text(false));
    let named: String = rows.map(|(depth, count)| format!("start,{depth},{count},minimax\n")).concat();
    let report = compare_only(&format!("position,depth,count,algorithm\n{named}"), "tictactoe");
    assert!(report.has_answer() && !report.text(false).contains(note), "{}", report.text(false));
}
