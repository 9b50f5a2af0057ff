//! Counts on a tree small enough to follow by hand.

use crate::common::{Run, run_on_tree, text_tree};
use scoutlab_search::observers::{CutoffHistogram, LeafSequence, SearchesPerNode};

/// The root is a MAX node. A = min(3, 5) = 3, C = max(9, 1) = 9, and B = min(2, C) = 2, so the value is 3 and the best move is
/// A.
const TREE: &str = "[[3 5] [2 [9 1]]]";

/// Asserts that the algorithm visits leaves with these values, in order, and makes this number of interior visits.
fn follow(algorithm: &str, leaves: &[i32], interior: u64) {
    let tree = text_tree(TREE);
    let mut sequence = LeafSequence::default();
    let found = run_on_tree(&Run::new(algorithm, "none", 3), tree, &mut sequence);
    let value = |line: &Vec<u16>| match line[..] {
        [0] | [0, 0] => 3,
        [0, 1] => 5,
        // Above the leaves, a node scores the value of its leftmost leaf.
        [1] | [1, 0] => 2,
        [1, 1, 0] => 9,
        [1, 1, 1] => 1,
        _ => panic!("no leaf at {line:?}"),
    };
    let visited: Vec<i32> = sequence.visits().iter().map(value).collect();
    assert_eq!(visited, leaves, "{algorithm}");
    assert_eq!((found.counters.leaves, found.counters.interior), (leaves.len() as u64, interior), "{algorithm}");
    assert_eq!((found.value, found.best_move), (3, Some(0)), "{algorithm}");
}

#[test]
fn minimax_visits_everything() {
    // The interior visits are visits of the root, A, B and C.
    follow("minimax", &[3, 5, 2, 9, 1], 4);
}

#[test]
fn the_others_skip_c_once_2_refutes_b() {
    // A scores 3. B scores at most 2 and cannot be better than A, so the search skips C. The interior visits are visits of the
    // root, A and B.
    for algorithm in ["branch-and-bound", "alphabeta", "alphabeta-soft", "scout", "scout-window", "negascout", "pvs"] {
        follow(algorithm, &[3, 5, 2], 3);
    }
}

#[test]
fn sss_goes_down_both_moves_before_it_finishes_the_better() {
    // A and B are live with infinite merit. The first leaf of A lowers the merit of A to 3, and the first leaf of B lowers the
    // merit of B to 2. The best merit in OPEN is 3, so the search continues with the second leaf of A, which keeps the merit at
    // 3 and solves A.
    follow("sss", &[3, 2, 5], 3);
    let tree = text_tree(TREE);
    let found = run_on_tree(&Run::new("sss", "none", 3), tree, &mut ());
    // OPEN contains A and B, and later their first leaves, but never more than two entries.
    assert_eq!(found.counters.open_peak, 2);
}

#[test]
fn dual_solves_the_first_move_before_it_looks_at_the_second() {
    // The search extends strategies of MIN. Both leaves of A are live. Of these leaves, 3 is the better for MIN and solves A.
    // Then the moves of B are live, and the leaf 2 is enough.
    follow("dual", &[3, 5, 2], 3);
    let tree = text_tree(TREE);
    assert_eq!(run_on_tree(&Run::new("dual", "none", 3), tree, &mut ()).counters.open_peak, 2);
}

#[test]
fn mtd_repeats_the_leaves_that_its_table_does_not_keep() {
    // In the window (-1, 0), A scores at least 3. In the window (3, 4), the leaf 3 shows that A scores at most 3, and the leaf
    // 2 shows that B scores at most 2. The interior visits are visits of the root and A, and then of the root, A and B.
    follow("mtdf", &[3, 5, 3, 2], 5);
    // The searches with the windows (2, 3) and (3, 4) visit the leaves that `mtdf` visits.
    follow("mtdf:guess=3", &[3, 5, 3, 2], 5);
    // In the first window, (-infinity, -infinity + 1), A fails high with 3. The second window is (3, 4).
    follow("mtd-minus", &[3, 5, 3, 2], 5);
    // In the first window, (-1, 0), A scores at least 3. In the second window, (4, 5), the root fails low with 3.
    follow("mtd-bi", &[3, 5, 3, 2], 5);
    // The first search starts from above: one leaf each refutes A and B, and A is better, with at most 3. In the window (2, 3),
    // the next pass visits both leaves of A.
    follow("mtd-plus", &[3, 2, 3, 5], 5);
}

#[test]
fn aspiration_searches_twice_if_the_value_lies_outside() {
    // In the window (-1, 1), A scores at least 3. The re-search has the window (2, inf). The interior visits are visits of the
    // root and A, and then of the root, A and B.
    follow("aspiration:delta=1", &[3, 5, 3, 5, 2], 5);
    // The window (1, 5) contains 3, so one search is enough.
    follow("aspiration:delta=2,guess=3", &[3, 5, 2], 3);
}

#[test]
fn deepening_adds_up_its_iterations() {
    // At depth 1, A and B are leaves. At depth 2, the search visits 3, 5 and 2, which refutes B. Depth 3 repeats the visits of
    // depth 2.
    follow("deepening(alphabeta)", &[3, 2, 3, 5, 2, 3, 5, 2], 1 + 3 + 3);
}

#[test]
fn cutoffs_and_searches_again_are_counted() {
    // The first move scores 0, so the null window is (0, 1). The second move scores 1 and is better, so Scout, NegaScout and
    // PVS re-search this move. Three plies remain at the root, so NegaScout cannot rely on 1 as an exact value. The nodes are
    // the root, 0, the sibling of 0, the child of this sibling, and 1.
    let tree = text_tree("[0 [[1]]]");
    for (algorithm, re_searches) in [("alphabeta", 0), ("scout", 1), ("negascout", 1), ("pvs", 1)] {
        let mut nodes = SearchesPerNode::default();
        let found = run_on_tree(&Run::new(algorithm, "none", 3), tree, &mut nodes);
        assert_eq!(found.counters.re_searches, re_searches, "{algorithm}");
        assert_eq!(found.counters.leaves, 2 + re_searches, "{algorithm}");
        assert_eq!(nodes.histogram(), if re_searches == 0 { vec![0, 5] } else { vec![0, 2, 3] }, "{algorithm}");
    }
    // With two plies, the value of the null-window search is exact, because NegaScout has visited both leaves 2 and 3. The
    // other algorithms visit these leaves again in a re-search.
    let tree = text_tree("[0 [2 3]]");
    for (algorithm, re_searches) in [("scout", 1), ("negascout", 0), ("pvs", 1), ("scout-window", 1)] {
        let found = run_on_tree(&Run::new(algorithm, "none", 2), tree, &mut ());
        assert_eq!((found.counters.re_searches, found.counters.leaves), (re_searches, 3 + 2 * re_searches), "{algorithm}");
    }
    // In the first tree, the first move of B refutes B. In the second tree, the second move of B refutes B.
    for (text, expected) in [(TREE, vec![1]), ("[[3 5] [4 2 1]]", vec![0, 1])] {
        let mut histogram = CutoffHistogram::default();
        let tree = text_tree(text);
        run_on_tree(&Run::new("alphabeta", "none", 3), tree, &mut histogram);
        assert_eq!(histogram.counts(), expected, "{text}");
    }
}
