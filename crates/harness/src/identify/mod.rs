//! Infers the counting conventions behind the counts in a file.

mod own;
mod read;
mod report;
mod sample;
mod table;
mod words;

pub use own::{Own, Same};
pub use read::{Numbers, RowError};
pub use report::{Answer, Effort};
pub use sample::Sample;
pub use table::OwnRow;
