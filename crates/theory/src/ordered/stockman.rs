//! SSS* and DUAL* on ordered trees.
//!
//! **Notation.** z = t - V is a bound t relative to the value of a node, both for MAX. S is a step, and J is the place of the
//! best child, from 1. Primes mark the height below. For a base u, let the weight of the reached children of a node be
//!
//! ```text
//! [u] f = E over J of (1 + u + .. + u^(J-2)) E f'(child by a step) + u^(J-1) f'(z)
//! all f = f'(z) + (b-1) E f'(child by a step)
//! ```
//!
//! where a child that is worse by a step has the bound z + S below MAX and z - S below MIN.
//!
//! **Theorem.** Let a(z) and n(z) be the mean numbers of leaves that SSS* visits below a node, with beta = t. All nodes above
//! are assumed to allow the visit. For a(z), beta = t is attained above the node; for n(z), it is not. At a leaf, a = 1, n = 0,
//! and
//!
//! ```text
//! max:  a = all a                                   z > 0
//!       a = [P(S > -z)] a                           z <= 0
//!       n = all n                                   z > 0
//!       n = n'(0) + E(J - 1) E n'(S)                z = 0
//!       n = E over J of u^(J-1) v^(b-J)  n'(z)      z < 0,  u = P(S > -z),  v = P(S >= -z)
//! min:  a = all a                                   z <= 0
//!       a = [P(S >= z)] a                           z > 0
//!       n = all n                                   z < 0
//!       n = [1] n + E(b - J) E a'(-S)               z = 0
//!       n = [w'] n + [w] a - [w'] a                 z > 0,  w = P(S >= z),  w' = P(S > z)
//! ```
//!
//! With MAX at the root, SSS* visits on average b^ceil(d/2) leaves plus the sum of n(z) over all z. With MIN at the root, DUAL*
//! visits b^floor(d/2) leaves plus the sum of n(z).
//!
//! **Proof.** The condition for a visit in [`stockman`](crate::stockman) applies to each tree, whatever the distribution of its
//! values. Let beta = t be first attained at the MIN ancestor m. Then left siblings at MAX have values below t, and right
//! siblings above m have values of at most t. Left siblings at MIN have values above t above m, and values of at least t below
//! m. At m, they have values of at least t, and one value is t. The value of the best child is the parent's value. The value of
//! any other sibling is the parent's value minus (below MAX) or plus (below MIN) its own step. The conditions at one node
//! therefore depend on z, J and the steps at this node, which are independent of the steps at all other nodes. The child on the
//! path passes on its own z.
//!
//! *MAX, z > 0:* The values of all children are below t. *MAX, z <= 0:* The value of the best child is at least t, so this
//! child may not be on the left. The value of any other child is below t if S > -z. For n, the best child may not be on the
//! right either, unless z = 0. The value of any other child is at most t if S >= -z. *MIN:* The case of a is the mirror image.
//! For n, there are two cases. If no left sibling has the value t ([w'], or all), n continues. If the values of all left
//! siblings are at least t and some value is t, a continues. At z = 0, the second case means that the best child is on the
//! left, and E(b - J) children come after it.
//!
//! As t runs over all values, so does z at the root. If beta is infinite, all conditions are met, which gives b^ceil(d/2)
//! leaves. Negation maps SSS* to DUAL*, a MAX root to a MIN root, and the model to itself. QED.
//!
//! **Computation.** Nothing is subtracted. Because w - w' = 1/g, w^n - w'^n is 1/g times a complete homogeneous symmetric
//! polynomial. Sums over a step combine a suffix of one block of g numbers with a prefix of the next block. Below -h g and
//! above h g, the functions are constant. The cost is O(h g b) at height h.

use super::plane::Means;
use super::{Places, at_widest_step};
use crate::Estimate;
use crate::number::{Number, complete, power, sum};

const STEPS: [usize; 6] = [48, 64, 96, 128, 192, 256];

/// Returns the mean number of leaves of SSS* on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
///
/// ```
/// use scoutlab_theory::ordered::{Places, alphabeta, sss};
///
/// let places = Places::ordered(4, 0.5);
/// assert!(sss(&places, 4)[4].value < alphabeta(&places, 4)[4].value);
/// ```
pub fn sss(places: &Places, depth: u32) -> Vec<Estimate> {
    to_the_limit(places, depth, true)
}

/// Returns the mean number of leaves of DUAL* on ordered trees of depth 0, 1, .. `depth` with steps up to 2^20.
pub fn dual(places: &Places, depth: u32) -> Vec<Estimate> {
    to_the_limit(places, depth, false)
}

fn to_the_limit(places: &Places, depth: u32, root_is_max: bool) -> Vec<Estimate> {
    let curves = STEPS.map(|step| best_first(places.probabilities(), depth, step, root_is_max));
    (0..=depth as usize).map(|height| at_widest_step(&STEPS, &curves.each_ref().map(|curve| curve[height]))).collect()
}

/// Returns the means of SSS* (if `root_is_max`) or of DUAL* (otherwise) for depths 0, 1, .. `depth` with steps up to `widest`.
/// `places` contains the probabilities that the first, second, .. child is best.
///
/// ```
/// use scoutlab_theory::ordered::best_first;
///
/// // At both plies, the first child is best, so the search visits only the minimal tree.
/// assert_eq!(best_first(&[1.0, 0.0], 2, 1, true)[2], 3.0);
/// ```
pub fn best_first<N: Number>(places: &[N], depth: u32, widest: usize, root_is_max: bool) -> Vec<N> {
    let node = Node::new(places, widest);
    let children = N::fraction(places.len() as u64, 1);
    let mut max = Leaves { attained: Relative::everywhere(N::one()), not_yet: Relative::everywhere(N::zero()) };
    let mut min = Leaves { attained: Relative::everywhere(N::one()), not_yet: Relative::everywhere(N::zero()) };
    let mut means = vec![N::one()];
    for height in 1..=depth {
        let reach = height as usize * widest;
        (max, min) = (node.max(&min, reach), node.min(&max, reach));
        let (root, max_plies) = if root_is_max { (&max, height.div_ceil(2)) } else { (&min, height / 2) };
        means.push(sum(&root.not_yet.values) + &power(&children, max_plies));
    }
    means
}

struct Relative<N> {
    /// The function is constant below -`reach` - 1 and above `reach` + 1.
    reach: i64,
    values: Vec<N>,
}

impl<N: Number> Relative<N> {
    fn everywhere(value: N) -> Self {
        Self { reach: 0, values: vec![value; 3] }
    }

    fn new(reach: i64, value: impl Fn(i64) -> N) -> Self {
        Self { reach, values: (-reach - 1..=reach + 1).map(value).collect() }
    }

    fn at(&self, relative: i64) -> &N {
        let end = self.reach + 1;
        &self.values[(relative.clamp(-end, end) + end) as usize]
    }

    fn averages(&self, widest: usize) -> Averages<N> {
        let first = -self.reach - 1 - 4 * widest as i64;
        let values = (first..=-first).map(|relative| self.at(relative).clone()).collect();
        Averages { first, means: Means::new(values, widest) }
    }
}

/// Means over `widest` adjacent arguments of a function.
struct Averages<N> {
    first: i64,
    means: Means<N>,
}

impl<N: Number> Averages<N> {
    /// Returns the mean of f(x) over x = `from`, `from` + 1, .. `from` + g - 1.
    fn from(&self, from: i64) -> N {
        self.means.from((from - self.first) as usize)
    }
}

/// The mean numbers of leaves visited below a node.
struct Leaves<N> {
    attained: Relative<N>,
    not_yet: Relative<N>,
}

struct Node<'p, N> {
    places: &'p [N],
    widest: usize,
    /// The number of siblings of a child, b - 1.
    others: N,
    /// The mean number of children before the best child, E(J - 1). The next field is E(b - J).
    before_best: N,
    after_best: N,
}

impl<'p, N: Number> Node<'p, N> {
    fn new(places: &'p [N], widest: usize) -> Self {
        let mean = |weighted: &mut dyn Iterator<Item = (&N, u64)>| {
            weighted.fold(N::zero(), |total, (share, weight)| total + &(share.clone() * &N::fraction(weight, 1)))
        };
        let count = places.len() as u64;
        Self {
            places,
            widest,
            others: N::fraction(count - 1, 1),
            before_best: mean(&mut places.iter().zip(0..)),
            after_best: mean(&mut places.iter().rev().zip(0..)),
        }
    }

    /// Returns P(S >= least).
    fn at_least(&self, least: i64) -> N {
        let widest = self.widest as i64;
        N::fraction((widest - least + 1).clamp(0, widest) as u64, self.widest as u64)
    }

    /// Returns [u] f, from f'(z) at the best child and the mean of f' over a step.
    fn reached(&self, going_on: &N, best: &N, other: &N) -> N {
        let (mut others, mut power) = (N::zero(), N::one());
        let (mut to_best, mut to_others) = (N::zero(), N::zero());
        for share in self.places {
            to_best += &(share.clone() * &power);
            to_others += &(share.clone() * &others);
            others += &power;
            power = power * going_on;
        }
        to_best * best + &(to_others * other)
    }

    /// Returns [w] f - [w'] f, where w - w' is the probability of one step.
    fn reached_by_one(&self, at_least: &N, more: &N, best: &N, other: &N) -> N {
        let (mut others, mut to_best, mut to_others) = (N::zero(), N::zero(), N::zero());
        for (share, before) in self.places.iter().zip(0_i64..) {
            // The difference w^n - w'^n without the factor 1/g. The exponent n is the number of children before this child.
            let difference = complete(before - 1, [at_least, more]);
            to_best += &(share.clone() * &difference);
            to_others += &(share.clone() * &others);
            others += &difference;
        }
        (to_best * best + &(to_others * other)) * &N::fraction(1, self.widest as u64)
    }

    fn all(&self, best: &N, other: &N) -> N {
        best.clone() + &(self.others.clone() * other)
    }

    /// Returns the numbers of leaves at a MAX node, whose children are MIN nodes.
    fn max(&self, below: &Leaves<N>, reach: usize) -> Leaves<N> {
        let Leaves { attained, not_yet } = below;
        let averages = attained.averages(self.widest);
        let attained = Relative::new(reach as i64, |bound| {
            let (best, other) = (attained.at(bound), averages.from(bound + 1));
            if bound > 0 { self.all(best, &other) } else { self.reached(&self.at_least(1 - bound), best, &other) }
        });
        let averages = not_yet.averages(self.widest);
        let not_yet = Relative::new(reach as i64, |bound| {
            let best = not_yet.at(bound);
            match bound {
                1.. => self.all(best, &averages.from(bound + 1)),
                0 => best.clone() + &(self.before_best.clone() * &averages.from(1)),
                _ => {
                    let (left, right) = (self.at_least(1 - bound), self.at_least(-bound));
                    let mut weight = N::zero();
                    let mut on_left = N::one();
                    for (share, after) in self.places.iter().zip((0..self.places.len() as u32).rev()) {
                        weight += &(share.clone() * &on_left * &power(&right, after));
                        on_left = on_left * &left;
                    }
                    weight * best
                }
            }
        });
        Leaves { attained, not_yet }
    }

    /// Returns the numbers of leaves at a MIN node, whose children are MAX nodes.
    fn min(&self, below: &Leaves<N>, reach: usize) -> Leaves<N> {
        let widest = self.widest as i64;
        let attained_averages = below.attained.averages(self.widest);
        let averages = below.not_yet.averages(self.widest);
        let attained = Relative::new(reach as i64, |bound| {
            let (best, other) = (below.attained.at(bound), attained_averages.from(bound - widest));
            if bound <= 0 { self.all(best, &other) } else { self.reached(&self.at_least(bound), best, &other) }
        });
        let not_yet = Relative::new(reach as i64, |bound| {
            let (best, other) = (below.not_yet.at(bound), averages.from(bound - widest));
            if bound < 0 {
                return self.all(best, &other);
            }
            let after = attained_averages.from(bound - widest);
            if bound == 0 {
                return self.reached(&N::one(), best, &other) + &(self.after_best.clone() * &after);
            }
            let (at_least, more) = (self.at_least(bound), self.at_least(bound + 1));
            let goes_on = self.reached(&more, best, &other);
            // If z is greater than the widest step, no sibling has the value t.
            if bound > widest {
                return goes_on;
            }
            goes_on + &self.reached_by_one(&at_least, &more, below.attained.at(bound), &after)
        });
        Leaves { attained, not_yet }
    }
}
