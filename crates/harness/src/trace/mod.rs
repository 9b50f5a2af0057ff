//! Traces: a page that replays one search, or two side by side, step by step.
//!
//! A page is self-contained. This module records and packs the data; the JavaScript in `crates/harness/assets/trace` displays
//! it.

mod error;
mod file;
mod html;
mod merged;
mod pack;
mod whole;

use scoutlab_lab::{SearchOutcome, SearchRequest, record};

use crate::search::Recording;

pub use error::TraceError;
pub(crate) use file::write_marked;
pub use file::{default_name, write};
pub(crate) use html::{SCRIPT, STYLE};

/// The default limit of steps in a trace. A page with this many steps takes a few megabytes.
pub const USUAL_STEPS: u64 = 200_000;

/// The maximum number of steps that can be requested.
pub const MOST_STEPS: u64 = 2_000_000;

/// A page that replays searches.
#[derive(Clone, Debug)]
pub struct Page {
    /// The whole file.
    pub html: String,
    /// One or two searches.
    pub searches: Vec<Traced>,
}

/// A search replayed by a page.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The number of steps.
    pub steps: u64,
    /// The result and the counts.
    pub outcome: SearchOutcome,
}

/// Returns the page of [`page_in_view`], which opens with values for MAX if the game is a tree, otherwise with values for the
/// side to move.
///
/// # Errors
///
/// Fails like [`page_in_view`].
///
/// # Panics
///
/// Panics like [`page_in_view`].
pub fn page(request: &SearchRequest, against: Option<&SearchRequest>, most: u64) -> Result<Page, TraceError> {
    page_in_view(request, against, most, request.position.view().is_some())
}

/// Runs a search, and optionally the search `against` of its position, and creates a page. No search may have more than `most`
/// steps. The page opens with values for MAX if `max`, otherwise with values for the side to move.
///
/// # Errors
///
/// Fails with [`TraceError`] if a name is unknown, or if a search fails or has too many steps.
///
/// # Panics
///
/// Panics if the searches have different positions or depths, because they would share no nodes.
pub fn page_in_view(
    request: &SearchRequest,
    against: Option<&SearchRequest>,
    most: u64,
    max: bool,
) -> Result<Page, TraceError> {
    let root = |request: &SearchRequest| (request.game(), request.position.text.clone(), request.depth);
    assert!(against.is_none_or(|against| root(against) == root(request)), "two searches of one page have one root and depth");
    let requests: Vec<&SearchRequest> = std::iter::once(request).chain(against).collect();
    let recordings: Vec<Recording> =
        requests.iter().map(|request| Ok(record(request, most)?)).collect::<Result<_, TraceError>>()?;
    let whole = whole::whole_tree(request, &recordings)?;
    let html = html::page(&requests, &recordings, whole.as_ref(), max);
    let searches = recordings
        .into_iter()
        .map(|recording| Traced {
            steps: recording.events.iter().filter(|event| event.is_step()).count() as u64,
            outcome: recording.outcome,
        })
        .collect();
    Ok(Page { html, searches })
}
