//! What theory says about uniform trees, to compare searches with.

use crate::Side;

/// The leaves of the minimal tree, which every search must visit to prove the value of the root and which one with perfect ordering
/// does not leave: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975). Nothing if the number does not fit.
pub fn minimal_leaves(degree: u32, depth: u32) -> Option<u64> {
    let degree = u64::from(degree);
    let (longer, shorter) = (degree.checked_pow(depth.div_ceil(2))?, degree.checked_pow(depth / 2)?);
    // At degree 0 and more than one ply there is no leaf at all, and nothing counted twice.
    longer.checked_add(shorter.saturating_sub(1))
}

/// The positive root x of x^b + x - 1 = 0 for the degree b, to the precision of the type (Pearl 1980). 0 for degree 0.
///
/// With independent win-loss values of this probability for max at leaves whose parents are min nodes, every max node of the
/// tree is won with it too.
pub fn critical_probability(degree: u32) -> f64 {
    // The left side grows with x, is not positive at 0 and not negative at 1: halve until the bounds are neighbours.
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

/// The asymptotic branching factor x / (1 - x) of alpha-beta, Scout and every directional algorithm on uniform trees with
/// independent continuous leaf values, x being the [`critical_probability`] (Pearl 1980, 1982). It is that of the mean number of
/// leaves as the depth grows.
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

/// What TEST may expect at the root of a win-loss tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestExpectation {
    /// The probability that the answer is yes: max wins.
    pub win: f64,
    /// The mean number of leaves visited.
    pub leaves: f64,
}

/// The exact expectation of TEST (Pearl's SOLVE; Pearl 1980) on a uniform tree with independent leaves, each a win for max with
/// probability `leaf_win`, by recursion from the leaves up.
///
/// `root` is the side to move at the root, [`Side::First`] being max, and `depth` the plies below it. TEST asks "is the value
/// greater than v?" and searches the children from first to last: at a max node until one says yes, at a min node until one says
/// no. With p for a child's yes, the node says yes with probability 1 - (1 - p)^b or p^b, and visits 1 + q + .. + q^(b-1) children on
/// average, q being 1 - p at a max node and p at a min node. Children are independent and a later child's search does not depend
/// on earlier ones but for being started at all, so the mean number of leaves is the product of these numbers over the plies (Wald
/// 1944). The question "less than v?" visits the same leaves, with wins and losses changing their names.
///
/// Values of `leaf_win` outside 0 to 1 have no meaning.
pub fn test_expectation(degree: u32, depth: u32, root: Side, leaf_win: f64) -> TestExpectation {
    let mut expected = TestExpectation { win: leaf_win, leaves: 1.0 };
    // At depth 1 the root is the parent of the leaves; from there sides alternate upwards.
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

/// 1 + q + .. + q^(b-1): summed rather than divided, which would lose all digits as q nears 1.
fn visited_children(going_on: f64, degree: u32) -> f64 {
    (0..degree).fold(0.0, |sum, _| sum * going_on + 1.0)
}

/// A whole power by repeated squaring: the same bits on every machine, which `powi` does not promise.
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
