//! Errors of journals. Each message says what the user can do, because unfinished cells are hours of work.

use std::path::PathBuf;

use thiserror::Error;

use super::Process;

/// The reason why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A file system error, such as a full disk, a lack of permission or a removed folder. Data that were written earlier are
    /// intact.
    #[error("{path}: {problem}", path = path.display())]
    Storage {
        /// The journal.
        path: PathBuf,
        /// The problem, such as `cannot be read`.
        problem: &'static str,
        /// The error of the file system.
        source: std::io::Error,
    },
    /// The journal was removed during the run.
    #[error("{path} was moved or removed during the run: put it back and run again to continue, or run again to start over", path = path.display())]
    Removed {
        /// The journal.
        path: PathBuf,
    },
    /// Another process is using the journal.
    #[error("{path} is in use by {holder}: two runs cannot share a folder; wait for the other run, or choose another folder with --out", path = path.display(), holder = holder.as_ref().map_or_else(|| "another process".to_owned(), ToString::to_string))]
    InUse {
        /// The journal.
        path: PathBuf,
        /// The process, if recorded in the journal.
        holder: Option<Process>,
    },
    /// The journal belongs to a run with other settings or another program.
    #[error("{path} belongs to another run: {}; --fresh starts over", differences.join("; "), path = path.display())]
    OtherVersion {
        /// The journal.
        path: PathBuf,
        /// The differences between the two runs, one phrase each.
        differences: Vec<String>,
    },
    /// The journal has lines, but no intact header that identifies their run.
    #[error("{path} does not identify its run, because the header lines are damaged: its cells cannot be trusted; restore a copy, or start over with --fresh", path = path.display())]
    NoHeader {
        /// The journal.
        path: PathBuf,
    },
    /// The journal is a symbolic link, through which a run never writes.
    #[error("{path} is a symbolic link, and a journal is never written through a link: remove the link, or choose another folder with --out", path = path.display())]
    Link {
        /// The journal.
        path: PathBuf,
    },
    /// The file at the path of the journal was never a journal, so even `--fresh` does not discard it.
    #[error("{path} is not a journal, so it is left unchanged, even with --fresh: move it away, or choose another folder with --out", path = path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A record has changed since the whole journal was checked.
    #[error("{path}: cell {cell} cannot be read back: the file changed or the disk failed; run again to recompute it", path = path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// The index of the cell in grid order, from 0.
        cell: usize,
    },
}

impl JournalError {
    /// Returns whether the cause is the file system, not the input.
    pub const fn is_storage_failure(&self) -> bool {
        matches!(self, Self::Storage { .. } | Self::Removed { .. } | Self::Unreadable { .. })
    }
}
