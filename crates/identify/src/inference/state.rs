//! The state of an inference: the rows, the candidates, and the results of the searches so far.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::result_tree::ResultTree;
use super::row::Row;
use crate::conventions::{Quantity, Space, StuckRulesMask};
use crate::search::FIRST_QUESTIONS;

/// An inference in progress.
pub(super) struct Inference<'i> {
    pub(super) rows: &'i [Row],
    /// The indices of the required rows, sorted by their counts.
    pub(super) order: Vec<usize>,
    pub(super) required: u64,
    pub(super) space: &'i Space,
    pub(super) quantities: &'i [Quantity],
    pub(super) threads: usize,
    pub(super) stop: &'i AtomicBool,
    pub(super) names_algorithms: bool,
    /// The results of the searches so far.
    pub(super) shared: Mutex<HashMap<SearchKey, ResultTree<Outcome>>>,
    /// The statistics of the searches of each row.
    pub(super) experience: Vec<Mutex<Experience>>,
}

impl Inference<'_> {
    /// Returns whether the caller stopped the inference.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The key of searches that may be shared: the row, the settings of the step, and the answers to the first questions.
pub(super) type SearchKey = (usize, (bool, bool), [u8; FIRST_QUESTIONS]);

/// The result of a search of one row.
pub(super) struct Outcome {
    pub(super) hits: Vec<u16>,
    pub(super) is_extreme: bool,
    /// The effort level at which the search was abandoned as too long.
    pub(super) given_up: Option<u32>,
}

/// The statistics of the searches of a row.
#[derive(Clone, Copy, Default)]
pub(super) struct Experience {
    /// The number of searches.
    pub(super) searches: u64,
    /// The number of counts near the row's number, among the leaves, interior nodes and calls of each search.
    pub(super) near: u64,
}

/// A program under some rules for a stuck player, with its results so far.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) program: u32,
    /// The rules that have made no difference so far.
    pub(super) tails: StuckRulesMask,
    /// The rows that were tried.
    pub(super) tried: u64,
    /// The quantities that reproduced some row, with the rows.
    pub(super) hits: Vec<(u16, u64)>,
}

impl Candidate {
    /// Returns the number of tried rows that the candidate's best quantity did not reproduce.
    pub(super) fn misses(&self) -> u32 {
        let best = self.hits.iter().map(|(_, rows)| rows.count_ones()).max().unwrap_or_default();
        self.tried.count_ones() - best
    }

    /// Returns this candidate after it was tried on another row: `hits` are the quantities that reproduced that row.
    pub(super) fn extend(&self, row: usize, tails: StuckRulesMask, hits: &[u16]) -> Self {
        let mut candidate = Self { tails, tried: self.tried | 1 << row, ..self.clone() };
        for &quantity in hits {
            match candidate.hits.iter_mut().find(|(other, _)| *other == quantity) {
                Some((_, rows)) => *rows |= 1 << row,
                None => candidate.hits.push((quantity, 1 << row)),
            }
        }
        candidate
    }
}

/// Locks a value whose content stays valid if a thread panics.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
