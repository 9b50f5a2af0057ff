//! Traces. A trace is a page that replays one search, or two searches side by side, step by step.
//!
//! A page is self-contained. This module records searches and packs the data. The JavaScript in `crates/lab/assets/trace`
//! displays the data.

mod error;
mod html;
mod merged;
mod pack;
mod whole;

use crate::{SearchOutcome, SearchRequest, record};

use crate::search::Recording;

pub use error::TraceError;
pub use html::{MARK, SCRIPT, STYLE};

/// The default limit on the number of steps in a trace. A page with this many steps takes a few megabytes.
pub const USUAL_STEPS: u64 = 200_000;

/// The maximum number of steps that a request may allow.
pub const MOST_STEPS: u64 = 2_000_000;

/// A page that replays searches.
#[derive(Clone, Debug)]
pub struct Page {
    /// The complete HTML file.
    pub html: String,
    /// The searches of the page, one or two.
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

/// Returns the page that [`page_in_view`] returns for the default point of view. The page opens with values for MAX if the game
/// is a tree, and otherwise with values for the side to move.
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

/// Runs a search and creates its page. If `against` is given, the page also shows `against`, a search of the same position. No
/// search may have more than `most` steps. The page opens with values for MAX if `max` is true, and otherwise with values for the
/// side to move.
///
/// # Errors
///
/// Fails with [`TraceError`] if a name is unknown, or if a search fails or has more than `most` steps.
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
    let root = |request: &SearchRequest| (request.game(), request.position.text.clone(), request.settings.depth);
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
