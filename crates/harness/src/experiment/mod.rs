//! Experiments: a file, the grid it describes, and the cells of the grid.

mod axis;
mod file;
mod grid;

pub use axis::Axis;
pub use file::{Experiment, ExperimentFile, FileError, PublishedTable, RatioColumn, StatisticsTable};
pub use grid::{COLUMNS, Cell, GridFile, KEY_COLUMNS, TIMING_COLUMNS};
