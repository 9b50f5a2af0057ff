//! The values of all children of a node together, against values drawn one by one and against the definition of the draws.

use scoutlab_games::tree::{Leaves, Model, Probability, UniformPosition, UniformTree};
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Side, TwoPlies, TwoPliesEnd, TwoPliesOrder, Value, Wanted};

/// Element `number` of the sequence that SplitMix64 (Steele, Lea and Flood 2014) begins at `key`.
fn drawn(key: u64, number: u64) -> u64 {
    let mut word = key;
    for _ in 0..number {
        word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A whole number below `bound`: the whole part of `bound` times the fraction that the bits are.
fn below(bits: u64, bound: u64) -> u64 {
    (u128::from(bits) * u128::from(bound) / (1 << 64)) as u64
}

/// The value of node `number` for max, in a model of independent values.
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

/// The root, and the nodes of one line below it, down to the frontier.
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
    let mut values = Vec::new();
    for_each_node(|node, seed, model| {
        // Numbers up to some thousands: the sequence is walked step by step.
        if node.key() > 40 {
            return;
        }
        let moves: Vec<u8> = node.generate().collect();
        Leaves.values_after(node, &moves, &mut values);
        for (&played, &value) in moves.iter().zip(&values) {
            let child = node.play(played);
            assert_eq!(value, Leaves.value_after(node, played));
            if let Some(defined) = defined(model, seed, child.key()) {
                let sign = if child.side_to_move() == Side::First { 1 } else { -1 };
                assert_eq!(value, sign * defined, "{} {played}", node.tree());
            } else {
                let known = child.known_value().unwrap();
                let worse = if node.side_to_move() == Side::First { known } else { -known };
                let own = if node.side_to_move() == Side::First {
                    node.known_value()
                } else {
                    node.known_value().map(|value| -value)
                };
                assert_eq!(value, -worse);
                assert_eq!(worse == own.unwrap(), node.known_best_child() == Some(played), "{} {played}", node.tree());
            }
        }
    });
}

#[test]
fn what_is_found_together_is_what_is_found_one_by_one() {
    for_each_node(|node, seed, _| {
        let all: Vec<u8> = node.generate().collect();
        let values: Vec<Value> = all.iter().map(|&played| Leaves.value_after(node, played)).collect();
        let taken = all[seed as usize % all.len()];
        for is_taken in [false, true] {
            let mut moves = node.generate();
            if is_taken {
                assert_eq!(UniformPosition::take(&mut moves, taken), Some(true));
            }
            let left: Vec<u8> = all.iter().copied().filter(|&played| !is_taken || played != taken).collect();
            let value = |played: u8| values[usize::from(played)];
            let least = left.iter().copied().min_by_key(|&played| value(played));
            assert_eq!(Leaves.least_among(node, &moves), least.map(|played| (played, value(played))));
            let middle = values[values.len() / 2];
            for bound in [middle, middle + 1, Value::MAX, -Value::MAX] {
                for wanted in [Wanted::Below(bound), Wanted::Above(bound)] {
                    let place = left.iter().position(|&played| wanted.holds(value(played)));
                    let (mut found, mut kept) = (moves.clone(), moves.clone());
                    let expected = place.map(|place| (left[place], value(left[place])));
                    assert_eq!(Leaves.find(node, &mut found, wanted), (place.unwrap_or(left.len()), expected));
                    assert!(found.eq(left.iter().copied().skip(place.map_or(left.len(), |place| place + 1))));
                    assert!(Leaves.keep_wanted(node, &mut kept, wanted));
                    assert!(kept.eq(left.iter().copied().filter(|&played| wanted.holds(value(played)))));
                }
            }
        }
    });
}

/// The moves of a node in this order. Values are those of the definition, by [`Evaluator::value`].
fn in_order(node: &UniformPosition, order: TwoPliesOrder, probes: &mut u32) -> Vec<u8> {
    let mut moves: Vec<u8> = node.generate().collect();
    if order == TwoPliesOrder::Value {
        *probes += moves.len() as u32;
        moves.sort_by_key(|&played| Leaves.value(&node.play(played)));
    }
    moves
}

/// Fail-soft alpha-beta at a node two plies above the leaves, which visits one leaf after the other.
fn two_plies_one_by_one(node: &UniformPosition, order: TwoPliesOrder, mut alpha: Value, beta: Value) -> TwoPlies<u8> {
    let mut found = TwoPlies::NONE;
    for played in in_order(node, order, &mut found.probes) {
        found.moves += 1;
        let child = node.play(played);
        let mut best = (0, Value::MAX);
        for (index, reply) in (0..).zip(in_order(&child, order, &mut found.probes)) {
            found.leaves += 1;
            let value = Leaves.value_after(&child, reply);
            if value < best.1 {
                best = (reply, value);
            }
            if value <= alpha {
                found.refuted += 1;
                found.refuted_at_once += u32::from(index == 0);
                found.replies_before += index;
                break;
            }
        }
        found.value = found.value.max(best.1);
        if best.1 >= beta {
            found.end = TwoPliesEnd::CutOff(played);
            break;
        }
        if best.1 > alpha {
            found.end = TwoPliesEnd::Best(played, best.0);
            alpha = best.1;
        }
    }
    found
}

#[test]
fn two_plies_are_searched_as_one_leaf_after_the_other() {
    let (mut low, mut best, mut cut_off, mut by_value) = (0, 0, 0, 0);
    for_each_node(|node, seed, _| {
        let played = (seed % u64::from(node.tree().degree())) as u8;
        let child = node.play(played);
        let mut values: Vec<Value> = child
            .generate()
            .filter_map(|reply| child.play(reply).generate().map(|last| Leaves.value_after(&child.play(reply), last)).min())
            .collect();
        if values.is_empty() {
            for order in [TwoPliesOrder::Generation, TwoPliesOrder::Value] {
                assert_eq!(Leaves.two_plies(node, played, order, -1, 1), None, "there are no two plies below {child:?}");
            }
            return;
        }
        values.sort_unstable();
        let bounds =
            [-Value::MAX, values[0] - 1, values[0], values[values.len() / 2], values[values.len() - 1] + 1, Value::MAX];
        for (place, &alpha) in bounds.iter().enumerate() {
            for beta in bounds[place..].iter().copied().chain([alpha.saturating_add(1)]).filter(|beta| *beta > alpha) {
                let found = Leaves.two_plies(node, played, TwoPliesOrder::Generation, alpha, beta);
                let expected = two_plies_one_by_one(&child, TwoPliesOrder::Generation, alpha, beta);
                assert_eq!(found, Some(expected), "{node:?}, child {played}, window {alpha}..{beta}");
                if let Some(found) = Leaves.two_plies(node, played, TwoPliesOrder::Value, alpha, beta) {
                    by_value += 1;
                    let expected = two_plies_one_by_one(&child, TwoPliesOrder::Value, alpha, beta);
                    assert_eq!(found, expected, "{node:?}, child {played}, by value, window {alpha}..{beta}");
                }
                match expected.end {
                    TwoPliesEnd::Low => low += 1,
                    TwoPliesEnd::Best(..) => best += 1,
                    TwoPliesEnd::CutOff(_) => cut_off += 1,
                }
            }
        }
    });
    assert!(low > 100 && best > 100 && cut_off > 100, "{low} {best} {cut_off}");
    let is_by_value = FrontierEvaluator::<UniformPosition>::searches_two_plies(&Leaves, TwoPliesOrder::Value);
    assert!(!is_by_value || by_value > 1000, "{by_value}");
}
