//! What can go wrong with a trace.

use std::path::PathBuf;

use thiserror::Error;

use crate::registry::{RequestError, RunError};
use crate::search::RecordError;

/// Why there is no trace.
#[derive(Debug, Error)]
pub enum TraceError {
    /// A name or a position is wrong.
    #[error(transparent)]
    Catalogue(#[from] RequestError),
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The search does more than a page can show.
    #[error(
        "the search has {}{at_least} steps, expected at most {most}: choose a smaller depth, or raise the limit with --most-events",
        if *.whole { "" } else { "more than " }
    )]
    TooManySteps {
        /// The limit.
        most: u64,
        /// How many steps it has.
        at_least: u64,
        /// Whether these are all: a search far beyond the limit is not followed to its end.
        whole: bool,
    },
    /// The file that would be overwritten is something else.
    #[error("{path} exists and is no trace, expected a new file or an earlier trace", path = .0.display())]
    NoTrace(PathBuf),
}

impl From<RecordError> for TraceError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Run(error) => Self::Run(error),
            RecordError::TooManySteps { most, at_least, whole } => Self::TooManySteps { most, at_least, whole },
        }
    }
}
