//! The second moment of Scout on ordered trees.
//!
//! **Notation** is as for [Scout](super::scout). In addition, t2(y, z) = E[leaves of TEST at y x leaves of TEST at z], te(z) =
//! E[leaves of TEST at z x leaves of EVAL] and e2 = E[leaves of EVAL ^ 2]. All of these means are for one node, with bounds
//! relative to the value of the node. A child that is worse by a step S (S = 0 for the best child) is tested at -z - 1 - S
//! relative to its own value.
//!
//! **Theorem.** Let C and D be two of these costs of a node, and c and d the contributions of child i to them. Let `rest` be
//! the mean contributions of the children from i on, restricted to the event J >= i, for the state before child i. Then
//!
//! ```text
//! rest of C D = P(J = i) [ c d + c D+ + d C+ + C D+ ]  (best child)  +  P(J > i) E c d
//!             + E c (rest of D after i)  +  E d (rest of C after i)  +  E (rest of C D after i)
//! ```
//!
//! where + marks the contribution of the m = b - i children after the best child, each of which is worse by a step. These
//! children do not change the state. Their contribution to a cost is m times the mean for one child, and their contribution to
//! a product is m E c d + m (m-1) E c E d. The states are
//!
//! * t2(y, z), y <= z: both tests continue at first. After a child with X above y (S < -y), only the other test continues.
//!   After a child with X above z, no test continues.
//! * te(z), e2: before the best child, the state is minus the least step so far. After the best child, the state is 0. A test
//!   at z continues as long as the state is at most z.
//!
//! **Proof.** The steps and J determine the searches of each child. The costs of different children are independent, because
//! nothing in a subtree depends on the value of its root. The mean of (c + C)(d + D) is therefore the mean of c d + c D + d C +
//! C D. The mean of the rest is taken for the state after the child. EVAL contributes a test, and EVAL of this child if it is
//! better: c d is t2' + te' for TEST and EVAL, and t2' + 2 te' + e2' for EVAL twice. The best child is better than all children
//! before it. QED.
//!
//! **Cost.** The cost is O(h^2 g^2 b) at height h.

use super::plane::{Place, Plane, places};
use crate::number::Number;

/// Returns the means of the number of leaves of Scout and of its square, on trees of depth 0, 1, .. `depth` with steps up to
/// `widest`. `probabilities` contains the probability of each place of the best child.
///
/// ```
/// use scoutlab_theory::ordered::scout_moments;
///
/// // The second of two leaves is visited twice if it is better.
/// assert_eq!(scout_moments(&[0.5, 0.5], 1, 4)[1], (2.5, 6.5));
/// ```
pub fn scout_moments<N: Number>(probabilities: &[N], depth: u32, widest: usize) -> Vec<(N, N)> {
    let one = N::one();
    let mut costs = Costs {
        reach: 0,
        test: vec![one.clone(); 3],
        test_test: Plane::everywhere(&one),
        test_eval: vec![one.clone(); 3],
        eval: one.clone(),
        eval_eval: one.clone(),
    };
    let mut moments = vec![(one.clone(), one)];
    for height in 1..=depth as usize {
        let node = Node::new(&costs, places(probabilities), widest, (height * widest) as i64);
        let next = node.costs(height == depth as usize);
        moments.push((next.eval.clone(), next.eval_eval.clone()));
        costs = next;
    }
    moments
}

/// The costs at one height.
struct Costs<N> {
    /// The functions are constant below -`reach` - 1 and above `reach` + 1.
    reach: i64,
    test: Vec<N>,
    test_test: Plane<N>,
    test_eval: Vec<N>,
    eval: N,
    eval_eval: N,
}

impl<N: Number> Costs<N> {
    fn place(&self, bound: i64) -> usize {
        let end = self.reach + 1;
        (bound.clamp(-end, end) + end) as usize
    }

    fn test(&self, bound: i64) -> &N {
        &self.test[self.place(bound)]
    }

    fn test_eval(&self, bound: i64) -> &N {
        &self.test_eval[self.place(bound)]
    }
}

/// The costs of a child that is worse by a step, for one bound z.
struct Child<N> {
    /// Element S - 1 is the sum of t'(-z - 1 - s) over the steps s >= S, divided by g.
    test_from: Vec<N>,
    /// Element S is the sum of te'(-z - 1 - s) over the steps s <= S, divided by g, for S = 0, 1, .. g.
    test_eval_to: Vec<N>,
    /// The cost of TEST from each place on.
    rest: Vec<N>,
}

/// The search of the children of a node.
struct Node<'n, N> {
    below: &'n Costs<N>,
    places: Vec<Place<N>>,
    widest: usize,
    reach: i64,
    /// The means of t2' over a step.
    test_test: Plane<N>,
    /// The costs of a child for z = -`reach` - 1, .. `reach` + 1.
    children: Vec<Child<N>>,
    /// The cost of EVAL from each place on, for the least step 1, 2, .. g so far.
    rest_of_eval: Vec<Vec<N>>,
}

impl<'n, N: Number> Node<'n, N> {
    fn new(below: &'n Costs<N>, places: Vec<Place<N>>, widest: usize, reach: i64) -> Self {
        let test_test = below.test_test.means(widest, reach + 1);
        let mut node = Self { below, places, widest, reach, test_test, children: Vec::new(), rest_of_eval: Vec::new() };
        node.children = (-reach - 1..=reach + 1).map(|bound| node.child(bound)).collect();
        node.rest_of_eval = node.rest_of_eval();
        node
    }

    fn share(&self, count: i64) -> N {
        N::fraction(count.max(0) as u64, self.widest as u64)
    }

    /// Returns P(S >= -z).
    fn goes_on(&self, bound: i64) -> N {
        self.share((self.widest as i64 + bound + 1).min(self.widest as i64))
    }

    fn child(&self, bound: i64) -> Child<N> {
        let share = self.share(1);
        let mut test_from = vec![N::zero(); self.widest + 1];
        let mut test_eval_to = vec![N::zero()];
        for step in (1..=self.widest).rev() {
            test_from[step - 1] = self.below.test(-bound - 1 - step as i64).clone() * &share + &test_from[step];
        }
        for step in 1..=self.widest {
            test_eval_to.push(self.below.test_eval(-bound - 1 - step as i64).clone() * &share + &test_eval_to[step - 1]);
        }
        let (goes_on, best) = (self.goes_on(bound), self.below.test(-bound - 1));
        let mut rest = vec![N::zero()];
        for place in self.places.iter().rev() {
            let after = if bound >= 0 { N::fraction(place.after, 1) * &test_from[0] } else { N::zero() };
            let next = rest[rest.len() - 1].clone();
            let here = place.best.clone() * &(best.clone() + &after) + &(place.later.clone() * &test_from[0]);
            rest.push(here + &(goes_on.clone() * &next));
        }
        rest.reverse();
        Child { test_from, test_eval_to, rest }
    }

    fn at(&self, bound: i64) -> &Child<N> {
        &self.children[(bound.clamp(-self.reach - 1, self.reach + 1) + self.reach + 1) as usize]
    }

    /// Returns the mean of t'(-z - 1 - S), restricted to steps S of at least `least`.
    fn test_from(&self, bound: i64, least: i64) -> &N {
        &self.at(bound).test_from[(least.max(1) - 1).min(self.widest as i64) as usize]
    }

    /// Returns the mean cost of testing a child that is worse by a step.
    fn mean(&self, bound: i64) -> &N {
        self.test_from(bound, 1)
    }

    /// Returns the mean of t2' for a child that is worse by a step.
    fn both(&self, one: i64, other: i64) -> &N {
        self.test_test.at(-one - 1, -other - 1)
    }

    fn costs(&self, is_root: bool) -> Costs<N> {
        let (eval, eval_eval) = self.eval();
        if is_root {
            let nothing = Plane::everywhere(&N::zero());
            return Costs { reach: 0, test: Vec::new(), test_test: nothing, test_eval: Vec::new(), eval, eval_eval };
        }
        let bounds = -self.reach - 1..=self.reach + 1;
        Costs {
            reach: self.reach,
            test: self.children.iter().map(|child| child.rest[0].clone()).collect(),
            test_test: Plane::symmetric(self.reach, |lower, upper| self.two_tests(lower, upper)),
            test_eval: bounds.map(|bound| self.test_and_eval(bound)).collect(),
            eval,
            eval_eval,
        }
    }

    fn two_tests(&self, lower: i64, upper: i64) -> N {
        let (one, other) = (self.at(lower), self.at(upper));
        let goes_on = self.goes_on(lower);
        let (one_best, other_best) = (self.below.test(-lower - 1), self.below.test(-upper - 1));
        let best = self.below.test_test.at(-lower - 1, -upper - 1);
        let both = self.both(lower, upper);
        // In each of these means, one test has ended and the other test continues.
        let (one_then, other_then) = (self.test_from(lower, -upper), self.test_from(upper, -lower));
        let mut product = N::zero();
        for (number, place) in self.places.iter().enumerate().rev() {
            let mut at_best = best.clone();
            if upper >= 0 {
                let count = N::fraction(place.after, 1);
                at_best += &(count.clone() * one_best * self.mean(upper));
                if lower >= 0 {
                    let (rest, rest_of_both) = place.rest_of_two(self.mean(lower), self.mean(upper), both);
                    at_best += &(rest * other_best);
                    at_best += &rest_of_both;
                }
            }
            product = goes_on.clone() * &product + &(place.best.clone() * &at_best) + &(place.later.clone() * both);
            product += &(one_then.clone() * &other.rest[number + 1]);
            product += &(other_then.clone() * &one.rest[number + 1]);
        }
        product
    }

    /// Returns the cost of EVAL from each place on. The list covers the second place to the end, where the cost is 0.
    fn rest_of_eval(&self) -> Vec<Vec<N>> {
        let mut rests = vec![vec![N::zero(); self.widest]];
        for place in self.places.iter().skip(1).rev() {
            let next = &rests[rests.len() - 1];
            let after = N::fraction(place.after, 1) * self.mean(0);
            let mut better = N::zero();
            let rest = (1..=self.widest as i64).zip(next).map(|(least, staying)| {
                let best = self.below.test(least - 1).clone() + &self.below.eval + &after;
                let other = self.mean(-least).clone() + &(self.share(least - 1) * &self.below.eval);
                let next = better.clone() + &(self.share(self.widest as i64 - least + 1) * staying);
                better += &(self.share(1) * staying);
                place.best.clone() * &best + &(place.later.clone() * &other) + &next
            });
            let rest = rest.collect();
            rests.push(rest);
        }
        rests.push(Vec::new());
        rests.reverse();
        rests
    }

    /// Returns the mean cost of EVAL and the mean of its square.
    fn eval(&self) -> (N, N) {
        let below = self.below;
        let two = N::fraction(2, 1);
        let (after_best, after_both) = (self.mean(0), self.both(0, 0));
        let mut squares = vec![N::zero(); self.widest];
        for (number, place) in self.places.iter().enumerate().skip(1).rev() {
            let next = &self.rest_of_eval[number + 1];
            let (after, after_square) = place.rest(after_best, after_both);
            let (mut better, mut products) = (N::zero(), N::zero());
            let here = (1..=self.widest as i64).map(|least| {
                let index = (least - 1) as usize;
                let (test, test_eval) = (below.test(least - 1), below.test_eval(least - 1));
                let best = below.test_test.at(least - 1, least - 1).clone()
                    + &(two.clone() * test_eval)
                    + &below.eval_eval
                    + &(two.clone() * &(test.clone() + &below.eval) * &after)
                    + &after_square;
                let again = self.at(-least).test_eval_to[index].clone() * &two + &(self.share(least - 1) * &below.eval_eval);
                let other = self.both(-least, -least).clone() + &again;
                products = (1..least).fold(N::zero(), |total, step| {
                    total + &((below.test(least - 1 - step).clone() + &below.eval) * &next[(step - 1) as usize])
                });
                let product = products.clone() * &self.share(1) + &(self.test_from(-least, least).clone() * &next[index]);
                let staying = self.share(self.widest as i64 - least + 1) * &squares[index];
                let rest = better.clone() + &staying + &(two.clone() * &product);
                better += &(self.share(1) * &squares[index]);
                place.best.clone() * &best + &(place.later.clone() * &other) + &rest
            });
            let here = here.collect();
            squares = here;
        }
        let first = &self.places[0];
        let (after, after_square) = first.rest(after_best, after_both);
        let rest = self.places.get(1).map_or_else(N::zero, |_| crate::number::sum(&self.rest_of_eval[1]) * &self.share(1));
        let rest_square = crate::number::sum(&squares) * &self.share(1);
        let mean = below.eval.clone() + &(first.best.clone() * &after) + &rest;
        let product = first.best.clone() * &after + &rest;
        let square =
            below.eval_eval.clone() + &(two * &below.eval * &product) + &(first.best.clone() * &after_square) + &rest_square;
        (mean, square)
    }

    fn test_and_eval(&self, bound: i64) -> N {
        let below = self.below;
        let tested = self.at(bound);
        let (test_best, test_eval_best) = (below.test(-bound - 1), below.test_eval(-bound - 1));
        let widest = self.widest as i64;
        // The least step after which the test continues.
        let least_on = (-bound).max(1);
        let after = |place: &Place<N>, eval_of_best: &N| {
            let by_eval = N::fraction(place.after, 1) * test_best * self.mean(0);
            if bound < 0 {
                return by_eval;
            }
            let (rest, both) = place.rest_of_two(self.mean(bound), self.mean(0), self.both(bound, 0));
            by_eval + &(rest * eval_of_best) + &both
        };
        let mut products = vec![N::zero(); self.widest];
        for (number, place) in self.places.iter().enumerate().skip(1).rev() {
            let (next, test_rest) = (&self.rest_of_eval[number + 1], &tested.rest[number + 1]);
            let (mut better, mut mixed) = (N::zero(), N::zero());
            let here = (1..=widest).map(|least| {
                let index = (least - 1) as usize;
                let staying = next[index].clone() * self.test_from(bound, least);
                let carried = better.clone() + &(self.share(widest - least + 1) * &products[index]);
                let with_eval = mixed.clone() + &staying;
                better += &(self.share(1) * &products[index]);
                mixed += &(below.test(-bound - 1 - least).clone() * &next[index] * &self.share(1));
                if least < least_on {
                    return N::zero();
                }
                let eval_of_best = below.test(least - 1).clone() + &below.eval;
                let best = below.test_test.at(-bound - 1, least - 1).clone() + test_eval_best + &after(place, &eval_of_best);
                let other = self.both(bound, -least).clone() + &tested.test_eval_to[index];
                let eval_cost = self.test_from(-least, least_on).clone() + &(self.share(least - least_on) * &below.eval);
                place.best.clone() * &best + &(place.later.clone() * &other) + &with_eval + &(eval_cost * test_rest) + &carried
            });
            let here = here.collect();
            products = here;
        }
        let first = &self.places[0];
        let mut total = first.best.clone() * &(test_eval_best.clone() + &after(first, &below.eval));
        total += &(first.later.clone() * &tested.test_eval_to[self.widest]);
        if self.places.len() > 1 {
            for (step, rest) in (1..=widest).zip(&self.rest_of_eval[1]) {
                total += &(below.test(-bound - 1 - step).clone() * rest * &self.share(1));
            }
            total += &(below.eval.clone() * &self.share(widest - least_on + 1) * &tested.rest[1]);
        }
        total + &(crate::number::sum(&products) * &self.share(1))
    }
}
