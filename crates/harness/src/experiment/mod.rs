//! Experiments: a file, the grid it describes, and the cells of the grid.

mod axis;
mod file;
mod grid;

pub use axis::Axis;
pub use file::{Experiment, ExperimentFile, FileError, PublishedTable, StatisticsTable};
pub use grid::{COLUMNS, Cell, GridFile, TIMING_COLUMNS};
