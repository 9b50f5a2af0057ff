//! The choice of the search that tells most about the remaining conventions.

use std::collections::BTreeMap;

use super::searches::ProposedSearch;
use crate::inference::Class;

/// The greatest count that a person is asked for.
const MOST_COUNT: u64 = 10_000;

/// The total plausibility below which other conventions are left out of account.
pub(super) const NEGLIGIBLE: f64 = 0.01;

/// Returns the plausibility of each class. The sum is 1.
pub(super) fn weights(classes: &[Class]) -> Vec<f64> {
    let least = classes.iter().flat_map(|class| &class.members).map(|member| member.bits).min().unwrap_or_default();
    let of_class = |class: &Class| -> f64 { class.members.iter().map(|one| (-f64::from(one.bits - least)).exp2()).sum() };
    let weights: Vec<f64> = classes.iter().map(of_class).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// What a search may tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Information {
    /// The expected information in bits, in steps of 1/100.
    pub(super) hundredths: u64,
    /// Whether the search may exclude more than negligible conventions.
    pub(super) is_open: bool,
}

/// Returns what a search may tell about the classes, or `None` if the program would need too long for it.
pub(super) fn information(classes: &[Class], weights: &[f64], probe: usize) -> Option<Information> {
    classes.first()?.counts[probe].filter(|&count| count <= MOST_COUNT)?;
    let mut groups: BTreeMap<Option<u64>, f64> = BTreeMap::new();
    for (class, weight) in classes.iter().zip(weights) {
        *groups.entry(class.counts[probe]).or_default() += weight;
    }
    let entropy: f64 = groups.values().map(|share| -share * share.log2()).sum();
    let largest = groups.values().copied().fold(0.0, f64::max);
    Some(Information { hundredths: (entropy.max(0.0) * 100.0).round() as u64, is_open: 1.0 - largest >= NEGLIGIBLE })
}

/// Returns the least and the greatest number of calls of the next search, after this many counts. Small searches come first,
/// because they show which rule or counter differs.
pub(super) const fn sizes(counts: usize) -> (u64, u64) {
    match counts {
        0 => (0, 60),
        1 => (12, 150),
        2 => (60, 700),
        3 => (150, 3000),
        _ => (30, 3000),
    }
}

/// Sorts searches whose information is unknown: first positions that were not asked, then large searches.
pub(super) fn sort_by_size(candidates: &mut [usize], searches: &[ProposedSearch], asked: &[usize]) {
    let of_position =
        |search: usize| asked.iter().filter(|&&other| searches[other].position == searches[search].position).count();
    candidates.sort_by_key(|&search| (of_position(search), std::cmp::Reverse(searches[search].calls), search));
}
