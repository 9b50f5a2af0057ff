//! Pages as files. A page may replace an earlier page of its kind, but no file of another kind, which a mistyped name would
//! otherwise destroy.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Error, Result};

use scoutlab_runs::output::{WriteError, write_file};
use scoutlab_text::bounded_read;

/// The maximum offset of the mark in a file, in bytes.
const HEAD: u64 = 1000;

/// Writes a page to `path`. The page may replace an earlier page with the mark `mark`, but no other file.
///
/// # Errors
///
/// Fails with `other` if `path` is another file, or with [`WriteError`] if the folder is missing or the file cannot be written.
pub(crate) fn write(path: &Path, html: &str, mark: &str, other: impl FnOnce(PathBuf) -> Error) -> Result<()> {
    check(path, mark, other)?;
    write_file(path, html.as_bytes())?;
    Ok(())
}

/// Checks that `path` is free, or a file with the mark `mark`.
///
/// # Errors
///
/// Fails with `other` if `path` is another file, or with [`WriteError`] if it cannot be read.
pub(crate) fn check(path: &Path, mark: &str, other: impl FnOnce(PathBuf) -> Error) -> Result<()> {
    let failed = |source| WriteError { path: path.to_owned(), source };
    let is_file = bounded_read::found(path).map_err(failed)?.is_some_and(|found| found.is_file());
    if is_file && !has_mark(path, mark).map_err(failed)? {
        return Err(other(path.to_owned()));
    }
    Ok(())
}

fn has_mark(path: &Path, mark: &str) -> io::Result<bool> {
    let mut head = Vec::new();
    bounded_read::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).contains(mark))
}
