//! Experiments with the searches of `scoutlab-search`: experiment files, cells, runs, comparisons and reports.
//! `scoutlab-figures` draws the figures.
//!
//! The binary `scoutlab` is [`run`]. [`Commands`] gives a [`Lab`](scoutlab::Lab) with extensions the same commands. The library exposes the functions behind its commands.

// All text goes through `streams` and `scoutlab_runs::note!`, which tolerate a closed pipe.
#![deny(clippy::print_stdout, clippy::print_stderr)]

// The commands refer to the library by name, like any other program.

mod command_line;
mod commands;
pub mod explore;
pub mod identify;
pub mod lab;
mod marked_file;
pub mod program;
pub mod streams;
pub mod training;

pub use command_line::{run, run_embedded};
pub use lab::{Commands, MeasuringLab};
