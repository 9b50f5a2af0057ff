//! The messages and exit codes of commands that fail.

use scoutlab::bounded_read::shortened;

/// The exit code of a command that cannot use its input.
pub(crate) const BAD_INPUT: u8 = 2;

/// The maximum length of a message in characters: errors quote lines, and a damaged file may have lines of several megabytes.
const LONGEST_MESSAGE: usize = 4000;

/// Returns the error with its causes, omitting a cause that the error above already quotes.
pub(crate) fn message(error: &anyhow::Error) -> String {
    let whole = error.chain().map(ToString::to_string).fold(String::new(), |message, cause| {
        if message.is_empty() {
            cause
        } else if message.contains(&cause) {
            message
        } else {
            format!("{message}: {cause}")
        }
    });
    shortened(&whole, LONGEST_MESSAGE)
}
