//! The text that people write for scoutlab, and messages about it.
//!
//! * [`specification`] reads names with parameters, such as `mtdf:guess=4`, which name algorithms, orderings, evaluators and
//!   positions on the command line, in experiment files and in requests.
//! * [`nearest`] suggests a name for a misspelt one.
//! * [`bounded_read`] reads files of bounded length, so that a damaged or foreign file cannot fill the memory.
//! * [`shortened`] and [`grouped`] format text for messages and charts, and [`harmless`] escapes what could disturb a terminal.
//!
//! The crate lies below all others, because games, tables and experiments write the same messages.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod bounded_read;
mod format;
mod harmless;
mod nearest;
pub mod specification;

pub use format::{grouped, shortened};
pub use harmless::harmless;
pub use nearest::nearest;

/// Keeps the example in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
