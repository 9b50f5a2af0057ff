//! Traces and trees.

use pyo3::prelude::*;
use scoutlab::registry::SearchText;
use scoutlab::show::{bare, scene, searched};
use scoutlab::trace::page_in_view;
use scoutlab_figures::painting;

use crate::refused;

/// The number of plies to which a tree is shown unless a depth is given.
const WHOLE: u32 = 60;

/// Returns the page that replays a search. The requests are JSON objects with the arguments of a search.
#[pyfunction]
pub(crate) fn trace(request: &str, against: Option<&str>, most_events: u64, view: Option<&str>) -> PyResult<String> {
    let parsed = |text: &str| -> PyResult<_> {
        let text: SearchText = serde_json::from_str(text).map_err(refused)?;
        scoutlab::checked_request(&text).map_err(refused)
    };
    let request = parsed(request)?;
    let against = against.map(parsed).transpose()?;
    let for_max = view.map_or(request.position.view().is_some(), |view| view == "max");
    Ok(page_in_view(&request, against.as_ref(), most_events, for_max).map_err(refused)?.html)
}

/// Returns the notation of a tree, its lines of text, and its picture in SVG.
#[pyfunction]
pub(crate) fn show_tree(
    position: String,
    algorithm: Option<String>,
    step: Option<u64>,
    depth: Option<u32>,
    ordering: String,
    window: Option<String>,
) -> PyResult<(String, Vec<String>, String)> {
    let text = SearchText {
        game: "tree".to_owned(),
        position,
        depth: depth.unwrap_or(WHOLE),
        algorithm: algorithm.clone().unwrap_or_else(|| "minimax".to_owned()),
        ordering,
        window,
        ..SearchText::default()
    };
    let mut request = scoutlab::checked_request(&text).map_err(refused)?;
    let whole = bare(&request.position, request.depth).map_err(refused)?;
    let height = whole.nodes().iter().map(|node| node.path.len()).max().unwrap_or_default();
    request.depth = request.depth.min(u32::try_from(height.max(1)).unwrap_or(WHOLE));
    let shown = if algorithm.is_some() { searched(&request, step).map_err(refused)? } else { whole };
    let svg = painting::svg(&scene(&shown)).map_err(refused)?;
    Ok((shown.notation(), shown.lines(), svg))
}
