//! How many pairs a comparison needs.

use statrs::distribution::{ContinuousCDF, Normal};

/// The usual power of a plan: the probability that the test finds the ratio.
pub const POWER: f64 = 0.8;

/// The usual level of a plan: the probability that the test finds a ratio that is not there.
pub const LEVEL: f64 = 0.05;

/// Returns the number of pairs with which a two-sided t test finds a ratio: ceil(((z(1 - level / 2) + z(power)) sd / ln ratio)^2), where
/// z are quantiles of the normal distribution. `sd` is the standard deviation of the logarithms of the pairs' ratios, `ratio` the true
/// geometric mean. Below 50 pairs, Student's distribution needs about two more.
///
/// ```
/// use scoutlab_table::statistics::planned_pairs;
///
/// // A ratio of 0.98, with a power of 80 % and a level of 5 %.
/// assert_eq!(planned_pairs(0.162, 0.98, 0.8, 0.05), Some(505));
/// ```
///
/// Returns `None` if no number of pairs suffices, or one number is meaningless: `sd` must be finite and not negative, `ratio` positive
/// and not 1, and `power` and `level` between 0 and 1.
pub fn planned_pairs(sd: f64, ratio: f64, power: f64, level: f64) -> Option<u64> {
    let is_share = |share: f64| share > 0.0 && share < 1.0;
    let effect = ratio.ln();
    if !(sd.is_finite() && sd >= 0.0 && effect.is_finite() && effect != 0.0 && is_share(power) && is_share(level)) {
        return None;
    }
    let normal = Normal::standard();
    let quantiles = normal.inverse_cdf(1.0 - level / 2.0) + normal.inverse_cdf(power);
    // Below a power of level / 2, the test needs no pairs.
    let quantiles = quantiles.max(0.0);
    let pairs = (quantiles * sd / effect).powi(2).ceil();
    (pairs < u64::MAX as f64).then_some(pairs as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_tables() {
        // (1.95996 + 0.84162)^2 = 7.8489, and (2.57583 + 1.28155)^2 = 14.8794.
        for (sd, ratio, power, level, expected) in [
            (0.162, 0.95, 0.8, 0.05, 79),
            (0.162, 0.90, 0.8, 0.05, 19),
            (0.162, 1.0 / 0.95, 0.8, 0.05, 79),
            (1.0, std::f64::consts::E, 0.9, 0.01, 15),
            (0.0, 0.5, 0.8, 0.05, 0),
            (0.162, 0.98, 1e-10, 0.05, 0),
        ] {
            assert_eq!(planned_pairs(sd, ratio, power, level), Some(expected), "{sd} {ratio}");
        }
    }

    #[test]
    fn meaningless_numbers_have_no_plan() {
        for (sd, ratio, power, level) in [
            (0.1, 1.0, 0.8, 0.05),
            (0.1, 0.0, 0.8, 0.05),
            (0.1, -1.0, 0.8, 0.05),
            (0.1, f64::NAN, 0.8, 0.05),
            (0.1, f64::INFINITY, 0.8, 0.05),
            (-0.1, 0.9, 0.8, 0.05),
            (f64::INFINITY, 0.9, 0.8, 0.05),
            (0.1, 0.9, 0.0, 0.05),
            (0.1, 0.9, 1.0, 0.05),
            (0.1, 0.9, 0.8, 0.0),
            (0.1, 0.9, 0.8, 1.0),
            (1e200, 1.0 + f64::EPSILON, 0.8, 0.05),
        ] {
            assert_eq!(planned_pairs(sd, ratio, power, level), None, "{sd} {ratio} {power} {level}");
        }
    }
}
