//! Standard deviations of alpha-beta and Scout.
//!
//! **Theorem.** Let leaf values be sorted into n classes, with boundaries at the points phi(i / n) of a smooth function phi
//! from [0, 1] onto [0, 1]. As n grows, the moments of alpha-beta and Scout with ties within a class approach the moments
//! without ties. The difference is a series in 1/n.
//!
//! **Why.** A moment is a sum, over tuples of leaves, of the probability of a set of orderings of values. With classes, values
//! of one class are equal. Take two given values, of leaves or interior nodes. The probability that both share a class is a sum
//! of squares of probabilities over the classes: a Riemann sum of a smooth function, divided by n. More than two values behave
//! likewise. The Euler-Maclaurin formula expands the difference into a series in 1/n. We do not bound the remainder.
//!
//! **Computation.** F_h is a step at xi whose width shrinks by the factor rho = b (1 - xi) / xi per ply. We therefore use
//! phi(x) = xi + w sinh(c x + c0) with the width w = rho^-d of the last step. Classes are then finer near xi, in geometric
//! proportion. For several n, [`windows`](crate::windows) and [`scout`](crate::scout) compute the moments on trees with
//! finitely many values. The polynomial in 1/n through the variances is evaluated at 0. The reported error is the change due to
//! the last value of n. If w would be less than 1/100, the deviation is not computed. At b = 2, this applies from depth 22 on,
//! and at b = 8 from depth 8 on.

use super::grid::critical_probability;
use crate::law::Law;
use crate::{Estimate, deviation_in_the_limit, scout, windows};

/// The numbers of classes for which the moments are computed.
const CLASSES: [usize; 8] = [16, 20, 26, 34, 44, 58, 76, 100];

/// The narrowest step for which deviations are computed. Deeper trees would require more classes.
const NARROWEST: f64 = 0.01;

/// The smallest relative error that is reported. On a few trees, the changes from which the error is estimated are small by
/// chance.
const SMALLEST_ERROR: f64 = 2e-6;

/// Returns the standard deviations of alpha-beta on trees of depth 0, 1, .. `depth`. The list ends before `depth` if the
/// deviations of deeper trees cannot be computed.
///
/// ```
/// use scoutlab_theory::continuous::alphabeta_deviations;
///
/// // Alpha-beta visits 3 leaves if the first child is better than a leaf of the other child, and otherwise 4. The probability of
/// // 3 leaves is 1/3.
/// let deviation = alphabeta_deviations(2, 2)[2];
/// assert!((deviation.value - 2_f64.sqrt() / 3.0).abs() < 1e-5);
/// ```
pub fn alphabeta_deviations(children: u32, depth: u32) -> Vec<Estimate> {
    deviations(children, depth, windows::alphabeta_moments_by_height)
}

/// Returns the standard deviations of Scout on trees of depth 0, 1, .. `depth`. The list ends before `depth` if the deviations
/// of deeper trees cannot be computed.
pub fn scout_deviations(children: u32, depth: u32) -> Vec<Estimate> {
    deviations(children, depth, scout::moments_by_height)
}

type Moments = fn(&Law<f64>, u32, u32) -> Vec<(f64, f64)>;

fn deviations(children: u32, depth: u32, moments: Moments) -> Vec<Estimate> {
    if children == 1 {
        return vec![Estimate { value: 0.0, error: 0.0 }; depth as usize + 1];
    }
    let critical = critical_probability(children);
    let narrowing = critical / (f64::from(children) * (1.0 - critical));
    // The classes are always chosen for the deepest tree, so that no result depends on the requested depth.
    let deepest = (NARROWEST.ln() / narrowing.ln()) as u32;
    let depth = depth.min(deepest);
    let found = over(&CLASSES, (critical, narrowing.powi(deepest as i32)), children, depth, moments);
    found.into_iter().map(|found| Estimate { error: found.error.max(SMALLEST_ERROR * found.value), ..found }).collect()
}

/// Returns the standard deviations computed with each of the numbers `classes` of classes. The classes are fine around the
/// critical probability, and `width` is the width of the last step.
fn over(classes: &[usize], (critical, width): (f64, f64), children: u32, depth: u32, moments: Moments) -> Vec<Estimate> {
    let curves: Vec<Vec<(f64, f64)>> =
        classes.iter().map(|count| moments(&graded(critical, width, *count), children, depth)).collect();
    let at = |height: usize| -> Vec<(f64, f64)> { curves.iter().map(|curve| curve[height]).collect() };
    (0..=depth as usize).map(|height| deviation_in_the_limit(classes, &at(height), 0.0)).collect()
}

/// Returns the distribution of a leaf's class, from the point of view of the side that moves at the leaf. From the point of
/// view of the other side, a fraction xi of the leaves lies below the narrow classes.
fn graded(critical: f64, width: f64, count: usize) -> Law<f64> {
    let (first, last) = (-(critical / width).asinh(), ((1.0 - critical) / width).asinh());
    let half = (last - first) / (2.0 * count as f64);
    // The weight is a difference of two values of sinh, computed without subtraction.
    let weight = |class: usize| (first + half * (2 * class + 1) as f64).cosh() * half.sinh();
    let weights: Vec<f64> = (0..count).rev().map(weight).collect();
    Law::from_weights(weights).expect("no class is empty")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_covers_the_distance_from_finer_classes() {
        const FINER: [usize; 10] = [16, 20, 26, 34, 44, 58, 76, 100, 132, 176];
        for (children, depth) in [(2, 6), (3, 4), (4, 3), (8, 2)] {
            let critical = critical_probability(children);
            let narrowing = critical / (f64::from(children) * (1.0 - critical));
            let width = narrowing.powi((NARROWEST.ln() / narrowing.ln()) as i32);
            for moments in [windows::alphabeta_moments_by_height as Moments, scout::moments_by_height] {
                let usual = deviations(children, depth, moments);
                let finer = over(&FINER, (critical, width), children, depth, moments);
                for (height, (usual, finer)) in usual.iter().zip(&finer).enumerate() {
                    let distance = (usual.value - finer.value).abs();
                    assert!(distance <= usual.error, "b={children}, d={height}: {usual:?}, {finer:?}");
                    assert!(usual.error <= 1e-3 * usual.value, "b={children}, d={height}: {usual:?}");
                }
            }
        }
    }
}
