//! Searches a position.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use scoutlab::registry::{RunError, SearchText};
use scoutlab::request::SearchRequest;
use scoutlab::search::SearchOutcome;
use scoutlab_search::SearchError;

use crate::refused;
use crate::waiting::wait_for;

/// The maximum number of nodes of a search in the calling thread. Such a search ends before a user can press Ctrl-C.
const SHORT: u64 = 20_000;

/// The result of a search.
#[pyclass(frozen, module = "scoutlab")]
pub(crate) struct SearchResult {
    request: SearchRequest,
    outcome: SearchOutcome,
}

#[pymethods]
impl SearchResult {
    /// The leaves visited.
    #[getter]
    fn leaves(&self) -> u64 {
        self.outcome.counters.leaves
    }

    /// The interior nodes visited.
    #[getter]
    fn interior(&self) -> u64 {
        self.outcome.counters.interior
    }

    /// All nodes visited: leaves, interior nodes and TT cutoffs.
    #[getter]
    fn calls(&self) -> u64 {
        self.outcome.counters.calls()
    }

    /// The value, from the point of view of MAX in trees and of the side to move at the root in other games. In a tree with
    /// fractions, the value is a `str`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let written = self.request.position.written(self.request.position.reported(self.outcome.value));
        match written.whole {
            Some(whole) => Ok(whole.into_pyobject(py)?.into_any()),
            None => Ok(written.to_string().into_pyobject(py)?.into_any()),
        }
    }

    /// Whether the value is `exact`, `at-most` or `at-least`.
    #[getter]
    fn bound(&self) -> &'static str {
        self.request.bound(self.outcome.value).name()
    }

    /// The best move, or None if there is none.
    #[getter]
    fn best_move(&self) -> Option<&str> {
        self.outcome.best_move()
    }

    /// The moves of the principal variation, starting with the best move.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.outcome.line.clone()
    }

    /// The CPU time of the search in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.outcome.seconds
    }

    /// Everything that `scoutlab search --json` prints, as a dictionary.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let report = scoutlab::search_report(&self.request, &self.outcome).map_err(refused)?;
        let loaded = py.import("json")?.getattr("loads")?.call1((report.to_string(),))?;
        Ok(loaded.cast_into::<PyDict>()?)
    }

    fn __repr__(&self) -> String {
        let SearchRequest { depth, ordering, .. } = &self.request;
        let ordering = if ordering.name() == "none" { String::new() } else { format!(" with {ordering}") };
        format!(
            "SearchResult({} {} to depth {depth} by {}{ordering}: {} leaves)",
            self.request.game(),
            self.request.position.text,
            self.request.algorithm,
            self.outcome.counters.leaves
        )
    }
}

/// The arguments of a search as text.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Arguments {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) depth: Option<u32>,
    pub(crate) algorithm: String,
    pub(crate) ordering: String,
    pub(crate) eval: Option<String>,
    pub(crate) frame: Option<String>,
    pub(crate) window: Option<String>,
    pub(crate) table: Option<usize>,
    pub(crate) table_depth: String,
    pub(crate) generation: Option<String>,
    pub(crate) seed: u64,
}

impl Arguments {
    /// Parses the arguments.
    pub(crate) fn request(self) -> PyResult<SearchRequest> {
        let Self { game, position, depth, algorithm, ordering, eval, frame, window, table, table_depth, generation, seed } =
            self;
        let text = SearchText {
            game,
            position,
            generation,
            depth,
            algorithm,
            ordering,
            eval,
            frame,
            window,
            table,
            table_depth,
            seed,
        };
        let request = scoutlab::checked_request(&text).map_err(refused)?;
        if depth.is_none() && request.position.tree_depth().is_none() {
            return Err(refused("depth is missing, expected how many plies to search; only a tree has a default"));
        }
        Ok(request)
    }
}

/// Searches a position and counts the nodes visited.
///
/// The default depth of a tree is the whole tree. Other games need a depth.
///
/// The arguments are the options of `scoutlab search`. A wrong argument raises `scoutlab.Error`, a `ValueError`, with the
/// program's message.
///
/// >>> import scoutlab as sl
/// >>> sl.search("tree", "[[3 5] [2 [9 1]]]").leaves
/// 3
#[pyfunction]
#[pyo3(signature = (game, position="start".to_owned(), *, depth=None, algorithm="alphabeta".to_owned(), ordering="none".to_owned(), eval=None,
    frame=None, window=None, table=None, table_depth="equal".to_owned(), generation=None, seed=0))]
pub(crate) fn search(
    py: Python<'_>,
    game: String,
    position: String,
    depth: Option<u32>,
    algorithm: String,
    ordering: String,
    eval: Option<String>,
    frame: Option<String>,
    window: Option<String>,
    table: Option<usize>,
    table_depth: String,
    generation: Option<String>,
    seed: u64,
) -> PyResult<SearchResult> {
    let arguments =
        Arguments { game, position, depth, algorithm, ordering, eval, frame, window, table, table_depth, generation, seed };
    let request = arguments.request()?;
    let outcome = found(py, &request)?;
    Ok(SearchResult { request, outcome })
}

fn found(py: Python<'_>, request: &SearchRequest) -> PyResult<SearchOutcome> {
    let short = SearchRequest { most_visits: Some(SHORT), ..request.clone() };
    match scoutlab::search::search(&short) {
        Err(RunError::Search(SearchError::Stopped { .. })) => {}
        found => return found.map_err(refused),
    }
    let long = |stop: &Arc<_>| scoutlab::search::search(&SearchRequest { stop: Some(Arc::clone(stop)), ..request.clone() });
    wait_for(py, long, |_| Ok(()))?.map_err(refused)
}
