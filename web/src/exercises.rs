//! Writes a sheet of exercises, as `scoutlab exercises --out sheet.html` does.

use scoutlab::exercises::{Format, SheetRequest};
use serde_json::json;

use crate::lines::{Failed, Lines};

/// Writes the page of exercises as one line.
pub(crate) fn run(request: &SheetRequest, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let html = request.file(Format::Html).map_err(|error| Failed::Search(error.to_string()))?;
    lines.write(&json!({ "html": String::from_utf8_lossy(&html) }));
    Ok(())
}
