//! Intervals of an aggregate that resample whole units: the cluster bootstrap (Davison and Hinkley 1997, section 3.8).

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::aggregate::Aggregate;
use super::student::student;

/// The number of resamples for each interval.
pub const RESAMPLES: usize = 2_000;

/// The minimum number of units for an interval.
pub const LEAST_UNITS: usize = 5;

/// The seed of every interval. With a fixed seed, equal samples have equal intervals.
const SEED: u64 = 0x5c07;

/// Returns a statistic of each resample. A resample consists of `size` indices of units, each drawn at random from `0..units`.
pub(super) fn resampled<T>(units: usize, size: usize, mut statistic: impl FnMut(&[usize]) -> T) -> Vec<T> {
    let mut generator = ChaCha8Rng::seed_from_u64(SEED);
    let mut chosen = vec![0; size];
    let mut resample = || {
        chosen.fill_with(|| generator.random_range(0..units));
        statistic(&chosen)
    };
    (0..RESAMPLES).map(|_| resample()).collect()
}

/// The scale on which an interval is symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Linear,
    Logarithmic,
}

impl Scale {
    /// Returns the logarithmic scale for positive values, such as counts and ratios.
    pub(super) fn of(values: &[f64]) -> Self {
        if values.iter().all(|value| *value > 0.0) { Self::Logarithmic } else { Self::Linear }
    }

    fn of_value(self, value: f64) -> f64 {
        if self == Self::Logarithmic { value.ln() } else { value }
    }

    fn value(self, scaled: f64) -> f64 {
        if self == Self::Logarithmic { scaled.exp() } else { scaled }
    }
}

/// Returns the 95 % interval around an estimate from this many units: Student's quantile times the standard deviation of the
/// resampled estimates. The variance is corrected, because resampling underestimates it by the factor (units - 1) / units.
pub(super) fn around(estimate: f64, resampled: &[f64], units: usize, scale: Scale) -> (f64, f64) {
    let scaled: Vec<f64> = resampled.iter().map(|value| scale.of_value(*value)).collect();
    let mean = scaled.iter().sum::<f64>() / scaled.len() as f64;
    let variance = scaled.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (scaled.len() as f64 - 1.0);
    let half = student(units - 1) * (variance * units as f64 / (units as f64 - 1.0)).sqrt();
    // A spread that only rounding causes counts as no spread.
    if half <= 1e-12 * mean.abs().max(f64::MIN_POSITIVE) {
        return (estimate, estimate);
    }
    let middle = scale.of_value(estimate);
    (scale.value(middle - half), scale.value(middle + half))
}

/// Returns the 95 % interval of an aggregate of all values. Each element of `units` contains the values of one unit, which may
/// depend on each other, because whole units are resampled. The interval is symmetric, on a logarithmic scale if all values are
/// positive, and its half width is Student's quantile times the bootstrap standard error. Returns `None` if there are fewer
/// than [`LEAST_UNITS`] units or the aggregate does not exist.
///
/// ```
/// use scoutlab_table::statistics::{Aggregate, interval};
///
/// let units = [vec![1.0, 1.2], vec![2.0], vec![3.0], vec![2.5], vec![1.5]];
/// let (low, high) = interval(Aggregate::Mean, &units).unwrap();
/// assert!(low < 1.5 && high > 2.3, "{low} to {high}");
/// assert_eq!(interval(Aggregate::Mean, &units[..4]), None);
/// ```
pub fn interval(aggregate: Aggregate, units: &[Vec<f64>]) -> Option<(f64, f64)> {
    let values = units.concat();
    let estimate = aggregate.of(&values)?;
    if units.len() < LEAST_UNITS {
        return None;
    }
    let resampled = match aggregate {
        Aggregate::None => return None,
        Aggregate::Median => {
            let mut drawn = Vec::new();
            resampled(units.len(), units.len(), |chosen| {
                drawn.clear();
                for &unit in chosen {
                    drawn.extend_from_slice(&units[unit]);
                }
                aggregate.of(&drawn).unwrap_or(estimate)
            })
        }
        Aggregate::Mean | Aggregate::Sum | Aggregate::GeometricMean => {
            let term = |value: &f64| if aggregate == Aggregate::GeometricMean { value.ln() } else { *value };
            let sums: Vec<(f64, f64)> = units.iter().map(|unit| (unit.iter().map(term).sum(), unit.len() as f64)).collect();
            resampled(units.len(), units.len(), |chosen| {
                let (sum, count) = chosen.iter().fold((0.0, 0.0), |all, &unit| (all.0 + sums[unit].0, all.1 + sums[unit].1));
                match aggregate {
                    Aggregate::Sum => sum,
                    Aggregate::GeometricMean => (sum / count).exp(),
                    _ => sum / count,
                }
            })
        }
    };
    Some(around(estimate, &resampled, units.len(), Scale::of(&values)))
}

/// Returns the standard error of the mean of all values of some units. The values of one unit may depend on each other. Returns
/// `None` if there are fewer than two units.
///
/// ```
/// use scoutlab_table::statistics::standard_error;
///
/// // The two values differ by 1.
/// assert_eq!(standard_error(&[vec![4.0], vec![5.0]]), Some(0.5));
/// ```
pub fn standard_error(units: &[Vec<f64>]) -> Option<f64> {
    let mean = Aggregate::Mean.of(&units.concat())?;
    let (count, rows) = (units.len() as f64, units.iter().map(Vec::len).sum::<usize>() as f64);
    let residual = |unit: &Vec<f64>| unit.iter().map(|value| value - mean).sum::<f64>();
    let squares: f64 = units.iter().map(|unit| residual(unit).powi(2)).sum();
    (units.len() > 1).then(|| (squares * count / (count - 1.0)).sqrt() / rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(values: &[f64]) -> Vec<Vec<f64>> {
        values.iter().map(|value| vec![*value]).collect()
    }

    fn bounds(aggregate: Aggregate, units: &[Vec<f64>]) -> (f64, f64) {
        interval(aggregate, units).expect("there are enough units")
    }

    #[test]
    fn the_interval_of_equal_values_is_that_value() {
        assert_eq!(interval(Aggregate::Mean, &alone(&[7.0; 5])), Some((7.0, 7.0)));
        assert_eq!(
            interval(Aggregate::Mean, &vec![vec![0.1; 3]; 9]).map(|ends| ends.0.to_bits() == ends.1.to_bits()),
            Some(true)
        );
    }

    #[test]
    fn fewer_than_five_units_have_no_interval_however_many_rows_they_have() {
        let units = vec![vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]; 4];
        assert_eq!(interval(Aggregate::Mean, &units), None);
        assert_eq!(interval(Aggregate::Median, &[]), None);
    }

    #[test]
    fn the_interval_of_a_mean_is_the_textbook_one() {
        // The mean of -2, -1, 0, 1, 2 has the standard error sqrt(2.5 / 5) = 0.7071, and 2.776 standard errors are 1.963.
        let (low, high) = bounds(Aggregate::Mean, &alone(&[-2.0, -1.0, 0.0, 1.0, 2.0]));
        assert!((low + 1.963).abs() < 0.06 && (high - 1.963).abs() < 0.06, "{low} to {high}");
        // The standard error of 400 consecutive numbers is sqrt((n^2 - 1) / 12 / (n - 1)) = 5.780, and 1.966 standard errors
        // are 11.36.
        let sample: Vec<f64> = (0..400).map(|number| f64::from(number) - 100.0).collect();
        let (low, high) = bounds(Aggregate::Mean, &alone(&sample));
        assert!((low - (99.5 - 11.36)).abs() < 0.5 && (high - (99.5 + 11.36)).abs() < 0.5, "{low} to {high}");
    }

    #[test]
    fn equal_rows_of_a_unit_add_no_certainty() {
        let one: Vec<f64> = (1..=20).map(f64::from).collect();
        let ten: Vec<Vec<f64>> = one.iter().map(|value| vec![*value; 10]).collect();
        for aggregate in [Aggregate::Mean, Aggregate::GeometricMean, Aggregate::Median] {
            let (one, ten) = (bounds(aggregate, &alone(&one)), bounds(aggregate, &ten));
            assert!((one.0 - ten.0).abs() < 1e-9 && (one.1 - ten.1).abs() < 1e-9, "{aggregate:?}: {one:?} {ten:?}");
        }
        assert_eq!(standard_error(&alone(&one)), standard_error(&ten));
    }

    #[test]
    fn positive_values_have_positive_ends() {
        let (low, high) = bounds(Aggregate::Mean, &alone(&[1.0, 1.0, 1.0, 1.0, 1000.0]));
        assert!(low > 0.0 && high > 1000.0, "{low} to {high}");
    }

    #[test]
    fn the_same_sample_has_the_same_interval() {
        let sample = alone(&[3.0, 1.0, 4.0, 1.0, 5.0, 9.0]);
        assert_eq!(interval(Aggregate::Median, &sample), interval(Aggregate::Median, &sample));
    }
}
