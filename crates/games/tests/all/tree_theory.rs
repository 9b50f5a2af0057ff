//! Compares searches of synthetic trees with theory.

use crate::support::{is_likely, leaf_value, tree};
use scoutlab_games::tree::UniformPosition;
use scoutlab_games::tree::theory::{branching_factor, critical_probability, minimal_leaves, test_expectation};
use scoutlab_games::{Game, MoveSet, Side, Value};

/// Runs alpha-beta in minimax form, and counts the leaves it visits.
fn alpha_beta(position: &UniformPosition, mut alpha: Value, mut beta: Value, leaves: &mut u64) -> Value {
    if position.is_terminal() {
        *leaves += 1;
        return leaf_value(position);
    }
    let max_to_move = position.side_to_move() == Side::First;
    for played in position.moves().iter() {
        let value = alpha_beta(&position.play(played), alpha, beta, leaves);
        if max_to_move {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    if max_to_move { alpha } else { beta }
}

#[test]
fn perfectly_ordered_trees_are_searched_by_the_minimal_tree() {
    for (degree, depth) in [(1, 6), (2, 1), (2, 9), (3, 6), (4, 5), (5, 5), (8, 4), (16, 3)] {
        let minimal = u64::from(degree).pow(u32::from(depth).div_ceil(2)) + u64::from(degree).pow(u32::from(depth) / 2) - 1;
        for seed in 0..5 {
            let tree = tree(degree, depth, seed, "model=ordered,p=1");
            let mut leaves = 0;
            let value = alpha_beta(&tree.root(), Value::MIN, Value::MAX, &mut leaves);
            assert_eq!((Some(value), leaves), (tree.root().known_value(), minimal), "{tree}");
            assert_eq!(tree.minimal_leaves(), minimal);
            let mut worse = 0;
            alpha_beta(&self::tree(degree, depth, seed, "model=ordered,p=0").root(), Value::MIN, Value::MAX, &mut worse);
            assert!(degree == 1 || depth == 1 || worse > minimal, "{worse} against {minimal}");
        }
    }
}

#[test]
fn the_minimal_tree_has_the_leaves_that_knuth_and_moore_count() {
    for (degree, depth, leaves) in
        [(2, 0, 1), (2, 1, 2), (2, 2, 3), (3, 3, 11), (10, 4, 199), (8, 5, 575), (0, 3, 0), (1, 9, 1)]
    {
        assert_eq!(minimal_leaves(degree, depth), Some(leaves));
    }
    assert_eq!(minimal_leaves(2, 126), Some((1 << 63) + ((1 << 63) - 1)));
    assert_eq!(minimal_leaves(2, 127), None);
    assert_eq!(minimal_leaves(u32::MAX, 5), None);
}

#[test]
fn the_roots_of_pearls_equation_are_those_of_closed_forms() {
    // The roots are known: the root is 1/2 for degree 1, and follows from the golden ratio for degree 2 and from Cardano's
    // formula for degree 3.
    assert!((critical_probability(1) - 0.5).abs() < 1e-15);
    let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
    assert!((critical_probability(2) - (golden - 1.0)).abs() < 1e-15);
    assert!((branching_factor(2) - golden).abs() < 1e-14);
    let inner = (31.0_f64 / 108.0).sqrt();
    assert!((critical_probability(3) - ((0.5 + inner).cbrt() + (0.5 - inner).cbrt())).abs() < 1e-15);
    for degree in 2..200 {
        let root = critical_probability(degree);
        let left = (f64::from(degree) * root.ln()).exp() + root;
        assert!((left - 1.0).abs() < 1e-13, "degree {degree}: {left}");
        // The factor exceeds the square root of b, which is the factor of the minimal tree. The factor is below b, and grows with
        // b.
        let factor = branching_factor(degree);
        assert!(factor > f64::from(degree).sqrt() && factor < f64::from(degree));
        assert!(factor > branching_factor(degree - 1));
    }
}

#[test]
fn at_the_critical_probability_test_grows_by_pearls_branching_factor_each_ply() {
    for degree in 2..=6 {
        let critical = critical_probability(degree);
        for depth in [2, 4, 10] {
            // A win is as likely at the root as at a leaf, and every ply multiplies the mean number of leaves by `factor`.
            let expected = test_expectation(degree, depth, Side::First, critical);
            assert!((expected.win - critical).abs() < 1e-6, "b={degree}, d={depth}: {expected:?}");
            let leaves = branching_factor(degree).powi(depth as i32);
            assert!((expected.leaves / leaves - 1.0).abs() < 1e-6, "b={degree}, d={depth}: {expected:?} against {leaves}");
        }
    }
}

/// Runs TEST on a tree whose leaves are wins or losses for MAX. The bits of `assignment` are the leaves from left to right.
/// Returns the result of TEST and the number of leaves visited.
fn test_bits(degree: u32, depth: u32, side: Side, assignment: u32, first_leaf: u32) -> (bool, u32) {
    if depth == 0 {
        return (assignment >> first_leaf & 1 == 1, 1);
    }
    let mut leaves = 0;
    for child in 0..degree {
        let from = first_leaf + child * degree.pow(depth - 1);
        let (win, visited) = test_bits(degree, depth - 1, side.other(), assignment, from);
        leaves += visited;
        if win == (side == Side::First) {
            return (win, leaves);
        }
    }
    (side == Side::Second, leaves)
}

#[test]
fn the_recursion_of_test_is_the_mean_over_all_leaf_assignments() {
    for (degree, depth) in [(1, 3), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (4, 2)] {
        for root in [Side::First, Side::Second] {
            for leaf_win in [0.0, 0.2, 0.381_966_011, 0.5, 0.9, 1.0_f64] {
                let leaves = u32::pow(degree, depth);
                let (mut win_mean, mut leaves_mean) = (0.0, 0.0);
                for assignment in 0..1_u32 << leaves {
                    let wins = assignment.count_ones();
                    let weight = leaf_win.powi(wins as i32) * (1.0 - leaf_win).powi((leaves - wins) as i32);
                    let (win, visited) = test_bits(degree, depth, root, assignment, 0);
                    win_mean += if win { weight } else { 0.0 };
                    leaves_mean += weight * f64::from(visited);
                }
                let expected = test_expectation(degree, depth, root, leaf_win);
                let context = format!("b={degree}, d={depth}, {root:?}, {leaf_win}: {expected:?}");
                assert!((expected.win - win_mean).abs() < 1e-12, "{context} against {win_mean}");
                assert!((expected.leaves - leaves_mean).abs() < 1e-10, "{context} against {leaves_mean}");
            }
        }
    }
}

/// Tests whether the value of a synthetic tree is greater than 0.
fn test_positive(position: &UniformPosition, leaves: &mut u32) -> bool {
    if position.is_terminal() {
        *leaves += 1;
        return leaf_value(position) > 0;
    }
    let deciding = position.side_to_move() == Side::First;
    if position.moves().iter().any(|played| test_positive(&position.play(played), leaves) == deciding) {
        deciding
    } else {
        !deciding
    }
}

#[test]
fn test_on_win_loss_trees_visits_as_many_leaves_as_the_recursion_expects() {
    for (degree, depth, win, leaf_win) in [(2, 9, "0.618033989", 0.618_033_989), (3, 6, "0.5", 0.5), (4, 5, "0.3", 0.3)] {
        let trees = 4_000;
        let (mut wins, mut sum, mut squares) = (0, 0.0, 0.0);
        for seed in 0..trees {
            let mut leaves = 0;
            let root = tree(degree, depth, seed, &format!("model=win-loss,win={win}")).root();
            wins += usize::from(test_positive(&root, &mut leaves));
            sum += f64::from(leaves);
            squares += f64::from(leaves).powi(2);
        }
        let mean = sum / trees as f64;
        let error = ((squares / trees as f64 - mean * mean) / trees as f64).sqrt();
        let expected = test_expectation(degree.into(), depth.into(), Side::First, leaf_win);
        assert!((mean - expected.leaves).abs() < 4.0 * error, "b={degree}: {mean} +- {error}, expected {}", expected.leaves);
        assert!(is_likely(wins, trees as usize, expected.win), "b={degree}: {wins} wins, expected {}", expected.win);
    }
}

/// Returns the mean number of leaves that TEST visits, computed from the leaves upwards. A MAX node ends at its first win, and
/// a MIN node at its first loss.
fn expected(degree: i32, depth: u32, leaf_win: f64) -> f64 {
    let (mut win, mut leaves) = (leaf_win, 1.0);
    for height in 1..=depth {
        let max_to_move = (depth - height).is_multiple_of(2);
        let ends = if max_to_move { win } else { 1.0 - win };
        // Child i is visited if none of the i children before child i ended the visit.
        leaves *= (0..degree).map(|before| (1.0 - ends).powi(before)).sum::<f64>();
        let one_ends = 1.0 - (1.0 - ends).powi(degree);
        win = if max_to_move { one_ends } else { 1.0 - one_ends };
    }
    leaves
}

/// Returns Pearl's critical probability to nine decimals, by bisection.
fn critical(degree: i32) -> String {
    let mut between = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(between.0, between.1);
        if middle.powi(degree) + middle < 1.0 {
            between.0 = middle;
        } else {
            between.1 = middle;
        }
    }
    format!("{:.9}", between.0)
}

#[test]
fn the_means_of_test_agree_with_theory_over_all_shapes_of_the_experiment_taken_together() {
    let shapes =
        [(2, 14), (3, 12), (4, 10), (5, 8), (6, 8)].map(|(degree, deepest)| (2..=deepest).map(move |depth| (degree, depth)));
    let (mut squares, mut beyond, mut count) = (0.0, 0, 0);
    for (degree, depth) in shapes.into_iter().flatten() {
        let win = critical(degree.into());
        // The seeds of each shape are distinct, so the means are independent.
        let (first, trees) = (count * 1_000_000, 500);
        let visited: Vec<f64> = (first..first + trees)
            .map(|seed| {
                let mut leaves = 0;
                test_positive(&tree(degree, depth, seed, &format!("model=win-loss,win={win}")).root(), &mut leaves);
                f64::from(leaves)
            })
            .collect();
        let mean = visited.iter().sum::<f64>() / trees as f64;
        let variance = visited.iter().map(|leaves| (leaves - mean).powi(2)).sum::<f64>() / (trees - 1) as f64;
        let theory = expected(degree.into(), depth.into(), win.parse().unwrap());
        let score = (mean - theory) / (variance / trees as f64).sqrt();
        squares += score * score;
        beyond += usize::from(score.abs() > 1.96);
        count += 1;
    }
    assert_eq!(count, 47);
    // Chi-square with 47 degrees of freedom lies below the lower bound, and above the upper bound, with probability 1/1000 each.
    // More than 8 successes in 47 trials of probability 1/20 also have a probability of about 1/1000.
    assert!((22.5..82.8).contains(&squares), "{squares}");
    assert!(beyond <= 8, "{beyond} of {count} beyond 1.96 standard errors, {squares}");
}
