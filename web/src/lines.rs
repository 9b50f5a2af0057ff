//! The lines of an answer.

use serde::Serialize;
use serde_json::json;
use thiserror::Error;

use crate::task::TaskError;

/// Errors of a task.
#[derive(Debug, Error)]
pub(crate) enum Failed {
    #[error("the request cannot be read: {0}")]
    Unreadable(serde_json::Error),
    #[error(transparent)]
    Task(#[from] TaskError),
    #[error("{0}")]
    Search(String),
}

/// Takes each line as soon as it is known.
pub(crate) struct Lines<'l>(pub(crate) &'l mut dyn FnMut(&str));

impl Lines<'_> {
    /// Adds a line.
    pub(crate) fn write(&mut self, line: &impl Serialize) {
        (self.0)(&serde_json::to_string(line).expect("texts and numbers are JSON"));
    }

    /// Ends an answer.
    pub(crate) fn done(&mut self) {
        self.write(&json!({ "done": true }));
    }

    /// Ends an answer with an error.
    pub(crate) fn error(&mut self, error: &str) {
        self.write(&json!({ "error": error }));
    }
}
