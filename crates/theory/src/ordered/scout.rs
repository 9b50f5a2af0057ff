//! Scout on ordered trees.
//!
//! **Notation.** z = s - V is the bound relative to the value of the node. t(z) = E[leaves of TEST(V > s)] and e = E[leaves of
//! EVAL]. Primes mark the height below. S is a step, q(x) = P(S >= x), and J is the place of the best child, from 1.
//!
//! **Theorem.** t = e = 1 at a leaf. Let m(z) = E t'(-z - 1 - S). Then
//!
//! ```text
//! z >= 0:   t(z) = t'(-z-1) + (b-1) m(z)
//! z <  0:   t(z) = E over J of (1 + q + .. + q^(J-2)) m(z) + q^(J-1) t'(-z-1),    q = q(-z)
//! e = e' + sum over i = 2 .. b of
//!     P(J > i)  E over r of [ m(r) + P(S < -r) e' ]
//!   + P(J = i)  E over r of [ t'(-r-1) + e' ]
//!   + P(J < i)  m(0)
//! ```
//!
//! where r is minus the least of i - 1 independent steps.
//!
//! **Proof.** Testing a child for X > s means testing whether its own value V' = -X is greater than -s - 1. The bound relative
//! to V' is -s - 1 + X, which is -z - 1 for the best child and -z - 1 - S for any other child. If z >= 0, no child is greater
//! than s, so all children are tested. If z < 0, the best child is greater than s, and any other child is greater than s if S <
//! -z. Tests end at the first child that is greater. The tests before the best child are independent: a child after n others is
//! tested with probability q^n. The mean cost does not depend on V. For EVAL, the bound before child i, relative to V, is minus
//! the least step so far, or 0 after the best child. The mean cost of EVAL does not depend on the value, so it may be
//! multiplied by the probability that the test succeeds. QED.
//!
//! **Cost.** The cost is O(h g + g b) at height h.

use super::{Places, at_widest_step};
use crate::Estimate;

/// The values of g, the greatest step, for which the mean is computed.
const STEPS: [usize; 6] = [48, 64, 96, 128, 192, 256];

/// Returns the mean number of leaves of Scout on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
///
/// ```
/// use scoutlab_theory::ordered::{Places, scout};
///
/// // The mean is 2 + 0.3, because the second of two leaves is visited again if it is better, which has probability 0.3.
/// assert!((scout(&Places::ordered(2, 0.7), 1)[1].value - 2.3).abs() < 1e-9);
/// ```
pub fn scout(places: &Places, depth: u32) -> Vec<Estimate> {
    let curves = STEPS.map(|step| exactly(places, depth, step));
    (0..=depth as usize).map(|height| at_widest_step(&STEPS, &curves.each_ref().map(|curve| curve[height]))).collect()
}

/// Returns the mean numbers of leaves on trees of depth 0, 1, .. `depth` with steps up to `widest`.
pub(crate) fn exactly(places: &Places, depth: u32, widest: usize) -> Vec<f64> {
    let mut means = vec![1.0];
    let mut tests = Tests { reach: 0, costs: vec![1.0; 2] };
    for height in 1..=depth as usize {
        let tested = Tested { below: &tests, widest: widest as i64, sums: tests.sums(widest) };
        means.push(tested.eval(places, means[height - 1]));
        tests = tested.above(places, height * widest);
    }
    means
}

/// The mean cost t(z) of TEST at one height.
struct Tests {
    /// The function is constant below -`reach` - 1 and above `reach`.
    reach: usize,
    /// The values of t(z), from z = -`reach` - 1 on.
    costs: Vec<f64>,
}

impl Tests {
    fn at(&self, relative: i64) -> f64 {
        let reach = self.reach as i64;
        self.costs[(relative.clamp(-reach - 1, reach) + reach + 1) as usize]
    }

    /// Returns the sums of t(z') over z' < z, from z = -`reach` - 1 - 2 `widest` on. The list is long enough for all steps.
    fn sums(&self, widest: usize) -> Vec<f64> {
        let far = (self.reach + 1 + 2 * widest) as i64;
        let mut total = 0.0;
        (-far..=far)
            .map(|relative| {
                let before = total;
                total += self.at(relative);
                before
            })
            .collect()
    }
}

/// The tests of the children of a node.
struct Tested<'t> {
    below: &'t Tests,
    widest: i64,
    sums: Vec<f64>,
}

impl Tested<'_> {
    /// Returns m(z), the mean cost of testing a child that is worse by a step.
    fn other(&self, relative: i64) -> f64 {
        let middle = (self.sums.len() / 2) as i64;
        let end = (-relative - 1 + middle) as usize;
        (self.sums[end] - self.sums[end - self.widest as usize]) / self.widest as f64
    }

    /// Returns P(S >= least).
    fn at_least(&self, least: i64) -> f64 {
        (self.widest - least + 1).clamp(0, self.widest) as f64 / self.widest as f64
    }

    fn above(&self, places: &Places, reach: usize) -> Tests {
        let others = f64::from(places.children() - 1);
        let costs = (-(reach as i64) - 1..=reach as i64)
            .map(|relative| {
                let (best, other) = (self.below.at(-relative - 1), self.other(relative));
                if relative >= 0 {
                    return best + others * other;
                }
                let goes_on = self.at_least(-relative);
                let (mut cost, mut reached, mut before) = (0.0, 1.0, 0.0);
                for probability in places.probabilities() {
                    cost += probability * (before * other + reached * best);
                    before += reached;
                    reached *= goes_on;
                }
                cost
            })
            .collect();
        Tests { reach, costs }
    }

    /// Returns the mean cost of EVAL. `below` is the mean cost of EVAL at a child.
    fn eval(&self, places: &Places, below: f64) -> f64 {
        let (probabilities, later) = (places.probabilities(), places.later());
        let children = probabilities.len();
        let mut cost = below;
        for step in 1..=self.widest {
            let (test_best, test_other) = (self.below.at(step - 1), self.other(-step));
            let better = 1.0 - self.at_least(step);
            let (least, greater) = (self.at_least(step), self.at_least(step + 1));
            // `at_least` - `more` is the probability that the least of i - 1 steps is this step, for i = 2, 3, ..
            let (mut at_least, mut more) = (1.0, 1.0);
            for place in 1..children {
                at_least *= least;
                more *= greater;
                let expected = later[place] * (test_other + better * below) + probabilities[place] * (test_best + below);
                cost += (at_least - more) * expected;
            }
        }
        let after_best: f64 = (1..children).map(|place| 1.0 - later[place] - probabilities[place]).sum();
        cost + after_best * self.other(0)
    }
}
