//! `--log FILE` of `scoutlab search` and `scoutlab trace`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use scoutlab::{SearchRequest, SearchText};
use scoutlab_debug::{WriteLogError, write_log};
use scoutlab_runs::output::WriteError;

use crate::marked_file;

/// The text at the beginning of each log, so that a mistyped name destroys no other file.
const MARK: &str = "# request";

/// Returns a request without absent options.
pub(super) fn asked(text: &SearchText) -> Result<serde_json::Value> {
    let mut asked = serde_json::to_value(text)?;
    if let Some(keys) = asked.as_object_mut() {
        keys.retain(|_, value| !value.is_null());
    }
    Ok(asked)
}

/// Searches a position, and writes one line per visit.
pub(super) fn write(path: &Path, text: &SearchText, request: &SearchRequest) -> Result<()> {
    marked_file::check(path, MARK, |path| {
        anyhow!("{} exists and is not a log: choose a new file or an earlier log", path.display())
    })?;
    let failed = |source| WriteError { path: path.to_owned(), source };
    let mut output = BufWriter::new(File::create(path).map_err(failed)?);
    let asked = asked(text)?;
    let request = request.clone().without_completion();
    write_log(&request, &asked, &mut output).map_err(|error| match error {
        WriteLogError::Run(error) => error.into(),
        WriteLogError::Output(source) => anyhow!(failed(source)),
    })?;
    Ok(output.flush().map_err(failed)?)
}
