//! Growth factors.

use super::bootstrap::{LEAST_UNITS, Scale, around, resampled};

/// Returns the factor per ply from two sums that are two plies apart, as the square root of their quotient. A distance of two
/// plies does not mix even and odd depths.
fn factor(shallow: f64, deep: f64) -> f64 {
    (deep / shallow).sqrt()
}

/// Returns the factor per ply by which a value grows, and its 95 % bootstrap interval. Each pair contains one unit's values at
/// two depths, two plies apart, and pairs are resampled. The interval is `None` if there are fewer than [`LEAST_UNITS`] units.
///
/// ```
/// use scoutlab_table::statistics::growth_factor;
///
/// assert_eq!(growth_factor(&[(1.0, 9.0), (2.0, 18.0)]), (3.0, None));
/// assert_eq!(growth_factor(&[(1.0, 9.0); 5]), (3.0, Some((3.0, 3.0))));
/// ```
pub fn growth_factor(pairs: &[(f64, f64)]) -> (f64, Option<(f64, f64)>) {
    let of = |units: &mut dyn Iterator<Item = usize>| {
        let (shallow, deep) = units.map(|unit| pairs[unit]).fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        factor(shallow, deep)
    };
    let estimate = of(&mut (0..pairs.len()));
    let interval = (pairs.len() >= LEAST_UNITS).then(|| {
        let resampled = resampled(pairs.len(), pairs.len(), |chosen| of(&mut chosen.iter().copied()));
        around(estimate, &resampled, pairs.len(), Scale::of(&resampled))
    });
    (estimate, interval)
}
