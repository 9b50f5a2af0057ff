//! Experiments: a file, the grids it describes, and the cells of the grids.

mod axis;
mod cells;
mod comparisons;
mod file;
mod grid;
mod searches;
mod tictactoe_series;

pub use axis::Axis;
pub use cells::{CellOutcome, Cells, Layout, digits};
pub use file::{Experiment, ExperimentFile, FileError, PublishedTable, RatioColumn, StatisticsTable, Version};
pub use grid::GridFile;
