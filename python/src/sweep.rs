//! Many searches.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use scoutlab::request::SearchRequest;
use scoutlab::search::{self, SearchOutcome};
use scoutlab_search::observers::Counters;

use crate::refused;
use crate::search::Arguments;
use crate::waiting::wait_for;

/// The values of each argument. The first varies slowest.
#[derive(FromPyObject)]
pub(crate) struct Axes {
    #[pyo3(item)]
    positions: Vec<String>,
    #[pyo3(item)]
    depth: Vec<u32>,
    #[pyo3(item)]
    algorithm: Vec<String>,
    #[pyo3(item)]
    ordering: Vec<String>,
    #[pyo3(item)]
    eval: Vec<Option<String>>,
    #[pyo3(item)]
    frame: Vec<Option<String>>,
    #[pyo3(item)]
    table: Vec<Option<usize>>,
    #[pyo3(item)]
    table_depth: Vec<String>,
    #[pyo3(item)]
    seed: Vec<u64>,
}

impl Axes {
    /// Returns all requests, without completed principal variations.
    fn requests(&self, game: &str) -> PyResult<Vec<SearchRequest>> {
        let mut requests = Vec::new();
        for position in &self.positions {
            for &depth in &self.depth {
                for algorithm in &self.algorithm {
                    for ordering in &self.ordering {
                        for eval in &self.eval {
                            for frame in &self.frame {
                                for &table in &self.table {
                                    for table_depth in &self.table_depth {
                                        for &seed in &self.seed {
                                            let arguments = Arguments {
                                                game: game.to_owned(),
                                                position: position.clone(),
                                                depth,
                                                algorithm: algorithm.clone(),
                                                ordering: ordering.clone(),
                                                eval: eval.clone(),
                                                frame: frame.clone(),
                                                window: None,
                                                table,
                                                table_depth: table_depth.clone(),
                                                generation: None,
                                                seed,
                                            };
                                            requests.push(SearchRequest { whole_line: false, ..arguments.request()? });
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        Ok(requests)
    }
}

/// Searches every combination of the values in `axes`, and returns a dictionary of columns. `progress` is called with the number of finished
/// searches.
#[pyfunction]
pub(crate) fn sweep<'py>(
    py: Python<'py>,
    game: String,
    axes: Axes,
    jobs: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
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

/// Searches in `jobs` threads.
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
    // An unfinished sweep was stopped, and its result is dropped.
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
        // A tree with fractions.
        Some(None) => {
            table.set_item("value", PyList::new(py, pairs().map(|pair| pair.0.position.written(value(pair)).to_string()))?)?
        }
        _ => table.set_item("value", PyList::new(py, pairs().map(value))?)?,
    }
    table.set_item("best_move", PyList::new(py, outcomes.iter().map(SearchOutcome::best_move))?)?;
    for (place, name) in Counters::COLUMNS.into_iter().enumerate() {
        table.set_item(name, PyList::new(py, outcomes.iter().map(|outcome| outcome.counters.columns()[place]))?)?;
    }
    Ok(table)
}
