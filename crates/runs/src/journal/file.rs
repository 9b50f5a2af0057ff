//! An open journal. Lines are collected for milliseconds and written in one call, because a run may finish thousands of cells per
//! second.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::line::{self, Line};
use super::scan::{Contents, is_remains, scan};
use super::{CellRecord, Completion, Header, JournalError, Process};
use crate::cell::CellOutcome;
use crate::clock::Stopwatch;
use crate::note;
use crate::output;
use crate::shard::Shard;
use scoutlab_text::bounded_read;

/// The maximum time, in seconds, before a finished cell is written to the file. If the process is killed, unwritten cells are
/// recomputed.
const WRITE_EVERY: f64 = 0.01;

/// The maximum time, in seconds, before a finished cell is synced to disk. If the machine stops, unsynced cells are recomputed.
const SYNC_EVERY: f64 = 0.5;

/// The size of the buffer, in bytes, from which on its lines are written immediately.
const FULL: usize = 1 << 16;

/// The number of bytes at the beginning of a journal that contain its header. A header lists the input files of the run.
const HEAD: u64 = 1 << 21;

/// The number of attempts to take the lock of a journal, and the pause between them. A process that only reads the journal
/// holds its lock for an instant.
const LOCK_TRIES: usize = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// A journal, open and locked.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    header: Header,
    contents: Contents,
    /// Lines not yet written to the file.
    buffer: Vec<u8>,
    /// The length of the file.
    length: u64,
    /// The time since the first line was added to the buffer, or `None` if the buffer is empty.
    unwritten: Option<Stopwatch>,
    /// The time since the first unsynced line was written, or `None` if all lines are synced.
    unsynced: Option<Stopwatch>,
    /// The time since the last check that the journal is still at its path.
    checked: Stopwatch,
}

impl Journal {
    /// Opens or creates the journal at `path` for a run with this header. If `fresh` is true, the contents of the journal are
    /// discarded. `results` is the number of results per cell. A damaged end is truncated, and all damage is recorded in
    /// [`Journal::contents`].
    ///
    /// # Errors
    ///
    /// Fails with [`JournalError`] if the journal is in use, belongs to another run, or cannot be read or written.
    pub fn open(path: &Path, header: Header, results: usize, fresh: bool) -> Result<Self, JournalError> {
        let storage = |problem, source| JournalError::Storage { path: path.to_owned(), problem, source };
        let file = locked(path)?;
        if fresh {
            file.set_len(0).map_err(|source| storage("cannot be emptied", source))?;
        }
        let cells = usize::try_from(header.cells).unwrap_or(usize::MAX);
        let contents = scan(BufReader::new(&file), cells, Some(results)).map_err(|source| storage("cannot be read", source))?;
        let length = contents.end;
        let mut journal = Self {
            path: path.to_owned(),
            file,
            header,
            contents,
            buffer: Vec::new(),
            length,
            unwritten: None,
            unsynced: None,
            checked: Stopwatch::start(),
        };
        journal.begin()?;
        Ok(journal)
    }

    /// Checks that the lines belong to this run, truncates a damaged end of the file, and records the current process.
    fn begin(&mut self) -> Result<(), JournalError> {
        match &self.contents.header {
            Some(header) => {
                let mut differences = header.differences(&self.header);
                if header.shard != self.header.shard {
                    let name = |shard: Option<Shard>| shard.map_or_else(|| "none".to_owned(), |shard| shard.to_string());
                    differences.push(format!("the shard was {}, now {}", name(header.shard), name(self.header.shard)));
                }
                if !differences.is_empty() {
                    return Err(JournalError::OtherVersion { path: self.path.clone(), differences });
                }
            }
            // If a process was killed while writing its first line, the journal contains a few bytes and no cell.
            None if self.contents.is_empty() && self.contents.damaged_lines == 0 && self.contents.damaged_tail < 4096 => {}
            None => return Err(JournalError::NoHeader { path: self.path.clone() }),
        }
        self.file.set_len(self.length).map_err(|source| self.storage("cannot be truncated to its intact part", source))?;
        let header = self.header.clone();
        if self.length == 0 {
            self.add(&Line::Header { header: header.clone() })?;
        }
        let started = Process::current();
        self.contents.processes.push(started.clone());
        let damaged = self.contents.damaged_lines;
        self.add(&Line::Started { started, header, damaged })?;
        self.sync()?;
        sync_folder(&self.path).map_err(|source| self.storage("cannot be made durable", source))
    }

    fn storage(&self, problem: &'static str, source: std::io::Error) -> JournalError {
        JournalError::Storage { path: self.path.clone(), problem, source }
    }

    /// Returns the path of the journal.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the contents of the journal when it was opened, and the cells added since then.
    pub const fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Returns whether a cell has a record.
    pub fn has(&self, cell: usize) -> bool {
        self.contents.places.get(cell).is_some_and(Option::is_some)
    }

    /// Adds a finished cell. The cell is written within milliseconds and synced within half a second, provided that
    /// [`Journal::tick`] is called often enough.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written.
    pub fn append(&mut self, cell: usize, outcome: &CellOutcome) -> Result<(), JournalError> {
        self.append_record(&CellRecord(cell as u64, outcome.results.clone(), outcome.seconds, outcome.leaves))
    }

    pub(crate) fn append_record(&mut self, record: &CellRecord) -> Result<(), JournalError> {
        let place = self.length + self.buffer.len() as u64;
        self.add(record)?;
        if let Some(slot) = self.contents.places.get_mut(record.0 as usize).filter(|slot| slot.is_none()) {
            *slot = NonZeroU64::new(place);
            self.contents.done += 1;
            self.contents.leaves += record.3;
            self.contents.microseconds += (record.2 * 1e6) as u64;
        }
        if self.buffer.len() >= FULL {
            self.write()?;
        }
        self.tick()
    }

    /// Adds the processes recorded in other journals of this run.
    pub(crate) fn add_processes(&mut self, processes: &[Process]) -> Result<(), JournalError> {
        for started in processes {
            self.add(&Line::Started { started: started.clone(), header: self.header.clone(), damaged: 0 })?;
            self.contents.processes.push(started.clone());
        }
        Ok(())
    }

    fn add(&mut self, line: &impl serde::Serialize) -> Result<(), JournalError> {
        line::write(line, &mut self.buffer).map_err(|source| JournalError::Storage {
            path: self.path.clone(),
            problem: "a line cannot be encoded",
            source,
        })?;
        self.unwritten.get_or_insert_with(Stopwatch::start);
        Ok(())
    }

    /// Writes and syncs lines that have waited long enough. The caller must call this method about twenty times per second.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written.
    pub fn tick(&mut self) -> Result<(), JournalError> {
        if self.unwritten.is_some_and(|since| since.seconds() >= WRITE_EVERY) {
            self.write()?;
        }
        if self.unsynced.is_some_and(|since| since.seconds() >= SYNC_EVERY) {
            self.sync()?;
        }
        if self.checked.seconds() >= SYNC_EVERY {
            self.check_place()?;
        }
        Ok(())
    }

    /// Checks that the journal is still at its path, because the system allows writing to a removed file.
    fn check_place(&mut self) -> Result<(), JournalError> {
        self.checked = Stopwatch::start();
        if is_at(&self.file, &self.path) { Ok(()) } else { Err(JournalError::Removed { path: self.path.clone() }) }
    }

    fn write(&mut self) -> Result<(), JournalError> {
        self.unwritten = None;
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(&self.buffer));
        if let Err(source) = written {
            // The next run would truncate a half-written line and print a warning. Truncating the file now avoids the warning.
            let _ = self.file.set_len(self.length);
            self.buffer.clear();
            return Err(self.storage("cannot be written", source));
        }
        self.length += self.buffer.len() as u64;
        self.buffer.clear();
        self.unsynced.get_or_insert_with(Stopwatch::start);
        Ok(())
    }

    /// Writes all lines of the buffer and syncs the file.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written or is no longer at its path.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.write()?;
        self.unsynced = None;
        self.file.sync_data().map_err(|source| self.storage("cannot be synced", source))?;
        self.check_place()
    }

    /// Returns a reader for the records, which can be read in any order. Call [`Journal::sync`] first.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened.
    pub fn rows(&mut self) -> Result<Rows<'_>, JournalError> {
        // Windows lets no other handle read a locked file. Both handles share one position, and each write sets it first.
        let file = self.file.try_clone().and_then(|mut file| file.rewind().map(|()| file));
        Rows::of(&self.path, &self.contents, file)
    }

    /// Replaces the records of the journal with a line that marks the run as complete, and moves the journal to `path`. This path
    /// may differ from the journal's path, because the journal of a merge becomes the journal of the whole run.
    ///
    /// # Errors
    ///
    /// Fails if the file at `path` cannot be written, or if the journal at the old path cannot be removed.
    pub fn complete(self, path: &Path, complete: Completion) -> Result<(), JournalError> {
        let Self { path: own_path, file, header, .. } = self;
        let mut lines = Vec::new();
        let header = Header { shard: None, ..header };
        // Both lines contain the header, so that damage in one place does not lose the header.
        let written = line::write(&Line::Header { header: header.clone() }, &mut lines)
            .and_then(|()| line::write(&Line::Complete { complete, header: Some(header) }, &mut lines))
            .and_then(|()| {
                // Windows replaces no open file, so the lock ends a moment earlier there.
                if cfg!(windows) {
                    drop(file);
                }
                output::replace_file(path, &lines)?;
                if path != own_path {
                    std::fs::remove_file(&own_path)?;
                }
                sync_folder(path)?;
                output::check_in_place(path)
            });
        written.map_err(|source| JournalError::Storage { path: own_path, problem: "cannot be closed", source })
    }
}

/// Removes the journal at `path`, unless a process is using it. If `path` is a link, only the link is removed.
///
/// # Errors
///
/// Fails with [`JournalError`] if the journal is in use or cannot be removed.
pub fn remove(path: &Path) -> Result<(), JournalError> {
    let is_link = std::fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    let _lock = if is_link { None } else { Some(locked(path)?) };
    std::fs::remove_file(path).map_err(|source| JournalError::Storage {
        path: path.to_owned(),
        problem: "cannot be removed",
        source,
    })
}

/// Opens or creates the file at `path`, and locks it. The function refuses links, and files that were never a journal.
fn locked(path: &Path) -> Result<File, JournalError> {
    let storage = |problem, source| JournalError::Storage { path: path.to_owned(), problem, source };
    for _ in 0..LOCK_TRIES {
        match std::fs::symlink_metadata(path) {
            Ok(found) if found.is_symlink() => return Err(JournalError::Link { path: path.to_owned() }),
            Ok(found) => bounded_read::regular(&found).map_err(|source| storage("cannot be opened", source))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(source) => return Err(storage("cannot be opened", source)),
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        // Another process may have replaced the file by a link since the check.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW);
        let file = options.open(path).map_err(|source| storage("cannot be opened", source))?;
        match file.try_lock() {
            // Another process may have replaced the file between opening and locking.
            Ok(()) if is_at(&file, path) => {
                let ours = was_journal(&file).map_err(|source| storage("cannot be read", source))?;
                return if ours { Ok(file) } else { Err(JournalError::Foreign { path: path.to_owned() }) };
            }
            Ok(()) | Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {
                note!(
                    "scoutlab: {}: this file system does not support locks: make sure that no other run uses this journal",
                    path.display()
                );
                let ours = was_journal(&file).map_err(|source| storage("cannot be read", source))?;
                return if ours { Ok(file) } else { Err(JournalError::Foreign { path: path.to_owned() }) };
            }
            Err(TryLockError::Error(source)) => return Err(storage("cannot be locked", source)),
        }
    }
    let holder = bounded_read::open(path).and_then(|file| scan(BufReader::new(file), 0, None)).ok();
    Err(JournalError::InUse { path: path.to_owned(), holder: holder.and_then(|mut contents| contents.processes.pop()) })
}

/// Returns whether a file is empty or was written as a journal, even if it is damaged now. Leaves the file at its beginning.
fn was_journal(mut file: &File) -> std::io::Result<bool> {
    let ours = is_remains(BufReader::new(file).take(HEAD))?;
    file.seek(SeekFrom::Start(0))?;
    Ok(ours)
}

/// Returns whether the file at `path` is empty or was written as a journal, even if it is damaged now.
///
/// # Errors
///
/// Fails with [`JournalError::Storage`] if the file cannot be read.
pub fn is_journal(path: &Path) -> Result<bool, JournalError> {
    let read = bounded_read::open(path).and_then(|file| was_journal(&file));
    read.map_err(|source| JournalError::Storage { path: path.to_owned(), problem: "cannot be read", source })
}

/// Reads the journal at `path` without changing it, and returns whether a process is using it.
///
/// # Errors
///
/// Fails with [`JournalError::Storage`] if the journal cannot be read.
pub fn look(path: &Path, cells: usize, results: usize) -> Result<(Contents, bool), JournalError> {
    let storage = |source| JournalError::Storage { path: path.to_owned(), problem: "cannot be read", source };
    let file = bounded_read::open(path).map_err(storage)?;
    let in_use = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    // The lock is released immediately, because a run retries to take the lock only for a fraction of a second.
    let _ = file.unlock();
    Ok((scan(BufReader::new(file), cells, Some(results)).map_err(storage)?, in_use))
}

/// Returns the header of the journal at `path`, or `None` if its first lines contain no header.
///
/// # Errors
///
/// Fails with [`JournalError::Storage`] if the journal cannot be read.
pub fn header_of(path: &Path) -> Result<Option<Header>, JournalError> {
    let storage = |source| JournalError::Storage { path: path.to_owned(), problem: "cannot be read", source };
    let beginning = bounded_read::open(path).map_err(storage)?.take(HEAD);
    Ok(scan(BufReader::new(beginning), 0, None).map_err(storage)?.header)
}

/// Returns whether `path` still refers to this file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: &std::fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((file.metadata(), std::fs::symlink_metadata(path)), (Ok(open), Ok(named)) if identity(&open) == identity(&named))
}

/// Returns whether a file is still at `path`.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

fn sync_folder(path: &Path) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), output::sync_folder)
}

/// Reads records of a journal.
#[derive(Debug)]
pub struct Rows<'c> {
    path: &'c Path,
    contents: &'c Contents,
    file: BufReader<File>,
    position: u64,
    line: Vec<u8>,
}

impl<'c> Rows<'c> {
    /// Returns a reader for the records of the journal at `path`, which must have these contents.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened.
    pub fn open(path: &'c Path, contents: &'c Contents) -> Result<Self, JournalError> {
        Self::of(path, contents, bounded_read::open(path))
    }

    /// Returns a reader for the records of a journal in an opened file, whose position is 0.
    fn of(path: &'c Path, contents: &'c Contents, opened: std::io::Result<File>) -> Result<Self, JournalError> {
        let file =
            opened.map_err(|source| JournalError::Storage { path: path.to_owned(), problem: "cannot be opened", source })?;
        Ok(Self { path, contents, file: BufReader::new(file), position: 0, line: Vec::new() })
    }

    /// Returns the record of a cell, or `None` if the journal has no record of this cell.
    ///
    /// # Errors
    ///
    /// Fails if the record cannot be read or has changed.
    pub fn read(&mut self, cell: usize) -> Result<Option<CellRecord>, JournalError> {
        let Some(place) = self.contents.places.get(cell).copied().flatten() else { return Ok(None) };
        let place = place.get();
        self.line.clear();
        let read = self
            .file
            .seek_relative(place.wrapping_sub(self.position) as i64)
            .and_then(|()| (&mut self.file).take(line::LONGEST as u64 + 1).read_until(b'\n', &mut self.line));
        let length =
            read.map_err(|source| JournalError::Storage { path: self.path.to_owned(), problem: "cannot be read", source })?;
        self.position = place + length as u64;
        let record = line::read_cell(&self.line).filter(|record| record.0 == cell as u64);
        record.map(Some).ok_or_else(|| JournalError::Unreadable { path: self.path.to_owned(), cell })
    }
}
