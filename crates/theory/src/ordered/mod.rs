//! Ordered trees: one child has its parent's value, and every other child is worse for the side to move by a random step.
//!
//! Steps are uniform over 1, 2, .. g and independent of each other and of the place of the best child. In negamax form, let V
//! be the value of a node and X the value of a child for the node's side to move. Then X = V for the best child and X = V - S
//! for every other child.
//!
//! **The limit of large g.** The recursions are exact for every g. scoutlab's trees have g = 2^20. Each mean is a smooth
//! function of 1/g, because it counts lattice points in polytopes that scale with g. Therefore, the mean is computed for a few
//! small g, and the polynomial in 1/g through these points is evaluated at 2^-20 (`at_widest_step`). The reported error is the
//! change due to the last point.

mod alphabeta;
mod alphabeta_squares;
mod places;
mod plane;
mod scout;
mod scout_squares;
mod stockman;

pub use alphabeta::alphabeta;
pub use alphabeta_squares::alphabeta_moments;
pub use places::Places;
pub use scout::scout;
pub use scout_squares::scout_moments;
pub use stockman::{best_first, dual, sss};

use crate::{Estimate, deviation_in_the_limit, extrapolated};

/// The greatest step of scoutlab's trees.
pub const WIDEST_STEP: f64 = 1_048_576.0;

/// Returns the value at 1/g = 2^-20 of the polynomial in 1/g that takes `values` at the numbers `steps`.
pub(crate) fn at_widest_step(steps: &[usize], values: &[f64]) -> Estimate {
    extrapolated(steps, values, 1.0 / WIDEST_STEP)
}

/// The values of g, the greatest step, for which second moments are computed.
const STEPS_OF_SQUARES: [usize; 6] = [4, 5, 6, 8, 10, 12];

/// Returns the standard deviations of alpha-beta on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
///
/// ```
/// use scoutlab_theory::ordered::{Places, alphabeta_deviations};
///
/// // In perfectly ordered trees, the search always visits the minimal tree.
/// assert_eq!(alphabeta_deviations(&Places::ordered(3, 1.0), 4)[4].value, 0.0);
/// ```
pub fn alphabeta_deviations(places: &Places, depth: u32) -> Vec<Estimate> {
    deviations(places, depth, alphabeta_moments)
}

/// Returns the standard deviations of Scout on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
///
/// ```
/// use scoutlab_theory::ordered::{Places, scout_deviations};
///
/// // The second of two leaves is visited twice if it is better, which has probability 3/10.
/// let deviation = scout_deviations(&Places::ordered(2, 0.7), 1)[1];
/// assert!((deviation.value - 0.21_f64.sqrt()).abs() < 1e-9);
/// ```
pub fn scout_deviations(places: &Places, depth: u32) -> Vec<Estimate> {
    deviations(places, depth, scout_moments)
}

type Moments = fn(&[f64], u32, usize) -> Vec<(f64, f64)>;

fn deviations(places: &Places, depth: u32, moments: Moments) -> Vec<Estimate> {
    over(&STEPS_OF_SQUARES, places, depth, moments)
}

/// Returns the standard deviations in the limit of large g, computed from the moments at the numbers `steps`.
fn over(steps: &[usize], places: &Places, depth: u32, moments: Moments) -> Vec<Estimate> {
    let curves: Vec<Vec<(f64, f64)>> = steps.iter().map(|step| moments(places.probabilities(), depth, *step)).collect();
    let at = |height: usize| -> Vec<(f64, f64)> { curves.iter().map(|curve| curve[height]).collect() };
    (0..=depth as usize).map(|height| deviation_in_the_limit(steps, &at(height), 1.0 / WIDEST_STEP)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_covers_the_distance_from_wider_steps() {
        const WIDER: [usize; 8] = [4, 5, 6, 8, 10, 12, 14, 16];
        for (children, depth, first) in [(2, 7, 0.7), (2, 6, 0.5), (3, 5, 0.5), (4, 4, 0.25), (5, 4, 0.9), (8, 3, 0.5)] {
            let places = Places::ordered(children, first);
            for moments in [alphabeta_moments as Moments, scout_moments] {
                let usual = deviations(&places, depth, moments);
                let finer = over(&WIDER, &places, depth, moments);
                for (height, (usual, finer)) in usual.iter().zip(&finer).enumerate() {
                    let distance = (usual.value - finer.value).abs();
                    assert!(distance <= usual.error + finer.error, "b={children}, d={height}, p={first}: {usual:?}, {finer:?}");
                }
            }
        }
    }
}
