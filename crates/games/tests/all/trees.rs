//! Tests artificial trees and their distributions against the documentation, against plain minimax, and against the contract of
//! games.

use std::collections::HashMap;

use crate::support::{is_likely, leaf_value, minimax, tree};
use scoutlab_conformance::games as contract;
use scoutlab_games::tree::{DEEPEST, Leaves, Model, TextTree, UniformPosition, UniformTree, UniformTreeError, WIDEST_STEP};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, Value};

const MODELS: [&str; 6] = [
    "model=continuous",
    "model=values,k=5",
    "model=win-loss,win=0.6",
    "model=ordered,p=0.7",
    "model=ordered,p=0",
    "model=strong",
];

fn walk(position: &UniformPosition, visit: &mut impl FnMut(&UniformPosition)) {
    visit(position);
    position.moves().iter().for_each(|played| walk(&position.play(played), visit));
}

fn leaf_values(tree: &UniformTree) -> Vec<Value> {
    let mut values = Vec::new();
    walk(&tree.root(), &mut |position| {
        if position.is_terminal() {
            values.push(leaf_value(position));
        }
    });
    values
}

/// Returns whether the counts fit equally likely cells: chi-square must be within four standard deviations of its mean.
fn are_uniform(counts: &[usize]) -> bool {
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let chi_square: f64 = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    (chi_square - freedom).abs() <= 4.0 * (2.0 * freedom).sqrt()
}

#[test]
fn written_trees_keep_the_contract_of_games() {
    for text in ["[[3 5 [1 2]] [2 [9 1 [[4]]]] 6 [[0]]]", "min [3 [5 7]]"] {
        let tree = TextTree::parse(text).unwrap();
        contract::check(tree.root(), &Leaves, tree.height()).unwrap();
    }
}

#[test]
fn artificial_trees_keep_the_contract_of_games_in_every_model() {
    for model in MODELS {
        for (degree, depth) in [(1, 5), (2, 7), (3, 5), (7, 3), (64, 2)] {
            let root = tree(degree, depth, 11, model).root();
            contract::check(root, &Leaves, depth.into()).unwrap_or_else(|error| panic!("{model}, b={degree}: {error}"));
        }
    }
}

#[test]
fn every_node_has_a_key_of_its_own_and_is_found_again_by_its_path() {
    for (degree, depth, nodes) in [(1, 60, 61), (2, 10, 2047), (5, 5, 3906), (64, 2, 4161)] {
        let tree = tree(degree, depth, 3, "model=strong");
        let mut met = HashMap::new();
        walk(&tree.root(), &mut |position| {
            assert_eq!(met.insert(position.key(), *position), None);
            let again = position.path().into_iter().fold(tree.root(), |node, played| node.play(played));
            assert_eq!(again, *position);
            assert_eq!(UniformPosition::parse(&position.position_name()), Ok(*position));
        });
        assert_eq!(met.len(), nodes);
        assert_eq!(tree.root().perft(depth.into()), tree.leaves());
    }
}

#[test]
fn the_largest_trees_are_numbered_exactly() {
    for (degree, depth) in [(2, 60), (3, 39), (10, 18), (64, 10)] {
        let tree = tree(degree, depth, 1, "model=ordered,p=0.5");
        // The keys of a ply are largest at the right edge of the tree. The key of the last node of a ply is one less than the
        // number of nodes down to this ply.
        let mut node = tree.root();
        let mut nodes: u128 = 1;
        let mut path = Vec::new();
        while !node.is_terminal() {
            node = node.play(degree - 1);
            path.push(degree - 1);
            nodes = nodes * u128::from(degree) + 1;
            assert_eq!(u128::from(node.key()), nodes - 1);
        }
        assert_eq!(node.path(), path);
        assert_eq!(u128::from(tree.leaves()), u128::from(degree).pow(depth.into()));
    }
    for (degree, depth, deepest) in [(3, 40, 39), (10, 19, 18), (64, 11, 10)] {
        let error = UniformTree::new(degree, depth, 0, Model::Strong).unwrap_err();
        assert_eq!(error, UniformTreeError::TooLarge { degree, depth, deepest });
    }
}

#[test]
fn nodes_visited_backwards_have_the_values_they_had_before() {
    for model in MODELS {
        let tree = tree(4, 5, 21, model);
        let mut visited = Vec::new();
        walk(&tree.root(), &mut |position| {
            visited.push((position.path(), Leaves.value(position), position.known_best_child()));
        });
        for (path, value, best) in visited.iter().rev() {
            let again = path.iter().fold(tree.root(), |node, &played| node.play(played));
            assert_eq!((Leaves.value(&again), again.known_best_child()), (*value, *best), "{model}");
        }
    }
}

/// Returns the draw of a node, as docs/trees.md defines it.
fn documented_draw(seed: u64, number: u64) -> u64 {
    let key = splitmix(seed ^ 0x9e37_79b9_7f4a_7c15);
    splitmix(key.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

fn splitmix(mut word: u64) -> u64 {
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb), (31, 1)] {
        word = (word ^ (word >> shift)).wrapping_mul(factor);
    }
    word
}

fn documented_number(draw: u64, bound: u64) -> (i64, u64) {
    let product = u128::from(draw) * u128::from(bound);
    ((product >> 64) as i64, product as u64)
}

#[test]
fn trees_are_those_that_the_documentation_defines() {
    let (degree, seed) = (3, 77);
    for model in MODELS {
        walk(&tree(degree, 5, seed, model).root(), &mut |position| {
            let draw = documented_draw(seed, position.key());
            let value = i64::from(leaf_value(position));
            match model {
                "model=continuous" => assert_eq!(value, (draw >> 33) as i64 - (1 << 30)),
                "model=values,k=5" => assert_eq!(value, documented_number(draw, 5).0),
                "model=win-loss,win=0.6" => {
                    assert_eq!(value == 1, documented_number(draw, 1_000_000_000).0 < 600_000_000);
                }
                _ => {
                    if position.ply() == 0 {
                        assert_eq!(value, documented_number(draw, 2 * (1 << 20) + 1).0 - (1 << 20));
                    }
                    let Some(best) = position.known_best_child() else { return };
                    let (drawn, rest) = documented_number(splitmix(draw ^ 0x9e37_79b9_7f4a_7c15), 1_000_000_000);
                    let first = if model == "model=ordered,p=0" { 0 } else { 700_000_000 };
                    let place = if drawn < first { 0 } else { 1 + documented_number(rest, 2).0 };
                    assert_eq!(i64::from(best), place, "{model}");
                    for child in position.moves().iter() {
                        let number = position.key() * u64::from(degree) + 1 + u64::from(child);
                        let step = 1 + documented_number(documented_draw(seed, number), 1 << 20).0;
                        let change = if child == best { 0 } else { step };
                        let after = i64::from(leaf_value(&position.play(child)));
                        assert_eq!(after, if position.ply() % 2 == 0 { value - change } else { value + change });
                    }
                }
            }
        });
    }
}

#[test]
fn seeds_models_and_places_make_different_values() {
    // Among 4096 draws out of 2^31 numbers, the mean number of ties is 0.004, so a tie would reveal a flaw.
    let mut values = Vec::new();
    for seed in [0, 1, 2, u64::MAX] {
        values.extend(leaf_values(&tree(4, 5, seed, "model=continuous")));
    }
    let count = values.len();
    values.sort_unstable();
    values.dedup();
    assert_eq!((count, values.len()), (4096, 4096));
}

#[test]
fn a_deeper_tree_continues_a_shallower_one() {
    for model in MODELS {
        let (mut shallow, mut deep) = (tree(3, 4, 8, model).root(), tree(3, 9, 8, model).root());
        for played in [2, 0, 1, 1] {
            assert_eq!(Leaves.value(&shallow), Leaves.value(&deep));
            assert_eq!(shallow.known_best_child(), deep.known_best_child());
            (shallow, deep) = (shallow.play(played), deep.play(played));
        }
        assert_eq!(Leaves.value(&shallow), Leaves.value(&deep));
    }
}

#[test]
fn continuous_values_are_uniform_over_31_bits() {
    for seed in 0..4 {
        let values = leaf_values(&tree(4, 8, seed, "model=continuous"));
        for shift in [0, 12, 25] {
            // The test counts the lowest, the middle and the highest six bits.
            let mut counts = [0; 64];
            for value in &values {
                counts[(value + (1 << 30)) as usize >> shift & 63] += 1;
            }
            assert!(are_uniform(&counts), "seed {seed}, bits from {shift}: {counts:?}");
        }
        assert!(values.iter().all(|value| (-(1 << 30)..1 << 30).contains(value)));
    }
}

#[test]
fn siblings_cousins_and_seeds_are_uncorrelated() {
    let scaled = |seed| -> Vec<f64> {
        let values = leaf_values(&tree(2, 16, seed, "model=continuous"));
        values.into_iter().map(|value| (f64::from(value) + 0.5) / f64::from(1 << 30)).collect()
    };
    let (values, others) = (scaled(5), scaled(6));
    // A product of two independent values uniform over (-1, 1) has mean 0 and variance 1/9.
    let is_near_zero = |products: Vec<f64>| products.iter().sum::<f64>().abs() <= 4.0 * (products.len() as f64 / 9.0).sqrt();
    for distance in [1, 2, 3, 4, 16, 256, 4096] {
        let apart = values.iter().zip(&values[distance..]).map(|(one, other)| one * other).collect();
        assert!(is_near_zero(apart), "leaves {distance} apart");
    }
    assert!(is_near_zero(values.iter().zip(&others).map(|(one, other)| one * other).collect()));
}

#[test]
fn distinct_values_are_equally_frequent() {
    for count in [1, 2, 3, 10, 100] {
        let mut counts = vec![0; count];
        for value in leaf_values(&tree(4, 8, 2, &format!("model=values,k={count}"))) {
            counts[usize::try_from(value).unwrap()] += 1;
        }
        assert!(count == 1 || are_uniform(&counts), "{counts:?}");
    }
}

#[test]
fn max_wins_at_as_many_leaves_as_asked_for() {
    for (win, probability) in [("0", 0.0), ("0.1", 0.1), ("0.381966011", 0.381_966_011), ("0.6", 0.6), ("1", 1.0)] {
        let values = leaf_values(&tree(4, 8, 9, &format!("model=win-loss,win={win}")));
        let wins = values.iter().filter(|&&value| value == 1).count();
        assert!(is_likely(wins, values.len(), probability), "{wins} of {}", values.len());
        assert!(values.iter().all(|value| [1, -1].contains(value)));
    }
}

#[test]
fn known_values_and_best_children_are_those_of_plain_minimax() {
    for seed in 0..60 {
        for (degree, depth) in [(1, 4), (2, 6), (3, 5), (5, 3), (9, 2)] {
            for model in ["model=ordered,p=0", "model=ordered,p=0.4", "model=ordered,p=1", "model=strong"] {
                walk(&tree(degree, depth, seed, model).root(), &mut |position| {
                    let value = minimax(position);
                    assert_eq!(position.known_value(), Some(value));
                    let best: Vec<u8> =
                        position.moves().iter().filter(|&played| minimax(&position.play(played)) == value).collect();
                    assert_eq!(position.known_best_child().into_iter().collect::<Vec<u8>>(), best, "one best child");
                });
            }
        }
    }
}

#[test]
fn independent_trees_know_nothing_in_advance() {
    for model in &MODELS[..3] {
        let root = tree(3, 3, 1, model).root();
        assert_eq!((root.known_value(), root.known_best_child()), (None, None));
    }
}

/// Returns the number of times that each child is best, over enough trees to have 50,000 interior nodes.
fn best_places(degree: u8, depth: u8, model: &str) -> Vec<usize> {
    let mut places = vec![0; degree.into()];
    let mut seed = 0;
    while places.iter().sum::<usize>() < 50_000 {
        walk(&tree(degree, depth, seed, model).root(), &mut |position| {
            if let Some(best) = position.known_best_child() {
                places[usize::from(best)] += 1;
            }
        });
        seed += 1;
    }
    places
}

#[test]
fn the_first_child_of_ordered_trees_is_best_as_often_as_asked_for_and_the_others_equally_often() {
    for degree in [2, 3, 4, 16] {
        for (first, probability) in [("0", 0.0), ("0.1", 0.1), ("0.5", 0.5), ("0.75", 0.75), ("1", 1.0)] {
            let places = best_places(degree, 4, &format!("model=ordered,p={first}"));
            let nodes = places.iter().sum();
            assert!(is_likely(places[0], nodes, probability), "b={degree}, p={first}: {} of {nodes}", places[0]);
            assert!(degree == 2 || probability >= 1.0 || are_uniform(&places[1..]), "b={degree}, p={first}: {places:?}");
        }
    }
}

#[test]
fn strongly_ordered_trees_have_the_best_child_first_at_70_and_in_the_first_quarter_at_90_percent() {
    for (degree, quarter) in [(5, 2), (8, 2), (9, 3), (16, 4), (24, 6), (64, 16)] {
        let places = best_places(degree, 3, "model=strong");
        let nodes = places.iter().sum();
        assert!(is_likely(places[0], nodes, 0.7), "b={degree}: {places:?}");
        assert!(is_likely(places[..quarter].iter().sum(), nodes, 0.9), "b={degree}: {places:?}");
        assert!(quarter == 2 || are_uniform(&places[1..quarter]), "b={degree}: {places:?}");
        assert!(are_uniform(&places[quarter..]), "b={degree}: {places:?}");
    }
}

#[test]
fn up_to_four_children_of_strongly_ordered_trees_have_no_quarter_behind_the_first() {
    for degree in [2, 3, 4] {
        let places = best_places(degree, 6, "model=strong");
        assert!(is_likely(places[0], places.iter().sum(), 0.7), "b={degree}: {places:?}");
        assert!(degree == 2 || are_uniform(&places[1..]), "b={degree}: {places:?}");
    }
}

#[test]
fn the_place_of_the_best_child_depends_neither_on_the_parents_nor_on_the_side() {
    let model = "model=ordered,p=0.7";
    let (mut after_first, mut first_after_first, mut by_side) = (0, 0, [[0; 2]; 2]);
    walk(&tree(3, 10, 4, model).root(), &mut |position| {
        let Some(best) = position.known_best_child() else { return };
        by_side[position.side_to_move() as usize][usize::from(best == 0)] += 1;
        if let (0, Some(0)) = (best, position.play(0).known_best_child()) {
            first_after_first += 1;
        }
        after_first += usize::from(best == 0 && position.ply() < 9);
    });
    assert!(after_first > 5_000 && is_likely(first_after_first, after_first, 0.7), "{first_after_first} of {after_first}");
    for [others, first] in by_side {
        assert!(is_likely(first, first + others, 0.7), "{by_side:?}");
    }
}

#[test]
fn steps_of_ordered_trees_are_uniform_and_worsen_the_value_for_the_mover() {
    let mut counts = [0; 32];
    walk(&tree(6, 6, 12, "model=ordered,p=0.3").root(), &mut |position| {
        for played in position.moves().iter().filter(|&played| Some(played) != position.known_best_child()) {
            let change = position.play(played).known_value().unwrap() - position.known_value().unwrap();
            let step = if position.side_to_move() == Side::First { -change } else { change };
            assert!((1..=WIDEST_STEP as Value).contains(&step));
            counts[(step - 1) as usize * 32 / WIDEST_STEP as usize] += 1;
        }
    });
    assert!(counts.iter().sum::<usize>() > 40_000 && are_uniform(&counts), "{counts:?}");
}

#[test]
fn leaf_values_of_ordered_trees_have_the_documented_mean_and_variance() {
    let (depth, trees) = (5_u8, 400);
    let mut relative = Vec::new();
    for seed in 0..trees {
        let tree = tree(4, depth, seed, "model=ordered,p=0.5");
        let root_value = tree.root().known_value().unwrap();
        relative.extend(leaf_values(&tree).into_iter().map(|value| f64::from(value - root_value)));
    }
    // At three of four children, the value changes by a step with mean (g + 1) / 2, where g is the widest step. Steps decrease
    // the value at the three MAX plies and increase it at the two MIN plies.
    let (widest, other) = (f64::from(WIDEST_STEP), 0.75);
    let step = other * (widest + 1.0) / 2.0;
    let variance = f64::from(depth) * (other * (widest + 1.0) * (2.0 * widest + 1.0) / 6.0 - step * step);
    let mean = relative.iter().sum::<f64>() / relative.len() as f64;
    let scatter = relative.iter().map(|value| (value + step).powi(2)).sum::<f64>() / relative.len() as f64;
    // Leaves share the steps near the root. The variance of a step is g^2 / 12. The first ply contributes 3 / 16 of this variance
    // to the mean of a tree, and each further ply contributes a quarter of the ply before.
    let deviation = widest * (1.0 / 12.0 * 3.0 / 16.0 * 4.0 / 3.0 / trees as f64).sqrt();
    assert!((mean + step).abs() < 4.0 * deviation, "mean {mean}, expected {}", -step);
    assert!((scatter / variance - 1.0).abs() < 0.05, "variance {scatter}, expected {variance}");
}

#[test]
fn root_values_of_ordered_trees_are_uniform_and_no_value_overflows() {
    let mut counts = [0; 20];
    let widest = WIDEST_STEP as Value;
    for seed in 0..20_000 {
        let value = tree(2, 60, seed, "model=strong").root().known_value().unwrap();
        assert!((-widest..=widest).contains(&value));
        counts[(i64::from(value + widest) * 20 / (2 * i64::from(widest) + 1)) as usize] += 1;
    }
    assert!(are_uniform(&counts), "{counts:?}");
    // The value changes most if every node on a line takes the largest step in one direction.
    assert!(i64::from(widest) + i64::from(DEEPEST) * i64::from(widest) < i64::from(Value::MAX));
}
