//! Traces as files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::TraceError;
use super::html::MARK;
use crate::output::{OutputFolder, WriteError};
use crate::request::SearchRequest;

/// The maximum offset of the mark in a file.
const HEAD: u64 = 1000;

/// Returns the default file name of a trace, such as `trace-othello-scout-against-alphabeta-depth-4.html`.
pub fn default_name(request: &SearchRequest, against: Option<&SearchRequest>) -> PathBuf {
    let search = |request: &SearchRequest| match request.ordering.name() {
        "none" => request.algorithm.to_string(),
        ordering => format!("{}-{ordering}", request.algorithm),
    };
    let against = against.map(|request| format!("-against-{}", search(request))).unwrap_or_default();
    let name = format!("trace-{}-{}{against}-depth-{}", request.game(), search(request), request.depth);
    let plain = |character: char| if character.is_ascii_alphanumeric() || "-.=".contains(character) { character } else { '-' };
    PathBuf::from(format!("{}.html", name.chars().map(plain).collect::<String>()))
}

/// Writes a page. The page may replace an earlier trace of this name, but no other file.
///
/// # Errors
///
/// [`TraceError::NoTrace`] if another file has this name; [`WriteError`] if the folder is missing or the file cannot be written.
pub fn write(path: &Path, html: &str) -> Result<()> {
    let failed = |source| WriteError { path: path.to_owned(), source };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        let problem = format!("there is no folder {}", folder.display());
        return Err(failed(io::Error::new(io::ErrorKind::NotFound, problem)).into());
    }
    if path.is_dir() {
        return Err(failed(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, expected the name of a file")).into());
    }
    if path.exists() && !is_trace(path).map_err(failed)? {
        return Err(TraceError::NoTrace(path.to_owned()).into());
    }
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return Err(failed(io::Error::new(io::ErrorKind::InvalidFilename, "its name is not readable text")).into());
    };
    let mut output = OutputFolder::open(folder).map_err(|error| failed(io::Error::other(format!("{error:#}"))))?;
    output.write(name, html.as_bytes())?;
    Ok(())
}

fn is_trace(path: &Path) -> io::Result<bool> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).contains(MARK))
}
