//! Searches with windows: alpha-beta with its second moment, Scout with null windows, and NegaScout in its fail-hard form.
//!
//! **Notation** is as for [`scout`](crate::scout). A window is (A, B) with -1 <= A < B <= k, where -1 and k represent the
//! infinities. Let p(A, B; v) = E[leaves of the search with this window; V = v] at height h. At height 0, p is P(V = v). For a
//! child, from the parent's point of view, pi(A, B; x) = p(k-1-B, k-1-A; k-1-x) of the height below.
//!
//! **Theorem.** Let the greatest X so far be a (-1 if there is no child yet), and a' = max(A, a). The next child is searched if
//! and only if a' < B, and E[its cost; X = x] is
//!
//! ```text
//! alpha-beta        pi(a', B; x)
//! scout-window      tau(a'; x) + pi(a', B; x)      the second term if x > a' and a' + 1 < B
//! negascout-hard    tau(a'; x) + pi(a' + 1, B; x)  the second term if x > a' and a' + 1 < B;
//!                                                  above leaves, tau + P(X = x) if a' < x < B
//! ```
//!
//! for later children, and pi(A, B; x) for the first child. The costs are carried along the chain of a as in
//! [`scout`](crate::scout), and p(A, B; v) is the accumulated cost if the chain is at v after b children.
//!
//! **Proof.** Fail-hard values are clamped to the window, so alpha is max(A, a) as long as max(A, a) is less than B. Once max(A,
//! a) reaches B, the search of the node ends. A null window (a', a' + 1) visits the leaves of TEST(X > a'), because both stop at
//! the first reply that settles the test. The null-window search returns a' + 1 if X > a'. This value lies inside (a', B) if and
//! only if a' + 1 < B, and the child is then re-searched with the given window. scoutlab's `negascout-hard` does not clamp leaf
//! values, so a leaf is re-searched if and only if a' < X < B. The remaining argument is as in [`scout`](crate::scout): given a',
//! the cost of a child does not depend on earlier children. QED.
//!
//! **The second moment of alpha-beta** requires no products within one subtree, because each subtree is searched once. Let
//! m_j(a) be the cost so far. Let N(A, B) and N2(A, B) be the means of a child's cost and of its square, from the parent's
//! point of view. The second moment is
//!
//! ```text
//! sum over j, a with a' = max(A, a) < B of   q_j(a) N2(a', B) + 2 m_j(a) N(a', B)
//! ```
//!
//! because the square of a sum is the sum of the squares plus twice each later term times all earlier terms.
//!
//! **Fail-soft.** A fail-soft null window may return a bound of B or more, and the child is then not re-searched. The returned
//! bound is not a function of the value and the window. For few values, [`fail_soft`](crate::fail_soft) covers `NegaScout`. For
//! k <= 2, every finite window is a null window, and fail-soft and fail-hard searches visit equal sets of leaves. The mean of
//! `pvs` and `scout-window` is then the mean in this module.
//!
//! **Cost** per ply: O(k^3 b) for all windows, because the sums over a chain that moves up are computed once for all alpha.

use crate::law::{Law, Node, by_height, for_all_depths, for_mover};
use crate::number::{Number, sum};
use crate::test::{ChildTests, Tests, running_sums};

/// The way in which a search searches later children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Later children have the full window.
    AlphaBeta,
    /// Later children have a null window, then a re-search with the full window. The search is fail-hard.
    ScoutWindow,
    /// Later children have a null window, then a re-search from the value of the null window. The search is fail-hard.
    NegaScoutHard,
}

/// Returns the mean number of leaves with an infinite window at the root. `leaf` is the distribution of a leaf's value for MAX,
/// who moves at the root.
///
/// ```
/// use scoutlab_theory::{Law, windows::{Search, mean}};
///
/// let values = Law::<f64>::uniform(3).unwrap();
/// assert!((mean(&values, 2, 2, Search::ScoutWindow) - 40.0 / 9.0).abs() < 1e-14);
/// ```
///
/// # Panics
///
/// Never panics, because there is a mean for each height.
pub fn mean<N: Number>(leaf: &Law<N>, children: u32, depth: u32, search: Search) -> N {
    mean_pass(&for_mover(leaf, depth), children, depth, search).pop().expect("a mean for height 0")
}

/// Returns the mean numbers of leaves on trees of depth 0, 1, .. `depth`. Computing the list takes little longer than computing
/// the mean at the last depth alone.
pub fn means<N: Number>(leaf: &Law<N>, children: u32, depth: u32, search: Search) -> Vec<N> {
    for_all_depths(leaf, |leaf| mean_pass(leaf, children, depth, search))
}

fn mean_pass<N: Number>(leaf: &Law<N>, children: u32, depth: u32, search: Search) -> Vec<N> {
    let mut tests = Tests::at_leaves(leaf);
    let mut costs = Costs::at_leaves(leaf);
    let mut means = vec![N::one()];
    for (height, node) in (1..).zip(by_height(leaf, children, depth)) {
        let below = tests.for_parent();
        costs = costs.above(&node, &Children { search, height, tests: &below }, height == depth);
        if search != Search::AlphaBeta && height < depth {
            tests = Tests::above(&node, &below).0;
        }
        means.push(sum(&costs.by_window[0][leaf.count()]));
    }
    means
}

/// Returns the mean number of leaves of alpha-beta with an infinite window at the root, and the mean of the square of this
/// number.
///
/// ```
/// use scoutlab_theory::{Law, windows};
///
/// let (mean, second) = windows::alphabeta_moments(&Law::<f64>::uniform(2).unwrap(), 2, 2);
/// assert!((mean - 27.0 / 8.0).abs() < 1e-14 && second > mean * mean);
/// ```
///
/// # Panics
///
/// Never panics, because there are moments for each height.
pub fn alphabeta_moments<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> (N, N) {
    moment_pass(&for_mover(leaf, depth), children, depth).pop().expect("moments for height 0")
}

/// Returns the results of [`alphabeta_moments`] for trees of depth 0, 1, .. `depth`.
pub fn all_alphabeta_moments<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<(N, N)> {
    for_all_depths(leaf, |leaf| moment_pass(leaf, children, depth))
}

/// Returns the moments at heights 0, 1, .. `depth`. `leaf` is the distribution of a leaf's value for the side that moves at the
/// leaf.
pub(crate) fn alphabeta_moments_by_height(leaf: &Law<f64>, children: u32, depth: u32) -> Vec<(f64, f64)> {
    moment_pass(leaf, children, depth)
}

fn moment_pass<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<(N, N)> {
    let bounds = leaf.count() + 1;
    let mut costs = Costs::at_leaves(leaf);
    let mut squares = vec![vec![N::one(); bounds]; bounds];
    let no_tests = ChildTests { by_bound: Vec::new(), at_most: Vec::new() };
    let mut moments = vec![(N::one(), N::one())];
    for (height, node) in (1..).zip(by_height(leaf, children, depth)) {
        let children = &Children { search: Search::AlphaBeta, height, tests: &no_tests };
        squares = costs.squares_above(&node, children, &squares, height == depth);
        costs = costs.above(&node, children, height == depth);
        moments.push((sum(&costs.by_window[0][leaf.count()]), squares[0][leaf.count()].clone()));
    }
    moments
}

struct Children<'c, N> {
    search: Search,
    height: u32,
    tests: &'c ChildTests<N>,
}

/// For each alpha + 1: E[cost of a later child; X = x] for each x, and the sums of these costs over x' <= x.
type Later<N> = Vec<(Vec<N>, Vec<N>)>;

/// The cost of children that are better than all earlier children, after 1, 2, .. children. The type computes the sum over the
/// best values so far once for all alpha, which saves a factor of k.
struct Better<N> {
    /// P(the best value so far < x), for x = 0, 1, .. k.
    less: Vec<N>,
    /// For each alpha + 1 and each x, a sum over the best values a so far with alpha < a < min(x, B). Each term is P(a) times
    /// the cost of a child with X = x.
    costs: Vec<Vec<N>>,
}

impl<N: Number> Better<N> {
    fn new(node: &Node<N>, later: &Later<N>, upper: usize) -> Vec<Self> {
        let after = node.best_of_first[1..node.children as usize].iter();
        after
            .map(|best| {
                let mut costs = vec![vec![N::zero(); node.count]];
                for lower in (0..upper).rev() {
                    let mut row = costs[costs.len() - 1].clone();
                    for (sum, cost) in row.iter_mut().zip(&later[lower + 1].0).skip(lower + 1) {
                        *sum += &(best[lower].clone() * cost);
                    }
                    costs.push(row);
                }
                costs.reverse();
                let less = std::iter::once(N::zero()).chain(running_sums(best)).collect();
                Self { less, costs }
            })
            .collect()
    }
}

/// The mean costs of all searches at one height.
struct Costs<N> {
    /// Element [A + 1][B][v] is p(A, B; v), for A < B.
    by_window: Vec<Vec<Vec<N>>>,
}

impl<N: Number> Costs<N> {
    fn at_leaves(law: &Law<N>) -> Self {
        let bounds = law.count() + 1;
        Self { by_window: vec![vec![law.probabilities().to_vec(); bounds]; bounds] }
    }

    /// Returns the cost of a child in the window (A, B) of its parent, jointly with the child's own value. `lower` is A + 1.
    fn child(&self, lower: usize, upper: usize) -> &[N] {
        let bounds = self.by_window.len();
        &self.by_window[bounds - 1 - upper][bounds - 1 - lower]
    }

    /// Returns E[cost of a later child; X = x] for each x, in the window (alpha, B). `lower` is alpha + 1.
    fn later_child(&self, node: &Node<N>, children: &Children<'_, N>, lower: usize, upper: usize) -> Vec<N> {
        let whole = |lower: usize| self.child(lower, upper).iter().rev();
        if children.search == Search::AlphaBeta {
            return whole(lower).cloned().collect();
        }
        let mut cost = children.tests.by_bound[lower].clone();
        let is_hard = children.search == Search::NegaScoutHard;
        if is_hard && children.height == 1 {
            for (cost, probability) in cost.iter_mut().zip(&node.child).take(upper).skip(lower) {
                *cost += probability;
            }
        } else if lower < upper {
            for (cost, again) in cost.iter_mut().zip(whole(lower + usize::from(is_hard))).skip(lower) {
                *cost += again;
            }
        }
        cost
    }

    /// Returns the costs at a node, from the costs at its children. At the root, only the infinite window is needed.
    fn above(&self, node: &Node<N>, children: &Children<'_, N>, is_root: bool) -> Self {
        let bounds = node.count + 1;
        let mut by_window = vec![vec![Vec::new(); bounds]; bounds];
        for upper in 0..bounds {
            if is_root && upper < node.count {
                continue;
            }
            let later = self.later_children(node, children, upper);
            let better = Better::new(node, &later, upper);
            let lowest = if is_root { 1 } else { upper + 1 };
            for (lower, row) in by_window.iter_mut().enumerate().take(lowest) {
                row[upper] = self.after_children(node, &later, &better, lower, upper).pop().unwrap_or_default();
            }
        }
        Self { by_window }
    }

    /// Returns the costs of later children for each alpha + 1, up to beta.
    fn later_children(&self, node: &Node<N>, children: &Children<'_, N>, upper: usize) -> Later<N> {
        let costs = (0..=upper).map(|lower| self.later_child(node, children, lower, upper));
        costs.map(|cost| (cost.clone(), running_sums(&cost))).collect()
    }

    /// Returns E[cost so far; the best value is a], for each a, after 1, 2, .. children.
    fn after_children(
        &self,
        node: &Node<N>,
        later: &Later<N>,
        better: &[Better<N>],
        lower: usize,
        upper: usize,
    ) -> Vec<Vec<N>> {
        let mut costs: Vec<Vec<N>> = vec![self.child(lower, upper).iter().rev().cloned().collect()];
        for (best, better) in node.best_of_first[1..node.children as usize].iter().zip(better) {
            let mut after = node.after_one_more(&costs[costs.len() - 1]);
            // The search has not ended if the best value a is less than B, that is, at most `upper` - 1.
            for value in 0..upper.min(node.count) {
                after[value] += &(best[value].clone() * &later[lower.max(value + 1)].1[value]);
            }
            // The child is better than the best value so far, which may be above or below alpha.
            for (value, after) in after.iter_mut().enumerate() {
                *after += &(better.less[lower.min(value)].clone() * &later[lower].0[value]);
                *after += &better.costs[lower][value];
            }
            costs.push(after);
        }
        costs
    }

    /// Returns the means of the squares of alpha-beta's costs at a node. `below` contains the mean squares of a child for each
    /// window of the child.
    fn squares_above(&self, node: &Node<N>, children: &Children<'_, N>, below: &[Vec<N>], is_root: bool) -> Vec<Vec<N>> {
        let bounds = node.count + 1;
        let mut squares = vec![vec![N::zero(); bounds]; bounds];
        let square = |lower: usize, upper: usize| &below[bounds - 1 - upper][bounds - 1 - lower];
        let two = N::fraction(2, 1);
        // At the root, only the infinite window is needed.
        for upper in if is_root { node.count } else { 0 }..bounds {
            let later = self.later_children(node, children, upper);
            let better = Better::new(node, &later, upper);
            let means: Vec<N> = (0..=upper).map(|lower| sum(self.child(lower, upper))).collect();
            let lowest = if is_root { 1 } else { upper + 1 };
            for (lower, row) in squares.iter_mut().enumerate().take(lowest) {
                let mut total = square(lower, upper).clone();
                let costs = self.after_children(node, &later, &better, lower, upper);
                for (best, cost) in node.best_of_first[1..node.children as usize].iter().zip(&costs) {
                    for value in 0..upper.min(node.count) {
                        let alpha = lower.max(value + 1);
                        total += &(best[value].clone() * square(alpha, upper));
                        total += &(cost[value].clone() * &means[alpha] * &two);
                    }
                }
                row[upper] = total;
            }
        }
        squares
    }
}
