//! The output lines of a worker.

use std::io::{self, Write};

use serde::Serialize;
use thiserror::Error;

use crate::task::TaskError;

/// Errors of a task.
#[derive(Debug, Error)]
pub(crate) enum Failed {
    #[error("{0}")]
    Task(String),
    /// The server has ended.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl From<TaskError> for Failed {
    fn from(error: TaskError) -> Self {
        Self::Task(error.to_string())
    }
}

/// Writes and flushes a line.
///
/// # Errors
///
/// If the server has closed the pipe.
pub(crate) fn write_line(output: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    output.write_all(&text)?;
    output.flush()
}
