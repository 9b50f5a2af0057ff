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
        let (columns, timings) = (job.layout().columns(), job.layout().timing_columns());
        let title = format!("# {}", job.title().trim());
        let has_columns = |text: &str, columns: &[String]| {
            text.lines().next().is_some_and(|line| line.split(',').map(|column| job.present_name(column)).eq(columns))
        };
        let is_data = |text: &str| has_columns(text, &columns);
        check_one(folder, data_file::PLAIN, is_data)?;
        check_one(folder, "timings.csv", |text| has_columns(text, &timings))?;
        check_one(folder, "summary.md", |text| {
            let data = || head(&data_file::path(folder));
            text.lines().next() == Some(title.as_str()) || data().is_ok_and(|data| data.is_some_and(|data| is_data(&data)))
        })?;
        check_one(folder, LAST_RUN, |text| text.contains("\"experiment\"") && text.contains("\"data_sha256\""))?;
    }
    job.check_figures(folder)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::tests::Numbers;

    #[test]
    fn rows_under_a_former_name_are_ours_and_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let is_ours = |header: &str| {
            std::fs::write(folder.path().join(data_file::PLAIN), format!("{header}\n1,1,\n")).unwrap();
            check(folder.path(), &Numbers::new(3)).is_ok()
        };
        assert!(is_ours("number,square,command") && is_ours("number,power,command"));
        for header in ["number,cube,command", "power,number,command", "number,power", "number,square,power,command", "power"] {
            assert!(!is_ours(header), "{header}");
        }
    }
}
