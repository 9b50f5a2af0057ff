//! Alpha-beta on ordered trees.
//!
//! **Notation.** The window is relative to the value of the node: A = alpha - V, B = beta - V. n(A, B) is the mean number of leaves;
//! primes mark the height below. J, S as for Scout, q(x) = P(-S <= x).
//!
//! **Theorem.** n = 1 at a leaf. Let n0(a, B) = n'(-B, -a) and G(a, B) = E n'(-B - S, -a - S). Then
//!
//! ```text
//! n(A, B) = sum over i of E over a < B of [ P(J > i) G(a, B) + P(J = i) n0(a, B) ]
//!         + [B > 0] (b - E J) G(max(A, 0), B)
//! ```
//!
//! where a is the greatest of A and i - 1 numbers -S.
//!
//! **Proof.** With X = V - S, a child's window relative to its own value is (-B - S, -a - S), with S = 0 for the best child. Before the best
//! child, all earlier ones are worth V less a step, so a has the law stated, and the child is searched if no earlier one has cut
//! off, which is a < B. The best child is worth V: it cuts off if B <= 0. Else alpha becomes max(A, 0) relative to V, no later child is
//! better, and all are searched. QED.
//!
//! **How it is computed.** a is A with probability q(A)^(i-1), and greater with P(a <= x) = q(x)^(i-1). The terms with a > A do not depend on
//! A, so they are summed once for each B. G is a running sum along each diagonal. The cost is O((h g)^2) and O(h g^2 b) at height h.

use super::{Places, at_widest_step};
use crate::Estimate;

/// The greatest steps that the mean is computed for, as far as memory and time allow.
const STEPS: [usize; 9] = [8, 12, 16, 24, 32, 48, 64, 96, 128];

/// The greatest reach of values, depth times step, that is computed.
const FARTHEST: usize = 600;

/// At least so many points are needed.
const FEWEST: usize = 4;

/// The mean number of leaves of alpha-beta on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
///
/// ```
/// use scoutlab_theory::ordered::{Places, alphabeta};
///
/// // Perfectly ordered: the minimal tree of 2^2 + 2^2 - 1 leaves.
/// assert!((alphabeta(&Places::ordered(2, 1.0), 4)[4].value - 7.0).abs() < 1e-9);
/// ```
pub fn alphabeta(places: &Places, depth: u32) -> Vec<Estimate> {
    let fitting = STEPS.iter().filter(|step| **step * depth as usize <= FARTHEST).count();
    let steps = &STEPS[..fitting.max(FEWEST)];
    let curves: Vec<Vec<f64>> = steps.iter().map(|step| exactly(places, depth, *step)).collect();
    let at = |height: usize| -> Vec<f64> { curves.iter().map(|curve| curve[height]).collect() };
    (0..=depth as usize).map(|height| at_widest_step(steps, &at(height))).collect()
}

/// The same with steps up to `widest`.
pub(crate) fn exactly(places: &Places, depth: u32, widest: usize) -> Vec<f64> {
    let mut means = vec![1.0];
    let mut windows = Windows { reach: 0, costs: vec![1.0; 4] };
    for height in 1..=depth as usize {
        let children = Children::new(&windows, places, widest);
        means.push(children.cost(i64::MIN, i64::MAX));
        if height < depth as usize {
            windows = children.windows(height * widest);
        }
    }
    means
}

/// n(A, B) at one height.
struct Windows {
    /// Values are at most so far from that of the node.
    reach: i64,
    /// Rows of A = -`reach` - 1 to `reach`, columns of B = -`reach` to `reach` + 1. The ends stand for everything beyond.
    costs: Vec<f64>,
}

impl Windows {
    #[inline]
    fn at(&self, lower: i64, upper: i64) -> f64 {
        let reach = self.reach;
        let row = lower.clamp(-reach - 1, reach) + reach + 1;
        let column = upper.clamp(-reach, reach + 1) + reach;
        self.costs[(row * (2 * reach + 2) + column) as usize]
    }
}

/// How a node's children are searched.
struct Children<'c> {
    below: &'c Windows,
    widest: i64,
    /// For x = -g - 1 to -1: the sums over i of P(J > i) q(x)^(i-1) and P(J = i) q(x)^(i-1).
    weights: Vec<(f64, f64)>,
    /// The mean number of children after the best.
    after_best: f64,
}

impl<'c> Children<'c> {
    fn new(below: &'c Windows, places: &Places, widest: usize) -> Self {
        let later = places.later();
        let weights = (0..=widest)
            .map(|part| {
                let at_most = part as f64 / widest as f64;
                let mut power = 1.0;
                let (mut other, mut best) = (0.0, 0.0);
                for (later, probability) in later.iter().zip(places.probabilities()) {
                    other += later * power;
                    best += probability * power;
                    power *= at_most;
                }
                (other, best)
            })
            .collect();
        let after_best =
            places.probabilities().iter().rev().zip(0_u32..).map(|(probability, after)| probability * f64::from(after)).sum();
        Self { below, widest: widest as i64, weights, after_best }
    }

    fn weight(&self, lower: i64) -> (f64, f64) {
        self.weights[(lower.clamp(-self.widest - 1, -1) + self.widest + 1) as usize]
    }

    /// G(a, B) by its definition.
    fn other(&self, lower: i64, upper: i64) -> f64 {
        let total: f64 = (1..=self.widest).map(|step| self.below.at(-upper - step, -lower - step)).sum();
        total / self.widest as f64
    }

    /// n(A, B) by its definition, for the window of the root.
    fn cost(&self, lower: i64, upper: i64) -> f64 {
        let far = self.below.reach + 2 * self.widest + 2;
        let (lower, upper) = (lower.clamp(-far, far), upper.clamp(-far, far));
        self.cost_with(lower, upper, &|lower, upper| self.other(lower, upper))
    }

    fn cost_with(&self, lower: i64, upper: i64, other: &dyn Fn(i64, i64) -> f64) -> f64 {
        let (first, last) = (lower.max(-self.widest - 1) + 1, (upper - 1).min(-1));
        let later: f64 = (first..=last).map(|bound| self.with_bound(bound, upper, other)).sum();
        self.base(lower, upper, other) + later
    }

    /// The children that are searched with alpha = A, and those after the best.
    fn base(&self, lower: i64, upper: i64, other: &dyn Fn(i64, i64) -> f64) -> f64 {
        let (weight_other, weight_best) = self.weight(lower);
        let best = weight_best * self.below.at(-upper, -lower);
        let after = if upper > 0 { self.after_best * other(lower.max(0), upper) } else { 0.0 };
        best + weight_other * other(lower, upper) + after
    }

    /// The children that are searched with a bound that an earlier one has set.
    fn with_bound(&self, bound: i64, upper: i64, other: &dyn Fn(i64, i64) -> f64) -> f64 {
        let ((other_to, best_to), (other_from, best_from)) = (self.weight(bound), self.weight(bound - 1));
        (other_to - other_from) * other(bound, upper) + (best_to - best_from) * self.below.at(-upper, -bound)
    }

    /// All windows of the node.
    fn windows(&self, reach: usize) -> Windows {
        let reach = reach as i64;
        let width = (2 * reach + 2) as usize;
        let averages = self.averages(reach);
        let other = |lower: i64, upper: i64| averages[(lower + reach + 1) as usize * width + (upper + reach) as usize];
        let mut costs = vec![0.0; width * width];
        for upper in -reach..=reach + 1 {
            let mut later = 0.0;
            for lower in (-reach - 1..upper).rev() {
                // The bounds from `lower` + 1 on.
                let bound = lower + 1;
                if bound < upper && (-self.widest..=-1).contains(&bound) {
                    later += self.with_bound(bound, upper, &other);
                }
                let place = (lower + reach + 1) as usize * width + (upper + reach) as usize;
                costs[place] = self.base(lower, upper, &other) + later;
            }
        }
        Windows { reach, costs }
    }

    /// G for all windows, as running sums along the diagonals.
    fn averages(&self, reach: i64) -> Vec<f64> {
        let width = (2 * reach + 2) as usize;
        let mut averages = vec![0.0; width * width];
        for size in 1..=2 * reach + 2 {
            // The sum of n'(x - size, x) over g consecutive x, which end at -a - 1.
            let (first, last) = ((-reach - 1).max(-reach - size), reach.min(reach + 1 - size));
            let at = |upper: i64| self.below.at(upper - size, upper);
            let mut total: f64 = (1..=self.widest).map(|step| at(-last - step)).sum();
            for lower in (first..=last).rev() {
                let upper = lower + size;
                averages[(lower + reach + 1) as usize * width + (upper + reach) as usize] = total / self.widest as f64;
                // From a to a - 1: the numbers -a - S move up by one.
                total += at(-lower) - at(-lower - self.widest);
            }
        }
        averages
    }
}
