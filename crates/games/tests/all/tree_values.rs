//! Compares the values of all children of a node with values drawn one by one, and with the definition of the draws.

use scoutlab_games::tree::{Leaves, Model, Probability, UniformPosition, UniformTree};
use scoutlab_games::{Evaluator, Game, MoveSet, Side, Value, ValueList, Values};

/// Returns element `number` of the sequence of SplitMix64 (Steele, Lea and Flood 2014) that begins at `key`.
fn drawn(key: u64, number: u64) -> u64 {
    let mut word = key;
    for _ in 0..number {
        word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Returns a whole number below `bound`: the whole part of `bound` times the fraction that the bits encode.
fn below(bits: u64, bound: u64) -> u64 {
    (u128::from(bits) * u128::from(bound) / (1 << 64)) as u64
}

/// Returns the value of node `number` for MAX, in a model of independent values.
fn defined(model: Model, seed: u64, number: u64) -> Option<Value> {
    let key = drawn(seed ^ 0x9e37_79b9_7f4a_7c15, 0);
    let bits = drawn(key, number);
    match model {
        Model::Continuous => Some((below(bits, 1 << 31) as i64 - (1 << 30)) as Value),
        Model::Values { count } => Some(below(bits, count.into()) as Value),
        Model::WinLoss { win } => Some(if below(bits, 1_000_000_000) < win.billionths().into() { 1 } else { -1 }),
        Model::Ordered { .. } | Model::Strong => None,
    }
}

/// Returns the root and the nodes of one line of play, down to the parent of a leaf.
fn line(degree: u8, seed: u64, model: Model) -> Vec<UniformPosition> {
    let mut node = UniformTree::new(degree, 4, seed, model).unwrap().root();
    let mut nodes = vec![node];
    for ply in 0..3 {
        node = node.play(((seed + ply) % u64::from(degree)) as u8);
        nodes.push(node);
    }
    nodes
}

fn for_each_node(mut check: impl FnMut(&UniformPosition, u64, Model)) {
    let part = |billionths| Probability::from_billionths(billionths).unwrap();
    let models = [
        Model::Continuous,
        Model::Values { count: 1 },
        Model::Values { count: 7 },
        Model::Values { count: 1 << 30 },
        Model::WinLoss { win: part(0) },
        Model::WinLoss { win: part(618_033_989) },
        Model::WinLoss { win: part(1_000_000_000) },
        Model::Ordered { first: part(700_000_000) },
        Model::Strong,
    ];
    for degree in (1..=20).chain([31, 32, 33, 63, 64]) {
        for (seed, model) in [0, 1, u64::MAX, 1 << 63].into_iter().flat_map(|seed| models.map(|model| (seed, model))) {
            for node in line(degree, seed.wrapping_add(degree.into()), model) {
                check(&node, seed.wrapping_add(degree.into()), model);
            }
        }
    }
}

#[test]
fn values_drawn_together_are_those_of_the_definition() {
    let mut values = ValueList::default();
    for_each_node(|node, seed, model| {
        let moves = node.moves();
        assert!(Leaves.value_children(node, &moves, &mut values));
        for (place, played) in moves.iter().enumerate() {
            let (child, value) = (node.play(played), values.at(place));
            assert_eq!(value, -Leaves.value(&child), "{} {played}", node.tree());
            let sign = if node.side_to_move() == Side::First { 1 } else { -1 };
            if let Some(known) = child.known_value() {
                assert_eq!(value, sign * known);
                let is_best = known == node.known_value().unwrap();
                assert_eq!(is_best, node.known_best_child() == Some(played), "{} {played}", node.tree());
            } else if child.key() < 4_000 {
                // `defined` computes draw number `key` step by step, so the test skips large keys.
                let defined = defined(model, seed, child.key()).unwrap();
                assert_eq!(value, sign * defined, "{} {played}", node.tree());
            }
        }
    });
}
