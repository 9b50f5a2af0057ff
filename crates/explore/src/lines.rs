//! The lines that the process that searches writes.

use std::io::{self, Write};

use serde::Serialize;
use thiserror::Error;

use crate::task::TaskError;

/// Why a task came to no end.
#[derive(Debug, Error)]
pub(crate) enum Failed {
    #[error("{0}")]
    Task(String),
    /// The server has gone.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl From<TaskError> for Failed {
    fn from(error: TaskError) -> Self {
        Self::Task(error.to_string())
    }
}

/// Writes a line at once.
///
/// # Errors
///
/// If its reader is gone.
pub(crate) fn write_line(output: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    output.write_all(&text)?;
    output.flush()
}
