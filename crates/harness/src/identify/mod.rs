//! Whose count is this? Which conventions give the numbers of a file.

mod read;
mod report;

pub use read::{Numbers, RowError};
pub use report::Answer;
