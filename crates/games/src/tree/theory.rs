//! Theoretical predictions for uniform trees.

use crate::Side;

/// Returns the number of leaves of the minimal tree: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975). Every search must
/// visit at least this many leaves to prove the value of the root, and alpha-beta with perfect ordering visits no more. Returns
/// `None` if the number overflows.
///
/// ```
/// use scoutlab_games::tree::theory::minimal_leaves;
///
/// assert_eq!(minimal_leaves(10, 4), Some(199));
/// ```
pub fn minimal_leaves(degree: u32, depth: u32) -> Option<u64> {
    let degree = u64::from(degree);
    let (longer, shorter) = (degree.checked_pow(depth.div_ceil(2))?, degree.checked_pow(depth / 2)?);
    // At degree 0 and depth 2 or more, there are no leaves, so no leaf is counted twice.
    longer.checked_add(shorter.saturating_sub(1))
}

/// Returns the positive root x of x^b + x - 1 = 0 for the degree b, to the precision of `f64` (Pearl 1980). Returns 0 for degree
/// 0.
///
/// Let each leaf below a MIN node be an independent win for MAX with probability x. Then every MAX node is also a win for MAX
/// with probability x.
pub fn critical_probability(degree: u32) -> f64 {
    // The left side grows with x, and is at most 0 at x = 0 and at least 0 at x = 1. Bisection continues until the bounds are
    // adjacent.
    let (mut below, mut above) = (0.0_f64, 1.0_f64);
    loop {
        let middle = f64::midpoint(below, above);
        if middle <= below || middle >= above {
            return below;
        }
        if power(middle, degree) + middle < 1.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
}

/// Returns the asymptotic branching factor x / (1 - x) on uniform trees with i.i.d. continuous leaf values, where x is the
/// [`critical_probability`] (Pearl 1980, 1982). This factor is the rate at which the mean number of leaves grows with depth. The
/// rate is a lower bound for every directional algorithm, and alpha-beta and Scout attain it.
///
/// ```
/// use scoutlab_games::tree::theory::branching_factor;
///
/// assert!((branching_factor(2) - 1.618034).abs() < 1e-6);
/// ```
pub fn branching_factor(degree: u32) -> f64 {
    let root = critical_probability(degree);
    root / (1.0 - root)
}

/// The expected result and cost of TEST at the root of a win-loss tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestExpectation {
    /// The probability that MAX wins, so that TEST succeeds.
    pub win: f64,
    /// The mean number of leaves visited.
    pub leaves: f64,
}

/// Returns the exact expectation of TEST (Pearl's SOLVE; Pearl 1980) on a uniform tree, by recursion from the leaves up. Each
/// leaf is an independent win for MAX with probability `leaf_win`.
///
/// `root` is the side to move at the root ([`Side::First`] is MAX), and `depth` is the number of plies below the root. TEST
/// checks whether the value is greater than v. TEST searches children from first to last, until one succeeds (at a MAX node) or
/// fails (at a MIN node). Let p be the probability that a child succeeds. A MAX node succeeds with probability 1 - (1 - p)^b, and
/// a MIN node with probability p^b. Nodes of both kinds visit 1 + q + .. + q^(b-1) children on average, where q is 1 - p at a MAX
/// node and p at a MIN node. Children are independent, and earlier children determine only whether a later child is searched.
/// Therefore, the mean number of leaves is the product of the mean numbers of children over the plies (Wald 1944). A test for
/// "less than v" visits the same leaves, with wins and losses exchanged.
///
/// The result is meaningless if `leaf_win` is not from 0 to 1.
pub fn test_expectation(degree: u32, depth: u32, root: Side, leaf_win: f64) -> TestExpectation {
    let mut expected = TestExpectation { win: leaf_win, leaves: 1.0 };
    // At depth 1, the root is the parent of the leaves. At greater depths, the sides alternate.
    let lowest = if depth % 2 == 1 { root } else { root.other() };
    let mut side = lowest;
    for _ in 0..depth {
        let (going_on, win) = match side {
            Side::First => (1.0 - expected.win, 1.0 - power(1.0 - expected.win, degree)),
            Side::Second => (expected.win, power(expected.win, degree)),
        };
        expected = TestExpectation { win, leaves: expected.leaves * visited_children(going_on, degree) };
        side = side.other();
    }
    expected
}

/// Returns 1 + q + .. + q^(b-1). The terms are summed, because a division would lose all digits as q nears 1.
fn visited_children(going_on: f64, degree: u32) -> f64 {
    (0..degree).fold(0.0, |sum, _| sum * going_on + 1.0)
}

/// Returns a whole power by repeated squaring. The bits of the result are equal on every machine, which `powi` does not
/// guarantee.
fn power(mut base: f64, mut exponent: u32) -> f64 {
    let mut product = 1.0;
    while exponent > 0 {
        if exponent % 2 == 1 {
            product *= base;
        }
        base *= base;
        exponent /= 2;
    }
    product
}
