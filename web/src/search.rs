//! Runs one search. The answer has the form of `scoutlab search --json`.

use scoutlab::Catalogue;
use scoutlab::answers::search_json;
use scoutlab::registry::SearchText;

use crate::lines::{Failed, Lines};
use crate::task::parsed;

/// The fields of the report that depend on the time or the build. The answer omits them, because a committed page is built from
/// an earlier commit.
const OTHERS: [&str; 3] = ["seconds", "version", "commit"];

/// Writes the report of the search as one line.
pub(crate) fn run(catalogue: &Catalogue, text: &SearchText, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let mut report = search_json(&parsed(catalogue, text)?).map_err(|error| Failed::Search(error.to_string()))?;
    if let Some(fields) = report.as_object_mut() {
        fields.retain(|name, _| !OTHERS.contains(&name.as_str()));
    }
    // The limit of the page is no part of the user's request.
    if text.most_visits.is_none()
        && let Some(request) = report.get_mut("request").and_then(|request| request.as_object_mut())
    {
        request.remove("most_visits");
    }
    lines.write(&report);
    Ok(())
}
