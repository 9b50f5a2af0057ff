//! The statistics of paired ratios: means, intervals and tests on a logarithmic scale.

use super::aggregate::Aggregate;
use super::bootstrap::LEAST_UNITS;
use super::sign_test::sign_test;
use super::signed_rank::{SignedRank, signed_rank};
use super::student::student;

/// The minimum number of pairs for the interval of a median: all of 5 pairs are on one side of the median in 6.25 % of samples.
pub const LEAST_FOR_MEDIAN: usize = 6;

/// The natural logarithms of independent ratios, one for each pair. A ratio below 1 is a win of the numerator.
///
/// Logarithms are rounded to 12 decimals, so that pairs such as 2 / 4 and 3 / 6 have equal ratios. If all ratios are inverted, all
/// estimates are inverted, wins and losses are swapped, and p values do not change.
///
/// ```
/// use scoutlab_table::statistics::LogRatios;
///
/// let ratios = LogRatios::new([0.5, 0.5, 1.0, 2.0, 0.25].map(f64::ln));
/// assert_eq!((ratios.pairs(), ratios.wins(), ratios.ties(), ratios.losses()), (5, 3, 1, 1));
/// assert!((ratios.median().unwrap() - 0.5).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LogRatios(Vec<f64>);

fn rounded(number: f64) -> f64 {
    (number * 1e12).round() / 1e12
}

impl LogRatios {
    /// Returns the ratios with these logarithms.
    ///
    /// # Panics
    ///
    /// Panics if a logarithm is not finite.
    pub fn new(logarithms: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = logarithms.into_iter().map(rounded).collect();
        assert!(sorted.iter().all(|logarithm| logarithm.is_finite()), "a logarithm is not finite");
        sorted.sort_by(f64::total_cmp);
        Self(sorted)
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> usize {
        self.0.len()
    }

    fn count(&self, is_counted: impl Fn(f64) -> bool) -> u64 {
        self.0.iter().filter(|&&logarithm| is_counted(logarithm)).count() as u64
    }

    /// Returns the number of ratios below 1.
    pub fn wins(&self) -> u64 {
        self.count(|logarithm| logarithm < 0.0)
    }

    /// Returns the number of ratios equal to 1.
    pub fn ties(&self) -> u64 {
        self.count(|logarithm| logarithm == 0.0)
    }

    /// Returns the number of ratios above 1.
    pub fn losses(&self) -> u64 {
        self.count(|logarithm| logarithm > 0.0)
    }

    /// Returns the geometric mean, or `None` without pairs.
    pub fn geometric_mean(&self) -> Option<f64> {
        Aggregate::Mean.of(&self.0).map(f64::exp)
    }

    /// Returns the 95 % interval of the geometric mean: Student's interval for the mean of the logarithms (Student 1908), which is exact if
    /// the logarithms have a normal distribution. Returns `None` if there are fewer than [`LEAST_UNITS`] pairs.
    ///
    /// ```
    /// use scoutlab_table::statistics::LogRatios;
    ///
    /// let (low, high) = LogRatios::new([-2.0, -1.0, 0.0, 1.0, 2.0]).geometric_mean_interval().unwrap();
    /// // The standard error is sqrt(2.5 / 5), and Student's quantile 2.776.
    /// assert!((low.ln() + 1.963).abs() < 0.001 && (high.ln() - 1.963).abs() < 0.001);
    /// ```
    pub fn geometric_mean_interval(&self) -> Option<(f64, f64)> {
        let (mean, deviation) = (Aggregate::Mean.of(&self.0)?, self.deviation()?);
        (self.pairs() >= LEAST_UNITS).then(|| {
            let half = student(self.pairs() - 1) * deviation / (self.pairs() as f64).sqrt();
            ((mean - half).exp(), (mean + half).exp())
        })
    }

    /// Returns the median, or `None` without pairs. For an even number of pairs, the median is the geometric mean of the two middle ratios.
    pub fn median(&self) -> Option<f64> {
        Aggregate::Median.of(&self.0).map(f64::exp)
    }

    /// Returns an interval that contains the median in at least 95 % of samples, whatever the distribution: all ratios that the sign test
    /// does not reject as the median at the level 5 % (Thompson 1936). Its ends are ratios of the sample. Returns `None` if there are fewer
    /// than [`LEAST_FOR_MEDIAN`] pairs.
    ///
    /// ```
    /// use scoutlab_table::statistics::LogRatios;
    ///
    /// // From the second of ten ratios to the ninth: 2 (1 + 10) / 1024 is less than 5 %.
    /// let (low, high) = LogRatios::new((1..=10).map(f64::from)).median_interval().unwrap();
    /// assert_eq!((low.ln().round(), high.ln().round()), (2.0, 9.0));
    /// ```
    pub fn median_interval(&self) -> Option<(f64, f64)> {
        let pairs = self.pairs() as u64;
        // The p value rises with the number of ratios below the median.
        let below: Vec<u64> = (0..pairs / 2).collect();
        let rejected = below.partition_point(|&below| sign_test(below, pairs - below) <= 0.05);
        let end = rejected.checked_sub(1)?;
        Some((self.0[end].exp(), self.0[self.pairs() - 1 - end].exp()))
    }

    /// Returns the p value of the two-sided exact [sign test](sign_test()). Ties are dropped.
    pub fn sign_test(&self) -> f64 {
        sign_test(self.wins(), self.losses())
    }

    /// Returns the [signed-rank test](signed_rank()) of the logarithms.
    pub fn signed_rank(&self) -> SignedRank {
        signed_rank(&self.0)
    }

    /// Returns the standard deviation of the natural logarithms in the population, estimated with the divisor n - 1. Returns `None` if there
    /// are fewer than two pairs.
    pub fn deviation(&self) -> Option<f64> {
        let mean = Aggregate::Mean.of(&self.0)?;
        let squares: f64 = self.0.iter().map(|logarithm| (logarithm - mean).powi(2)).sum();
        (self.pairs() > 1).then(|| rounded((squares / (self.pairs() as f64 - 1.0)).sqrt()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: u32) -> LogRatios {
        LogRatios::new((1..=count).map(f64::from))
    }

    #[test]
    fn intervals_of_medians_have_the_published_ranks() {
        // Conover 1999, table A3: the greatest rank r with 2 P(X < r) <= 5 % for a binomial X with p = 1/2.
        for (pairs, rank) in [(6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (17, 5), (20, 6), (25, 8), (50, 18), (100, 40)] {
            let (low, high) = numbers(pairs).median_interval().expect("six pairs suffice");
            assert_eq!((low.ln().round(), high.ln().round()), (f64::from(rank), f64::from(pairs + 1 - rank)), "{pairs}");
        }
        assert_eq!(numbers(5).median_interval(), None);
        assert_eq!(LogRatios::new([]).median_interval(), None);
    }

    #[test]
    fn five_pairs_have_an_interval_of_the_geometric_mean_and_four_have_none() {
        assert!(numbers(5).geometric_mean_interval().is_some());
        assert_eq!(numbers(4).geometric_mean_interval(), None);
        assert_eq!((numbers(1).deviation(), LogRatios::new([]).geometric_mean()), (None, None));
    }

    #[test]
    fn equal_ratios_of_different_counts_are_equal() {
        let ratios = LogRatios::new(
            [(2.0, 4.0), (3.0, 6.0), (7.0, 14.0), (6.0, 3.0)].map(|(one, other): (f64, f64)| one.ln() - other.ln()),
        );
        // Each of four equal ranks is 2.5.
        assert!((ratios.signed_rank().positive - 2.5).abs() < 1e-12);
        assert_eq!(LogRatios::new([0.1; 7]).deviation(), Some(0.0));
    }
}
