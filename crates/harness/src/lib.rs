//! The laboratory around the searches of `scoutlab-search`: experiment files, their cells, runs, comparisons and figures.
//!
//! The binary `scoutlab` is a thin layer over this library; everything it does can be called from here.

pub mod catalogue;
pub mod clock;
pub mod crossing;
pub mod data_table;
pub mod experiment;
pub mod figures;
pub mod growth;
pub mod interrupt;
pub mod journal;
pub mod limited;
pub mod manifest;
pub mod matches;
pub mod merge;
pub mod output;
pub mod play;
pub mod players;
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
pub mod verify;
