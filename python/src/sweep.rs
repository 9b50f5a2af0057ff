//! Runs a search for every combination of arguments.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use scoutlab::experiment::digits;
use scoutlab::request::SearchRequest;
use scoutlab::search::{self, SearchOutcome};
use scoutlab_search::observers::Counters;

use crate::refused;
use crate::search::Arguments;
use crate::waiting::wait_for;

/// The values of each argument. In the rows of a sweep, the first argument varies slowest.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Axes {
    positions: Vec<String>,
    depth: Vec<u32>,
    algorithm: Vec<String>,
    ordering: Vec<String>,
    eval: Vec<Option<String>>,
    frame: Vec<Option<String>>,
    table: Vec<Option<usize>>,
    table_depth: Vec<String>,
    seed: Vec<u64>,
}

impl Axes {
    /// Returns the request of every combination. The searches do not complete their principal variations.
    fn requests(&self, game: &str) -> PyResult<Vec<SearchRequest>> {
        let Self { positions, depth, algorithm, ordering, eval, frame, table, table_depth, seed } = self;
        let lengths = [
            positions.len(),
            depth.len(),
            algorithm.len(),
            ordering.len(),
            eval.len(),
            frame.len(),
            table.len(),
            table_depth.len(),
            seed.len(),
        ];
        let request = |index| {
            let [position, plies, name, order, evaluator, view, size, rule, number] = digits(index, lengths);
            let arguments = Arguments {
                game: game.to_owned(),
                position: positions[position].clone(),
                depth: Some(depth[plies]),
                algorithm: algorithm[name].clone(),
                ordering: ordering[order].clone(),
                eval: eval[evaluator].clone(),
                frame: frame[view].clone(),
                window: None,
                table: table[size],
                table_depth: table_depth[rule].clone(),
                generation: None,
                seed: seed[number],
            };
            Ok(SearchRequest { whole_line: false, ..arguments.request()? })
        };
        (0..lengths.iter().product()).map(request).collect()
    }
}

/// Searches every combination of the values in `axes`, and returns a dictionary of columns. `progress` is called repeatedly
/// with the number of finished searches.
#[pyfunction]
pub(crate) fn sweep(
    py: Python<'_>,
    game: String,
    axes: Axes,
    jobs: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyDict>> {
    let requests = axes.requests(&game)?;
    let finished = AtomicUsize::new(0);
    let tell = |py: Python<'_>| match &progress {
        Some(progress) => progress.call1(py, (finished.load(Ordering::Relaxed),)).map(drop),
        None => Ok(()),
    };
    let outcomes = wait_for(py, |stop| all(&requests, jobs, &finished, stop), tell)?.map_err(refused)?;
    tell(py)?;
    columns(py, &requests, &outcomes)
}

/// Runs all searches in `jobs` threads.
fn all(
    requests: &[SearchRequest],
    jobs: usize,
    finished: &AtomicUsize,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<SearchOutcome>, String> {
    let outcomes: Vec<OnceLock<Result<SearchOutcome, String>>> = requests.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(number) else { break };
            let request = SearchRequest { stop: Some(Arc::clone(stop)), ..request.clone() };
            let _ = outcomes[number].set(search::search(&request).map_err(|error| error.to_string()));
            finished.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| (0..jobs).for_each(|_| drop(scope.spawn(work))));
    // Only a stopped sweep has searches without an outcome, and the result of a stopped sweep is dropped.
    outcomes.into_iter().map(|outcome| outcome.into_inner().unwrap_or_else(|| Err("stopped".to_owned()))).collect()
}

fn columns<'py>(py: Python<'py>, requests: &[SearchRequest], outcomes: &[SearchOutcome]) -> PyResult<Bound<'py, PyDict>> {
    let table = PyDict::new(py);
    table.set_item("game", PyList::new(py, requests.iter().map(SearchRequest::game))?)?;
    table.set_item("position", PyList::new(py, requests.iter().map(|request| &*request.position.text))?)?;
    table.set_item("depth", PyList::new(py, requests.iter().map(|request| request.depth))?)?;
    table.set_item("algorithm", PyList::new(py, requests.iter().map(|request| request.algorithm.name()))?)?;
    table.set_item("ordering", PyList::new(py, requests.iter().map(|request| request.ordering.name()))?)?;
    table.set_item("evaluator", PyList::new(py, requests.iter().map(|request| request.evaluator))?)?;
    table.set_item("frame", PyList::new(py, requests.iter().map(|request| request.frame.name()))?)?;
    table.set_item("table", PyList::new(py, requests.iter().map(|request| request.table))?)?;
    table.set_item("table_depth", PyList::new(py, requests.iter().map(|request| request.table_depth.to_string()))?)?;
    table.set_item("seed", PyList::new(py, requests.iter().map(|request| request.seed))?)?;
    let pairs = || requests.iter().zip(outcomes);
    let value = |(request, outcome): (&SearchRequest, &SearchOutcome)| request.position.reported(outcome.value);
    match pairs().next().map(|(request, _)| request.position.written(1).whole) {
        // The values of a tree with fractions are texts.
        Some(None) => {
            table.set_item("value", PyList::new(py, pairs().map(|pair| pair.0.position.written(value(pair)).to_string()))?)?;
        }
        _ => table.set_item("value", PyList::new(py, pairs().map(value))?)?,
    }
    table.set_item("best_move", PyList::new(py, outcomes.iter().map(SearchOutcome::best_move))?)?;
    for (place, name) in Counters::COLUMNS.into_iter().enumerate() {
        table.set_item(name, PyList::new(py, outcomes.iter().map(|outcome| outcome.counters.columns()[place]))?)?;
    }
    Ok(table)
}
