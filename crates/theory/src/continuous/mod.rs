//! Trees whose leaf values are independent and continuous, so that no two values are equal.
//!
//! Only the order of the values matters, so we may assume values that are uniform on [0, 1]. Sums over values become integrals
//! over [0, 1] of polynomials of high degree, which change fast only near one point.
//!
//! **The orbit.** Fix p in [0, 1] as a value for the side that moves at height 1. Let F_h be the probability that, for the side
//! to move at height h, the value of one child is at most p. Then F_1 = p, and F_(h+1) = 1 - F_h^b. With probability F_h^b, the
//! value of a node is at most p for its side to move. The value is then at least p for the other side, which moves at the parent.
//! One p therefore serves all heights, for both sides. The map has the fixed point xi with xi^b = 1 - xi (Pearl's critical
//! probability). This point repels by the factor b (1 - xi) / xi per ply. F_h is therefore a step at xi whose width shrinks by
//! this factor.
//!
//! **Floating point.** Subtraction cannot resolve a step of width 10^-20 at p = 0.7. We therefore write p = xi + u and F_h = xi
//! + w_h. With the complete homogeneous symmetric polynomial h, we have
//!
//! ```text
//! w_1 = u      w_(h+1) = -w_h h(b-1; xi + w_h, xi)
//! ```
//!
//! which contains no difference of nearly equal numbers. The grid is in u: panels with Gauss-Legendre nodes, whose lengths
//! double away from u = 0.
//!
//! **Error.** Each result is computed on two grids, with [`COARSE`] and [`FINE`] nodes per panel. The reported error is the
//! difference of the two results. For polynomials on such panels, the error falls exponentially with the number of nodes.
//! Therefore, the difference estimates the error of the coarse result and overestimates the error of the fine result. The fine
//! result is returned.

mod closed;
mod deviation;
mod grid;
mod scout;

pub use closed::{alphabeta, dual, sss};
pub use deviation::{alphabeta_deviations, scout_deviations};
pub use scout::scout;

use crate::Estimate;
use grid::Grid;

/// The number of nodes per panel of the coarse grid.
pub const COARSE: usize = 10;

/// The number of nodes per panel of the fine grid.
pub const FINE: usize = 14;

/// Computes a result on both grids, and combines the two results into estimates.
fn on_two_grids(children: u32, depth: u32, compute: impl Fn(&Grid) -> Vec<f64>) -> Vec<Estimate> {
    let [coarse, fine] = [COARSE, FINE].map(|nodes| compute(&Grid::new(children, depth, nodes)));
    // Rounding affects both grids alike, so the difference of the results does not show rounding errors.
    let rounding = 1e-14 * f64::from(depth + 1);
    coarse
        .iter()
        .zip(fine)
        .map(|(coarse, value)| Estimate { value, error: (value - coarse).abs() + rounding * value })
        .collect()
}
