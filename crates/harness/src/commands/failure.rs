//! How a command that fails ends.

use scoutlab::bounded_read::shortened;

/// The exit code of a command that cannot use its input.
pub(crate) const BAD_INPUT: u8 = 2;

/// The most characters of a message: a damaged file may have a line of megabytes, which errors quote.
const LONGEST_MESSAGE: usize = 4000;

/// The error with its causes, leaving out a cause that its effect already quotes.
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
