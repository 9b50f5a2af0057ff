//! Experiments: a file, the grids it describes, and the cells of the grids.

mod axis;
mod batch;
mod cells;
mod comparisons;
mod expectations;
mod file;
mod file_format;
mod grid;
mod grid_size;
mod match_results;
mod measure;
mod mentions;
mod node_types;
mod published_names;
mod read;
mod registry;
mod searches;
mod self_play;
mod solves;
mod tictactoe_series;
mod toml_errors;
mod units;
pub mod values;
mod variation;
mod version;
mod where_scout_wins;

pub use axis::Axis;
pub use batch::Batch;
pub use cells::{COMMAND, CellOutcome, Cells, Layout, digits};
pub use file::{Experiment, FileError};
pub use file_format::{ExperimentFile, PublishedTable, RatioColumn, Rounded, StatisticsTable};
pub(crate) use measure::Measure;
pub use measure::MeasureAxes;
pub use mentions::PublishedName;
pub(crate) use registry::{add as add_measures, added as added_measures};
pub use version::Version;
