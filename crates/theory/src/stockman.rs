//! SSS* and DUAL*: the means in closed form.
//!
//! **Notation** as for [alpha-beta](crate::alphabeta), with L'(t) = P(value <= t) and H(x, y) = the sum over j = 0 .. b - 1 of
//! x^j y^(b-1-j).
//!
//! **Theorem.** SSS* (Stockman 1979) that takes the leftmost of the states with the greatest merit visits on average
//!
//! ```text
//! b^ceil(d/2) + sum over t, sum over min depths m of
//!     prod(max above m) H(L, L')  x  prod(min above m) S(R')  x  P(value = t) h(b-2; 1, R, R') at m
//!     x  prod(max below m) S(L)   x  prod(min below m) S(R)
//! ```
//!
//! leaves. DUAL* is SSS* on the negated game: the same sum with min at the root and reversed values.
//!
//! **Proof.** Alpha and beta of a leaf are those of alpha-beta. A live state's merit is the least value of the solved left
//! siblings at its min ancestors, which is beta: Gamma gives a child the merit of its parent, and a min node's next child the merit of
//! its solved sibling, which is the lesser of the merit before and the sibling's value. So each leaf, when it is taken, is
//! taken with merit beta, and it is taken if and only if its state gets to the top of OPEN before the search passes it by.
//!
//! *Leaves with infinite beta* are the first children at all min nodes: b^ceil(d/2) of them, all taken at the start.
//!
//! *Let beta = t be finite*, attained first from the root at min ancestor m. A max ancestor is solved by the first of its children
//! that is solved, in the order of merit, then of place, and then all its other states are purged.
//!
//! Above m: when the first sibling worth t is solved at m, the state at m's next child has merit t, and not before had that part of
//! the tree merit t or less. A child c of a max ancestor i above m that competes with the path's child has a merit that only falls, down to
//! min(value of c, merit from above i), and the merit from above i is greater than t, since beta is not attained there. The state with
//! merit t goes on unless a competing child is solved before it: one on the left is solved first if it is worth t or more (equal
//! merit: leftmost first), one on the right if it is worth more than t. So all left ones must be worth less than t and all right
//! ones at most t: L^j L'^(b-1-j), which sums to H(L, L'). Left siblings at min ancestors above m must be worth more than t:
//! S(R').
//!
//! Below m: all states there have merit t. The state is purged if and only if a max ancestor is solved by another child with
//! merit t first, which is one on the left that is worth t or more: right ones come later and would need merit t. So left ones are
//! worth less than t, S(L), and left siblings at min ancestors at least t, S(R). At m the least left sibling is worth exactly t:
//! S(R) - S(R') = P(value = t) h(b-2; 1, R, R').
//!
//! All these subtrees are different, so the probabilities multiply. QED.
//!
//! **Corollary** (dominance, Stockman 1979). A leaf of SSS* has alpha < beta, so alpha-beta visits it. Hence SSS* <= alpha-beta,
//! and DUAL* <= alpha-beta, tree by tree. The sum shows it: H(L, L') replaces the S(L) of max depths above m, where S(L) counts the
//! places with weights L^j L'^0.

use crate::alphabeta::Tails;
use crate::law::{Law, by_depth};
use crate::number::{Number, complete, power};

/// The mean number of leaves of SSS*. `leaf` is the law of a leaf's value for max, who moves at the root.
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

/// The mean number of leaves of DUAL*.
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
        // From the root down: beta = t is not attained yet, or is.
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
