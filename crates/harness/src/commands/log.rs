//! `--log FILE` of `scoutlab search` and `scoutlab trace`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use scoutlab::{SearchRequest, SearchText};
use scoutlab_debug::{WriteLogError, request_json, write_log};
use scoutlab_runs::output::WriteError;

use crate::marked_file;

/// The text at the beginning of each log, so that a mistyped name destroys no other file.
const MARK: &str = "# request";

/// Searches a position, and writes one line per visit.
pub(super) fn write(path: &Path, text: &SearchText, request: &SearchRequest) -> anyhow::Result<()> {
    marked_file::check(path, MARK, |path| {
        anyhow!("{} exists and is not a log: choose a new file or an earlier log", path.display())
    })?;
    let failed = |source| WriteError { path: path.to_owned(), source };
    // A search that fails must not leave a part of a log, nor destroy an earlier log.
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = write_part(&part, text, request).map_err(|error| match error {
        WriteLogError::Run(error) => error.into(),
        WriteLogError::Output(source) => anyhow!(failed(source)),
    });
    match written {
        Ok(()) => Ok(std::fs::rename(&part, path).map_err(failed)?),
        Err(error) => {
            let _ = std::fs::remove_file(&part);
            Err(error)
        }
    }
}

fn write_part(part: &Path, text: &SearchText, request: &SearchRequest) -> Result<(), WriteLogError> {
    let mut output = BufWriter::new(File::create(part)?);
    write_log(&request.clone().without_completion(), &request_json(text), &mut output)?;
    Ok(output.flush()?)
}
