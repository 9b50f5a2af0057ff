//! Runs other programs.

use std::io::{Read, Result, Seek, SeekFrom};
use std::process::{Command, Output, Stdio};

/// The maximum number of bytes of the error output that are kept.
const LONGEST_ERRORS: u64 = 1 << 20;

/// Runs a program without input until it exits. `Command::output` is not used, because it panics if a pipe cannot be read.
///
/// # Errors
///
/// Fails if the program cannot be started, or its output cannot be read.
pub fn output(command: &mut Command) -> Result<Output> {
    let mut errors = tempfile::tempfile()?;
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors.try_clone()?).spawn()?;
    let mut stdout = Vec::new();
    let read = child.stdout.take().map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut stdout));
    let status = child.wait()?;
    read?;
    let mut stderr = Vec::new();
    errors.seek(SeekFrom::Start(0))?;
    errors.take(LONGEST_ERRORS).read_to_end(&mut stderr)?;
    Ok(Output { status, stdout, stderr })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn both_outputs_and_the_exit_code_are_returned() {
        let found = output(Command::new("sh").args(["-c", "cat; echo out; echo err >&2; exit 3"])).unwrap();
        assert_eq!((found.stdout.as_slice(), found.stderr.as_slice()), (&b"out\n"[..], &b"err\n"[..]));
        assert_eq!(found.status.code(), Some(3));
        assert!(output(&mut Command::new("no-such-program-anywhere")).is_err());
    }
}
