//! Small random numbers, which some combination of algorithms gives by chance.

use std::fmt::Write;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::support::{Plain, Pruning, compare_only, identify_within};

/// Returns a file of four random numbers of at most the nodes of the whole tree.
fn draw(seed: u64) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut csv = "position,depth,count\n".to_owned();
    for _ in 0..4 {
        // A tree of three plies has 15 nodes with two moves per node, and 40 with three.
        let (moves, nodes) = if random.random_bool(0.5) { (2, 15) } else { (3, 40) };
        let tree = format!("b={moves},d=3,seed={},model=values,k=9", random.random_range(1..1000));
        writeln!(csv, "\"{tree}\",3,{}", random.random_range(3..=nodes)).unwrap();
    }
    csv
}

/// No convention and no combination of algorithms is a certain or likely answer to random numbers.
#[test]
fn nothing_explains_small_random_numbers() {
    for seed in 1..=30 {
        let csv = draw(seed);
        let report = identify_within(&csv, "tree", 0.6);
        assert!(!report.has_answer(), "{csv}{}", report.text(false));
        // A third algorithm would have to give two of four rows that neither the first nor the second gives.
        assert!(report.same.as_ref().is_none_or(|same| same.algorithms.len() <= 2), "{csv}{}", report.text(false));
    }
}

/// A number of four digits equals none of scoutlab's counts by chance.
#[test]
fn three_algorithms_may_give_one_large_number_each() {
    let count = |pruning| Plain { pruning, ..Plain::default() }.calls(9);
    let counts = [Pruning::Minimax, Pruning::BranchAndBound, Pruning::AlphaBeta].map(count);
    let rows = counts.map(|count| format!("start,9,{count}\n")).concat();
    let report = compare_only(&format!("position,depth,count\n{rows}"), "tictactoe");
    let algorithms = serde_json::to_value(&report).unwrap()["same"]["algorithms"].clone();
    assert_eq!(algorithms, serde_json::json!({"minimax": [2], "branch-and-bound": [3], "alphabeta": [4]}));
    assert!(report.has_answer(), "{}", report.text(false));
}
