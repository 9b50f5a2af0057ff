//! The laboratory around the searches of `scoutlab-search`: experiment files, their cells, runs, comparisons and reports. The figures
//! are drawn by `scoutlab-figures`.
//!
//! The binary `scoutlab` is one call of [`command_line::run`]; everything it does can be called from here.

// The commands name the library as any program does.
extern crate self as scoutlab;

pub mod clock;
pub mod command_line;
mod commands;
mod counts;
pub mod experiment;
pub mod interrupt;
pub mod journal;
pub mod limited;
pub mod manifest;
pub mod matches;
pub mod merge;
pub mod output;
mod page;
pub mod program;
pub mod project;
pub mod published;
pub mod report;
pub mod results;
pub mod run;
pub mod shard;
pub mod slurm;
pub mod summary;
pub mod survey;
pub mod trace;
pub mod training;
pub mod verify;

use scoutlab_lab::searching;
pub use scoutlab_lab::{catalogue, play, players};
