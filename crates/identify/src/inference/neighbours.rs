//! Finds conventions that differ so little from a convention found that the rows may not distinguish them.

use super::confidence::Confidence;
use super::explanation::Explanation;
use super::state::Inference;
use super::step::Step;
use super::trial::CHUNK;
use crate::search::ProgramAnswers;

/// The maximum number of conventions whose neighbours are tried.
const MOST_CENTRES: usize = 4;

/// The maximum number of answers in which a neighbour differs.
const MOST_CHANGES: usize = 2;

/// If the least count of a row exceeds this number, neighbours differ in only one answer, because more searches would take too
/// long.
const LONG: u64 = 10_000;

impl Inference<'_> {
    /// Returns the conventions that differ little from the most plausible certain conventions and also reproduce all required
    /// rows. They include conventions that are too implausible to be tried otherwise. For example, they may differ in a rule
    /// about passes although no player passes in the rows.
    pub(super) fn find_neighbours(&self, found: &[Explanation], programs_tried: usize) -> Vec<Explanation> {
        let mut centres: Vec<&Explanation> = found.iter().filter(|one| self.is_certain(one)).collect();
        centres.sort_by_key(|one| (one.bits, one.number));
        centres.dedup_by_key(|one| one.number);
        let first = &self.rows[self.order[0]];
        let scope = first.walk.scope();
        let answers = |number: usize| self.space.programs[number].answer_questions(&scope);
        let centres: Vec<ProgramAnswers> = centres.iter().take(MOST_CENTRES).map(|one| answers(one.number as usize)).collect();
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
                let come = self.try_programs(chunk, self.space.all_tails(), step);
                if self.is_stopped() {
                    return neighbours;
                }
                neighbours.extend(self.explain(&come, step, programs_tried));
            }
        }
        neighbours
    }

    /// Returns whether a convention reproduces all required rows and chance does not explain this.
    pub(super) fn is_certain(&self, found: &Explanation) -> bool {
        found.fits() == self.order.len() && found.confidence() == Confidence::Certain
    }
}
