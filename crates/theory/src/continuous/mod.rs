//! Trees whose leaf values are independent and continuous, so that no two are equal.
//!
//! Only the order of the values matters, so let them be uniform on [0, 1]. Sums over values become integrals over [0, 1], where
//! functions are polynomials of high degree. They change fast only near one point.
//!
//! **The orbit.** Fix p in [0, 1] as a value for the side that moves at height 1. For the mover at height h, let F_h be the
//! probability that one child is worth no more to the mover than p is. Then F_1 = p, and F_(h+1) = 1 - F_h^b, since a node is worth
//! no more than p to its mover with probability F_h^b, and then it is worth at least p to the node above. In this way one p serves
//! all heights, whoever moves. The map has the fixed point xi with xi^b = 1 - xi (Pearl's critical probability), and repels from it by the
//! factor b (1 - xi) / xi a ply. So F_h is a step at xi of a width that shrinks by this factor.
//!
//! **Floating point.** A step of width 10^-20 at p = 0.7 cannot be seen by subtracting. So p = xi + u, F_h = xi + w_h, and with the
//! complete symmetric polynomial h
//!
//! ```text
//! w_1 = u      w_(h+1) = -w_h h(b-1; xi + w_h, xi)
//! ```
//!
//! which has no difference of near numbers. The grid is in u: panels whose lengths double away from u = 0, with Gauss-Legendre nodes.
//!
//! **Error.** Each result is computed on two grids, with [`COARSE`] and [`FINE`] nodes a panel. The difference is reported as the
//! error. For polynomials on such panels it falls exponentially with the number of nodes, so it is an estimate of the error of
//! the coarse result and an ample one of that of the fine result, which is returned.

mod closed;
mod deviation;
mod grid;
mod scout;

pub use closed::{alphabeta, dual, sss};
pub use deviation::{alphabeta_deviations, scout_deviations};
pub use scout::scout;

use crate::Estimate;
use grid::Grid;

/// Nodes of a panel of the coarser grid.
pub const COARSE: usize = 10;

/// Nodes of a panel of the finer grid.
pub const FINE: usize = 14;

/// The results on both grids as estimates.
fn on_two_grids(children: u32, depth: u32, compute: impl Fn(&Grid) -> Vec<f64>) -> Vec<Estimate> {
    let [coarse, fine] = [COARSE, FINE].map(|nodes| compute(&Grid::new(children, depth, nodes)));
    // Rounding is the same on both.
    let rounding = 1e-14 * f64::from(depth + 1);
    coarse
        .iter()
        .zip(fine)
        .map(|(coarse, value)| Estimate { value, error: (value - coarse).abs() + rounding * value })
        .collect()
}
