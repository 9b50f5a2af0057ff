//! Compares standard deviations on trees with continuous values with an enumeration of all orders of the leaves.

use scoutlab_theory::{Algorithm, Model, RandomTree, deviations};

/// Runs fail-hard alpha-beta in negamax form on a subtree with these leaf values. Counts the leaves visited, and returns the
/// value of the subtree.
fn alphabeta(leaves: &[i32], children: usize, (mut alpha, beta): (i32, i32), visited: &mut u64) -> i32 {
    if let [leaf] = leaves {
        *visited += 1;
        return *leaf;
    }
    for child in leaves.chunks(leaves.len() / children) {
        alpha = alpha.max(-alphabeta(child, children, (-beta, -alpha), visited));
        if alpha >= beta {
            return beta;
        }
    }
    alpha
}

fn is_greater(leaves: &[i32], children: usize, bound: i32, visited: &mut u64) -> bool {
    if let [leaf] = leaves {
        *visited += 1;
        return *leaf > bound;
    }
    // The bound is the value of another child, so no value in this subtree equals the bound.
    leaves.chunks(leaves.len() / children).any(|child| !is_greater(child, children, -bound - 1, visited))
}

fn scout(leaves: &[i32], children: usize, visited: &mut u64) -> i32 {
    if let [leaf] = leaves {
        *visited += 1;
        return *leaf;
    }
    let mut best = i32::MIN;
    for child in leaves.chunks(leaves.len() / children) {
        if best == i32::MIN || !is_greater(child, children, -best - 1, visited) {
            best = best.max(-scout(child, children, visited));
        }
    }
    best
}

/// Calls `found` with each order of the values from index `from` on.
fn orders(values: &mut [i32], from: usize, found: &mut impl FnMut(&[i32])) {
    if from == values.len() {
        return found(values);
    }
    for other in from..values.len() {
        values.swap(from, other);
        orders(values, from + 1, found);
        values.swap(from, other);
    }
}

/// Returns the standard deviation over all orders of the leaves.
fn enumerated(children: usize, depth: u32, count: impl Fn(&[i32], &mut u64)) -> f64 {
    let mut values: Vec<i32> = (0..children.pow(depth) as i32).map(|value| 2 * value).collect();
    let (mut trees, mut sum, mut squares) = (0_u64, 0_u64, 0_u64);
    orders(&mut values, 0, &mut |leaves| {
        let mut visited = 0;
        count(leaves, &mut visited);
        (trees, sum, squares) = (trees + 1, sum + visited, squares + visited * visited);
    });
    // The computation uses whole numbers, which lose no precision. The variance is (trees x squares - sum x sum) / trees^2.
    let variance = u128::from(trees) * u128::from(squares) - u128::from(sum) * u128::from(sum);
    (variance as f64).sqrt() / trees as f64
}

#[test]
fn the_error_of_a_deviation_covers_the_truth_on_every_tree_that_can_be_enumerated() {
    for (children, depth) in [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)] {
        let tree = RandomTree { children, depth, model: Model::Continuous };
        let b = children as usize;
        let truths = [
            (
                Algorithm::AlphaBeta,
                enumerated(b, depth, |leaves, visited| {
                    let _ = alphabeta(leaves, b, (-1000, 1000), visited);
                }),
            ),
            (
                Algorithm::Scout,
                enumerated(b, depth, |leaves, visited| {
                    let _ = scout(leaves, b, visited);
                }),
            ),
        ];
        for (algorithm, truth) in truths {
            let found = deviations(&tree, algorithm)[depth as usize].unwrap();
            let off = (found.value - truth).abs();
            assert!(
                off <= found.error + 1e-15,
                "{algorithm}, b={children}, d={depth}: {found:?} is off by {off:e} from {truth}"
            );
            assert!(found.error <= 1e-4 * truth, "{algorithm}, b={children}, d={depth}: {found:?}");
        }
    }
}
