//! What can go wrong with a journal.

use std::path::PathBuf;

use thiserror::Error;

use super::Process;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file system refused: no space, no permission, the folder is gone. What was written before is intact.
    #[error("{path}: {problem}", path = path.display())]
    Storage {
        /// The journal.
        path: PathBuf,
        /// What was tried.
        problem: &'static str,
        /// Why it failed.
        source: std::io::Error,
    },
    /// The file was taken away while the run was going on.
    #[error("{path} was moved or removed during the run: put it back and run again to continue, or run again to start over", path = path.display())]
    Removed {
        /// The journal.
        path: PathBuf,
    },
    /// Another process is at it.
    #[error("{path} is in use by {holder}: two runs cannot share a folder, wait for it or choose another with --out", path = path.display(), holder = holder.as_ref().map_or_else(|| "another process".to_owned(), ToString::to_string))]
    InUse {
        /// The journal.
        path: PathBuf,
        /// Who, if the journal says so.
        holder: Option<Process>,
    },
    /// It was written by another version of the experiment or the program.
    #[error("{path} belongs to another run: {}; --fresh starts over", differences.join("; "), path = path.display())]
    OtherVersion {
        /// The journal.
        path: PathBuf,
        /// What differs, a phrase each.
        differences: Vec<String>,
    },
    /// It has lines, but none says which run they belong to.
    #[error("{path} does not say which run it belongs to, because the lines that say so are damaged: its cells cannot be trusted; put back a copy of it, or start over with --fresh", path = path.display())]
    NoHeader {
        /// The journal.
        path: PathBuf,
    },
    /// A record is not what the check of the whole file found.
    #[error("{path}: cell {cell} cannot be read back: the file changed or the disk failed; run again to compute it again", path = path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// The cell's number, from 0.
        cell: usize,
    },
}

impl JournalError {
    /// Whether the file system failed, not the input.
    pub const fn is_storage_failure(&self) -> bool {
        matches!(self, Self::Storage { .. } | Self::Removed { .. } | Self::Unreadable { .. })
    }
}
