//! SSS* and DUAL*: the means in closed form.
//!
//! **Notation** is as for [alpha-beta](crate::alphabeta). In addition, L'(t) = P(value <= t), and H(x, y) is the sum of x^j
//! y^(b-1-j) over j = 0 .. b - 1.
//!
//! **Theorem.** If SSS* (Stockman 1979) takes the leftmost of the states with the greatest merit, it visits on average
//!
//! ```text
//! b^ceil(d/2) + sum over t, sum over min depths m of
//!     prod(max above m) H(L, L')  x  prod(min above m) S(R')  x  P(value = t) h(b-2; 1, R, R') at m
//!     x  prod(max below m) S(L)   x  prod(min below m) S(R)
//! ```
//!
//! leaves. DUAL* is SSS* on the negated game, so its mean is this sum with MIN at the root and negated values.
//!
//! **Proof.** Alpha and beta of a leaf are defined as for alpha-beta. Alpha is the greatest value of the left siblings at the
//! leaf's MAX ancestors, and beta is the least value of the left siblings at the leaf's MIN ancestors.
//!
//! *Merits.* Gamma gives a child the merit of its parent. A leaf is solved with the lesser of its merit and its value. The next
//! child of a MIN node gets the merit with which the previous child was solved. A MAX node inherits the merit of its first
//! solved child, which is the greatest merit of its children. By induction, a node with merit h is solved with merit min(h,
//! value). The merit of a live state is therefore the least value of the left siblings at its MIN ancestors. If a leaf is
//! taken, its merit is beta.
//!
//! *Competition.* The state that leads to the leaf is removed only if another child c solves a MAX ancestor i first. Let h_i be
//! the merit of i when its children are created. The merits of the states below c fall to min(h_i, value of c), with which c is
//! solved. The merits on the path fall to beta. States are taken in the order of merit, and states of equal merit from the
//! left. Hence, c comes first if and only if min(h_i, value of c) is greater than beta, or equals beta and c is on the left.
//! The leaf is visited if and only if, at every MAX ancestor i,
//!
//! ```text
//! min(h_i, value of c) < beta for every c on the left,    min(h_i, value of c) <= beta for every c on the right
//! ```
//!
//! *If beta is infinite*, this condition is met. Beta is infinite if the path takes the first child at every MIN node, as for
//! b^ceil(d/2) leaves.
//!
//! *If beta = t*, let m be the first MIN ancestor, from the root, at which beta is attained. Above m, h_i > t, so the values of
//! left siblings must be below t, and the values of right siblings at most t. With j siblings on the left, the probability is
//! L^j L'^(b-1-j), which sums to H(L, L'). Below m, h_i = t, so the values of left siblings must be below t, which sums to
//! S(L), and right siblings are unrestricted. Left siblings at MIN ancestors have values above t above m, which sums to S(R'),
//! and values of at least t below m, which sums to S(R). At m, their least value is t, which gives S(R) - S(R') = P(value = t)
//! h(b-2; 1, R, R').
//!
//! All these subtrees are different, so the probabilities multiply. QED.
//!
//! **Corollary** (dominance, Stockman 1979). A leaf that SSS* visits has alpha < beta, because left siblings at MAX ancestors
//! above and below m have values below t. Therefore, alpha-beta visits the leaf. Hence, SSS* <= alpha-beta, and likewise DUAL*
//! <= alpha-beta, tree by tree. The sum shows this dominance: above m, H(L, L') replaces S(L), in which right siblings are
//! unrestricted.

use crate::alphabeta::Tails;
use crate::law::{Law, by_depth};
use crate::number::{Number, complete, power};

/// Returns the mean number of leaves of SSS*. `leaf` is the distribution of a leaf's value for MAX, who moves at the root.
///
/// ```
/// use scoutlab_theory::{Law, stockman};
///
/// let values = Law::<f64>::uniform(2).unwrap();
/// assert!((stockman::sss(&values, 2, 2) - 3.25).abs() < 1e-14);
/// assert!((stockman::dual(&values, 2, 2) - 3.375).abs() < 1e-14);
/// ```
pub fn sss<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> N {
    best_first(leaf, children, depth, true)
}

/// Returns the mean number of leaves of DUAL*.
pub fn dual<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> N {
    best_first(&leaf.reversed(), children, depth, false)
}

fn best_first<N: Number>(leaf: &Law<N>, children: u32, depth: u32, root_is_max: bool) -> N {
    let laws = by_depth(leaf, children, depth, root_is_max);
    let degree = i64::from(children);
    let one = N::one();
    let is_max = |ply: usize| ply.is_multiple_of(2) == root_is_max;
    let max_plies = (0..depth).filter(|ply| is_max(*ply as usize)).count() as u32;
    let mut total = power(&N::fraction(children.into(), 1), max_plies);
    let mut tails: Vec<Tails<N>> = laws[1..].iter().map(Tails::new).collect();
    for value in 0..leaf.count() {
        // The loop goes from the root down. `before` covers the case that beta = t has not been attained, and `after` covers the
        // other case.
        let (mut before, mut after) = (N::one(), N::zero());
        for (ply, tail) in tails.iter_mut().enumerate() {
            tail.reach(value, &laws[ply + 1]);
            let probability = &laws[ply + 1].probabilities()[value];
            if is_max(ply) {
                let at_most = tail.less.clone() + probability;
                after = after * &complete(degree - 1, [&one, &tail.less]);
                before = before * &complete(degree - 1, [&tail.less, &at_most]);
            } else {
                let (at_least, more) = (&tail.at_least[value], &tail.at_least[value + 1]);
                let attained = complete(degree - 2, [&one, at_least, more]) * probability;
                after = after * &complete(degree - 1, [&one, at_least]) + &(before.clone() * &attained);
                before = before * &complete(degree - 1, [&one, more]);
            }
        }
        total += &after;
    }
    total
}
