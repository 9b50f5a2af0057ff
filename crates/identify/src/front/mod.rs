//! The front end: reads a file of counts, compares the counts with scoutlab's own, and reports the conventions found.
//!
//! Only this part of the crate knows games, files and texts. The inference below it works on trees of any game.

mod answer;
mod count_table;
mod evidence;
mod lookup;
mod nearest;
mod own_counter;
mod own_counts;
mod own_match;
mod own_table;
mod probes;
mod report;
mod running_totals;
mod sample;
mod session;
mod text;
mod versions;

pub use count_table::{CountTable, CountTableError, RowSource};
pub use own_match::OwnMatch;
pub use own_table::OwnRow;
pub use report::{IdentificationEffort, IdentificationReport, Mismatch, NextSearch, ReportedClass, ReportedPair, identify};
pub use sample::RecoverySample;
pub use session::{Area, AreaState, Findings, ProposedSearch, Session, SessionError};
