//! Lines on standard error. They must never end a run, so this module is used instead of `eprintln!`, which panics if the reader
//! of the output is gone.

use std::fmt::Arguments;
use std::io::Write;

use scoutlab_text::harmless;

/// Writes a line to standard error. Unlike `eprintln!`, the macro never panics.
#[macro_export]
macro_rules! note {
    ($($text:tt)*) => {
        $crate::note::write(format_args!($($text)*))
    };
}

/// Writes a line to standard error, with its control characters escaped. The line is written in one call, so that lines of
/// different threads do not mix. Write errors are ignored.
pub fn write(line: Arguments<'_>) {
    let _ = std::io::stderr().write_all(harmless(&format!("{line}\n")).as_bytes());
}
