//! Tests how often 95 % intervals contain the truth, in experiments with a known truth and dependent rows within each unit.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::crossing::{self, Curve, Point};
use super::{Aggregate, interval};

/// The number of experiments for each number of units.
const EXPERIMENTS: usize = 1_000;
/// The sample sizes, in units.
const UNITS: [usize; 4] = [5, 10, 20, 100];

/// Returns a number from a nearly standard normal distribution, computed from the sum of twelve uniform numbers.
fn normal(random: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| random.random_range(0.0..1.0)).sum::<f64>() - 6.0
}

/// Returns the share of experiments whose interval contains the truth, for each number in [`UNITS`]. Each unit has `rows` rows.
/// `row` computes a value from the sum of two noises: the row's own noise, and the noise of its unit, which is three times as
/// large.
fn coverage(aggregate: Aggregate, rows: usize, truth: f64, row: fn(f64) -> f64) -> [f64; 4] {
    UNITS.map(|count| {
        let mut random = ChaCha8Rng::seed_from_u64(count as u64);
        let mut experiment = || -> Vec<Vec<f64>> {
            let mut unit = || -> Vec<f64> {
                let shared = 0.3 * normal(&mut random);
                (0..rows).map(|_| row(shared + 0.1 * normal(&mut random))).collect()
            };
            (0..count).map(|_| unit()).collect()
        };
        let covered =
            |units: Vec<Vec<f64>>| interval(aggregate, &units).is_some_and(|(low, high)| (low..=high).contains(&truth));
        (0..EXPERIMENTS).filter(|_| covered(experiment())).count() as f64 / EXPERIMENTS as f64
    })
}

fn assert_honest(coverage: [f64; 4]) {
    assert!(coverage.iter().all(|share| (0.92..=0.97).contains(share)), "{coverage:?} for {UNITS:?} units");
}

#[test]
fn intervals_of_geometric_means_of_clustered_ratios_cover_the_truth() {
    assert_honest(coverage(Aggregate::GeometricMean, 10, 0.9, |noise| 0.9 * noise.exp()));
}

#[test]
fn intervals_of_means_cover_the_truth() {
    assert_honest(coverage(Aggregate::Mean, 10, 0.5, |noise| noise + 0.5));
}

#[test]
fn intervals_of_medians_cover_the_truth() {
    assert_honest(coverage(Aggregate::Median, 2, 0.9, |noise| 0.9 * noise.exp()));
}

#[test]
fn intervals_of_crossing_points_cover_the_truth() {
    let shares = UNITS.map(|count| {
        let mut random = ChaCha8Rng::seed_from_u64(count as u64);
        let mut covered = || {
            let mut unit = || -> Curve {
                let height = 0.4 + 0.1 * normal(&mut random);
                vec![Some((0.0, height)), Some((1.0, height - 1.0))]
            };
            let curves: Vec<Curve> = (0..count).map(|_| unit()).collect();
            let range =
                crossing::interval(&curves).map(|ends| ends.map(|end| if let Point::At(at) = end { at } else { f64::NAN }));
            range.is_some_and(|[low, high]| (low..=high).contains(&0.4))
        };
        (0..EXPERIMENTS).filter(|_| covered()).count() as f64 / EXPERIMENTS as f64
    });
    assert_honest(shares);
}
