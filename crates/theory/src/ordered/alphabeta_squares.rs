//! The second moment of alpha-beta on ordered trees.
//!
//! **Notation** is as for [alpha-beta](super::alphabeta). n(A, B) and r(A, B) are the means of the number of leaves and of its
//! square. Alpha before child i, relative to the value of the node, is a: either A or minus a step. D(i; a) and R(i; a) are the
//! means of the cost of children i, i + 1, .. b and of its square, **restricted to the event** J >= i. G and G2 are the means
//! of n' and r' over a step, and n0 and r0 are the values of n' and r' for the best child.
//!
//! **Theorem.** Let c = n'(-B - S, -a - S) be the cost of a child that is worse by a step, and D(i; a) = R(i; a) = 0 if a >= B.
//! Then
//!
//! ```text
//! D(i; a) = P(J = i) [ n0 + D+ ]                + P(J > i) G  + E D(i+1; max(a, -S))
//! R(i; a) = P(J = i) [ r0 + 2 n0 D+ + R+ ]      + P(J > i) G2 + 2 E c D(i+1; max(a, -S)) + E R(i+1; max(a, -S))
//! ```
//!
//! where m = b - i, and G and G2 are taken at max(a, 0) and B: D+ = m G and R+ = m G2 + m (m-1) G^2 if B > 0, and both are 0
//! otherwise. The results are n(A, B) = D(1; A) and r(A, B) = R(1; A).
//!
//! **Proof.** Given the steps and J, the windows of all children are known. The costs of the children are independent, because
//! nothing in a subtree depends on the value of its root. Let child i have mean cost c. The mean square of the total of child i
//! and the rest is then the sum of the mean squares plus 2 c times the mean of the rest. After the best child, alpha stays at
//! max(a, 0), and all children are searched if B > 0. Otherwise, the best child has caused a cutoff. QED.
//!
//! If A < -g, alpha is minus a step after the first child. If A >= 0, no child changes alpha. All places i are therefore needed
//! only for -g <= a < 0, and the cost is O(h^2 g^3 + h g^3 b) at height h.

use super::plane::{Place, Plane, places};
use crate::number::Number;

/// Returns the means of the number of leaves of alpha-beta and of its square, on trees of depth 0, 1, .. `depth` with steps up
/// to `widest`. `probabilities` contains the probability of each place of the best child.
///
/// ```
/// use scoutlab_theory::ordered::alphabeta_moments;
///
/// // Both leaves are always visited.
/// assert_eq!(alphabeta_moments(&[0.5, 0.5], 1, 4)[1], (2.0, 4.0));
/// ```
pub fn alphabeta_moments<N: Number>(probabilities: &[N], depth: u32, widest: usize) -> Vec<(N, N)> {
    let mut moments = vec![(N::one(), N::one())];
    let mut costs = Plane::everywhere(&N::one());
    let mut squares = Plane::everywhere(&N::one());
    for height in 1..=depth as usize {
        let reach = (height * widest) as i64;
        let (means, mean_squares) = (costs.means(widest, reach), squares.means(widest, reach));
        let places = places(probabilities);
        let node = Node { places, widest, costs: &costs, squares: &squares, means: &means, mean_squares: &mean_squares };
        let whole = node.windows(reach + 1, -reach - 1);
        moments.push(whole[0].clone());
        if height < depth as usize {
            let columns: Vec<Vec<(N, N)>> = (-reach - 1..=reach + 1).map(|upper| node.windows(upper, -reach - 1)).collect();
            // Windows below or above all values of the node are clamped to the ends.
            let at = |lower: i64, upper: i64| {
                let (lower, upper) = (lower.min(reach), upper.max(-reach));
                columns[(upper + reach + 1) as usize].get((lower + reach + 1) as usize)
            };
            let (next_costs, next_squares) = (
                Plane::new(reach, |lower, upper| at(lower, upper).map_or_else(N::zero, |both| both.0.clone())),
                Plane::new(reach, |lower, upper| at(lower, upper).map_or_else(N::zero, |both| both.1.clone())),
            );
            (costs, squares) = (next_costs, next_squares);
        }
    }
    moments
}

struct Node<'n, N> {
    places: Vec<Place<N>>,
    widest: usize,
    costs: &'n Plane<N>,
    squares: &'n Plane<N>,
    /// The means of n' and r' over a step.
    means: &'n Plane<N>,
    mean_squares: &'n Plane<N>,
}

/// D and R at one place of the children, for a = -1, -2, .. -g.
type Rest<N> = Vec<(N, N)>;

impl<N: Number> Node<'_, N> {
    /// Returns n and r for B = `upper` and A = `lowest`, `lowest` + 1, .. `upper` - 1.
    fn windows(&self, upper: i64, lowest: i64) -> Vec<(N, N)> {
        let widest = self.widest as i64;
        // The costs of a child for each step, for a = -1, -2, .. -g.
        let by_step: Vec<Vec<N>> = (1..=widest).map(|minus| self.by_step(-minus, upper)).collect();
        let mut after_first: Rest<N> = Vec::new();
        let mut from_first = vec![(N::zero(), N::zero()); self.widest];
        for place in self.places.iter().rev() {
            after_first = from_first;
            let rest = &after_first;
            let here = (1..).zip(&by_step).map(|(minus, costs)| {
                if -minus < upper { self.one_more(place, -minus, upper, costs, rest) } else { (N::zero(), N::zero()) }
            });
            from_first = here.collect();
        }
        (lowest..upper)
            .map(|lower| match lower {
                0.. => self.without_change(lower, upper),
                _ if lower >= -widest => from_first[(-lower - 1) as usize].clone(),
                _ => self.one_more(&self.places[0], lower, upper, &self.by_step(lower, upper), &after_first),
            })
            .collect()
    }

    /// Returns the costs n'(-B - S, -a - S) of a child for S = 1, 2, .. g.
    fn by_step(&self, alpha: i64, upper: i64) -> Vec<N> {
        (1..=self.widest as i64).map(|step| self.costs.at(-upper - step, -alpha - step).clone()).collect()
    }

    /// Returns n and r if alpha is at least the value of the node, so that all children are searched with this alpha.
    fn without_change(&self, alpha: i64, upper: i64) -> (N, N) {
        let (best, square) = (self.costs.at(-upper, -alpha), self.squares.at(-upper, -alpha));
        let (rest, rest_square) = self.places[0].rest(self.means.at(-upper, -alpha), self.mean_squares.at(-upper, -alpha));
        (best.clone() + &rest, square.clone() + &rest_square + &twice(best, &rest))
    }

    /// Returns D and R at `place` for a < 0, from D and R at the next place. `by_step` contains the costs of a child for each
    /// step.
    fn one_more(&self, place: &Place<N>, alpha: i64, upper: i64, by_step: &[N], next: &Rest<N>) -> (N, N) {
        let (best, square) = (self.costs.at(-upper, -alpha), self.squares.at(-upper, -alpha));
        let (after, after_square) = if upper > 0 {
            place.rest(self.means.at(-upper, 0), self.mean_squares.at(-upper, 0))
        } else {
            (N::zero(), N::zero())
        };
        let mut cost = place.best.clone() * &(best.clone() + &after);
        let mut total = place.best.clone() * &(square.clone() + &twice(best, &after) + &after_square);
        cost += &(place.later.clone() * self.means.at(-upper, -alpha));
        total += &(place.later.clone() * self.mean_squares.at(-upper, -alpha));
        // These variables are sums over the steps of a child.
        let (mut rest, mut rest_square, mut product) = (N::zero(), N::zero(), N::zero());
        let better = self.widest.min((-alpha - 1) as usize);
        for (child, (mean, square)) in by_step[..better].iter().zip(next) {
            rest += mean;
            rest_square += square;
            product += &(child.clone() * mean);
        }
        if better < self.widest {
            let (mean, square) = &next[better];
            let staying = N::fraction((self.widest - better) as u64, 1);
            rest += &(staying.clone() * mean);
            rest_square += &(staying * square);
            product += &(crate::number::sum(&by_step[better..]) * mean);
        }
        let share = N::fraction(1, self.widest as u64);
        cost += &(rest * &share);
        total += &((rest_square + &product + &product) * &share);
        (cost, total)
    }
}

fn twice<N: Number>(one: &N, other: &N) -> N {
    let product = one.clone() * other;
    product.clone() + &product
}
