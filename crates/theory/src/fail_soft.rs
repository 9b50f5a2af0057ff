//! `NegaScout`, fail-soft, for few values: the joint distribution of all bounds.
//!
//! **Notation.** Values, windows (A, B) and X are as in [`windows`](crate::windows). The *row* of a subtree contains, for each
//! window, the result of the search of the subtree: its value, or a bound outside the window.
//!
//! **Theorem.** The row of a node and the costs of its search in each window are functions of the rows and costs of its
//! children. Let P(r) be the probability of a row r, and C(w; r) = E[leaves of the search with window w; row r]. Both P and C
//! follow from P and C at the height below, one child after the other.
//!
//! **Proof.** Take the window (A, B), and let s be the greatest value that a child has returned so far, so that alpha is max(A,
//! s). The search has ended if s >= B. Otherwise, the next child is searched with (alpha, alpha + 1), or with (A, B) if it is
//! the first child, and its row determines the result. If the result lies between alpha and B, and more than two plies remain,
//! the child is re-searched from the returned value, and its row determines the new result. The numbers s, one for each window,
//! also form a row. After one more child, this row is a function of the row before the child and of the child's row. The rows
//! of different children are independent, so probabilities multiply. Given both rows, the windows in which the child is
//! searched are known. Therefore, C grows by P(numbers before) times the child's C for these windows, and the C so far is
//! multiplied by P(row of the child). At a leaf, each window returns the value and costs 1. QED.
//!
//! **Cost.** A row has (k+1)(k+2)/2 entries, and [`row_count`] counts the different rows. The number of rows soon stops growing
//! with height and width, but grows about threefold with each further value. The computation visits each pair of a row so far and
//! a row of a child. No smaller set of quantities suffices. The result of a child's null window determines whether the child is
//! re-searched, and with which window. This result depends in turn on null-window results of the child's children. Therefore, the
//! method is limited to k <= [`MOST_VALUES`].
//!
//! **MTD(f)** without a transposition table runs null-window searches in sequence, and the result of each determines the next.
//! The sequence is a path through one row, so the mean is a sum of C(w; r) over this path and all rows. MTD(f) is intended for
//! use with a transposition table. With a table, the cost of a null-window search depends on the entries of earlier searches,
//! which is not a function of rows.

use std::collections::BTreeMap;

use crate::law::{Law, for_all_depths, for_mover};
use crate::number::Number;

/// The greatest number of values for which the computation has few enough rows.
pub const MOST_VALUES: u32 = 6;

/// The results of the search of a subtree, one for each window, in the order of [`place_of`].
type Row = Vec<u8>;

/// For each row, its probability P, and C for each window.
type Rows<N> = BTreeMap<Row, (N, Vec<N>)>;

/// Returns the mean number of leaves of scoutlab's `negascout`, with an infinite window at the root. `leaf` is the distribution
/// of a leaf's value for MAX, who moves at the root.
///
/// ```
/// use scoutlab_theory::{Law, fail_soft, windows::{self, Search}};
///
/// // With two values, a null window is as good as any window, except for leaves that need no re-search.
/// let values = Law::<f64>::uniform(2).unwrap();
/// let soft = fail_soft::negascout(&values, 2, 4);
/// assert!(soft < windows::mean(&values, 2, 4, Search::ScoutWindow));
/// ```
///
/// # Panics
///
/// Never panics, because there is a mean for each height.
pub fn negascout<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> N {
    pass(&for_mover(leaf, depth), children, depth).pop().expect("a mean for height 0").0
}

/// Returns the mean numbers of leaves of `negascout` on trees of depth 0, 1, .. `depth`.
pub fn means<N: Number>(leaf: &Law<N>, children: u32, depth: u32) -> Vec<N> {
    for_all_depths(leaf, |leaf| pass(leaf, children, depth)).into_iter().map(|(mean, _)| mean).collect()
}

/// Returns the number of different rows that the root can have.
///
/// ```
/// use scoutlab_theory::{Law, fail_soft::row_count};
///
/// assert_eq!(row_count(&Law::<f64>::uniform(3).unwrap(), 2, 0), 3);
/// ```
///
/// # Panics
///
/// Never panics, because there are rows at each height.
pub fn row_count(leaf: &Law<f64>, children: u32, depth: u32) -> usize {
    pass(&for_mover(leaf, depth), children, depth).pop().expect("rows at height 0").1
}

/// Returns a pair for each height from 0: the mean number of leaves at a node of this height, and the number of different rows.
fn pass<N: Number>(law: &Law<N>, children: u32, depth: u32) -> Vec<(N, usize)> {
    let windows = Windows { values: law.count() };
    let mut rows: Rows<N> = Rows::new();
    for (value, probability) in (0..).zip(law.probabilities()).filter(|(_, probability)| !probability.is_zero()) {
        rows.insert(vec![value; windows.count()], (probability.clone(), vec![probability.clone(); windows.count()]));
    }
    let whole = place_of(0, law.count() + 1);
    let mean = |rows: &Rows<N>| rows.values().fold(N::zero(), |total, (_, costs)| total + &costs[whole]);
    let mut found = vec![(mean(&rows), rows.len())];
    for height in 1..=depth {
        rows = windows.above(&rows, children, height > 2);
        found.push((mean(&rows), rows.len()));
    }
    found
}

/// All windows for `values` values. In this type, A and B are counted from -1, so that they are at least 0, and values are
/// counted from 1.
struct Windows {
    values: usize,
}

/// Returns the index in a row of the window (`lower`, `upper`), for `lower` < `upper` <= k + 1.
const fn place_of(lower: usize, upper: usize) -> usize {
    upper * (upper - 1) / 2 + lower
}

/// Replaces the greatest value so far as long as no child has been searched.
const NOTHING: u8 = u8::MAX;

impl Windows {
    const fn count(&self) -> usize {
        (self.values + 1) * (self.values + 2) / 2
    }

    /// Returns the rows of a node with `count` children, which have the rows `children`.
    fn above<N: Number>(&self, children: &Rows<N>, count: u32, is_searched_again: bool) -> Rows<N> {
        let mut so_far: Rows<N> = Rows::new();
        so_far.insert(vec![NOTHING; self.count()], (N::one(), vec![N::zero(); self.count()]));
        for _ in 0..count {
            let mut after: Rows<N> = Rows::new();
            for (before, (probability, costs)) in &so_far {
                for (child, (child_probability, child_costs)) in children {
                    let mut row = before.clone();
                    let mut added = vec![N::zero(); self.count()];
                    for upper in 1..=self.values + 1 {
                        for lower in 0..upper {
                            let place = place_of(lower, upper);
                            row[place] = self.search(before[place], lower, upper, child, is_searched_again, |searched| {
                                added[place] += &child_costs[searched];
                            });
                        }
                    }
                    let (sum, sums) = after.entry(row).or_insert_with(|| (N::zero(), vec![N::zero(); self.count()]));
                    *sum += &(probability.clone() * child_probability);
                    for ((sum, cost), added) in sums.iter_mut().zip(costs).zip(&added) {
                        *sum += &(cost.clone() * child_probability);
                        *sum += &(probability.clone() * added);
                    }
                }
            }
            so_far = after;
        }
        // Rounding makes the sum differ from 1. Without this correction, each further ply would multiply the relative error by
        // b.
        let total = so_far.values().fold(N::zero(), |total, (probability, _)| total + probability);
        if !total.is_one() {
            for (probability, costs) in so_far.values_mut() {
                for number in std::iter::once(probability).chain(costs) {
                    *number = number.clone() / &total;
                }
            }
        }
        so_far
    }

    /// Searches one more child in the window (`lower`, `upper`) of the node. `best` is the greatest value that the earlier
    /// children returned. Returns the greatest value after this child. Calls `visit` for each window in which the child is
    /// searched.
    fn search(
        &self,
        best: u8,
        lower: usize,
        upper: usize,
        child: &Row,
        is_searched_again: bool,
        mut visit: impl FnMut(usize),
    ) -> u8 {
        // The windows and values of a child are from the point of view of the other side.
        let mut visit_child = |lower: usize, upper: usize| -> u8 {
            let place = place_of(self.values + 1 - upper, self.values + 1 - lower);
            visit(place);
            (self.values - 1) as u8 - child[place]
        };
        if best == NOTHING {
            return visit_child(lower, upper);
        }
        // Values are counted from 0, and bounds are counted from -1.
        let bound = |value: u8| usize::from(value) + 1;
        if bound(best) >= upper {
            return best;
        }
        let alpha = lower.max(bound(best));
        let mut value = visit_child(alpha, alpha + 1);
        if is_searched_again && alpha < bound(value) && bound(value) < upper {
            value = visit_child(bound(value), upper);
        }
        best.max(value)
    }
}
