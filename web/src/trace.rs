//! Writes a trace, as `scoutlab trace` does.

use scoutlab::Catalogue;
use scoutlab::trace::{USUAL_STEPS, page};
use serde_json::json;

use crate::lines::{Failed, Lines};
use crate::task::Trace;

/// Writes the HTML page of the trace as one line of the answer.
pub(crate) fn run(catalogue: &Catalogue, trace: &Trace, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let requested = |algorithm: &str| trace.subject.request(catalogue, algorithm);
    let request = requested(&trace.algorithm)?;
    let against = trace.against.as_deref().map(requested).transpose()?;
    let page = page(&request, against.as_ref(), USUAL_STEPS).map_err(|error| Failed::Search(error.to_string()))?;
    lines.write(&json!({ "html": page.html }));
    Ok(())
}
