//! Refuses to replace files that no run wrote, such as a user's own `data.csv` in the folder of `--out`. A file is recognised by its
//! beginning, because most folders of results have a manifest, and the others come from versions without one.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::data_file;
use crate::job::Job;
use crate::manifest::{LAST_RUN, MANIFEST};
use crate::output::{ReadError, exists};
use scoutlab_table::data_table::unpacked;
use scoutlab_text::bounded_read;

/// The number of bytes at the beginning of a file that show whether a run wrote it.
const HEAD: u64 = 1 << 16;

/// Checks that every file that a run of the job would replace was written by a run. The caller must have checked the
/// owner of the folder.
///
/// # Errors
///
/// Fails at the first file that no run wrote, or that cannot be read.
pub fn check(folder: &Path, job: &impl Job) -> Result<()> {
    if !exists(folder)? {
        return Ok(());
    }
    let manifest = folder.join(MANIFEST);
    if !exists(&manifest)? {
        let columns = job.layout().columns().join(",");
        let timings = job.layout().timing_columns().join(",");
        let title = format!("# {}", job.title().trim());
        let first_line = |name, expected: &str| check_one(folder, name, |text| text.lines().next() == Some(expected));
        first_line(data_file::PLAIN, &columns)?;
        first_line("timings.csv", &timings)?;
        check_one(folder, "summary.md", |text| {
            text.lines().next() == Some(title.as_str()) || is_ours(&data_file::path(folder), &columns)
        })?;
        check_one(folder, LAST_RUN, |text| text.contains("\"experiment\"") && text.contains("\"data_sha256\""))?;
    }
    job.check_figures(folder)
}

fn is_ours(path: &Path, first_line: &str) -> bool {
    head(path).is_ok_and(|text| text.is_some_and(|text| text.lines().next() == Some(first_line)))
}

/// Checks that a file is absent, empty or ours according to its beginning. A link is replaced without reading the file behind it.
///
/// # Errors
///
/// Fails if the file is not ours, or cannot be read.
pub fn check_one(folder: &Path, name: &str, is_ours: impl Fn(&str) -> bool) -> Result<()> {
    let path = folder.join(name);
    match head(&path)? {
        Some(text) if !text.is_empty() && !is_ours(&text) => bail!(
            "{} was not written by a run of `scoutlab`, and the run would replace it: move it away, or choose another folder with \
             --out",
            shown(&path).display()
        ),
        _ => Ok(()),
    }
}

fn shown(path: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    here.and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned())).unwrap_or_else(|| path.to_owned())
}

/// Returns the beginning of a regular file, or `None` for everything else.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub fn head(path: &Path) -> Result<Option<String>, ReadError> {
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => {
            let mut bytes = Vec::new();
            let file = bounded_read::open(path).map_err(ReadError::of(path))?;
            match unpacked(path, file).take(HEAD).read_to_end(&mut bytes) {
                // A file that is not of gzip was not written by a run.
                Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::UnexpectedEof) => {
                    return Ok(Some(error.to_string()));
                }
                read => read.map_err(ReadError::of(path))?,
            };
            Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
        }
        _ => Ok(None),
    }
}
