//! How often tests reject in simulated experiments with a known truth.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_table::statistics::{LEVEL, LogRatios, POWER, planned_pairs, sign_test};

/// The number of experiments. The standard error of a share of 5 % is 0.15 points.
const EXPERIMENTS: usize = 20_000;

/// Returns a number from the standard normal distribution (Box and Muller 1958).
fn normal(random: &mut ChaCha8Rng) -> f64 {
    let (radius, angle): (f64, f64) = (1.0 - random.random::<f64>(), random.random());
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// Returns the percentage of experiments in which each test rejects: the t test, Wilcoxon's and the sign test.
fn rejected(pairs: u64, mean: f64, sd: f64) -> [f64; 3] {
    let mut random = ChaCha8Rng::seed_from_u64(pairs);
    let mut counts = [0; 3];
    for _ in 0..EXPERIMENTS {
        let ratios = LogRatios::new((0..pairs).map(|_| mean + sd * normal(&mut random)));
        let (low, high) = ratios.geometric_mean_interval().unwrap();
        let rejects = [!(low..=high).contains(&1.0), ratios.signed_rank().p <= LEVEL, ratios.sign_test() <= LEVEL];
        counts.iter_mut().zip(rejects).for_each(|(count, rejects)| *count += usize::from(rejects));
    }
    counts.map(|count| 100.0 * count as f64 / EXPERIMENTS as f64)
}

/// Returns the probability in percent that the sign test rejects if wins and losses are equally likely.
fn level_of_sign_test(pairs: u64) -> f64 {
    let mut probability = 2.0_f64.powi(-(pairs as i32));
    let mut level = 0.0;
    for wins in 0..=pairs {
        if sign_test(wins, pairs - wins) <= LEVEL {
            level += probability;
        }
        probability *= (pairs - wins) as f64 / (wins + 1) as f64;
    }
    100.0 * level
}

/// Asserts how often the tests reject if the ratios differ by chance only.
fn assert_level(pairs: u64) {
    let [student, ranks, signs] = rejected(pairs, 0.0, 0.162);
    assert!((4.5..=5.5).contains(&student) && (4.5..=5.5).contains(&ranks), "{pairs}: {student} % {ranks} %");
    let level = level_of_sign_test(pairs);
    assert!(signs <= 5.5 && (signs - level).abs() <= 0.5, "{pairs}: {signs} % instead of {level} %");
}

#[test]
fn twenty_equal_pairs_are_rejected_in_one_of_twenty_experiments() {
    assert_level(20);
}

#[test]
fn fifty_equal_pairs_are_rejected_in_one_of_twenty_experiments() {
    assert_level(50);
}

#[test]
fn two_hundred_equal_pairs_are_rejected_in_one_of_twenty_experiments() {
    assert_level(200);
}

#[test]
fn a_planned_experiment_finds_the_ratio_in_four_of_five_experiments() {
    for (sd, ratio) in [(0.162, 0.939), (0.162, 1.0 / 0.95), (0.162, 0.97)] {
        let pairs = planned_pairs(sd, ratio, POWER, LEVEL).unwrap();
        assert!(pairs >= 50, "{pairs}");
        let mut random = ChaCha8Rng::seed_from_u64(pairs);
        let mut is_found = || {
            let ratios = LogRatios::new((0..pairs).map(|_| ratio.ln() + sd * normal(&mut random)));
            let (low, high) = ratios.geometric_mean_interval().unwrap();
            !(low..=high).contains(&1.0)
        };
        let power = 100.0 * (0..EXPERIMENTS).filter(|_| is_found()).count() as f64 / EXPERIMENTS as f64;
        assert!((78.0..=82.0).contains(&power), "{pairs} pairs: {power} %");
    }
}
