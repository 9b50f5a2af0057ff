//! Durable computing of cells: a run that is interrupted, killed or cut into shards gives the same bytes as a run that is not.
//!
//! A [`Job`] is work that is cut into cells, each of which is computed on its own.
//!
//! * [`run`] computes the cells on all cores, and passes each finished cell to a recorder.
//! * [`journal`] is the recorder of a run: a file from which the run continues.
//! * [`shard`] cuts a job for several machines, [`merge`] puts the shards together, and [`run_status`] tells what is missing.
//! * [`results`] is the folder of a run. It turns a complete journal into a [`data_file`] and a [`manifest`].
//! * [`output`] writes files atomically. [`foreign`] protects files of other origin.
//! * [`interrupt`] ends a run on Ctrl-C, and [`slurm`] writes the job arrays of a cluster.
//!
//! The crate knows no game and no experiment file, so every sweep can use it. Its messages name the commands and the options of
//! `scoutlab`, the program for which it was written.

// Notes tolerate a closed pipe; see `note`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod batch;
mod cell;
pub mod child;
pub mod clock;
pub mod data_file;
pub mod foreign;
pub mod inputs;
pub mod interrupt;
mod job;
pub mod journal;
pub mod manifest;
pub mod merge;
pub mod note;
pub mod output;
pub mod parallel;
pub mod program;
pub mod results;
pub mod run;
pub mod run_status;
pub mod sha256;
pub mod shard;
pub mod slurm;
mod version;

pub use batch::Batch;
pub use cell::{COMMAND, CellOutcome, Layout};
pub use inputs::InputFile;
pub use job::{Job, Source};
pub use version::Version;

/// Keeps the example in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
