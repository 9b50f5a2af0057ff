//! Pearl's TEST, which determines whether a value is greater than a bound.
//!
//! **Notation** is as for [alpha-beta](crate::alphabeta). For a child, L'(s) = P(value <= s) and R'(s) = P(value > s).
//!
//! **Theorem** (Pearl 1980). TEST(root > s) visits on average
//!
//! ```text
//! prod(max) S(L'(s))  x  prod(min) S(R'(s))
//! ```
//!
//! leaves.
//!
//! **Proof.** TEST leaves a MAX node at the first child with a value greater than s. TEST leaves a MIN node at the first child
//! with a value of at most s. Therefore, a leaf is visited if and only if no left sibling on its path ends a visit. These events
//! are independent, with probability L'^(j) at MAX and R'^(j) at MIN. Summing over all places j from 0 to b - 1 gives the
//! product. QED.
//!
//! **The joint distribution.** Scout needs the mean jointly with the value. In negamax form, let V be the value of a node at
//! height h for the side to move, and X = k - 1 - V(child). Let t(s; v) = E[leaves of TEST(V > s); V = v]. Testing a child for
//! X > s means testing whether its own value is at most k - 2 - s. TEST("> k - 2 - s") visits the same leaves, so the cost of a
//! child jointly with X = x is t(k - 2 - s; k - 1 - x) of the height below.
//!
//! The greatest X so far is a Markov chain, and the test continues as long as it is at most s. Let q_j(a) be the probability
//! that the greatest X of j children is a, and m_j(a) = E[cost so far; the greatest X is a]. Let c(x) be the cost of a child,
//! and C(a) the sum of c(x) over x <= a. Then
//!
//! ```text
//! m_(j+1)(a) = m_j(a) P(X <= a) + P(X = a) (sum over a' < a of m_j(a'))
//!            + [a <= s] q_j(a) C(a) + (sum over a' < a, a' <= s of q_j(a')) c(a)
//! ```
//!
//! because children are independent of each other. After b children, the chain is at V, so t(s; v) = m_b(v). For all s
//! together, the cost is O(k^2 b) per ply.

use crate::law::{Law, Node, by_depth};
use crate::number::{Number, complete, sum};

/// Returns the mean number of leaves of TEST(root > `bound`). `leaf` is the distribution of a leaf's value for MAX, who moves
/// at the root.
///
/// ```
/// use scoutlab_theory::{Law, test};
///
/// // The test determines whether the greater of two values, each 0 or 1, exceeds 0. The second value matters only if the first
/// // is 0.
/// assert_eq!(test::mean(&Law::<f64>::uniform(2).unwrap(), 2, 1, 0), 1.5);
/// ```
pub fn mean<N: Number>(leaf: &Law<N>, children: u32, depth: u32, bound: i64) -> N {
    let laws = by_depth(leaf, children, depth, true);
    let split = (bound.saturating_add(1)).clamp(0, leaf.count() as i64) as usize;
    let mut leaves = N::one();
    for (ply, law) in laws[1..].iter().enumerate() {
        let (at_most, more) = law.probabilities().split_at(split);
        let goes_on = sum(if ply.is_multiple_of(2) { at_most } else { more });
        leaves = leaves * &complete(i64::from(children) - 1, [&N::one(), &goes_on]);
    }
    leaves
}

/// The costs of TEST at one height, jointly with the value of the node.
pub(crate) struct Tests<N> {
    /// Element s + 1, for s = -1, 0, .. k - 1, contains E[leaves of TEST(V > s); V = v] for each v.
    pub(crate) by_bound: Vec<Vec<N>>,
}

/// The costs of TEST at a child, jointly with the value of the child, from the parent's point of view.
pub(crate) struct ChildTests<N> {
    /// Element s + 1 contains E[leaves of TEST(X > s); X = x] for each x.
    pub(crate) by_bound: Vec<Vec<N>>,
    /// For each element of `by_bound`, the sums over x' <= x.
    pub(crate) at_most: Vec<Vec<N>>,
}

impl<N: Number> Tests<N> {
    pub(crate) fn at_leaves(law: &Law<N>) -> Self {
        Self { by_bound: vec![law.probabilities().to_vec(); law.count() + 1] }
    }

    /// Returns the costs of TEST at a node, jointly with the node's value. `below` contains the costs of TEST at a child. Also
    /// returns, for each s and each number of children, the cost so far jointly with the best value so far.
    pub(crate) fn above(node: &Node<N>, below: &ChildTests<N>) -> (Self, Vec<Vec<Vec<N>>>) {
        let mut by_bound = Vec::with_capacity(node.count + 1);
        let mut after_first = Vec::with_capacity(node.count + 1);
        for (element, (cost, cost_at_most)) in below.by_bound.iter().zip(&below.at_most).enumerate() {
            let mut costs = vec![vec![N::zero(); node.count], cost.clone()];
            for best in &node.best_of_first[1..node.children as usize] {
                let mut after = node.after_one_more(&costs[costs.len() - 1]);
                let mut going_on = N::zero();
                for value in 0..node.count {
                    // `element` is s + 1, so the test continues if `value` <= s.
                    let goes_on = value < element;
                    after[value] += &(going_on.clone() * &cost[value]);
                    if goes_on {
                        after[value] += &(best[value].clone() * &cost_at_most[value]);
                        going_on += &best[value];
                    }
                }
                costs.push(after);
            }
            by_bound.push(costs[costs.len() - 1].clone());
            after_first.push(costs);
        }
        (Self { by_bound }, after_first)
    }

    /// Returns the costs from the parent's point of view.
    pub(crate) fn for_parent(&self) -> ChildTests<N> {
        let by_bound: Vec<Vec<N>> = self.by_bound.iter().rev().map(|cost| cost.iter().rev().cloned().collect()).collect();
        let at_most = by_bound.iter().map(|cost| running_sums(cost)).collect();
        ChildTests { by_bound, at_most }
    }
}

/// Returns the prefix sums of the numbers.
pub(crate) fn running_sums<N: Number>(numbers: &[N]) -> Vec<N> {
    let mut total = N::zero();
    numbers
        .iter()
        .map(|number| {
            total += number;
            total.clone()
        })
        .collect()
}
