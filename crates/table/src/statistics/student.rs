//! Quantiles of Student's distribution.

use std::f64::consts::{FRAC_PI_2, PI};

/// The 0.975 quantile of the normal distribution, for 95 % intervals.
pub(super) const NORMAL: f64 = 1.959_963_984_540_054;

/// Returns the probability that a variable of Student's distribution lies within `tan(angle) * sqrt(freedom)` of 0 (Abramowitz
/// and Stegun 26.7.3 and 26.7.4).
fn within(angle: f64, freedom: usize) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    let odd = freedom % 2;
    let mut term = if odd == 1 { cosine } else { 1.0 };
    let mut sum = 0.0;
    for power in (odd..freedom.saturating_sub(1)).step_by(2) {
        sum += term;
        term *= cosine * cosine * (power + 1) as f64 / (power + 2) as f64;
    }
    if odd == 1 { (angle + sine * sum) * 2.0 / PI } else { sine * sum }
}

/// Returns the 0.975 quantile of Student's distribution with at least one degree of freedom, for 95 % intervals.
pub(super) fn student(freedom: usize) -> f64 {
    let (mut low, mut high) = (0.0, FRAC_PI_2);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if within(middle, freedom) < 0.95 { low = middle } else { high = middle }
    }
    low.tan() * (freedom as f64).sqrt()
}

/// Returns the probability that a normal variable exceeds `x`, which is not negative (Abramowitz and Stegun 26.2.17). The error
/// is below 1e-7.
pub(super) fn normal_tail(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    let powers = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = powers.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_the_published_ones() {
        // Abramowitz and Stegun, table 26.10.
        for (freedom, published) in
            [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (19, 2.093), (60, 2.000), (120, 1.980)]
        {
            assert_eq!(format!("{:.3}", student(freedom)), format!("{published:.3}"), "{freedom}");
        }
        assert!((student(100_000) - NORMAL).abs() < 1e-4);
    }

    #[test]
    fn tails_are_the_published_ones() {
        // Abramowitz and Stegun, table 26.1.
        for (x, published) in [(0.0, 0.5), (1.0, 0.158_655_3), (NORMAL, 0.025), (3.0, 0.001_349_9)] {
            assert!((normal_tail(x) - published).abs() < 1e-7, "{x}: {}", normal_tail(x));
        }
    }
}
