//! Aggregates, which reduce a sample to one number.

use serde::Deserialize;

/// The method that reduces a sample to one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aggregate {
    /// No reduction. Each place must have a single row.
    #[default]
    None,
    /// The sum divided by the number of values.
    Mean,
    /// The middle value, or the mean of the two middle values.
    Median,
    /// The n-th root of the product, which is the appropriate mean for ratios. Every value must be positive.
    GeometricMean,
    Sum,
}

impl Aggregate {
    /// Returns the aggregate of `values`. Returns `None` if there are no values, for [`Aggregate::None`], or for a geometric
    /// mean of values that are not all positive.
    pub fn of(self, values: &[f64]) -> Option<f64> {
        if values.is_empty() {
            return None;
        }
        let count = values.len() as f64;
        match self {
            Self::None => None,
            Self::Mean => Some(values.iter().sum::<f64>() / count),
            Self::Median => Some(median(&mut values.to_vec())),
            Self::GeometricMean if values.iter().any(|value| *value <= 0.0) => None,
            Self::GeometricMean => Some((values.iter().map(|value| value.ln()).sum::<f64>() / count).exp()),
            Self::Sum => Some(values.iter().sum()),
        }
    }

    /// Returns the name shown in the figure.
    pub fn title(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Mean => "mean",
            Self::Median => "median",
            Self::GeometricMean => "geometric mean",
            Self::Sum => "sum",
        }
    }
}

/// Returns the middle value of a sample that is not empty, or the mean of the two middle values. The sample is reordered.
fn median(values: &mut [f64]) -> f64 {
    let half = values.len() / 2;
    let even = values.len().is_multiple_of(2);
    let (below, middle, _) = values.select_nth_unstable_by(half, f64::total_cmp);
    let below = below.iter().copied().max_by(f64::total_cmp).filter(|_| even);
    below.map_or(*middle, |below| below + (*middle - below) * 0.5)
}

/// Returns the quantile of a sample at `share`, interpolated linearly between neighbours (Hyndman and Fan 1996, type 7).
///
/// # Panics
/// Panics if the sample is empty.
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * (place - place.floor())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_of_a_sample_worked_by_hand() {
        let sample = [8.0, 1.0, 4.0, 2.0];
        assert_eq!(Aggregate::Mean.of(&sample), Some(3.75));
        assert_eq!(Aggregate::Median.of(&sample), Some(3.0));
        assert_eq!(Aggregate::Sum.of(&sample), Some(15.0));
        let geometric = Aggregate::GeometricMean.of(&sample).expect("all values are above 0");
        assert!((geometric - 2.0 * std::f64::consts::SQRT_2).abs() < 1e-12, "64^(1/4) = 2 sqrt 2, got {geometric}");
        assert_eq!(Aggregate::Median.of(&[5.0, 1.0, 9.0]), Some(5.0));
    }

    #[test]
    fn there_is_no_summary_of_nothing_and_no_geometric_mean_of_zero() {
        assert_eq!(Aggregate::Mean.of(&[]), None);
        assert_eq!(Aggregate::GeometricMean.of(&[1.0, 0.0]), None);
        assert_eq!(Aggregate::None.of(&[1.0]), None);
    }

    #[test]
    fn quantiles_interpolate_between_neighbours() {
        let sample = [10.0, 20.0, 30.0, 40.0, 50.0];
        assert!((quantile(&sample, 0.25) - 20.0).abs() < 1e-12);
        assert!((quantile(&sample, 0.1) - 14.0).abs() < 1e-12);
        assert!((quantile(&sample, 1.0) - 50.0).abs() < 1e-12);
    }
}
