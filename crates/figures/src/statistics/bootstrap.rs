//! Bootstrap intervals of an aggregate (Efron 1979).

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::aggregate::{Aggregate, quantile};

/// The number of resamples for each interval.
pub const RESAMPLES: usize = 2_000;

/// The seed of every interval. The same sample always has the same interval, whatever else is drawn.
const SEED: u64 = 0x5c07;

/// Returns the 95 % percentile interval of an aggregate. Resamples as large as the sample are drawn with replacement, and the interval
/// leaves out 2.5 % of their aggregates at each end. `None` if the aggregate of the sample does not exist.
pub fn interval(aggregate: Aggregate, sample: &[f64]) -> Option<(f64, f64)> {
    aggregate.of(sample)?;
    let mut generator = ChaCha8Rng::seed_from_u64(SEED);
    let mut resample = vec![0.0; sample.len()];
    let mut aggregates = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        for value in &mut resample {
            *value = sample[generator.random_range(0..sample.len())];
        }
        aggregates.push(aggregate.of(&resample)?);
    }
    Some((quantile(&aggregates, 0.025), quantile(&aggregates, 0.975)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_equal_values_is_that_value() {
        assert_eq!(interval(Aggregate::Mean, &[7.0, 7.0, 7.0]), Some((7.0, 7.0)));
        assert_eq!(interval(Aggregate::Median, &[7.0]), Some((7.0, 7.0)));
    }

    #[test]
    fn an_interval_leaves_out_what_is_rarer_than_one_in_forty_at_either_end() {
        // The number of fours in 4 draws from {0, 0, 0, 4} is binomial: four with probability 1/256, at least three with 13/256
        // = 5.1 %. The mean 4 is therefore beyond the 97.5 % point, and the mean 3 is not. No four occurs with probability 81/256, so the
        // 2.5 % point is 0.
        assert_eq!(interval(Aggregate::Mean, &[0.0, 0.0, 0.0, 4.0]), Some((0.0, 3.0)));
        // The median of 3 draws from {0, 0, 1} is 1 with probability 7/27, so both ends are reached.
        assert_eq!(interval(Aggregate::Median, &[0.0, 0.0, 1.0]), Some((0.0, 1.0)));
    }

    #[test]
    fn the_interval_of_a_mean_is_close_to_the_normal_one_for_a_large_sample() {
        let sample: Vec<f64> = (0..400).map(f64::from).collect();
        let (low, high) = interval(Aggregate::Mean, &sample).expect("the sample is not empty");
        // The standard error of the mean is sqrt((n^2 - 1) / 12) / sqrt(n) = 5.773, and 1.96 standard errors are 11.3.
        assert!((low - (199.5 - 11.3)).abs() < 1.0, "{low}");
        assert!((high - (199.5 + 11.3)).abs() < 1.0, "{high}");
    }

    #[test]
    fn the_same_sample_has_the_same_interval_and_no_sample_has_none() {
        let sample = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0];
        assert_eq!(interval(Aggregate::Median, &sample), interval(Aggregate::Median, &sample));
        assert_eq!(interval(Aggregate::Median, &[]), None);
    }
}
