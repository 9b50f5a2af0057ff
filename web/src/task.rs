//! The requests of the page.

use scoutlab::Catalogue;
use scoutlab::registry::{DEEPEST, RequestError, SearchText};
use scoutlab::request::SearchRequest;
use scoutlab_search::specification::SpecificationError;
use serde::Deserialize;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::limits;

/// A request of the page: an object whose only key is its kind.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Task {
    /// The names of all games, algorithms and orderings.
    Catalogue,
    /// The fingerprint of the counts of the program.
    Fingerprint,
    /// One search, given as the `request` object of `scoutlab search --json`.
    Search(Box<SearchText>),
    Counts(Counts),
    Trace(Trace),
    Curve(Curve),
    Perft(Perft),
    Position(Place),
    Tree(ShownTree),
    /// The fields of a [`SheetRequest`](scoutlab::exercises::SheetRequest).
    Exercises(Map<String, Value>),
}

/// A position and all search settings except the algorithm.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) depth: u32,
    #[serde(default = "none")]
    pub(crate) ordering: String,
    pub(crate) evaluator: Option<String>,
    pub(crate) frame: Option<String>,
    pub(crate) table: Option<usize>,
    #[serde(default)]
    pub(crate) seed: u64,
}

/// A request for searches of one position with several algorithms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    pub(crate) subject: Subject,
    pub(crate) algorithms: Vec<String>,
}

/// A request for a page that replays one or two searches.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    pub(crate) subject: Subject,
    pub(crate) algorithm: String,
    pub(crate) against: Option<String>,
}

/// A request for the leaves of several algorithms on random trees with a given quality of move ordering, at each depth up to a
/// maximum.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Curve {
    /// The number of children of every interior node.
    pub(crate) b: u64,
    /// The maximum depth in plies.
    pub(crate) d: u32,
    /// The model of the trees: `ordered` or `strong`.
    pub(crate) model: String,
    /// The probability that the first child is best, for the model `ordered`. A decimal string, because it can be parsed
    /// exactly.
    pub(crate) p: Option<String>,
    /// The seed of the first tree. Later trees have consecutive seeds.
    pub(crate) seed: u64,
    pub(crate) samples: u64,
    pub(crate) algorithms: Vec<String>,
}

/// A request for the numbers of move sequences from a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Perft {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) depth: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) game: String,
    pub(crate) position: String,
}

/// A request for a picture of a tree. If an algorithm is given, the picture shows the tree after a search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownTree {
    pub(crate) position: String,
    pub(crate) depth: u32,
    pub(crate) algorithm: Option<String>,
    #[serde(default = "none")]
    pub(crate) ordering: String,
    /// The window at the root, for MAX.
    pub(crate) window: Option<String>,
    /// The number of steps after which the search stops, as in a trace. By default, the search runs to its end.
    pub(crate) step: Option<u64>,
}

/// The reason why a request is invalid.
#[derive(Debug, Error)]
pub(crate) enum TaskError {
    #[error(transparent)]
    Catalogue(#[from] RequestError),
    #[error(transparent)]
    Specification(#[from] SpecificationError),
    #[error("{what} {found}: expected {expected}")]
    Outside { what: &'static str, found: String, expected: String },
}

fn none() -> String {
    "none".to_owned()
}

/// Checks that a number lies within its limits.
///
/// # Errors
///
/// Fails with [`TaskError::Outside`] if the number lies outside its limits.
pub(crate) fn within(what: &'static str, found: u64, from: u64, to: u64) -> Result<(), TaskError> {
    if (from..=to).contains(&found) {
        return Ok(());
    }
    Err(TaskError::Outside { what, found: found.to_string(), expected: format!("a whole number from {from} to {to}") })
}

/// Checks that a depth lies within its limits.
///
/// # Errors
///
/// Fails with [`TaskError::Outside`] if the depth lies outside its limits.
pub(crate) fn check_depth(depth: u32) -> Result<(), TaskError> {
    within("depth", depth.into(), 1, DEEPEST.into())
}

/// Parses a search and limits its visits.
///
/// # Errors
///
/// Fails with [`TaskError`] for the first invalid name or number.
pub(crate) fn parsed(catalogue: &Catalogue, text: &SearchText) -> Result<SearchRequest, TaskError> {
    text.depth.map_or(Ok(()), check_depth)?;
    if let Some(table) = text.table {
        within("table", table as u64, 0, limits::TABLE as u64)?;
    }
    let most_visits = text.most_visits.map_or(limits::VISITS, |most| most.min(limits::VISITS));
    let mut request = text.parse(catalogue)?;
    request.settings.most_visits = Some(most_visits);
    Ok(request)
}

impl Subject {
    /// Returns the request for a search with this algorithm, with the same defaults as `scoutlab search`.
    ///
    /// # Errors
    ///
    /// Fails with [`TaskError`] for the first invalid name or number.
    pub(crate) fn request(&self, catalogue: &Catalogue, algorithm: &str) -> Result<SearchRequest, TaskError> {
        let text = SearchText {
            game: self.game.clone(),
            position: self.position.clone(),
            depth: Some(self.depth),
            algorithm: algorithm.trim().to_owned(),
            ordering: self.ordering.trim().to_owned(),
            eval: self.evaluator.clone(),
            frame: self.frame.clone(),
            table: self.table,
            seed: self.seed,
            ..SearchText::default()
        };
        parsed(catalogue, &text)
    }
}
