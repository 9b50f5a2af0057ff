//! Searches all ordered trees of a few small shapes and steps, and compares the mean counts with the theory.

use num_bigint::BigInt;
use num_rational::BigRational;
use scoutlab_games::tree::{Leaves, Model, TextTree, TreeDescription, UniformTree};
use scoutlab_search::Search;
use scoutlab_search::algorithms::{AnyAlgorithm, built_in};
use scoutlab_theory::Number;
use scoutlab_theory::ordered::{self, Places};
use scoutlab_theory::{Algorithm, RandomTree, Share, expect};

/// The shapes of the trees: children, depth and widest step.
const SHAPES: [(u32, u32, u32); 14] = [
    (1, 3, 4),
    (2, 1, 1),
    (2, 1, 5),
    (2, 2, 1),
    (2, 2, 2),
    (2, 2, 3),
    (2, 2, 5),
    (2, 3, 1),
    (2, 3, 2),
    (2, 4, 1),
    (3, 1, 3),
    (3, 2, 1),
    (3, 2, 2),
    (4, 1, 3),
];

/// Returns the weights of the places of the best child, which are 2, 1, 3, ..
fn weights(children: u32) -> Vec<u64> {
    [2, 1, 3, 5].into_iter().take(children as usize).collect()
}

/// Returns all choices at an interior node, each with its weight: the place of the best child, and the steps of all other
/// children.
fn choices(children: u32, widest: u32) -> Vec<(u64, Vec<i64>)> {
    let mut all = Vec::new();
    for (best, weight) in weights(children).into_iter().enumerate() {
        for number in 0..widest.pow(children - 1) {
            let mut rest = number;
            let mut step = || {
                let step = rest % widest + 1;
                rest /= widest;
                i64::from(step)
            };
            all.push((weight, (0..children as usize).map(|place| if place == best { 0 } else { step() }).collect()));
        }
    }
    all
}

/// Returns the text of the tree below a node. `choose` returns the choice at the next interior node.
fn written<'c>(depth: u32, value: i64, is_max: bool, choose: &mut impl FnMut() -> &'c [i64]) -> String {
    if depth == 0 {
        return value.to_string();
    }
    let steps = choose();
    let below: Vec<String> = steps
        .iter()
        .map(|step| written(depth - 1, if is_max { value - step } else { value + step }, !is_max, choose))
        .collect();
    format!("[{}]", below.join(" "))
}

/// Returns E[leaves] and E[leaves^2] of each algorithm, over all trees, as fractions.
fn enumerated(children: u32, depth: u32, widest: u32, names: &[&str]) -> Vec<[BigRational; 2]> {
    let algorithms: Vec<AnyAlgorithm> = names.iter().map(|name| built_in(name).unwrap()).collect();
    let choices = choices(children, widest);
    let nodes: u32 = (0..depth).map(|ply| children.pow(ply)).sum();
    let mut totals = vec![[0_u128; 2]; names.len()];
    let mut whole = 0_u128;
    for number in 0..(choices.len() as u64).pow(nodes) {
        let (mut rest, mut weight) = (number, 1);
        let text = written(depth, 0, true, &mut || {
            let (share, steps) = &choices[(rest % choices.len() as u64) as usize];
            rest /= choices.len() as u64;
            weight *= u128::from(*share);
            steps
        });
        let tree = TextTree::parse(&text).unwrap();
        whole += weight;
        for (algorithm, totals) in algorithms.iter().zip(&mut totals) {
            let mut search = Search::new(&Leaves);
            search.run_named(algorithm, &tree.root(), depth).unwrap();
            let leaves = u128::from(search.counters.leaves);
            totals[0] += weight * leaves;
            totals[1] += weight * leaves * leaves;
        }
    }
    let mean = |total: u128| BigRational::new(BigInt::from(total), BigInt::from(whole));
    totals.into_iter().map(|totals| totals.map(mean)).collect()
}

#[test]
fn means_and_squares_on_ordered_trees_are_those_over_all_trees() {
    for (children, depth, widest) in SHAPES {
        let shape = format!("b={children}, d={depth}, g={widest}");
        let weights = weights(children);
        let total = weights.iter().sum();
        let places: Vec<BigRational> = weights.iter().map(|weight| BigRational::fraction(*weight, total)).collect();
        let measured = enumerated(children, depth, widest, &["sss", "dual", "alphabeta", "scout"]);
        for (which, name) in ["sss", "dual"].into_iter().enumerate() {
            let computed = ordered::best_first(&places, depth, widest as usize, name == "sss");
            assert_eq!(computed[depth as usize], measured[which][0], "{name}, {shape}");
        }
        let moments = ordered::alphabeta_moments(&places, depth, widest as usize);
        assert_eq!(moments[depth as usize].clone(), measured[2].clone().into(), "alphabeta, {shape}");
        let moments = ordered::scout_moments(&places, depth, widest as usize);
        assert_eq!(moments[depth as usize].clone(), measured[3].clone().into(), "scout, {shape}");
    }
}

#[test]
fn best_first_searches_of_ordered_trees_agree_with_theory_and_stay_below_alpha_beta() {
    for (children, depth, first) in [(2, 7, "0.3"), (3, 4, "0.5"), (5, 3, "0.8")] {
        let described = TreeDescription::parse(&format!("b={children},d={depth},model=ordered,p={first}")).unwrap();
        let Model::Ordered { first } = described.model else { panic!("another model") };
        let share = Share { parts: first.billionths().into(), of: 1_000_000_000 };
        let tree = RandomTree { children, depth, model: scoutlab_theory::Model::Ordered { first: share } };
        let bound = expect(&tree, Algorithm::AlphaBeta).unwrap().leaves.value;
        for algorithm in [Algorithm::Sss, Algorithm::Dual] {
            let named = built_in(algorithm.name()).unwrap();
            let counts: Vec<f64> = (0..2000)
                .map(|seed| {
                    let tree = UniformTree::new(described.degree, described.depth, seed, described.model).unwrap();
                    let mut search = Search::new(&Leaves);
                    search.run_named(&named, &tree.root(), depth).unwrap();
                    search.counters.leaves as f64
                })
                .collect();
            let mean = counts.iter().sum::<f64>() / counts.len() as f64;
            let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / counts.len() as f64;
            let expected = expect(&tree, algorithm).unwrap().leaves;
            let errors = (mean - expected.value) / (variance / counts.len() as f64).sqrt();
            assert!(errors.abs() < 4.0, "{algorithm}, b={children}, d={depth}: {mean}, {expected:?}");
            assert!(expected.error < 1e-8 * expected.value && expected.value < bound, "{algorithm}: {expected:?}, {bound}");
        }
    }
}

#[test]
fn perfectly_ordered_trees_are_minimal_for_best_first_searches() {
    for children in [1, 2, 5, 32] {
        let places = Places::ordered(children, 1.0);
        let (sss, dual) = (ordered::sss(&places, 6), ordered::dual(&places, 6));
        for depth in 0..=6 {
            let minimal = scoutlab_games::tree::theory::minimal_leaves(children, depth as u32).unwrap() as f64;
            for estimate in [sss[depth], dual[depth]] {
                assert!((estimate.value - minimal).abs() < 1e-9 * minimal, "b={children}, d={depth}: {estimate:?}");
            }
        }
    }
}
