//! Standard output. All output of the program goes through this module, so that the reader of the output never affects the work
//! of the program. Standard error is written with `scoutlab_runs::note!` for the same reason.

use std::io::{Error, ErrorKind, Result, Write};
use std::sync::{Mutex, PoisonError};

use scoutlab_text::harmless;
use thiserror::Error;

/// The error of writing to an output that the reader has closed. This error is not a failure, but a command that only prints may
/// end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the reader of the output is gone")]
pub struct OutputClosed;

/// The state of standard output.
enum State {
    Open,
    /// The reader closed the pipe, as in `scoutlab perft .. | head`.
    Closed,
    Failed(Error),
}

static STATE: Mutex<State> = Mutex::new(State::Open);

fn attempt(write: impl FnOnce() -> Result<()>) -> bool {
    let mut state = STATE.lock().unwrap_or_else(PoisonError::into_inner);
    if !matches!(*state, State::Open) {
        return false;
    }
    match write() {
        Ok(()) => return true,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => *state = State::Closed,
        Err(error) => *state = State::Failed(error),
    }
    false
}

/// Writes a text to standard output, with its control characters escaped.
fn write_harmless(bytes: &[u8]) -> Result<()> {
    let text = String::from_utf8_lossy(bytes);
    std::io::stdout().write_all(harmless(&text).as_bytes())
}

/// Standard output for commands with work to do. After the output is closed or fails, further text is discarded and the work
/// continues. Writing never fails. [`finish`] reports whether text was lost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        attempt(|| write_harmless(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        attempt(|| std::io::stdout().flush());
        Ok(())
    }
}

/// Standard output for commands that only print. After the output is closed or fails, writing fails with [`OutputClosed`], and
/// the command may end. A closed output is not a failure. [`finish`] reports all other errors.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOutput;

impl Write for ReadOutput {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let written = attempt(|| write_harmless(bytes));
        if written { Ok(bytes.len()) } else { Err(Error::new(ErrorKind::BrokenPipe, OutputClosed)) }
    }

    fn flush(&mut self) -> Result<()> {
        let written = attempt(|| std::io::stdout().flush());
        if written { Ok(()) } else { Err(Error::new(ErrorKind::BrokenPipe, OutputClosed)) }
    }
}

/// Returns whether an error comes from a [`ReadOutput`].
pub fn is_output_closed(error: &anyhow::Error) -> bool {
    let closed = |cause: &Error| cause.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<OutputClosed>);
    error.chain().filter_map(|cause| cause.downcast_ref()).any(closed)
}

/// Flushes standard output.
///
/// # Errors
///
/// Fails if any output could not be written. An output that the reader closed is not an error.
pub fn finish() -> Result<()> {
    attempt(|| std::io::stdout().flush());
    match std::mem::replace(&mut *STATE.lock().unwrap_or_else(PoisonError::into_inner), State::Open) {
        State::Failed(error) => Err(error),
        State::Open | State::Closed => Ok(()),
    }
}
