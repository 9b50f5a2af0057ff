//! Computes how many conventions are expected to reproduce given numbers by chance.

use std::ops::RangeInclusive;

use super::state::{Inference, lock};
use crate::conventions::Algorithm;

/// The approximate number of different counts that the quantities give for one search with null windows and a transposition
/// table. Other searches give fewer.
const COUNTS: f64 = 80.0;

/// The minimum fraction of counts that is assumed to be near a number. Smaller fractions are not measured precisely enough.
const LEAST_SHARE: f64 = 0.02;

/// Returns the range of counts that are near a number: from about 3/4 to about 4/3 of the number.
pub(super) const fn near(number: u64) -> RangeInclusive<u64> {
    number - number / 4..=number + number / 3
}

/// Returns how many numbers are near this number.
fn width(number: u64) -> f64 {
    let near = near(number);
    (near.end() - near.start() + 1) as f64
}

impl Inference<'_> {
    /// Returns the expected number of conventions, among those tried so far, that reproduce these rows by chance. These
    /// conventions miss `misses` of the required rows.
    ///
    /// The result is `searches x counts x probability`. `searches` is the greatest number of searches of one row; programs that
    /// share all searches count as one. `counts` is the number of counts of one search. `probability` has two factors. The
    /// first is the fraction of counts near the number, in the row where this fraction is smallest. The second is the
    /// probability of hitting each number exactly if all numbers near it are equally likely. Rows are not independent: a
    /// convention whose count is near one number is assumed to have counts near all numbers.
    pub(super) fn estimate_chance(&self, rows: u64, misses: u32) -> f64 {
        let required = self.required.count_ones();
        if self.rows.len() == 1 {
            // A single number is too little evidence for any convention.
            return f64::INFINITY;
        }
        let (mut most, mut share, mut probability) = (1_u64, 1.0_f64, 1.0);
        for (place, row) in self.rows.iter().enumerate().filter(|(place, _)| rows & 1 << place != 0) {
            let experience = *lock(&self.experience[place]);
            most = most.max(experience.searches);
            share = share.min((experience.near as f64 / (3.0 * experience.searches.max(1) as f64)).max(LEAST_SHARE));
            probability /= width(row.count);
        }
        // The number of ways to choose the missed rows.
        let choices: f64 = (0..misses).map(|missed| f64::from(required - missed) / f64::from(missed + 1)).product();
        most as f64 * COUNTS * share * probability * choices
    }

    /// Returns how many pairs of algorithms are expected to reproduce the required rows together by chance. Each row may belong
    /// to either algorithm.
    pub(super) fn estimate_pair_chance(&self) -> f64 {
        let rows = f64::from(self.required.count_ones());
        // n algorithms form n (n - 1) / 2 pairs, which is (n - 1) / 2 per algorithm.
        self.estimate_chance(self.required, 0) * (Algorithm::ALL.len() - 1) as f64 / 2.0 * rows.exp2()
    }
}
