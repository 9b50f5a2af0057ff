//! The standard output and the error output. All text of the program goes through here, so that what is done never depends on who
//! reads the text.

use std::fmt::Arguments;
use std::io::{Error, ErrorKind, Result, Write};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

/// The text could not be written because its reader is gone. This is no failure, but a command that only prints may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the reader of the output is gone")]
pub struct NobodyReads;

/// What became of the standard output.
enum State {
    Open,
    /// Its reader has gone, as in `scoutlab perft .. | head`.
    Unread,
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
        Err(error) if error.kind() == ErrorKind::BrokenPipe => *state = State::Unread,
        Err(error) => *state = State::Failed(error),
    }
    false
}

/// The standard output of a command that has work to do: once its reader is gone, or it cannot be written, nothing more is written,
/// and the work goes on. Writing never fails; [`finish`] tells what happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        attempt(|| std::io::stdout().write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        attempt(|| std::io::stdout().flush());
        Ok(())
    }
}

/// The standard output of a command that only prints: once nothing can be written, writing fails with [`NobodyReads`], and the
/// command may end. That is no failure by itself; [`finish`] tells whether there was one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOutput;

impl Write for ReadOutput {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let written = attempt(|| std::io::stdout().write_all(bytes));
        if written { Ok(bytes.len()) } else { Err(Error::new(ErrorKind::BrokenPipe, NobodyReads)) }
    }

    fn flush(&mut self) -> Result<()> {
        let written = attempt(|| std::io::stdout().flush());
        if written { Ok(()) } else { Err(Error::new(ErrorKind::BrokenPipe, NobodyReads)) }
    }
}

/// Whether an error is that of a [`ReadOutput`].
pub fn is_unread(error: &anyhow::Error) -> bool {
    let unread = |cause: &Error| cause.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<NobodyReads>);
    error.chain().filter_map(|cause| cause.downcast_ref()).any(unread)
}

/// Writes what is left of the standard output.
///
/// # Errors
///
/// If any of it could not be written, for another reason than a reader that is gone.
pub fn finish() -> Result<()> {
    attempt(|| std::io::stdout().flush());
    match std::mem::replace(&mut *STATE.lock().unwrap_or_else(PoisonError::into_inner), State::Open) {
        State::Failed(error) => Err(error),
        State::Open | State::Unread => Ok(()),
    }
}

/// Writes a line to the error output, at once, so that lines of threads do not mix. Where it cannot be written, the work goes on.
pub fn note(line: Arguments<'_>) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
