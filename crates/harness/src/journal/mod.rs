//! The journal of a run: every finished cell, appended as soon as it is finished, so that a run can be ended at any time and
//! continued.
//!
//! A journal is a text file of lines. Each begins with the CRC-32 of the rest of the line as eight hexadecimal digits and a blank.
//! The first line is the [`Header`]: what the cells belong to. A cell is a JSON array: its number in grid order, its results, how
//! long it took in seconds, and its leaves. Each start of the program adds a line that repeats the header and says which process
//! it was, and once all results are written the journal shrinks to its header and a line that says so.
//!
//! The file is locked while a process uses it, so a run is never continued twice at once. What the check sums do not confirm is
//! never used: a half-written last line is cut off, a damaged line within is skipped, and the cells are computed again.

mod error;
mod file;
mod header;
mod line;
mod scan;

pub use error::JournalError;
pub use file::{Journal, Rows, header_of, look, remove};
pub use header::{Header, Process};
pub use line::{CellRecord, Completion};
pub use scan::{Contents, scan};
