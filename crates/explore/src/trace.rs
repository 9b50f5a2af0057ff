//! The page of `scoutlab trace`.

use std::io::Write;

use scoutlab::trace::{USUAL_STEPS, page};
use serde::Serialize;

use crate::limits::Limits;
use crate::lines::{Failed, write_line};
use crate::task::Trace;

#[derive(Serialize)]
struct Page {
    html: String,
}

/// Writes the page as one line.
pub(crate) fn run(trace: &Trace, limits: Limits, output: &mut impl Write) -> Result<(), Failed> {
    let request = trace.subject.request(&trace.algorithm)?;
    let against = trace.against.as_deref().map(|against| trace.subject.request(against)).transpose()?;
    let page = page(&request, against.as_ref(), USUAL_STEPS.min(limits.most_visits));
    let page = page.map_err(|error| Failed::Task(error.to_string()))?;
    Ok(write_line(output, &Page { html: page.html })?)
}
