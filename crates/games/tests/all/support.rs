//! Functions that the tests of synthetic trees share.

use scoutlab_games::tree::{Leaves, UniformPosition, UniformTree};
use scoutlab_games::{Evaluator, Game, MoveSet, Side, Value};

pub(crate) fn tree(degree: u8, depth: u8, seed: u64, model: &str) -> UniformTree {
    UniformTree::parse(&format!("b={degree},d={depth},seed={seed},{model}")).unwrap()
}

pub(crate) fn leaf_value(leaf: &UniformPosition) -> Value {
    match leaf.side_to_move() {
        Side::First => Leaves.value(leaf),
        Side::Second => -Leaves.value(leaf),
    }
}

/// Runs textbook minimax with MAX and MIN nodes, without windows.
pub(crate) fn minimax(position: &UniformPosition) -> Value {
    let moves = position.moves();
    let children = moves.iter().map(|played| minimax(&position.play(played)));
    match position.side_to_move() {
        _ if position.is_terminal() => leaf_value(position),
        Side::First => children.max().unwrap(),
        Side::Second => children.min().unwrap(),
    }
}

/// Returns whether `count` of `trials` is within four standard deviations of the expected number.
pub(crate) fn is_likely(count: usize, trials: usize, probability: f64) -> bool {
    let (count, trials) = (count as f64, trials as f64);
    let deviation = (trials * probability * (1.0 - probability)).sqrt();
    (count - trials * probability).abs() <= 4.0 * deviation
}
