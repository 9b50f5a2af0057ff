//! Growth factors.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{RESAMPLES, quantile};

/// The seed of the resamples.
const SEED: u64 = 0x5c07;

/// Returns the factor per ply, from sums two plies apart: the square root of their quotient. Even and odd depths are therefore
/// not mixed.
fn factor(shallow: f64, deep: f64) -> f64 {
    (deep / shallow).sqrt()
}

/// Returns the factor per ply by which a value grows, and its 95 % bootstrap interval: the estimate, the low end and the high end. Each
/// pair contains one unit's values at two depths, two plies apart, and pairs are resampled.
///
/// ```
/// use scoutlab_figures::statistics::growth_factor;
///
/// assert_eq!(growth_factor(&[(1.0, 9.0), (2.0, 18.0)]), (3.0, 3.0, 3.0));
/// ```
pub fn growth_factor(pairs: &[(f64, f64)]) -> (f64, f64, f64) {
    let of = |units: &mut dyn Iterator<Item = usize>| {
        let (shallow, deep) = units.map(|unit| pairs[unit]).fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        factor(shallow, deep)
    };
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let resampled: Vec<f64> =
        (0..RESAMPLES).map(|_| of(&mut (0..pairs.len()).map(|_| random.random_range(0..pairs.len())))).collect();
    (of(&mut (0..pairs.len())), quantile(&resampled, 0.025), quantile(&resampled, 0.975))
}
