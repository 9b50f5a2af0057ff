//! Experiments: a file names a grid of searches, and each point of the grid is a cell whose result depends on nothing else.
//!
//! * [`experiment`] reads the file, and knows every type of cell with its axes and columns. An experiment is a
//!   [`Job`](scoutlab_runs::Job), so `scoutlab-runs` computes its cells, survives a kill, and merges shards.
//! * [`project`] finds the files of experiments, data and results.
//! * [`published`] reads the tables that an experiment is compared with, and [`verify`] and [`agreement`] compare.
//! * [`probcut`] fits the parameters of `ProbCut` to pairs of searches.
//! * [`former_names`] accepts the names that columns had in earlier versions.
//! * [`sources`] are the documents that experiments cite.
//!
//! The crate draws nothing and has no command line, so that a program or a notebook can run experiments of its own.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod agreement;
pub mod all_cores;
pub mod experiment;
pub mod figure_files;
pub mod former_names;
mod full_width;
pub mod matches;
pub mod probcut;
pub mod project;
pub mod published;
pub mod random_trees;
pub mod rounding;
pub mod shell;
pub mod sources;
pub mod verify;
