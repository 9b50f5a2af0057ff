//! The journal of a run, which records every cell as soon as the cell is finished, so that an interrupted run can be continued.
//!
//! A journal is a text file. Each line begins with the CRC-32 of the rest of the line, as eight hexadecimal digits and a space.
//! The first line is the [`Header`], which identifies the run. A cell is a JSON array: its index in grid order, its results, its
//! run time in seconds, and the number of leaves that its searches visited. Each start of the program adds a line that repeats
//! the header and identifies the process. After all results are written, the journal shrinks to its header and a completion line.
//!
//! The file is locked while a process uses it, so two processes never continue a run concurrently. Lines with a wrong checksum
//! are never used: a half-written last line is truncated, a damaged line elsewhere is skipped, and the cells are recomputed.

mod error;
mod file;
mod header;
mod line;
mod scan;

pub use error::JournalError;
pub use file::{Journal, Rows, header_of, is_journal, look, remove};
pub use header::{Header, Process};
pub use line::{CellRecord, Completion};
pub use scan::{Contents, scan};
