//! What the counts of a session say.

use std::collections::BTreeSet;

use super::areas::{Area, AreaState};
use super::choice::NEGLIGIBLE;
use crate::conventions::{Algorithm, NodeKind};
use crate::front::report::IdentificationReport;
use crate::inference::{Class, Confidence};

/// Fewer counts exclude nothing: the search for conventions is then too short.
const LEAST_COUNTS: usize = 3;

/// What is known after some counts.
#[derive(Debug)]
pub struct Findings {
    /// The report on all counts: scoutlab's own counts, and the conventions that give the counts.
    pub report: IdentificationReport,
    /// What is known about each area. Empty if no convention gives all counts.
    pub areas: Vec<(Area, AreaState)>,
    /// The algorithms of the remaining conventions that are not negligible, the most plausible first.
    pub algorithms: Vec<&'static str>,
    /// Whether no area is open, and no search of the session distinguishes the most plausible convention from others that are
    /// plausible.
    pub is_settled: bool,
    /// The nodes that the program counts, if this is known.
    pub(super) what: Option<NodeKind>,
}

impl Findings {
    /// Returns what a report says, given the remaining conventions as classes with their plausibility.
    pub(super) fn new(
        report: IdentificationReport,
        what: Option<NodeKind>,
        (classes, weights): (&[Class], &[f64]),
        is_open: bool,
    ) -> Self {
        let fits = report.most_rows == report.rows;
        let known = |area: Area| if report.rows < LEAST_COUNTS { AreaState::Open } else { state(area, classes, weights) };
        let areas: Vec<_> = if fits { Area::ALL.iter().map(|&area| (area, known(area))).collect() } else { Vec::new() };
        let share = |algorithm: Algorithm| -> f64 {
            let own = classes.iter().zip(weights).filter(|(class, _)| class.members[0].program.algorithm == algorithm);
            own.map(|(_, weight)| weight).sum()
        };
        let seen: BTreeSet<Algorithm> = classes.iter().map(|class| class.members[0].program.algorithm).collect();
        let mut algorithms: Vec<(Algorithm, f64)> = seen.into_iter().map(|algorithm| (algorithm, share(algorithm))).collect();
        algorithms.retain(|(_, share)| *share >= NEGLIGIBLE);
        algorithms.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let algorithms = algorithms.into_iter().map(|(algorithm, _)| algorithm.part().1.name).collect();
        let has_open = areas.iter().any(|(_, state)| *state == AreaState::Open);
        Self { is_settled: fits && !is_open && !has_open, report, areas, algorithms, what }
    }

    /// Returns whether some convention gives all counts.
    pub fn fits_all(&self) -> bool {
        self.report.most_rows == self.report.rows
    }

    /// Returns whether one of scoutlab's own algorithms gives all counts.
    pub fn are_own(&self) -> bool {
        let same = self.report.same.as_ref();
        same.is_some_and(|same| same.algorithms.len() == 1 && same.rows.count_ones() as usize == self.report.rows)
    }

    /// Returns the names of the areas that are open.
    pub fn open_areas(&self) -> Vec<&'static str> {
        self.areas.iter().filter(|(_, state)| *state == AreaState::Open).map(|(area, _)| area.name()).collect()
    }

    /// Returns the confidence in the most plausible convention, or `None` if no convention gives enough counts. An answer is only
    /// certain if it is settled ([`Findings::is_settled`]).
    pub fn confidence(&self) -> Option<Confidence> {
        let best = self.report.best.first()?;
        let all = [Confidence::Certain, Confidence::Likely, Confidence::Chance];
        let confidence = all.into_iter().find(|confidence| confidence.name() == best.confidence)?;
        Some(if self.is_settled { confidence } else { confidence.with_doubt() })
    }
}

/// Returns what the remaining conventions have in common in an area. Conventions that no search distinguishes count as the most
/// plausible of them.
fn state(area: Area, classes: &[Class], weights: &[f64]) -> AreaState {
    let mut answers: Vec<(Vec<String>, f64)> = Vec::new();
    for (class, weight) in classes.iter().zip(weights) {
        let differences = area.differences(&class.members[0], area == Area::Counting);
        match answers.iter_mut().find(|(other, _)| *other == differences) {
            Some((_, sum)) => *sum += weight,
            None => answers.push((differences, *weight)),
        }
    }
    answers.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    match answers.into_iter().next() {
        Some((answer, share)) if 1.0 - share < NEGLIGIBLE => {
            let differences: Vec<String> = answer.into_iter().filter(|one| !one.starts_with("what=")).collect();
            if differences.is_empty() { AreaState::Excluded } else { AreaState::Differs(differences) }
        }
        _ => AreaState::Open,
    }
}
