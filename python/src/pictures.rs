//! Traces of searches and pictures of trees.

use pyo3::prelude::*;
use scoutlab::registry::SearchText;
use scoutlab::show::{scene, shown};
use scoutlab::trace::page_in_view;
use scoutlab_figures::painting;

use crate::refused;
use crate::search::Arguments;

/// Returns the page that replays a search, next to the search `against` if it is given.
#[pyfunction]
pub(crate) fn trace(request: Arguments, against: Option<Arguments>, most_events: u64, view: Option<&str>) -> PyResult<String> {
    let request = request.request()?;
    let against = against.map(Arguments::request).transpose()?;
    let for_max = match view {
        None => request.position.view().is_some(),
        Some("max") => true,
        Some("mover") => false,
        Some(other) => return Err(refused(format!("view {other:?}: expected max or mover"))),
    };
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
    let is_searched = algorithm.is_some();
    let text = SearchText {
        game: "tree".to_owned(),
        position,
        depth,
        algorithm: algorithm.unwrap_or_else(|| "minimax".to_owned()),
        ordering,
        window,
        ..SearchText::default()
    };
    let request = scoutlab::checked_request(&text).map_err(refused)?;
    let tree = shown(&request, is_searched, step).map_err(refused)?;
    let svg = painting::svg(&scene(&tree)).map_err(refused)?;
    Ok((tree.notation(), tree.lines(), svg))
}
