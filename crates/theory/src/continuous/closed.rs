//! Alpha-beta, SSS* and DUAL* as integrals.
//!
//! In the closed forms of [`alphabeta`](crate::alphabeta) and [`stockman`](crate::stockman), L = L' and R = R' are the
//! probabilities F_h of the orbit, at MAX and MIN nodes alike. F_h is the probability that a child of MAX has a value less than
//! t, or a child of MIN a value greater than t. H(L, L') becomes b F^(b-1), and the bracket becomes minus its derivative. The
//! side to move at the root moves at the heights d, d - 2, ..:
//!
//! ```text
//! alpha-beta = b^ceil(d/2) + integral of prod(root's side) S(F_h) x |d prod(other side) S(F_h)|
//! SSS*       = b^ceil(d/2) + integral of sum over m of the other side of
//!     prod(root's side above m) b F_h^(b-1) x prod(other side above m) S(F_h) x |d S(F_m)| x prod(below m) S(F_h)
//! ```
//!
//! For DUAL*, the sides are exchanged, and the first term is b^floor(d/2).

use super::grid::{Grid, Orbit};
use super::on_two_grids;
use crate::Estimate;

/// Returns the mean number of leaves of alpha-beta on trees of depth 0, 1, .. `depth`.
pub fn alphabeta(children: u32, depth: u32) -> Vec<Estimate> {
    curve(children, depth, true, |_, sum| sum)
}

/// Returns the mean number of leaves of SSS* on trees of depth 0, 1, .. `depth`.
///
/// ```
/// // With two moves at each node, the mean of SSS* is 10/3, less than 11/3, the mean of alpha-beta.
/// assert!((scoutlab_theory::continuous::sss(2, 2)[2].value - 10.0 / 3.0).abs() < 1e-12);
/// assert!((scoutlab_theory::continuous::alphabeta(2, 2)[2].value - 11.0 / 3.0).abs() < 1e-12);
/// ```
pub fn sss(children: u32, depth: u32) -> Vec<Estimate> {
    curve(children, depth, true, |purged, _| purged)
}

/// Returns the mean number of leaves of DUAL* on trees of depth 0, 1, .. `depth`.
pub fn dual(children: u32, depth: u32) -> Vec<Estimate> {
    curve(children, depth, false, |purged, _| purged)
}

/// Returns the mean numbers of leaves by depth. `weight` computes the factor of a MAX depth above the bound from b F^(b-1) and
/// S(F). `root_is_max` states whether the side to move at the root is MAX.
fn curve(children: u32, depth: u32, root_is_max: bool, weight: impl Fn(f64, f64) -> f64 + Copy) -> Vec<Estimate> {
    on_two_grids(children, depth, |grid| {
        let mut orbits: Vec<Orbit> = Vec::new();
        for _ in 0..depth {
            let next = orbits.last().map_or_else(|| grid.lowest(), |below| grid.next(below));
            orbits.push(next);
        }
        (0..=depth).map(|height| mean(grid, &orbits[..height as usize], root_is_max, weight)).collect()
    })
}

fn mean(grid: &Grid, orbits: &[Orbit], root_is_max: bool, weight: impl Fn(f64, f64) -> f64) -> f64 {
    let degree = f64::from(grid.children);
    let mut integral = 0.0;
    let is_max = |ply: usize| ply.is_multiple_of(2) == root_is_max;
    for place in 0..grid.len() {
        let (mut before, mut after) = (1.0, 0.0);
        for (ply, orbit) in orbits.iter().rev().enumerate() {
            let at_most = orbit.at_most[place];
            let (sum, slope) = visited(grid.children, at_most);
            if is_max(ply) {
                after *= sum;
                before *= weight(degree * at_most.powi(grid.children as i32 - 1), sum);
            } else {
                after = after * sum + before * slope * orbit.slope[place];
                before *= sum;
            }
        }
        integral += after * grid.weights[place];
    }
    let max_plies = (0..orbits.len()).filter(|ply| is_max(*ply)).count();
    degree.powi(max_plies as i32) + integral
}

/// Returns 1 + x + .. + x^(b-1) and its derivative.
fn visited(children: u32, at: f64) -> (f64, f64) {
    (0..children).fold((0.0, 0.0), |(sum, slope), _| (sum * at + 1.0, slope * at + sum))
}
