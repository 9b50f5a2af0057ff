//! The program `scoutlab`: options, commands, streams and exit codes. Everything that a library can do is in the crates below.
//!
//! The binary `scoutlab` is [`run`]. [`Commands`] gives a [`Lab`](scoutlab::Lab) with extensions the same commands.

// All text goes through `streams` and `scoutlab_runs::note!`, which tolerate a closed pipe.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod command_line;
mod commands;
pub mod explore;
mod help;
pub mod lab;
mod marked_file;
mod measures;
pub mod program;
pub mod streams;

pub use command_line::{run, run_embedded};
pub use lab::{Commands, MeasuringLab};
pub use measures::measures;
pub use program::Scoutlab;
