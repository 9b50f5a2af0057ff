//! Scout as integrals.
//!
//! **Notation.** We restrict costs to the event "the value is at most v". Let t(s, v) = E[leaves of TEST(V > s); V <= v] and
//! e(v) = E[leaves of EVAL; V <= v] at a node. T(s, v) and E(v) are the costs of a child, with X instead of V, as in
//! [`scout`](crate::scout). H(x, y) is the sum of x^j y^(b-1-j) over j = 0 .. b - 1.
//!
//! **Theorem.** With F = P(X <= .) of the orbit,
//!
//! ```text
//! t(s, v) = T(s, v) H(F(min(s, v)), F(v))
//! e(v) = E(v) F(v)^(b-1) + integral over s <= v of h(b-2; F(s), F(s), F(v)) [ T(s, v) + E(v) - E(s) ] dF(s)
//! ```
//!
//! where T(s, v) = t(all) - t(s, v) and E(v) = e(all) - e(v), from the height below and at one point p of the orbit.
//!
//! **Proof.** "V <= v" means that every X is at most v, so the probability of this event is a product over the children. Child j,
//! counted from 0, is tested if the first j children are at most s. The mean cost of this test is F(min(s, v))^j T(s, v)
//! F(v)^(b-1-j). For EVAL, the bound is the greatest X of the first j children, with density j F(s)^(j-1) F'(s). The child costs
//! T(s, v), plus E(v) - E(s) if it is better. Summing j F(s)^(j-1) F(v)^(b-1-j) over j = 1 .. b - 1 gives h(b-2; F(s), F(s),
//! F(v)). The value of a child is at most v for the parent's side to move if it is at least 1 - v for the child's side to move.
//! Therefore, the costs are restricted to "not less", and equal the total minus the costs for "at most". QED.
//!
//! **Computation.** t has a kink at s = v and is a polynomial on either side. Within a panel, both sides are continued as
//! polynomials across the kink. The integral up to v then has a polynomial integrand and is exact to the order of the rule. As
//! functions of p, the sides stay in place at all heights. The cost is O(N^2 b) per ply for N nodes.

use super::grid::{Grid, Orbit};
use super::on_two_grids;
use crate::Estimate;
use crate::number::complete;

/// Returns the mean number of leaves of Scout on trees of depth 0, 1, .. `depth`.
///
/// ```
/// // With two moves at each node, the mean is 65/12.
/// assert!((scoutlab_theory::continuous::scout(2, 2)[2].value - 65.0 / 12.0).abs() < 1e-12);
/// ```
pub fn scout(children: u32, depth: u32) -> Vec<Estimate> {
    on_two_grids(children, depth, |grid| means(grid, depth))
}

fn means(grid: &Grid, depth: u32) -> Vec<f64> {
    let mut means = vec![1.0];
    let mut orbit = grid.lowest();
    let mut costs = Costs::of_leaves(grid, &orbit);
    for height in 1..=depth {
        means.push(costs.mean(grid, &orbit));
        if height < depth {
            costs = costs.above(grid, &orbit, height.is_multiple_of(2));
            orbit = grid.next(&orbit);
        }
    }
    means
}

/// The mean costs of a child, from the parent's point of view.
struct Costs {
    /// The mean cost of TEST(X > s), for each bound s.
    test: Vec<f64>,
    /// Element [v][s] is E[leaves of TEST(X > s); X no better than v], continued from p(s) < p(v), for s in the panels up to
    /// the panel of v.
    left: Vec<Vec<f64>>,
    /// Like `left`, but continued from p(s) > p(v), for s in the panels from the panel of v on.
    right: Vec<Vec<f64>>,
    /// E[leaves of EVAL; X no better than v], for each v.
    eval: Vec<f64>,
    whole: f64,
}

impl Costs {
    fn of_leaves(grid: &Grid, orbit: &Orbit) -> Self {
        let panel = |place: usize| place / grid.size;
        Self {
            test: vec![1.0; grid.len()],
            left: (0..grid.len()).map(|v| vec![orbit.at_most[v]; (panel(v) + 1) * grid.size]).collect(),
            right: (0..grid.len()).map(|v| vec![orbit.at_most[v]; grid.len() - panel(v) * grid.size]).collect(),
            eval: orbit.at_most.clone(),
            whole: 1.0,
        }
    }

    fn mean(&self, grid: &Grid, orbit: &Orbit) -> f64 {
        let later = (0..grid.len()).map(|s| {
            let at_most = &orbit.at_most[s];
            let density = complete(i64::from(grid.children) - 2, [at_most, at_most, &1.0]) * orbit.slope[s];
            grid.weights[s] * density * (self.test[s] + self.whole - self.eval[s])
        });
        self.whole + later.sum::<f64>()
    }

    /// Returns the costs of the node as a child of its parent. `falls` states whether values for the side to move fall as p
    /// grows.
    fn above(&self, grid: &Grid, orbit: &Orbit, falls: bool) -> Self {
        let degree = i64::from(grid.children);
        let sum = |at_most: &f64| complete(degree - 1, [&1.0, at_most]);
        let test: Vec<f64> = self.test.iter().zip(&orbit.at_most).map(|(test, at_most)| test * sum(at_most)).collect();
        let whole = self.mean(grid, orbit);
        let eval = (0..grid.len()).map(|v| whole - self.eval_at(grid, orbit, v, falls)).collect();
        // The factor is `smaller` on the side of the kink with s < v, and `greater` on the side with v < s.
        let smaller = |s: usize, v: usize| complete(degree - 1, [&orbit.at_most[s], &orbit.at_most[v]]);
        let greater = |v: usize| f64::from(grid.children) * orbit.at_most[v].powi(grid.children as i32 - 1);
        let turned = |costs: &[Vec<f64>], is_smaller: bool, from_panel: bool| -> Vec<Vec<f64>> {
            costs
                .iter()
                .enumerate()
                .map(|(v, row)| {
                    let first = if from_panel { v / grid.size * grid.size } else { 0 };
                    let greater = greater(v);
                    let factor = |s: usize| if is_smaller { smaller(s, v) } else { greater };
                    (first..).zip(row).map(|(s, cost)| test[s] - cost * factor(s)).collect()
                })
                .collect()
        };
        Self { left: turned(&self.left, !falls, false), right: turned(&self.right, falls, true), test, eval, whole }
    }

    /// Returns E[leaves of EVAL; V <= v] at the node.
    fn eval_at(&self, grid: &Grid, orbit: &Orbit, v: usize, falls: bool) -> f64 {
        let degree = i64::from(grid.children);
        let (panel, within) = (v / grid.size, v % grid.size);
        let first = panel * grid.size;
        let (row, places) = if falls { (&self.right[v], first..grid.len()) } else { (&self.left[v], 0..first + grid.size) };
        let at_most = &orbit.at_most[v];
        let later = places.zip(row).map(|(s, test)| {
            let is_in_panel = s >= first && s < first + grid.size;
            let weight = if is_in_panel {
                let up_to = grid.partial[within][s - first] * grid.halves[panel];
                if falls { grid.weights[s] - up_to } else { up_to }
            } else {
                grid.weights[s]
            };
            let at_bound = &orbit.at_most[s];
            let density = complete(degree - 2, [at_bound, at_bound, at_most]) * orbit.slope[s];
            weight * density * (test + self.eval[v] - self.eval[s])
        });
        self.eval[v] * at_most.powi(grid.children as i32 - 1) + later.sum::<f64>()
    }
}
