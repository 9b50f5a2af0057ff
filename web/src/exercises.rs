//! Writes a sheet of exercises, as `scoutlab exercises --out sheet.html` does.

use scoutlab_cli::exercise_sheet;
use serde_json::json;

use crate::lines::{Failed, Lines};
use crate::task::Exercises;

/// Writes the page of exercises as one line.
pub(crate) fn run(exercises: &Exercises, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let html = exercise_sheet(&exercises.options).map_err(|error| Failed::Search(error.to_string()))?;
    lines.write(&json!({ "html": html }));
    Ok(())
}
