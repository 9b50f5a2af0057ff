//! Ordered trees: one child has its parent's value, every other is worse for the side to move by a step of its own.
//!
//! Steps are uniform over 1, 2, .. g and independent of each other and of where the best child is. In negamax form, with V the
//! value of a node and X what a child is worth to the side to move, X = V for the best child and X = V - S for every other.
//!
//! **g to the limit.** The recursions are exact for every g. On the lab's trees g = 2^20. Each mean is a smooth function of 1/g, since it
//! counts points with whole coordinates in polytopes that are stretched by g. So it is computed for some small g, and the polynomial in
//! 1/g through these points is evaluated at 2^-20 (`at_widest_step`). The change that the last point made is reported as the
//! error.

mod alphabeta;
mod places;
mod scout;
mod stockman;

pub use alphabeta::alphabeta;
pub use places::Places;
pub use scout::scout;
pub use stockman::{best_first, dual, sss};

use crate::Estimate;

/// The greatest step of the lab's trees.
pub const WIDEST_STEP: f64 = 1_048_576.0;

/// The value at 1/g = 2^-20 of the polynomial in 1/g that has these values at these g (Neville's scheme).
pub(crate) fn at_widest_step(steps: &[usize], values: &[f64]) -> Estimate {
    let at = 1.0 / WIDEST_STEP;
    let places: Vec<f64> = steps.iter().map(|step| 1.0 / *step as f64).collect();
    // Element i is the polynomial through the points i - level .. i.
    let mut through = values.to_vec();
    let mut before = values[values.len() - 1];
    for level in 1..values.len() {
        before = through[values.len() - 1];
        for last in (level..values.len()).rev() {
            let (near, far) = (places[last] - at, places[last - level] - at);
            through[last] = (far * through[last] - near * through[last - 1]) / (far - near);
        }
    }
    let value = through[values.len() - 1];
    Estimate { value, error: (value - before).abs() + 1e-13 * value }
}
