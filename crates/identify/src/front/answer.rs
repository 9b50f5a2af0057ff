//! Whether a report has an answer.

use super::own_match::OwnMatch;
use super::report::IdentificationReport;
use crate::inference::Confidence;

impl IdentificationReport {
    /// Returns whether some answer is certain or likely: a convention, a pair of algorithms, or scoutlab's own counts if they give
    /// all rows. A single number has no answer.
    pub fn has_answer(&self) -> bool {
        self.count_trusted() > 0 || self.trusted_pairs() || self.trusted_match().is_some()
    }

    /// Returns whether some certain or likely answer gives all rows. With `is_certain`, only certain answers count.
    pub(super) fn explains_all(&self, is_certain: bool) -> bool {
        let most = if is_certain { Confidence::Certain } else { Confidence::Likely };
        let is_enough =
            |name: &str| [Confidence::Certain, Confidence::Likely].iter().any(|one| *one <= most && one.name() == name);
        self.best.iter().any(|best| best.rows == self.rows && is_enough(best.confidence))
            || self.pairs.iter().any(|pair| is_enough(pair.confidence))
            || self.trusted_match().is_some_and(|same| Confidence::of(same.expected_by_chance) <= most)
    }

    /// Returns scoutlab's own counts if they give all rows and chance does not explain them.
    pub(super) fn trusted_match(&self) -> Option<&OwnMatch> {
        let is_trusted = |same: &&OwnMatch| {
            same.rows.count_ones() as usize == self.rows && Confidence::of(same.expected_by_chance) != Confidence::Chance
        };
        self.same.as_ref().filter(|_| self.rows > 1).filter(is_trusted)
    }

    fn trusted_pairs(&self) -> bool {
        self.pairs.iter().any(|pair| pair.confidence != Confidence::Chance.name())
    }
}
