//! A grid of panels with Gauss-Legendre nodes. The lengths of the panels grow away from the critical probability.

use std::f64::consts::PI;

use crate::number::complete;

/// Nodes on [0, 1], with the numbers that integration needs.
pub(super) struct Grid {
    pub(super) children: u32,
    /// The critical probability xi, which is the fixed point of the orbit.
    pub(super) critical: f64,
    pub(super) size: usize,
    /// The distances of the nodes from the critical probability, in ascending order.
    pub(super) offsets: Vec<f64>,
    /// The weights of the nodes in an integral over [0, 1].
    pub(super) weights: Vec<f64>,
    /// Half of the length of each panel.
    pub(super) halves: Vec<f64>,
    /// Element [i][j] is the integral from -1 to node i, on a panel from -1 to 1, of the polynomial that is 1 at node j and 0
    /// at the other nodes.
    pub(super) partial: Vec<Vec<f64>>,
}

/// P(the value of a child is at most p) at one height, for each node p of a grid.
pub(super) struct Orbit {
    pub(super) at_most: Vec<f64>,
    /// The absolute values of the derivatives of the probabilities with respect to p.
    pub(super) slope: Vec<f64>,
    /// The distances of the probabilities from the critical probability.
    distance: Vec<f64>,
}

impl Grid {
    pub(super) fn new(children: u32, depth: u32, size: usize) -> Self {
        let critical = critical_probability(children);
        let (nodes, weights) = gauss_legendre(size);
        let partial = partial_integrals(&nodes, &weights);
        let mut grid = Self { children, critical, size, offsets: vec![], weights: vec![], halves: vec![], partial };
        let bounds = grid.bounds(depth);
        for ends in bounds.windows(2) {
            let (half, middle) = ((ends[1] - ends[0]) / 2.0, f64::midpoint(ends[0], ends[1]));
            grid.halves.push(half);
            grid.offsets.extend(nodes.iter().map(|node| middle + half * node));
            grid.weights.extend(weights.iter().map(|weight| half * weight));
        }
        grid
    }

    /// Returns the ends of the panels, from -xi to 1 - xi. The panels next to 0 are as small as the step at height `depth`.
    fn bounds(&self, depth: u32) -> Vec<f64> {
        let degree = f64::from(self.children);
        let repulsion = degree * (1.0 - self.critical) / self.critical;
        let smallest = 0.25 * repulsion.max(1.0).powi(-(depth as i32)) / degree;
        let mut bounds = vec![0.0];
        for (end, sign) in [(self.critical, -1.0), (1.0 - self.critical, 1.0)] {
            // A panel covers at most an eighth of its side, so that the grid also resolves powers near the far end.
            let mut at = smallest.min(end / 8.0);
            while at < end {
                bounds.push(sign * at);
                at += at.min(end / 8.0);
            }
            bounds.push(sign * end);
        }
        bounds.sort_by(f64::total_cmp);
        bounds
    }

    pub(super) const fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Returns the orbit at height 1, where every child is a leaf.
    pub(super) fn lowest(&self) -> Orbit {
        Orbit {
            at_most: self.offsets.iter().map(|offset| self.critical + offset).collect(),
            slope: vec![1.0; self.len()],
            distance: self.offsets.clone(),
        }
    }

    /// Returns the orbit one height above `orbit`.
    pub(super) fn next(&self, orbit: &Orbit) -> Orbit {
        let degree = i64::from(self.children);
        let places = 0..self.len();
        let distance: Vec<f64> = places
            .map(|place| -orbit.distance[place] * complete(degree - 1, [&orbit.at_most[place], &self.critical]))
            .collect();
        let at_most: Vec<f64> = distance.iter().map(|distance| (self.critical + distance).clamp(0.0, 1.0)).collect();
        let slope = orbit
            .slope
            .iter()
            .zip(&orbit.at_most)
            .map(|(slope, at_most)| slope * f64::from(self.children) * at_most.powi(self.children as i32 - 1))
            .collect();
        Orbit { at_most, slope, distance }
    }
}

/// Returns the root of x^b + x = 1.
pub(super) fn critical_probability(children: u32) -> f64 {
    let (mut below, mut above) = (0.0_f64, 1.0_f64);
    for _ in 0..200 {
        let middle = f64::midpoint(below, above);
        if middle.powi(children as i32) + middle < 1.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
    f64::midpoint(below, above)
}

/// Returns the nodes and weights of the Gauss-Legendre rule on -1 to 1, by Newton's method.
fn gauss_legendre(size: usize) -> (Vec<f64>, Vec<f64>) {
    (0..size)
        .map(|place| {
            let mut node = -(PI * (place as f64 + 0.75) / (size as f64 + 0.5)).cos();
            let mut slope = 1.0;
            for _ in 0..100 {
                let value;
                (value, slope) = legendre(size, node);
                node -= value / slope;
            }
            (node, 2.0 / ((1.0 - node * node) * slope * slope))
        })
        .unzip()
}

/// Returns the value and the derivative of Legendre's polynomial of this degree.
fn legendre(degree: usize, at: f64) -> (f64, f64) {
    let (mut before, mut value) = (1.0, at);
    for next in 2..=degree {
        let next = next as f64;
        (before, value) = (value, ((2.0 * next - 1.0) * at * value - (next - 1.0) * before) / next);
    }
    (value, degree as f64 * (at * value - before) / (at * at - 1.0))
}

/// For each node, returns the integrals from -1 to the node of the polynomials that are 1 at one node and 0 at the other nodes.
fn partial_integrals(nodes: &[f64], weights: &[f64]) -> Vec<Vec<f64>> {
    let basis = |which: usize, at: f64| -> f64 {
        let others = nodes.iter().enumerate().filter(|(place, _)| *place != which);
        others.map(|(_, node)| (at - node) / (nodes[which] - node)).product()
    };
    nodes
        .iter()
        .map(|end| {
            let half = (end + 1.0) / 2.0;
            (0..nodes.len())
                .map(|which| {
                    let values =
                        nodes.iter().zip(weights).map(|(node, weight)| weight * basis(which, half * (node + 1.0) - 1.0));
                    half * values.sum::<f64>()
                })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_integrated_to_rounding() {
        let grid = Grid::new(2, 10, 10);
        let powers = |exponent: i32| grid.offsets.iter().map(move |offset| (grid.critical + offset).powi(exponent));
        for exponent in 0..19 {
            let integral: f64 = powers(exponent).zip(&grid.weights).map(|(power, weight)| power * weight).sum();
            assert!((integral - 1.0 / f64::from(exponent + 1)).abs() < 1e-14);
        }
        // The test integrates x^3 from -1 to node i.
        let (nodes, weights) = gauss_legendre(10);
        for (row, end) in partial_integrals(&nodes, &weights).iter().zip(&nodes) {
            let integral: f64 = row.iter().zip(&nodes).map(|(weight, node)| weight * node.powi(3)).sum();
            assert!((integral - (end.powi(4) - 1.0) / 4.0).abs() < 1e-14);
        }
    }
}
