//! Alpha-beta on ordered trees.
//!
//! **Notation.** The window is relative to the value of the node: A = alpha - V, B = beta - V. n(A, B) is the mean number of
//! leaves. Primes mark the height below. J and S are as for [Scout](super::scout), and q(x) = P(-S <= x).
//!
//! **Theorem.** n = 1 at a leaf. Let n0(a, B) = n'(-B, -a) and G(a, B) = E n'(-B - S, -a - S). Then
//!
//! ```text
//! n(A, B) = sum over i of E over a < B of [ P(J > i) G(a, B) + P(J = i) n0(a, B) ]
//!         + [B > 0] (b - E J) G(max(A, 0), B)
//! ```
//!
//! where a is the greatest of A and i - 1 independent copies of -S.
//!
//! **Proof.** With X = V - S, a child's window relative to its own value is (-B - S, -a - S), with S = 0 for the best child.
//! Before the best child, the value of every child is V minus a step, so a has the stated distribution. The next child is
//! searched if no earlier child has caused a cutoff, that is, if a < B. The value of the best child is V, so it causes a cutoff
//! if B <= 0. Otherwise, alpha becomes max(A, 0) relative to V, no later child is better, and all later children are searched.
//! QED.
//!
//! **Computation.** a equals A with probability q(A)^(i-1). For greater values, P(a <= x) = q(x)^(i-1). The terms with a > A do
//! not depend on A, so the sum is computed once for each B. G is a running sum along each diagonal. The cost is O((h g)^2) and
//! O(h g^2 b) at height h.

use super::{Places, at_widest_step};
use crate::Estimate;

/// The values of g, the greatest step, for which the mean is computed if memory and time allow.
const STEPS: [usize; 9] = [8, 12, 16, 24, 32, 48, 64, 96, 128];

/// The greatest supported range of values, which is the depth times the greatest step.
const FARTHEST: usize = 600;

/// The number of rows that are transposed together.
const ROWS: usize = 16;

/// The least number of values of g for the extrapolation.
const FEWEST: usize = 4;

/// Returns the mean number of leaves of alpha-beta on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
///
/// ```
/// use scoutlab_theory::ordered::{Places, alphabeta};
///
/// // In perfectly ordered trees, the search visits the minimal tree of 2^2 + 2^2 - 1 leaves.
/// assert!((alphabeta(&Places::ordered(2, 1.0), 4)[4].value - 7.0).abs() < 1e-9);
/// ```
pub fn alphabeta(places: &Places, depth: u32) -> Vec<Estimate> {
    let fitting = STEPS.iter().filter(|step| **step * depth as usize <= FARTHEST).count();
    let steps = &STEPS[..fitting.max(FEWEST)];
    let curves: Vec<Vec<f64>> = steps.iter().map(|step| exactly(places, depth, *step)).collect();
    let at = |height: usize| -> Vec<f64> { curves.iter().map(|curve| curve[height]).collect() };
    (0..=depth as usize).map(|height| at_widest_step(steps, &at(height))).collect()
}

/// Returns the mean numbers of leaves on trees of depth 0, 1, .. `depth` with steps up to `widest`.
pub(crate) fn exactly(places: &Places, depth: u32, widest: usize) -> Vec<f64> {
    let mut means = vec![1.0];
    let mut windows = Windows { reach: 0, seen: vec![1.0; 4] };
    for height in 1..=depth as usize {
        let children = Children::new(&windows, places, widest);
        means.push(children.cost(i64::MIN, i64::MAX));
        if height < depth as usize {
            windows = children.windows(height * widest);
        }
    }
    means
}

/// The mean n(A, B) at one height, for all windows, from the parent's point of view.
struct Windows {
    /// The greatest distance of values from the value of the node.
    reach: i64,
    /// n(-y, -x) in rows x = -`reach` - 1 to `reach` and columns y = -`reach` to `reach` + 1. The first and last rows and columns
    /// also stand for all values beyond them. The parent looks up negated windows, which lie along rows in this order.
    seen: Vec<f64>,
}

impl Windows {
    fn at(&self, lower: i64, upper: i64) -> f64 {
        self.row(-upper)[((-lower).clamp(-self.reach, self.reach + 1) + self.reach) as usize]
    }

    fn row(&self, lower: i64) -> &[f64] {
        let width = (2 * self.reach + 2) as usize;
        let row = (lower.clamp(-self.reach - 1, self.reach) + self.reach + 1) as usize;
        &self.seen[row * width..][..width]
    }

    /// Copies a row, from the column -`reach` of the parent on, and extends the ends of the row.
    fn copy_row(&self, lower: i64, reach: i64, copy: &mut [f64]) {
        let row = self.row(lower);
        let before = (reach - self.reach) as usize;
        copy[..before].fill(row[0]);
        copy[before..before + row.len()].copy_from_slice(row);
        copy[before + row.len()..].fill(row[row.len() - 1]);
    }
}

struct Children<'c> {
    below: &'c Windows,
    widest: i64,
    /// The sums over i of P(J > i) q(x)^(i-1) and of P(J = i) q(x)^(i-1), for x = -g - 1 to -1.
    weights: Vec<(f64, f64)>,
    /// The mean number of children that come after the best child.
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

    /// Returns G(a, B) by its definition.
    fn other(&self, lower: i64, upper: i64) -> f64 {
        let total: f64 = (1..=self.widest).map(|step| self.below.at(-upper - step, -lower - step)).sum();
        total / self.widest as f64
    }

    /// Returns n(A, B) by its definition, for the window of the root.
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

    /// Returns the mean cost of the children that are searched with alpha = A, and of the children after the best child.
    fn base(&self, lower: i64, upper: i64, other: &dyn Fn(i64, i64) -> f64) -> f64 {
        let (weight_other, weight_best) = self.weight(lower);
        let best = weight_best * self.below.at(-upper, -lower);
        let after = if upper > 0 { self.after_best * other(lower.max(0), upper) } else { 0.0 };
        best + weight_other * other(lower, upper) + after
    }

    /// Returns the mean cost of the children that are searched with a bound that an earlier child has set.
    fn with_bound(&self, bound: i64, upper: i64, other: &dyn Fn(i64, i64) -> f64) -> f64 {
        let ((other_to, best_to), (other_from, best_from)) = (self.weight(bound), self.weight(bound - 1));
        (other_to - other_from) * other(bound, upper) + (best_to - best_from) * self.below.at(-upper, -bound)
    }

    /// Returns n(A, B) for all windows of the node. The loop starts at the greatest A, and computes all B in one row.
    fn windows(&self, reach: usize) -> Windows {
        let (reach, width) = (reach as i64, 2 * reach + 2);
        let column = |upper: i64| (upper + reach) as usize;
        let widest = self.widest as f64;
        let step = self.widest as usize;
        // The sums of the child's costs over the steps, which are G times g, for A and for A = 0.
        let mut sums = vec![0.0; width];
        let mut sums_from_best = vec![0.0; width];
        // The mean cost of children with a bound that an earlier child has set.
        let mut later = vec![0.0; width];
        // Rows A, A + 1 and A + 1 + g of the child.
        let [mut own, mut near, mut far] = [(); 3].map(|()| vec![0.0; width + step]);
        self.below.copy_row(reach + 1, reach, &mut near);
        let mut seen = vec![0.0; width * width];
        // The loop transposes a few rows at a time, and reverses both directions.
        let mut rows = vec![0.0; ROWS * width];
        for lower in (-reach - 1..=reach).rev() {
            let bound = lower + 1;
            let first = column(bound);
            self.below.copy_row(lower, reach, &mut own);
            if (-self.widest..=-1).contains(&bound) {
                let ((other_to, best_to), (other_from, best_from)) = (self.weight(bound), self.weight(bound - 1));
                let (other, best) = (other_to - other_from, best_to - best_from);
                for upper in first + 1..width {
                    later[upper] += other * (sums[upper] / widest) + best * near[upper];
                }
            }
            // From A + 1 to A, the sum loses its term at the far end and gains a term at the near end.
            self.below.copy_row(bound + self.widest, reach, &mut far);
            for upper in first..width - 1 {
                sums[upper] = sums[upper + 1] + (near[upper + 1] - far[upper + 1 + step]);
            }
            sums[width - 1] = (1..=self.widest).map(|step| self.below.at(-reach - 1 - step, -lower - step)).sum();
            if lower >= 0 {
                sums_from_best.clone_from(&sums);
            }
            let (weight_other, weight_best) = self.weight(lower);
            let number = (reach - lower) as usize;
            let row = &mut rows[number % ROWS * width..][..width];
            for upper in first..width {
                let after = if upper > column(0) { self.after_best * (sums_from_best[upper] / widest) } else { 0.0 };
                row[upper] = weight_best * own[upper] + weight_other * (sums[upper] / widest) + after + later[upper];
            }
            std::mem::swap(&mut own, &mut near);
            if number % ROWS == ROWS - 1 || number == width - 1 {
                let from = number / ROWS * ROWS;
                for upper in first..width {
                    let place = (width - 1 - upper) * width;
                    for row in from..=number {
                        seen[place + row] = rows[row % ROWS * width + upper];
                    }
                }
            }
        }
        Windows { reach, seen }
    }
}
