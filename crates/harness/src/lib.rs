//! Experiments with the searches of `scoutlab-search`: experiment files, cells, runs, comparisons and reports.
//! `scoutlab-figures` draws the figures.
//!
//! The binary `scoutlab` is [`run`]. [`Commands`] gives a [`Lab`](scoutlab::Lab) with extensions the same commands. The library exposes the functions behind its commands.

// All text goes through `streams`, which tolerates a closed pipe.
#![deny(clippy::print_stdout, clippy::print_stderr)]

// The commands refer to the library by name, like any other program.

/// Writes a line to standard error. Unlike `eprintln!`, the macro never panics.
macro_rules! note {
    ($($text:tt)*) => {
        $crate::streams::note(format_args!($($text)*))
    };
}

pub mod agreement;
pub mod child;
pub mod clock;
mod command_line;
mod commands;
pub mod experiment;
pub mod explore;
mod foreign;
pub mod identify;
pub mod interrupt;
pub mod journal;
pub mod lab;
pub mod manifest;
mod marked_file;
pub mod matches;
pub mod merge;
pub mod output;
mod parallel;
pub mod program;
pub mod project;
pub mod published;
pub mod random_trees;
pub mod redraw;
pub mod rehearsal;
pub mod report;
pub mod results;
pub mod rounding;
pub mod run;
pub mod run_status;
mod sha256;
pub mod shard;
mod shell;
pub mod slurm;
pub mod sources;
pub mod streams;
pub mod summary;
pub mod training;
pub mod verify;

pub use command_line::{run, run_embedded};
pub use lab::{Commands, MeasuringLab};
