//! Alpha-beta: the mean in closed form.
//!
//! **Notation.** Values are for MAX, who moves at the root. The root has depth 0, and the leaves have depth d. For a child of a
//! node at depth i, let
//!
//! ```text
//! L(t) = P(value < t)     R(t) = P(value >= t)     R'(t) = P(value > t)     S(x) = 1 + x + .. + x^(b-1)
//! ```
//!
//! prod(max) and prod(min) run over the depths i = 0 .. d - 1 at which MAX and MIN move, respectively.
//!
//! **Theorem** (Fuller, Gaschnig and Gillogly 1973 for distinct values, Baudet 1978 with ties). With an infinite window at the
//! root and a cutoff if the value is at least beta, alpha-beta visits on average
//!
//! ```text
//! b^ceil(d/2) + sum over t of  prod(max) S(L(t))  x  [ prod(min) S(R(t)) - prod(min) S(R'(t)) ]
//! ```
//!
//! leaves. Fail-hard and fail-soft alpha-beta visit equal sets of leaves.
//!
//! **Proof.** Take a leaf. Consider the left siblings of the leaf and of its ancestors. Let alpha be the greatest value of the
//! left siblings whose parent is a MAX node (minus infinity if there are none). Let beta be the least value of the left
//! siblings whose parent is a MIN node (plus infinity if there are none).
//!
//! *The leaf is visited if and only if alpha < beta.* Let alpha_i and beta_i be alpha and beta taken over the depths above i.
//! Alpha-beta returns a value clamped to its window, or a bound on the same side. After the left siblings of the path down to
//! depth i, the window is therefore (alpha_i, beta_i) as long as alpha_i < beta_i. Indeed, raising alpha to min(beta,
//! max(alpha, v)) differs from max(alpha, v) only if v >= beta, and then the search of this node ends. As i grows, alpha_i does
//! not fall and beta_i does not rise. The search therefore follows the path to its end if and only if the last window is not
//! empty.
//!
//! *Alpha and beta are independent*, because subtrees of different left siblings share no leaf. Let the path take child j_i
//! (counted from 0) at depth i. Then P(alpha < t) is the product of L(t)^(j_i) over MAX depths, and P(beta >= t) is the product
//! of R(t)^(j_i) over MIN depths. Beta is infinite if and only if all j_i at MIN depths are 0. Now P(alpha < beta) = P(beta
//! infinite) + sum over t of P(alpha < t) [P(beta >= t) - P(beta > t)]. Summing over all leaves sums over each j_i from 0 to b
//! - 1 independently. QED.
//!
//! **Computation.** To avoid subtractions, the bracket is computed as the sum over the MIN depths m of
//!
//! ```text
//! prod(min above m) S(R')  x  P(value = t) h(b-2; 1, R, R') at m  x  prod(min below m) S(R)
//! ```
//!
//! where h is the complete homogeneous symmetric polynomial. The cost is O(k d b).

use crate::law::{Law, by_depth};
use crate::number::{Number, complete, power};

/// Returns the mean number of leaves of alpha-beta. `leaf` is the distribution of a leaf's value for MAX, who moves at the
/// root.
///
/// ```
/// use scoutlab_theory::{Law, alphabeta};
///
/// // Each node has two moves, and values are 0 and 1. The mean is 27/8.
/// assert!((alphabeta::mean(&Law::<f64>::uniform(2).unwrap(), 2, 2) - 3.375).abs() < 1e-14);
/// ```
pub fn mean<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> N {
    let laws = by_depth(leaf, children, depth, true);
    let degree = i64::from(children);
    let one = N::one();
    let mut total = power(&N::fraction(children.into(), 1), depth.div_ceil(2));
    let mut tails: Vec<Tails<N>> = laws[1..].iter().map(Tails::new).collect();
    for value in 0..leaf.count() {
        let mut with_max = N::one();
        let (mut none_at, mut some_at) = (N::one(), N::zero());
        for (ply, tail) in tails.iter_mut().enumerate() {
            tail.reach(value, &laws[ply + 1]);
            if ply.is_multiple_of(2) {
                with_max = with_max * &complete(degree - 1, [&one, &tail.less]);
            } else {
                // The loop computes the sum over m from the root down. `some_at` covers the case that beta has been attained, and
                // `none_at` covers the other case.
                let (at_least, more) = (&tail.at_least[value], &tail.at_least[value + 1]);
                let attained = complete(degree - 2, [&one, at_least, more]) * &laws[ply + 1].probabilities()[value];
                some_at = some_at * &complete(degree - 1, [&one, at_least]) + &(none_at.clone() * &attained);
                none_at = none_at * &complete(degree - 1, [&one, more]);
            }
        }
        total += &(with_max * &some_at);
    }
    total
}

/// The probabilities P(value < t) and P(value >= t) of one distribution. Calls of [`Tails::reach`] increase t.
pub(crate) struct Tails<N> {
    /// P(value < t) for the current t.
    pub(crate) less: N,
    /// P(value >= t) for each t from 0 to k.
    pub(crate) at_least: Vec<N>,
}

impl<N: Number> Tails<N> {
    pub(crate) fn new(law: &Law<N>) -> Self {
        let mut at_least = law.reversed().at_most();
        at_least.reverse();
        at_least.push(N::zero());
        Self { less: N::zero(), at_least }
    }

    /// Sets t to `value`, which must be one more than the last t.
    pub(crate) fn reach(&mut self, value: usize, law: &Law<N>) {
        if value > 0 {
            self.less += &law.probabilities()[value - 1];
        }
    }
}
