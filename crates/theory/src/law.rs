//! The distribution of the value of a node in a tree with independent leaf values.

use crate::number::{Number, complete, sum};

/// The distribution of a value: the probabilities of 0, 1, .. k - 1, which sum to 1.
///
/// The type stores the probabilities of single values instead of cumulative probabilities. A small probability at either end of
/// the range is then as precise as a large one, because nothing is ever subtracted from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Law<N>(Vec<N>);

impl<N: Number> Law<N> {
    /// Returns a distribution from weights, which are divided by their sum. Returns `None` if the sum is 0.
    pub fn from_weights(weights: Vec<N>) -> Option<Self> {
        let total = sum(&weights);
        (!total.is_zero()).then(|| Self(weights).scaled(&total))
    }

    /// Returns the uniform distribution on 0, 1, .. `count` - 1. Returns `None` if `count` is 0.
    pub fn uniform(count: u32) -> Option<Self> {
        Self::from_weights(vec![N::fraction(1, count.max(1).into()); count as usize])
    }

    /// Returns the probabilities of the values 0, 1, .. k - 1.
    pub fn probabilities(&self) -> &[N] {
        &self.0
    }

    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the distribution of k - 1 minus the value, which is the value from the other side's point of view.
    pub(crate) fn reversed(&self) -> Self {
        Self(self.0.iter().rev().cloned().collect())
    }

    /// Returns the distribution of the greatest of `count` independent values: P(= v) = P(<= v)^b - P(<= v - 1)^b.
    pub(crate) fn greatest_of(&self, count: u32) -> Self {
        let at_most = self.at_most();
        let mut before = N::zero();
        let mut greatest = Vec::with_capacity(self.count());
        for (probability, up_to) in self.0.iter().zip(at_most) {
            greatest.push(complete(i64::from(count) - 1, [&up_to, &before]) * probability);
            before = up_to;
        }
        // Rounding makes the sum differ from 1. Without this correction, each further ply would multiply the relative error by
        // b.
        let total = sum(&greatest);
        Self(greatest).scaled(&total)
    }

    fn least_of(&self, count: u32) -> Self {
        self.reversed().greatest_of(count).reversed()
    }

    /// Returns P(the value <= v) for each v.
    pub(crate) fn at_most(&self) -> Vec<N> {
        let mut total = N::zero();
        self.0
            .iter()
            .map(|probability| {
                total += probability;
                total.clone()
            })
            .collect()
    }

    fn scaled(mut self, total: &N) -> Self {
        if !total.is_one() {
            for probability in &mut self.0 {
                *probability = probability.clone() / total;
            }
        }
        self
    }
}

/// Returns the distributions of the values, for MAX, of nodes at depths 0 (the root), 1, .. `depth` (the leaves). MAX moves at
/// the root if `root_is_max`, otherwise MIN.
pub(crate) fn by_depth<N: Number>(leaf: &Law<N>, children: u32, depth: u32, root_is_max: bool) -> Vec<Law<N>> {
    let mut laws = vec![leaf.clone()];
    for ply in (0..depth).rev() {
        let below = &laws[laws.len() - 1];
        let is_max = ply.is_multiple_of(2) == root_is_max;
        laws.push(if is_max { below.greatest_of(children) } else { below.least_of(children) });
    }
    laws.reverse();
    laws
}

/// An interior node in negamax form. All values are for the side to move at the node.
pub(crate) struct Node<N> {
    pub(crate) children: u32,
    /// The number of values, k.
    pub(crate) count: usize,
    /// P(X = x) for each x. X is the value of a child for the side to move at the parent: k - 1 minus the child's own value.
    pub(crate) child: Vec<N>,
    /// P(X <= x) for each x.
    pub(crate) child_at_most: Vec<N>,
    /// For each j from 0: P(the greatest X of the first j children = x). For j = 0, there is no child, and all probabilities
    /// are 0.
    pub(crate) best_of_first: Vec<Vec<N>>,
}

impl<N: Number> Node<N> {
    fn above(below: &Law<N>, children: u32) -> Self {
        let child = below.reversed();
        let child_at_most = child.at_most();
        let mut best_of_first = vec![vec![N::zero(); child.count()]];
        for number in 1..=children {
            best_of_first.push(child.greatest_of(number).0);
        }
        Self { children, count: child.count(), child: child.0, child_at_most, best_of_first }
    }

    /// Returns P(the greatest X so far = x), for each x, from the probabilities with one child fewer. `before` may be any
    /// measure on the best value so far, such as the cost so far restricted to the event that the best value is x.
    pub(crate) fn after_one_more(&self, before: &[N]) -> Vec<N> {
        let mut less = N::zero();
        (0..self.count)
            .map(|value| {
                let after = before[value].clone() * &self.child_at_most[value] + &(less.clone() * &self.child[value]);
                less += &before[value];
                after
            })
            .collect()
    }
}

/// Returns the nodes at heights 1, 2, .. `depth`, each from the point of view of the side to move at the node. `leaf` is the
/// distribution of a leaf's value for the side to move at the leaf.
pub(crate) fn by_height<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> impl Iterator<Item = Node<N>> {
    let mut law = leaf.clone();
    (0..depth).map(move |_| {
        let node = Node::above(&law, children);
        law = Law(node.best_of_first[children as usize].clone());
        node
    })
}

/// Combines two passes from the leaves up into the results for all heights from 0. Each pass yields the results for roots at
/// all heights of one parity. `pass` takes the distribution of a leaf's value for the side to move at the leaf, which is MAX if
/// the height of the root is even.
pub(crate) fn for_all_depths<N: Number, T>(leaf: &Law<N>, pass: impl Fn(&Law<N>) -> Vec<T>) -> Vec<T> {
    let reversed = leaf.reversed();
    let even = pass(leaf);
    if reversed == *leaf {
        return even;
    }
    let odd = pass(&reversed);
    even.into_iter().zip(odd).enumerate().map(|(height, (even, odd))| if height % 2 == 0 { even } else { odd }).collect()
}

/// Returns the distribution of a leaf's value for the side to move at the leaf, if MAX moves at the root.
pub(crate) fn for_mover<N: Number>(leaf: &Law<N>, depth: u32) -> Law<N> {
    if depth.is_multiple_of(2) { leaf.clone() } else { leaf.reversed() }
}
