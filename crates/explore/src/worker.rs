//! The process that searches. It is given a task on its input, and writes lines of JSON.

use std::io::{self, BufRead, Read, Write};

use serde::Serialize;
use thiserror::Error;

use crate::task::{Task, TaskError, Work};
use crate::{curve, search, trace};

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

/// The last line of a task that failed.
#[derive(Serialize)]
struct Problem {
    error: String,
}

/// The last line of a task that was done.
#[derive(Serialize)]
struct Done {
    done: bool,
}

/// Does what it is told. If it cannot be told apart what that is, or if nobody reads the lines, there is nothing to be done.
pub(crate) fn run() {
    let mut input = io::stdin().lock();
    let mut line = String::new();
    let Ok(_) = input.read_line(&mut line) else { return };
    let Ok(Work { task, limits }) = serde_json::from_str(&line) else { return };
    drop(input);
    // The server holds the input open for as long as it lives.
    std::thread::spawn(|| {
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    let mut output = io::stdout().lock();
    let ended = match &task {
        Task::Search(searches) => search::run(searches, limits, &mut output),
        Task::Trace(trace) => trace::run(trace, limits, &mut output),
        Task::Curve(curve) => curve::run(curve, limits, &mut output),
    };
    let _ = match ended {
        Ok(()) => write_line(&mut output, &Done { done: true }),
        Err(Failed::Task(error)) => write_line(&mut output, &Problem { error }),
        Err(Failed::Output(_)) => Ok(()),
    };
}

/// Writes a line at once.
///
/// # Errors
///
/// If nobody reads it.
pub(crate) fn write_line(output: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    output.write_all(&text)?;
    output.flush()
}
