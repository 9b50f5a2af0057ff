//! Errors of traces.

use thiserror::Error;

use crate::registry::{RequestError, RunError};
use crate::search::RecordError;

/// The reason why there is no trace.
#[derive(Debug, Error)]
pub enum TraceError {
    /// A name or a position is wrong.
    #[error(transparent)]
    Catalogue(#[from] RequestError),
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The search has too many steps for a page.
    #[error(
        "the search has {}{at_least} steps, expected at most {most}: choose a smaller depth, or raise the limit with --most-events",
        if *.whole { "" } else { "more than " }
    )]
    TooManySteps {
        /// The maximum number of steps.
        most: u64,
        /// The number of steps, or a lower bound on it.
        at_least: u64,
        /// Whether `at_least` is the exact number of steps. A search far beyond the limit is not run to its end.
        whole: bool,
    },
}

impl From<RecordError> for TraceError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Run(error) => Self::Run(error),
            RecordError::TooManySteps { most, at_least, whole } => Self::TooManySteps { most, at_least, whole },
        }
    }
}
