//! How many conventions give some numbers by chance.

use std::ops::RangeInclusive;

use super::Algorithm;
use super::identify::Identify;
use super::trial::locked;

/// How far an answer can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Fewer than 0.01 conventions are expected to give the numbers by chance.
    Certain,
    /// Fewer than 0.2 are.
    Likely,
    /// Chance gives as much.
    Chance,
}

impl Confidence {
    /// The confidence in an answer if so many are expected by chance.
    pub const fn of(expected_by_chance: f64) -> Self {
        match expected_by_chance {
            ..0.01 => Self::Certain,
            ..0.2 => Self::Likely,
            _ => Self::Chance,
        }
    }

    /// The name: `certain`, `likely` or `no better than chance`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Likely => "likely",
            Self::Chance => "no better than chance",
        }
    }
}

/// The counts of one search have about so many different values.
const COUNTS: f64 = 30.0;

/// A share of counts near a number is not known better than this.
const LEAST_SHARE: f64 = 0.02;

/// The counts near a number.
pub(super) const fn near(number: u64) -> RangeInclusive<u64> {
    number - number / 4..=number + number / 3
}

/// How many numbers are near this one.
fn width(number: u64) -> f64 {
    let near = near(number);
    (near.end() - near.start() + 1) as f64
}

impl Identify<'_> {
    /// How many of the conventions tried so far are expected to give these rows by chance, if so many others may be missed.
    ///
    /// It is `searches x counts x probability`. The searches are those of the row with the most, since programs that share all
    /// searches are one. The probability is the share of counts near the number, in the row where it is smallest, times the chance
    /// to hit each number exactly if all numbers near it are equally probable. Rows are not independent: a convention whose count of
    /// one row is near is assumed to be near in all others.
    pub(super) fn expected_by_chance(&self, rows: u64, misses: u32) -> f64 {
        let required = self.required.count_ones();
        if self.rows.len() == 1 {
            // One number identifies nothing.
            return f64::INFINITY;
        }
        let (mut most, mut share, mut probability) = (1_u64, 1.0_f64, 1.0);
        for (place, row) in self.rows.iter().enumerate().filter(|(place, _)| rows & 1 << place != 0) {
            let experience = *locked(&self.experience[place]);
            most = most.max(experience.searches);
            share = share.min((experience.near as f64 / (3.0 * experience.searches.max(1) as f64)).max(LEAST_SHARE));
            probability /= width(row.count);
        }
        // Which rows are missed is a choice too.
        let choices: f64 = (0..misses).map(|missed| f64::from(required - missed) / f64::from(missed + 1)).product();
        most as f64 * COUNTS * share * probability * choices
    }

    /// The same for two algorithms that give the required rows together: any row may be that of either.
    pub(super) fn pairs_expected_by_chance(&self) -> f64 {
        let rows = f64::from(self.required.count_ones());
        // n algorithms have (n - 1) / 2 times as many pairs.
        self.expected_by_chance(self.required, 0) * (Algorithm::ALL.len() - 1) as f64 / 2.0 * rows.exp2()
    }
}
