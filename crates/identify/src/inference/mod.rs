//! Finds the conventions that reproduce counts, and the searches that distinguish them.

mod chance;
mod classes;
mod confidence;
mod explanation;
mod infer;
mod neighbours;
mod pairs;
mod result_tree;
mod row;
mod row_trial;
mod state;
mod step;
mod trial;

pub use classes::{Class, Probe, best_probe, classes};
pub use confidence::Confidence;
pub use explanation::Explanation;
pub use infer::{End, Identification, Progress, infer};
pub use pairs::AlgorithmPair;
pub use row::{MOST_ROWS, Row};
