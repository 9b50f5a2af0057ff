//! Whose count is this? Which conventions give the numbers of a file.

mod read;
mod report;
mod sample;

pub use read::{Numbers, RowError};
pub use report::Answer;
pub use sample::Sample;
