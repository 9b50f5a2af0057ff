//! Scout: the mean and the second moment.
//!
//! **Notation.** In negamax form, V is the value of a node at height h for the side to move, and X = k - 1 - V(child) is the
//! value of a child for that side. t(s; v) = E[leaves of TEST(V > s); V = v] as in [`test`](crate::test), and e(v) = E[leaves
//! of EVAL; V = v]. At height 0, both are P(V = v). For a child, tau(s; x) and epsilon(x) are defined likewise with X, so that
//! tau(s; x) = t(k-2-s; k-1-x) and epsilon(x) = e(k-1-x).
//!
//! **Theorem.** Let q_j(a) be the probability that the greatest X of the first j children is a, and m_j(a) = E[leaves of EVAL
//! in the first j children; the greatest X is a]. Then e = m_b, where m_1 = epsilon and
//!
//! ```text
//! m_(j+1)(a) = m_j(a) P(X <= a) + P(X = a) (sum over a' < a of m_j(a'))
//!            + q_j(a) (sum over x <= a of tau(a; x)) + sum over a' < a of q_j(a') [ tau(a'; a) + epsilon(a) ]
//! ```
//!
//! The mean is the sum of e(v) at the root.
//!
//! **Proof.** EVAL (Pearl 1980) applies EVAL to the first child. EVAL tests each later child against the best value a' so far
//! and, if the child is better, applies EVAL to it. The cost of the child depends on the past only through a', because subtrees
//! share no leaf. The chain moves from a' to max(a', X). If the chain stays, the child costs the test. If the chain moves to a,
//! the child costs the test and EVAL **of the same subtree**. The two costs are not independent, but their means restricted to
//! X = a add up. This is why costs are computed jointly with the value. QED.
//!
//! **The second moment.** Let tt(s, s'; v) = E[leaves of TEST(V > s) x leaves of TEST(V > s'); V = v]. Let te(s; v) = E[leaves
//! of TEST(V > s) x leaves of EVAL; V = v] and ee(v) = E[leaves of EVAL ^ 2; V = v]. Each of these is a sum over pairs of
//! children. Let C and D be two costs, such as the costs of TEST and EVAL, and let W_j(a) = E[C D in the first j children; the
//! best is a], with means M^C_j and M^D_j. If child j + 1 adds c to C and d to D, then (C + c)(D + d) = C D + C d + D c + c d.
//! The pair (c, d) depends on the past only through the best value a'. Hence
//!
//! ```text
//! W_(j+1) = W_j carried on  +  M^C_j with the mean of d  +  M^D_j with the mean of c  +  q_j with the mean of c d
//! ```
//!
//! along the same chain. The mean of c d is known from the height below. For tt, it is tt. For te, it is tt(s, a'; x), plus
//! te(s; x) if x > a'. For ee, it is tt(a', a'; x), plus 2 te(a'; x) + ee(x) if x > a'. The variance is the sum of ee(v) minus
//! the square of the mean.
//!
//! **Cost** per ply: O(k^2 b) for the mean, O(k^3 b) for the second moment. All terms are nonnegative and nothing is
//! subtracted.

use crate::law::{Law, Node, by_height, for_all_depths, for_mover};
use crate::number::{Number, sum};
use crate::test::{ChildTests, Tests, running_sums};

/// Returns the mean number of leaves of Scout. `leaf` is the distribution of a leaf's value for MAX, who moves at the root.
///
/// ```
/// use scoutlab_theory::{Law, scout};
///
/// assert!((scout::mean(&Law::<f64>::uniform(2).unwrap(), 2, 2) - 4.0).abs() < 1e-14);
/// ```
///
/// # Panics
///
/// Never panics, because there is a mean for each height.
pub fn mean<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> N {
    mean_pass(&for_mover(leaf, depth), children, depth).pop().expect("a mean for height 0")
}

/// Returns the mean numbers of leaves on trees of depth 0, 1, .. `depth`. Computing the list takes little longer than computing
/// the mean at the last depth alone.
pub fn means<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<N> {
    for_all_depths(leaf, |leaf| mean_pass(leaf, children, depth))
}

fn mean_pass<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<N> {
    let mut tests = Tests::at_leaves(leaf);
    let mut eval = leaf.probabilities().to_vec();
    let mut means = vec![sum(&eval)];
    for node in by_height(leaf, children, depth) {
        let below = tests.for_parent();
        eval.reverse();
        eval = Eval::above(&node, &below, &eval).last();
        means.push(sum(&eval));
        if means.len() <= depth as usize {
            tests = Tests::above(&node, &below).0;
        }
    }
    means
}

/// Returns the first and the second moment of the number of leaves that Scout visits.
///
/// ```
/// use scoutlab_theory::{Law, scout};
///
/// // Scout visits 3 leaves if the second of two leaves is better, which has probability 1/4 for the values 0 and 1. Otherwise,
/// // Scout visits 2 leaves.
/// let (mean, second) = scout::moments(&Law::<f64>::uniform(2).unwrap(), 2, 1);
/// assert_eq!((mean, second), (2.25, 5.25));
/// ```
///
/// # Panics
///
/// Never panics, because there are moments for each height.
pub fn moments<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> (N, N) {
    moment_pass(&for_mover(leaf, depth), children, depth).pop().expect("moments for height 0")
}

/// Returns the results of [`moments`] for trees of depth 0, 1, .. `depth`.
pub fn all_moments<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<(N, N)> {
    for_all_depths(leaf, |leaf| moment_pass(leaf, children, depth))
}

/// Returns the moments at heights 0, 1, .. `depth`. `leaf` is the distribution of a leaf's value for the side that moves at the
/// leaf.
pub(crate) fn moments_by_height(leaf: &Law<f64>, children: u32, depth: u32) -> Vec<(f64, f64)> {
    moment_pass(leaf, children, depth)
}

fn moment_pass<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<(N, N)> {
    let alone = leaf.probabilities().to_vec();
    let bounds = alone.len() + 1;
    let mut tests = Tests::at_leaves(leaf);
    let mut eval = alone.clone();
    let mut products = Products {
        test_test: vec![vec![alone.clone(); bounds]; bounds],
        test_eval: vec![alone.clone(); bounds],
        eval_eval: alone,
    };
    let mut moments = vec![(N::one(), N::one())];
    for node in by_height(leaf, children, depth) {
        let below = tests.for_parent();
        eval.reverse();
        let costs = Eval::above(&node, &below, &eval);
        let (above, tests_after) = Tests::above(&node, &below);
        let is_last = moments.len() == depth as usize;
        products = products.for_parent().above(&node, &below, &tests_after, &costs, is_last);
        (tests, eval) = (above, costs.last());
        moments.push((sum(&eval), sum(&products.eval_eval)));
    }
    moments
}

struct Eval<N> {
    /// E[cost so far; the best value is a], for each a, after each number of children.
    after_first: Vec<Vec<N>>,
    /// Element [a][x] is E[cost of a later child; X = x] if the best value so far is a.
    cost: Vec<Vec<N>>,
    /// For each a, the sum of `cost[a][x]` over x <= a: the cost of a child that is not better.
    staying: Vec<N>,
}

impl<N: Number> Eval<N> {
    /// Returns the cost of EVAL at a node. `first` contains E[cost of EVAL of a child; X = x] for each x.
    fn above(node: &Node<N>, below: &ChildTests<N>, first: &[N]) -> Self {
        let cost: Vec<Vec<N>> = (0..node.count)
            .map(|best| {
                let mut cost = below.by_bound[best + 1].clone();
                for (cost, eval) in cost.iter_mut().zip(first).skip(best + 1) {
                    *cost += eval;
                }
                cost
            })
            .collect();
        let staying: Vec<N> = (0..node.count).map(|best| below.at_most[best + 1][best].clone()).collect();
        let mut after_first = vec![vec![N::zero(); node.count], first.to_vec()];
        for best in &node.best_of_first[1..node.children as usize] {
            let mut after = node.after_one_more(&after_first[after_first.len() - 1]);
            carry(&mut after, best, &cost, &staying);
            after_first.push(after);
        }
        Self { after_first, cost, staying }
    }

    fn last(&self) -> Vec<N> {
        self.after_first[self.after_first.len() - 1].clone()
    }
}

/// Adds the cost of one more child to `after`. `weight` is a measure on the best value so far. `cost[a][x]` is the cost of a
/// move from a to x, and `staying[a]` is the cost if the chain stays at a.
fn carry<N: Number>(after: &mut [N], weight: &[N], cost: &[Vec<N>], staying: &[N]) {
    for best in 0..after.len() {
        after[best] += &(weight[best].clone() * &staying[best]);
        for (after, cost) in after.iter_mut().zip(&cost[best]).skip(best + 1) {
            *after += &(weight[best].clone() * cost);
        }
    }
}

/// The means of products of two costs, for each value v of the node.
struct Products<N> {
    /// Element [s + 1][s' + 1][v] is tt(s, s'; v), for s <= s'.
    test_test: Vec<Vec<Vec<N>>>,
    /// Element [s + 1][v] is te(s; v).
    test_eval: Vec<Vec<N>>,
    /// Element [v] is ee(v).
    eval_eval: Vec<N>,
}

impl<N: Number> Products<N> {
    /// Returns the products from the parent's point of view. The bound s becomes k - 2 - s.
    fn for_parent(&self) -> Self {
        let reversed = |cost: &Vec<N>| -> Vec<N> { cost.iter().rev().cloned().collect() };
        let bounds = self.test_eval.len();
        let test_test = (0..bounds)
            .map(|lower| {
                (0..bounds)
                    .map(|upper| {
                        let (one, other) = (bounds - 1 - lower, bounds - 1 - upper);
                        if lower > upper { Vec::new() } else { reversed(&self.test_test[other][one]) }
                    })
                    .collect()
            })
            .collect();
        Self { test_test, test_eval: self.test_eval.iter().rev().map(reversed).collect(), eval_eval: reversed(&self.eval_eval) }
    }

    /// Returns the products at a node. `self` contains the products of a child, from the node's point of view. At the root,
    /// only the square of EVAL is needed.
    fn above(&self, node: &Node<N>, below: &ChildTests<N>, tests: &[Vec<Vec<N>>], eval: &Eval<N>, is_root: bool) -> Self {
        let eval_eval = self.two_evals(node, eval);
        if is_root {
            return Self { test_test: Vec::new(), test_eval: Vec::new(), eval_eval };
        }
        let bounds = node.count + 1;
        let test_test = (0..bounds)
            .map(|lower| {
                let filled = (lower..bounds).map(|upper| self.two_tests(node, below, tests, lower, upper));
                std::iter::repeat_n(Vec::new(), lower).chain(filled).collect()
            })
            .collect();
        Self {
            test_test,
            test_eval: (0..bounds).map(|bound| self.test_and_eval(node, below, &tests[bound], eval, bound)).collect(),
            eval_eval,
        }
    }

    /// Computes the products of two tests at a node. The lower test continues as long as the best value is less than `lower`,
    /// which is s + 1. The upper test continues as long as the best value is less than `upper`.
    fn two_tests(&self, node: &Node<N>, below: &ChildTests<N>, tests: &[Vec<Vec<N>>], lower: usize, upper: usize) -> Vec<N> {
        let both = &self.test_test[lower][upper];
        let both_at_most = running_sums(both);
        let mut product = both.clone();
        let so_far = tests[lower].iter().zip(&tests[upper]).zip(&node.best_of_first);
        for ((lower_cost, upper_cost), best) in so_far.take(node.children as usize).skip(1) {
            let mut after = node.after_one_more(&product);
            // Each number is a sum over smaller best values.
            let (mut with_both, mut with_lower, mut with_upper) = (N::zero(), N::zero(), N::zero());
            for value in 0..node.count {
                after[value] += &(with_both.clone() * &both[value]);
                after[value] += &(with_upper.clone() * &below.by_bound[lower][value]);
                after[value] += &(with_lower.clone() * &below.by_bound[upper][value]);
                if value < lower {
                    let (cost, best) = (&upper_cost[value], &best[value]);
                    after[value] += &(best.clone() * &both_at_most[value]);
                    after[value] += &(cost.clone() * &below.at_most[lower][value]);
                    with_both += best;
                    with_upper += cost;
                }
                if value < upper {
                    let cost = &lower_cost[value];
                    after[value] += &(cost.clone() * &below.at_most[upper][value]);
                    with_lower += cost;
                }
            }
            product = after;
        }
        product
    }

    /// Computes the products of a test and EVAL at a node. `test` contains the cost of the test so far, after each number of
    /// children.
    fn test_and_eval(&self, node: &Node<N>, below: &ChildTests<N>, test: &[Vec<N>], eval: &Eval<N>, bound: usize) -> Vec<N> {
        let mut product = self.test_eval[bound].clone();
        // E[cost of the test x cost in EVAL; X = x], if the best value so far is a.
        let both: Vec<Vec<N>> = (0..node.count.min(bound))
            .map(|best| {
                let mut both = self.test_test[(best + 1).min(bound)][(best + 1).max(bound)].clone();
                for (both, eval) in both.iter_mut().zip(&self.test_eval[bound]).skip(best + 1) {
                    *both += eval;
                }
                both
            })
            .collect();
        let both_staying: Vec<N> = both.iter().enumerate().map(|(best, both)| sum(&both[..=best])).collect();
        let so_far = test.iter().zip(&eval.after_first).zip(&node.best_of_first);
        for ((test, eval_cost), best) in so_far.take(node.children as usize).skip(1) {
            let mut after = node.after_one_more(&product);
            carry(&mut after, test, &eval.cost, &eval.staying);
            let mut eval_so_far = N::zero();
            for value in 0..node.count {
                after[value] += &(eval_so_far.clone() * &below.by_bound[bound][value]);
                if value < bound {
                    let (cost, best) = (&eval_cost[value], &best[value]);
                    after[value] += &(cost.clone() * &below.at_most[bound][value]);
                    after[value] += &(best.clone() * &both_staying[value]);
                    eval_so_far += cost;
                    for better in value + 1..node.count {
                        after[better] += &(best.clone() * &both[value][better]);
                    }
                }
            }
            product = after;
        }
        product
    }

    fn two_evals(&self, node: &Node<N>, eval: &Eval<N>) -> Vec<N> {
        let two = N::fraction(2, 1);
        let square: Vec<Vec<N>> = (0..node.count)
            .map(|best| {
                let mut square = self.test_test[best + 1][best + 1].clone();
                for (value, square) in square.iter_mut().enumerate().skip(best + 1) {
                    *square += &(two.clone() * &self.test_eval[best + 1][value]);
                    *square += &self.eval_eval[value];
                }
                square
            })
            .collect();
        let staying: Vec<N> = square.iter().enumerate().map(|(best, square)| sum(&square[..=best])).collect();
        let mut product = self.eval_eval.clone();
        for first in 1..node.children as usize {
            let mut after = node.after_one_more(&product);
            let doubled: Vec<N> = eval.after_first[first].iter().map(|cost| cost.clone() * &two).collect();
            carry(&mut after, &doubled, &eval.cost, &eval.staying);
            carry(&mut after, &node.best_of_first[first], &square, &staying);
            product = after;
        }
        product
    }
}
