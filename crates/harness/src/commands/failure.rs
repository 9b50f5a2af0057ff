//! The messages and exit codes of commands that fail.

use scoutlab_text::shortened;

/// The exit code of a check that found a difference.
pub(crate) const DIFFERS: u8 = 1;

/// The exit code of a command that cannot use its input.
pub(crate) const BAD_INPUT: u8 = 2;

/// The maximum length of a message, in characters. Errors quote lines, and a line of a damaged file may have several megabytes.
const LONGEST_MESSAGE: usize = 4000;

/// Returns an error with its causes. A cause is omitted if the error before it already quotes the cause.
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
