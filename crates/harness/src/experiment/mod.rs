//! Experiments: a file, the grids it describes, and the cells of the grids.

mod axis;
mod cells;
mod file;
mod grid;
mod node_types;
mod searches;
mod tictactoe_series;
mod where_scout_wins;

pub use axis::Axis;
pub use cells::{CellOutcome, Cells, Layout, digits};
pub use file::{Experiment, ExperimentFile, FileError, PublishedTable, RatioColumn, StatisticsTable};
pub use grid::GridFile;
