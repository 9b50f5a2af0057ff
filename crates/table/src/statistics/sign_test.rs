//! The sign test (Dixon and Mood 1946).

/// Returns the exact two-sided p value of the sign test: the probability that a fair coin, tossed `wins + losses` times, is at least as
/// uneven. Ties are left out of both numbers. Without pairs, p is 1.
///
/// ```
/// use scoutlab_table::statistics::sign_test;
///
/// // Five wins of five: 2 of 32 sequences are as uneven.
/// assert_eq!(sign_test(5, 0), 0.0625);
/// assert_eq!(sign_test(3, 3), 1.0);
/// ```
pub fn sign_test(wins: u64, losses: u64) -> f64 {
    let (fewer, pairs) = (wins.min(losses), (wins + losses) as f64);
    // The logarithm of each probability, because 2^-n is too small a number for many pairs.
    let mut logarithm = -pairs * std::f64::consts::LN_2;
    let mut logarithms = vec![logarithm];
    for step in 0..fewer {
        logarithm += ((pairs - step as f64) / (step as f64 + 1.0)).ln();
        logarithms.push(logarithm);
    }
    let tail: f64 = logarithms.iter().map(|one| (one - logarithm).exp()).sum();
    (2.0 * tail * logarithm.exp()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the p value as a sum of whole numbers of sequences.
    fn by_counting(wins: u64, losses: u64) -> f64 {
        let pairs = wins + losses;
        let mut sequences: u128 = 1;
        let mut sum = 1;
        for step in 0..u128::from(wins.min(losses)) {
            sequences = sequences * (u128::from(pairs) - step) / (step + 1);
            sum += sequences;
        }
        (2.0 * sum as f64 / 2.0_f64.powi(pairs as i32)).min(1.0)
    }

    #[test]
    fn the_probability_is_the_share_of_sequences() {
        for pairs in 0..=60 {
            for wins in 0..=pairs {
                let (found, expected) = (sign_test(wins, pairs - wins), by_counting(wins, pairs - wins));
                assert!((found - expected).abs() <= 1e-12 * expected.max(1e-6), "{wins} of {pairs}: {found} {expected}");
            }
        }
    }

    #[test]
    fn many_pairs_have_a_probability_too() {
        // The normal distribution with a continuity correction: z = (5100 - 5000 - 0.5) / 50 = 1.99.
        let found = sign_test(5_100, 4_900);
        assert!((found - 0.04659).abs() < 1e-4, "{found}");
        assert!((sign_test(0, 5_000)).abs() < f64::MIN_POSITIVE);
    }
}
