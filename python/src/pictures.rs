//! Traces of searches and pictures of trees.

use std::sync::Arc;

use pyo3::prelude::*;
use scoutlab::registry::SearchText;
use scoutlab::show::{scene, shown};
use scoutlab::trace::page_in_view;
use scoutlab_figures::painting;

use crate::catalogue::built_in;
use crate::refused;
use crate::request::Arguments;
use crate::waiting::computed;

/// Returns the page that replays a search, next to the search `against` if it is given.
#[pyfunction]
pub(crate) fn trace(
    py: Python<'_>,
    request: Arguments,
    against: Option<Arguments>,
    most_events: u64,
    view: Option<String>,
) -> PyResult<String> {
    let for_max = match view.as_deref() {
        None => None,
        Some("max") => Some(true),
        Some("mover") => Some(false),
        Some(other) => return Err(refused(format!("view: {other:?}, expected max or mover"))),
    };
    let catalogue = built_in(py);
    computed(py, move |stop| {
        let request = request.request(catalogue, stop)?;
        let against = against.map(|against| against.request(catalogue, stop)).transpose()?;
        let for_max = for_max.unwrap_or_else(|| request.position.view().is_some());
        let page = page_in_view(&request, against.as_ref(), most_events, for_max).map_err(|error| error.to_string())?;
        Ok(page.html)
    })
}

/// The arguments of a picture of a tree.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct TreeArguments {
    position: String,
    algorithm: Option<String>,
    step: Option<u64>,
    depth: Option<u32>,
    ordering: String,
    window: Option<String>,
}

/// Returns the notation of a tree, its lines of text, and its picture in SVG.
#[pyfunction]
pub(crate) fn show_tree(py: Python<'_>, arguments: TreeArguments) -> PyResult<(String, Vec<String>, String)> {
    let TreeArguments { position, algorithm, step, depth, ordering, window } = arguments;
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
    let catalogue = built_in(py);
    computed(py, move |stop| {
        let mut request = text.checked(catalogue).map_err(|error| error.to_string())?;
        request.settings.stop = Some(Arc::clone(stop));
        let tree = shown(&request, is_searched, step).map_err(|error| error.to_string())?;
        let svg = painting::svg(&scene(&tree))?;
        Ok((tree.notation(), tree.lines(), svg))
    })
}
