//! What the page asks for.

use scoutlab::registry::RequestError;
use scoutlab::registry::SearchText;
use scoutlab::request::SearchRequest;
use scoutlab_search::specification::SpecificationError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::limits::{self, Limits};

/// What a worker is given.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Work {
    pub(crate) task: Task,
    pub(crate) limits: Limits,
}

/// What the page asks for. A request takes the place of an earlier one of its kind.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Task {
    Search(Searches),
    Trace(Trace),
    Curve(Curve),
}

impl Task {
    /// Tells the kinds apart, below [`Task::KINDS`].
    pub(crate) const fn kind(&self) -> usize {
        match self {
            Self::Search(_) => 0,
            Self::Trace(_) => 1,
            Self::Curve(_) => 2,
        }
    }

    pub(crate) const KINDS: usize = 3;
}

/// A position, and all about its search but the algorithm.
#[derive(Clone, Debug, Serialize, Deserialize)]
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

/// Searches of one position by several algorithms.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Searches {
    pub(crate) subject: Subject,
    pub(crate) algorithms: Vec<String>,
}

/// A page that replays a search, or two.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    pub(crate) subject: Subject,
    pub(crate) algorithm: String,
    pub(crate) against: Option<String>,
}

/// Leaves of several algorithms on random trees whose order is right to a degree, for each depth up to one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Curve {
    /// Children of every node.
    pub(crate) b: u64,
    /// The greatest depth.
    pub(crate) d: u32,
    /// `ordered` or `strong`.
    pub(crate) model: String,
    /// How often the first child is best, for the model `ordered`. Written as a decimal: probabilities are read exactly.
    pub(crate) p: Option<String>,
    /// The seed of the first tree; the next has the next one.
    pub(crate) seed: u64,
    pub(crate) samples: u64,
    pub(crate) algorithms: Vec<String>,
}

/// Why nothing is searched.
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

/// Checks a number against its bounds.
///
/// # Errors
///
/// [`TaskError::Outside`].
pub(crate) fn within(what: &'static str, found: u64, from: u64, to: u64) -> Result<(), TaskError> {
    if (from..=to).contains(&found) {
        return Ok(());
    }
    Err(TaskError::Outside { what, found: found.to_string(), expected: format!("a whole number from {from} to {to}") })
}

impl Subject {
    /// The search by an algorithm, as `scoutlab search` asks for it: with a principal variation to the horizon.
    ///
    /// # Errors
    ///
    /// [`TaskError`] for the first name or number that is wrong.
    pub(crate) fn request(&self, algorithm: &str) -> Result<SearchRequest, TaskError> {
        within("depth", self.depth.into(), 1, scoutlab::registry::DEEPEST.into())?;
        if let Some(table) = self.table {
            within("table", table as u64, 0, limits::TABLE as u64)?;
        }
        let text = SearchText {
            game: self.game.clone(),
            position: self.position.clone(),
            depth: self.depth,
            algorithm: algorithm.trim().to_owned(),
            ordering: self.ordering.trim().to_owned(),
            eval: self.evaluator.clone(),
            frame: self.frame.clone(),
            table: self.table,
            seed: self.seed,
            ..SearchText::default()
        };
        Ok(text.parse()?)
    }
}
