//! Infers the counting conventions behind the counts in a file.

mod read;
mod report;
mod sample;

pub use read::{Numbers, RowError};
pub use report::Answer;
pub use sample::Sample;
