//! Conventions close to an answer, from which the rows may not distinguish it.

use super::chance::Confidence;
use super::identify::{CHUNK, Found, Identify, all_tails};
use super::questions::Answered;
use super::step::Step;

/// The number of answers whose neighbours are tried.
const MOST_CENTRES: usize = 4;

/// Neighbours differ in at most this many answers.
const MOST_CHANGES: usize = 2;

/// Above this number of nodes, neighbours differ in one answer: more searches would take too long.
const LONG: u64 = 10_000;

impl Identify<'_> {
    /// Returns the conventions that differ little from the most plausible certain ones and also give all required rows, even if they are
    /// too implausible to be tried for their own sake. A deviation that no row shows, such as a rule about passes where no player
    /// passes, would otherwise be missed.
    pub(super) fn neighbours(&self, found: &[Found], programs_tried: usize) -> Vec<Found> {
        let mut centres: Vec<&Found> = found.iter().filter(|one| self.is_certain(one)).collect();
        centres.sort_by_key(|one| (one.bits, one.number));
        centres.dedup_by_key(|one| one.number);
        let first = &self.rows[self.order[0]];
        let scope = first.walk.scope();
        let answers = |number: usize| self.space.programs[number].answered(&scope);
        let centres: Vec<Answered> = centres.iter().take(MOST_CENTRES).map(|one| answers(one.number as usize)).collect();
        let most = if first.count > LONG { 1 } else { MOST_CHANGES };
        let is_near = |number: &usize| {
            let answers = answers(*number);
            centres.iter().any(|centre| centre.iter().zip(&answers).filter(|(one, other)| one != other).count() <= most)
        };
        let near: Vec<usize> = (0..self.space.programs.len()).filter(is_near).collect();
        let mut neighbours = Vec::new();
        for distinct in [false, true] {
            let step = Step { distinct, ..Step::default() };
            for chunk in near.chunks(CHUNK) {
                let come = self.step(chunk, all_tails(self.space), step);
                if self.is_stopped() {
                    return neighbours;
                }
                neighbours.extend(self.found(&come, step, programs_tried));
            }
        }
        neighbours
    }

    /// Returns whether a convention gives all required rows, and chance does not explain it.
    pub(super) fn is_certain(&self, found: &Found) -> bool {
        found.fits() == self.order.len() && found.confidence() == Confidence::Certain
    }
}
