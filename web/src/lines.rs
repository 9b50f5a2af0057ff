//! The lines of the answer to a request.

use serde::Serialize;
use serde_json::json;
use thiserror::Error;

use crate::task::TaskError;

/// The reason why a request was not answered.
#[derive(Debug, Error)]
pub(crate) enum Failed {
    #[error("the request cannot be read: {0}")]
    Unreadable(serde_json::Error),
    #[error(transparent)]
    Task(#[from] TaskError),
    #[error("{0}")]
    Search(String),
}

/// The writer of an answer, which passes each line to the caller at once.
pub(crate) struct Lines<'l>(pub(crate) &'l mut dyn FnMut(&str));

impl Lines<'_> {
    /// Writes a line.
    pub(crate) fn write(&mut self, line: &impl Serialize) {
        (self.0)(&serde_json::to_string(line).expect("texts and numbers are JSON"));
    }

    /// Writes the last line of a complete answer.
    pub(crate) fn done(&mut self) {
        self.write(&json!({ "done": true }));
    }

    /// Writes the last line of an answer that ends with an error.
    pub(crate) fn error(&mut self, error: &str) {
        self.write(&json!({ "error": error }));
    }
}
