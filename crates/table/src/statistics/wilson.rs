//! The score interval of Wilson (1927) for a proportion.

use super::student::NORMAL as QUANTILE;

/// Returns the 95 % score interval (Wilson 1927) for the probability of success, given `successes` out of `trials`. Both ends
/// lie between 0 and 1. Without trials, the interval is 0 to 1.
///
/// # Panics
///
/// Panics if there are more successes than trials.
pub fn wilson_interval(successes: u64, trials: u64) -> (f64, f64) {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (share, trials, square) = (successes as f64 / trials as f64, trials as f64, QUANTILE * QUANTILE);
    let centre = share + square / (2.0 * trials);
    let half = QUANTILE * (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + square / trials;
    // With no successes or only successes, one end is exactly 0 or 1, but the formula may give a slightly different number.
    let low = if successes == 0 { 0.0 } else { (centre - half) / scale };
    let high = if successes as f64 >= trials { 1.0 } else { (centre + half) / scale };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near((low, high): (f64, f64), (expected_low, expected_high): (f64, f64)) {
        assert!((low - expected_low).abs() < 5e-4 && (high - expected_high).abs() < 5e-4, "{low} {high}");
    }

    #[test]
    fn the_interval_is_the_one_computed_by_hand() {
        // For 8 of 10, the centre is (0.8 + 0.19207) / 1.38415 = 0.71673, and the half width is 1.95996 sqrt(0.016 + 0.0096036)
        // / 1.38415 = 0.22657.
        assert_near(wilson_interval(8, 10), (0.4902, 0.9433));
        // For 1 of 2, the interval is symmetric, and the half width is 1.95996 sqrt(0.125 + 0.240091) / 2.92073 = 0.40547.
        assert_near(wilson_interval(1, 2), (0.0945, 0.9055));
    }

    #[test]
    fn none_and_all_have_the_closed_form_of_one_end() {
        // With 0 successes, the high end is z^2 / (n + z^2). With n of n, the low end is n / (n + z^2).
        let square = QUANTILE * QUANTILE;
        for trials in [1_u64, 2, 10, 1_000] {
            let end = square / (trials as f64 + square);
            assert_near(wilson_interval(0, trials), (0.0, end));
            assert_near(wilson_interval(trials, trials), (1.0 - end, 1.0));
            assert!(wilson_interval(0, trials).0.to_bits() == 0.0_f64.to_bits());
            assert!(wilson_interval(trials, trials).1.to_bits() == 1.0_f64.to_bits());
        }
    }

    #[test]
    fn without_trials_nothing_is_known() {
        assert_near(wilson_interval(0, 0), (0.0, 1.0));
    }
}
