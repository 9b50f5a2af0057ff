//! A chi-square test that compares the spread of all standard scores of a column with the theory.

use anyhow::{Result, ensure};
use scoutlab_table::data_table::DataTable;
use serde::Serialize;

/// A sum of squares is attributed to chance if its probability is in this range.
const CHANCE: std::ops::RangeInclusive<f64> = 0.001..=0.999;

/// The sum of the squared standard scores in a column, and its probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScoreTest {
    /// The number of cells with a score.
    pub cells: usize,
    /// The sum of the squared scores.
    pub chi_square: f64,
    /// The probability of an equal or greater sum, if the scores are independent and standard normal.
    pub probability: f64,
}

impl ScoreTest {
    /// Pools the scores of a column. Cells without a score are skipped.
    ///
    /// # Errors
    ///
    /// Fails if there is no such column, or the column has no scores.
    pub fn of(data: &DataTable, column: &str) -> Result<Self> {
        let scores: Vec<f64> = data.text(column)?.into_iter().filter_map(|score| score.parse().ok()).collect();
        ensure!(!scores.is_empty(), "no cell has a {column}");
        let chi_square = scores.iter().map(|score| score * score).sum();
        Ok(Self { cells: scores.len(), chi_square, probability: beyond(chi_square, scores.len()) })
    }

    /// Returns whether chance explains the sum, which is then neither too large nor too small.
    pub fn agrees(&self) -> bool {
        CHANCE.contains(&self.probability)
    }
}

/// Returns the probability that a chi-square variable with this many degrees of freedom is greater than `chi_square`. The
/// probability is one minus the series of the lower incomplete gamma function, x^a e^-x (1 / a + x / a (a + 1) + ..) / Gamma(a).
fn beyond(chi_square: f64, degrees: usize) -> f64 {
    let (a, x) = (degrees as f64 / 2.0, chi_square / 2.0);
    if x <= 0.0 {
        return 1.0;
    }
    // Gamma(a + 1) is a (a - 1) .. down to 1, or to 1/2 times the square root of pi.
    let mut log_gamma = if degrees.is_multiple_of(2) { 0.0 } else { 0.5 * std::f64::consts::PI.ln() };
    let mut factor = a;
    while factor > 0.0 {
        log_gamma += factor.ln();
        factor -= 1.0;
    }
    let mut term = (a * x.ln() - x - log_gamma).exp();
    let (mut sum, mut next) = (0.0, a);
    while term > 0.0 && (sum + term > sum || next < x) {
        sum += term;
        next += 1.0;
        term *= x / next;
    }
    (1.0 - sum).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_printed_tables() {
        // Table 26.8 of Abramowitz and Stegun (1964) lists the sums that are exceeded with these probabilities.
        for (degrees, probability, sum) in [
            (1, 0.05, 3.84146),
            (2, 0.01, 9.21034),
            (5, 0.95, 1.145476),
            (10, 0.001, 29.588),
            (30, 0.5, 29.336),
            (100, 0.05, 124.342),
            (100, 0.995, 67.3276),
        ] {
            assert!((beyond(sum, degrees) - probability).abs() < 2e-5, "{degrees}: {}", beyond(sum, degrees));
        }
        assert!((beyond(600.0, 600) - 0.4923).abs() < 1e-3);
    }

    #[test]
    fn scores_that_are_too_large_or_too_small_do_not_agree() {
        let data = |score: &str| DataTable::from_csv(&format!("score\n{}", format!("{score}\n").repeat(300))).unwrap();
        let agrees = |score| ScoreTest::of(&data(score), "score").unwrap().agrees();
        assert_eq!(["1", "-1", "1.2", "0.8", "0.1", "9"].map(agrees), [true, true, false, false, false, false]);
        assert!(ScoreTest::of(&DataTable::from_csv("score,cell\n,1\n").unwrap(), "score").is_err());
    }
}
