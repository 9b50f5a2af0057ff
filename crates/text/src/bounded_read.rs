//! Reads untrusted files and texts in bounded memory.

use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Read};
use std::path::Path;

/// The maximum size of a text file, in bytes.
pub const LONGEST_TEXT: u64 = 1 << 26;

/// Opens a regular file for reading. Pipes and devices are rejected, because opening or reading one may block forever.
///
/// # Errors
///
/// Fails if the file cannot be opened or is not a regular file.
pub fn open(path: &Path) -> std::io::Result<File> {
    regular(&std::fs::metadata(path)?)?;
    File::open(path)
}

/// Checks that the metadata belongs to a regular file.
///
/// # Errors
///
/// Fails if the file is not regular.
pub fn regular(found: &Metadata) -> std::io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let kind = if found.is_dir() { "a folder" } else { "a pipe or a device" };
    Err(Error::new(ErrorKind::InvalidInput, format!("it is {kind}, expected a file")))
}

/// Returns the metadata of a file or folder, or `None` if it does not exist. `Path::exists` would hide every other error.
///
/// # Errors
///
/// Fails if the system cannot report whether the file or folder exists.
pub fn found(path: &Path) -> std::io::Result<Option<Metadata>> {
    match std::fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads the text of a regular file of at most [`LONGEST_TEXT`] bytes.
///
/// # Errors
///
/// Fails if the file cannot be read, is longer than [`LONGEST_TEXT`], or is not UTF-8.
pub fn text(path: &Path) -> std::io::Result<String> {
    String::from_utf8(read(path, LONGEST_TEXT)?).map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
///
/// Fails if the file cannot be read or has more than `limit` bytes.
pub fn read(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is longer than {limit} bytes")));
    }
    Ok(bytes)
}
