//! The signed-rank test of Wilcoxon (1945).

use statrs::distribution::{ContinuousCDF, Normal};

/// The result of a signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// The number of differences that are not zero.
    pub pairs: usize,
    /// The sum of the ranks of the positive differences.
    pub positive: f64,
    /// The two-sided p value.
    pub p: f64,
}

/// The greatest number of differences whose exact distribution is computed.
const MOST_EXACT: usize = 50;

/// Tests whether differences are symmetric around 0 (Wilcoxon 1945). Zero differences are dropped, and equal absolute differences share
/// their mean rank. Up to 50 differences, p is exact, also with ties: the share of the 2^n choices of signs whose sum of ranks is at
/// least as far from its mean. For more, p comes from the normal distribution, with corrections for ties and for continuity. Without a
/// difference, p is 1.
///
/// ```
/// use scoutlab_table::statistics::signed_rank;
///
/// // Only all signs plus and all signs minus are as uneven: 2 of 16.
/// let test = signed_rank(&[0.5, 1.0, 0.0, 2.0, 4.0]);
/// assert_eq!((test.pairs, test.positive, test.p), (4, 10.0, 0.125));
/// ```
///
/// # Panics
///
/// Panics if a difference is not a number.
pub fn signed_rank(differences: &[f64]) -> SignedRank {
    assert!(!differences.iter().any(|difference| difference.is_nan()), "a difference is not a number");
    let mut sorted: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    sorted.sort_by(|one, other| one.abs().total_cmp(&other.abs()));
    // Twice the ranks, because mean ranks are multiples of 1/2.
    let mut ranks: Vec<usize> = Vec::with_capacity(sorted.len());
    let mut ties = 0.0;
    for equal in sorted.chunk_by(|one, other| one.abs().total_cmp(&other.abs()).is_eq()) {
        let first = ranks.len() + 1;
        ranks.extend(std::iter::repeat_n(2 * first + equal.len() - 1, equal.len()));
        ties += (equal.len() as f64).powi(3) - equal.len() as f64;
    }
    let positive: usize = sorted.iter().zip(&ranks).filter(|(difference, _)| **difference > 0.0).map(|(_, rank)| rank).sum();
    let pairs = sorted.len();
    let p = if pairs <= MOST_EXACT { exact(&ranks, positive) } else { normal(pairs, ties, positive as f64 / 2.0) };
    SignedRank { pairs, positive: positive as f64 / 2.0, p }
}

/// Returns the share of the choices of signs that are at least as uneven.
fn exact(ranks: &[usize], positive: usize) -> f64 {
    let sum: usize = ranks.iter().sum();
    // For each sum of ranks, the number of choices with this sum. Up to 2^50 choices are counted exactly.
    let mut choices = vec![0.0_f64; sum + 1];
    choices[0] = 1.0;
    for (place, rank) in ranks.iter().enumerate() {
        let so_far: usize = ranks[..=place].iter().sum();
        for sum in (*rank..=so_far).rev() {
            choices[sum] += choices[sum - rank];
        }
    }
    let fewer = positive.min(sum - positive);
    let tail: f64 = choices[..=fewer].iter().sum();
    (2.0 * tail / (ranks.len() as f64).exp2()).min(1.0)
}

fn normal(pairs: usize, ties: f64, positive: f64) -> f64 {
    let n = pairs as f64;
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    let distance = ((positive - n * (n + 1.0) / 4.0).abs() - 0.5).max(0.0);
    2.0 * Normal::standard().sf(distance / variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_scales_do_not_matter() {
        let differences = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, -6.0, 5.0, 3.0];
        let test = signed_rank(&differences);
        let turned = signed_rank(&differences.map(|difference| -7.0 * difference));
        assert_eq!(test.p.to_bits(), turned.p.to_bits());
        assert!((test.positive + turned.positive - 55.0).abs() < 1e-12);
    }

    #[test]
    fn without_differences_nothing_is_shown() {
        for none in [&[][..], &[0.0, 0.0]] {
            assert_eq!(signed_rank(none), SignedRank { pairs: 0, positive: 0.0, p: 1.0 });
        }
    }
}
