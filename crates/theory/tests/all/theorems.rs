//! Properties of the exact means: dominance, limits, and agreement of independent computations.

use scoutlab_games::Side;
use scoutlab_games::tree::theory::{branching_factor, minimal_leaves, test_expectation};
use scoutlab_theory::ordered::{self, Places};
use scoutlab_theory::windows::{self, Search};
use scoutlab_theory::{Algorithm, Estimate, Law, Model, RandomTree, Share, TheoryError, alphabeta, continuous, curve, expect};
use scoutlab_theory::{crossing, scout, stockman, test};

#[test]
fn best_first_searches_never_need_more_than_alpha_beta() {
    for children in [1, 2, 3, 5, 8, 32] {
        for count in [1, 2, 3, 8, 33] {
            let law = Law::<f64>::uniform(count).unwrap();
            for depth in 0..16 {
                let bound = alphabeta::mean(&law, children, depth) * (1.0 + 1e-12);
                assert!(stockman::sss(&law, children, depth) <= bound, "b={children}, d={depth}, k={count}");
                assert!(stockman::dual(&law, children, depth) <= bound, "b={children}, d={depth}, k={count}");
                let least = minimal_leaves(children, depth).unwrap() as f64 * (1.0 - 1e-12);
                assert!(stockman::sss(&law, children, depth) >= least && stockman::dual(&law, children, depth) >= least);
            }
        }
        let (alphabeta, sss, dual) =
            (continuous::alphabeta(children, 12), continuous::sss(children, 12), continuous::dual(children, 12));
        for depth in 0..=12 {
            let bound = alphabeta[depth].value * (1.0 + 1e-12);
            assert!(sss[depth].value <= bound && dual[depth].value <= bound, "b={children}, d={depth}");
        }
    }
}

#[test]
fn perfectly_ordered_trees_are_minimal() {
    for children in [1, 2, 3, 8] {
        let places = Places::ordered(children, 1.0);
        let (scout, alphabeta) = (ordered::scout(&places, 6), ordered::alphabeta(&places, 6));
        for depth in 0..=6 {
            let minimal = minimal_leaves(children, depth as u32).unwrap() as f64;
            for estimate in [scout[depth], alphabeta[depth]] {
                assert!((estimate.value - minimal).abs() < 1e-9 * minimal, "b={children}, d={depth}: {estimate:?}");
            }
        }
    }
}

/// Returns the value at 1/k = 0 of the cubic polynomial in 1/k through four means.
fn extrapolated(mean: impl Fn(&Law<f64>) -> f64) -> f64 {
    let counts = [64_u32, 128, 256, 512];
    let mut values = counts.map(|count| mean(&Law::uniform(count).unwrap()));
    for level in 1..4 {
        for last in (level..4).rev() {
            let (near, far) = (1.0 / f64::from(counts[last]), 1.0 / f64::from(counts[last - level]));
            values[last] = (far * values[last] - near * values[last - 1]) / (far - near);
        }
    }
    values[3]
}

#[test]
fn many_values_approach_continuous_ones() {
    for (children, depth) in [(2, 1), (2, 5), (3, 3), (4, 3)] {
        let close = |estimate: Estimate, mean: f64| {
            assert!((mean / estimate.value - 1.0).abs() < 1e-6, "b={children}, d={depth}: {mean}, {estimate:?}");
        };
        let at = |curve: Vec<Estimate>| curve[depth as usize];
        close(at(continuous::alphabeta(children, depth)), extrapolated(|law| alphabeta::mean(law, children, depth)));
        close(at(continuous::sss(children, depth)), extrapolated(|law| stockman::sss(law, children, depth)));
        close(at(continuous::dual(children, depth)), extrapolated(|law| stockman::dual(law, children, depth)));
        close(at(continuous::scout(children, depth)), extrapolated(|law| scout::mean(law, children, depth)));
    }
}

#[test]
fn closed_form_and_recursion_of_alpha_beta_agree() {
    for (children, depth, count) in [(2, 9, 5), (3, 6, 7), (8, 4, 3), (2, 30, 4)] {
        let law = Law::<f64>::from_weights((1..=count).map(f64::from).collect()).unwrap();
        let closed = alphabeta::mean(&law, children, depth);
        let recursion = windows::mean(&law, children, depth, Search::AlphaBeta);
        assert!((closed / recursion - 1.0).abs() < 1e-12);
        assert!((windows::alphabeta_moments(&law, children, depth).0 / closed - 1.0).abs() < 1e-12);
    }
}

#[test]
fn curves_pass_through_the_means_of_single_depths() {
    let win = Share { parts: 618_034, of: 1_000_000 };
    for model in [Model::Values { count: 5 }, Model::WinLoss { win }] {
        for algorithm in Algorithm::ALL {
            let tree = RandomTree { children: 3, depth: 7, model };
            for (depth, estimate) in (0..).zip(curve(&tree, algorithm).unwrap()) {
                let single = expect(&RandomTree { depth, ..tree }, algorithm).unwrap().leaves;
                assert!((estimate.value / single.value - 1.0).abs() < 1e-13, "{algorithm}, d={depth}");
                assert!(single.error < 1e-11 * single.value);
            }
        }
    }
}

#[test]
fn test_on_win_loss_trees_is_the_recursion_of_the_games() {
    for (children, depth, win) in [(2, 10, 0.618), (3, 5, 0.3), (8, 7, 0.9)] {
        let law = Law::from_weights(vec![1.0 - win, win]).unwrap();
        let expected = test_expectation(children, depth, Side::First, win).leaves;
        assert!((test::mean(&law, children, depth, 0) / expected - 1.0).abs() < 1e-12);
    }
}

#[test]
fn scout_crosses_alpha_beta_at_the_published_depths() {
    // For each number of children, the depths are those for 2, 3, 5, 9, 17 and 33 values.
    let published =
        [(2, [14, 17, 21, 16, 18, 21]), (3, [8, 14, 8, 12, 11, 13]), (4, [6, 8, 7, 7, 9, 13]), (8, [6, 4, 8, 6, 7, 7])];
    for (children, depths) in published {
        for (count, depth) in [2, 3, 5, 9, 17, 33].into_iter().zip(depths) {
            let tree = RandomTree { children, depth: 24, model: Model::Values { count } };
            let curves = [Algorithm::Scout, Algorithm::AlphaBeta].map(|algorithm| curve(&tree, algorithm).unwrap());
            assert_eq!(crossing(&curves[0], &curves[1]), Some(depth), "b={children}, k={count}");
        }
    }
}

#[test]
fn continuous_alpha_beta_grows_by_pearls_factor() {
    let curve = continuous::alphabeta(2, 60);
    let growth = (curve[60].value / curve[50].value).powf(0.1);
    assert!((growth - branching_factor(2)).abs() < 0.01, "{growth}");
    assert!(curve.iter().all(|estimate| estimate.error < 1e-9 * estimate.value));
}

#[test]
fn large_and_deep_trees_are_computed_or_refused() {
    let tree = RandomTree { children: 32, depth: 60, model: Model::Values { count: 9 } };
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| *algorithm != Algorithm::NegaScout) {
        let leaves = expect(&tree, algorithm).unwrap().leaves;
        assert!(leaves.value.is_finite() && leaves.error < 1e-9 * leaves.value, "{algorithm}: {leaves:?}");
    }
    let told = |tree: RandomTree, algorithm| expect(&tree, algorithm).unwrap_err().to_string();
    let many = RandomTree { model: Model::Values { count: 1 << 30 }, ..tree };
    assert!(
        told(many, Algorithm::ScoutWindow).starts_with("k=1073741824: the mean of scout-window at b=32,d=60 takes too long")
    );
    assert_eq!(
        told(tree, Algorithm::NegaScout),
        "k=9: the mean of negascout at b=32,d=60 takes too long, expected at most k=6"
    );
    let large = RandomTree { children: 64, depth: 100, ..tree };
    assert_eq!(expect(&large, Algorithm::Scout), Err(TheoryError::TooLarge { children: 64, depth: 100 }));
    let ordered = RandomTree { model: Model::Strong, ..tree };
    assert!(told(ordered, Algorithm::ScoutWindow).contains("expected minimax, alphabeta, scout, sss or dual"));
    assert_eq!(told(RandomTree { children: 0, ..tree }, Algorithm::Minimax), "b=0: expected at least 1 child");
}
