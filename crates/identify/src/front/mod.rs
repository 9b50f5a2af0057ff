//! The front end: reads a file of counts, compares the counts with scoutlab's own, and reports the conventions found.
//!
//! Only this part of the crate knows games, files and texts. The inference below it works on trees of any game.

mod count_table;
mod lookup;
mod own_counts;
mod own_table;
mod probes;
mod report;
mod sample;
mod text;

pub use count_table::{CountTable, CountTableError, RowSource};
pub use own_counts::OwnMatch;
pub use own_table::OwnRow;
pub use report::{IdentificationEffort, IdentificationReport, Mismatch, NextSearch, ReportedClass, ReportedPair, identify};
pub use sample::RecoverySample;
