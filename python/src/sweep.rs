//! Runs a search for every combination of arguments.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::Builder;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use scoutlab::Catalogue;
use scoutlab::answers::technique_counts;
use scoutlab::registry::RunError;
use scoutlab::request::SearchRequest;
use scoutlab::search::{self, SearchOutcome};
use scoutlab::techniques::text_of;
use scoutlab_experiments::experiment::digits;
use scoutlab_search::SearchError;
use scoutlab_search::observers::{Count, Counters};

use crate::catalogue::built_in;
use crate::refused;
use crate::request::Arguments;
use crate::values::Reported;
use crate::waiting::{STACK, wait_for};

/// The orderings that use the seed.
const SEEDED: [&str; 2] = ["noisy", "random"];

/// The values of each argument. In the rows of a sweep, the first argument varies slowest.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Axes {
    game: String,
    positions: Vec<String>,
    depth: Vec<Option<u32>>,
    algorithm: Vec<String>,
    ordering: Vec<String>,
    eval: Vec<Option<String>>,
    frame: Vec<Option<String>>,
    table: Vec<Option<usize>>,
    table_depth: Vec<String>,
    table_rule: Vec<String>,
    table_replace: Vec<String>,
    enhance: Vec<String>,
    selective: Vec<String>,
    seed: Vec<u64>,
    most_visits: Option<u64>,
    seconds: Option<f64>,
}

impl Axes {
    /// Returns the request of every combination. The searches do not complete their principal variations.
    fn requests(&self, catalogue: &Catalogue, stop: &Arc<AtomicBool>) -> Result<Vec<SearchRequest>, String> {
        let Self { positions, depth, algorithm, ordering, eval, frame, table, enhance, selective, seed, .. } = self;
        let table_rules = [&self.table_depth, &self.table_rule, &self.table_replace];
        let lengths = [
            positions.len(),
            depth.len(),
            algorithm.len(),
            ordering.len(),
            eval.len(),
            frame.len(),
            table.len(),
            table_rules[0].len(),
            table_rules[1].len(),
            table_rules[2].len(),
            enhance.len(),
            selective.len(),
            seed.len(),
        ];
        let request = |index| {
            if stop.load(Ordering::Relaxed) {
                return Err("stopped".to_owned());
            }
            let [position, plies, name, order, evaluator, view, size, rules @ .., enhancing, selecting, number] =
                digits(index, lengths);
            let [table_depth, table_rule, table_replace]: [usize; 3] = rules;
            let arguments = Arguments {
                game: self.game.clone(),
                position: positions[position].clone(),
                depth: depth[plies],
                algorithm: algorithm[name].clone(),
                ordering: ordering[order].clone(),
                eval: eval[evaluator].clone(),
                frame: frame[view].clone(),
                window: None,
                table: table[size],
                table_depth: self.table_depth[table_depth].clone(),
                table_rule: self.table_rule[table_rule].clone(),
                table_replace: self.table_replace[table_replace].clone(),
                mate: "plain".to_owned(),
                enhance: enhance[enhancing].clone(),
                selective: selective[selecting].clone(),
                generation: None,
                rules: None,
                seed: seed[number],
                most_visits: self.most_visits,
                seconds: self.seconds,
                divide: false,
            };
            Ok(arguments.request(catalogue, stop)?.without_completion())
        };
        let requests: Vec<SearchRequest> = (0..lengths.iter().product()).map(request).collect::<Result<_, _>>()?;
        self.check_seeds()?;
        Ok(requests)
    }

    /// Refuses several seeds if no ordering uses them, because every seed would give the same rows.
    fn check_seeds(&self) -> Result<(), String> {
        let is_seeded = |part: &str| SEEDED.contains(&part.split(':').next().unwrap_or_default());
        let uses_seed = self.ordering.iter().any(|ordering| ordering.split('+').any(is_seeded));
        if self.seed.len() <= 1 || uses_seed {
            return Ok(());
        }
        Err(format!(
            "seed: {} seeds give equal rows, because no ordering of the sweep is random (the seed of a random position is part of its text, \
             as in `b=4,d=4,seed=1`)",
            self.seed.len()
        ))
    }
}

/// Searches every combination of the values in `axes`, and returns a dictionary of columns. `progress` is called repeatedly
/// with the number of finished searches.
#[pyfunction]
pub(crate) fn sweep(py: Python<'_>, axes: Axes, jobs: usize, progress: Option<Py<PyAny>>) -> PyResult<Bound<'_, PyDict>> {
    let finished = Arc::new(AtomicUsize::new(0));
    let tell = |py: Python<'_>| match &progress {
        Some(progress) => progress.call1(py, (finished.load(Ordering::Relaxed),)).map(drop),
        None => Ok(()),
    };
    let count = Arc::clone(&finished);
    let catalogue = built_in(py);
    let work = move |stop: &Arc<AtomicBool>| {
        let requests = axes.requests(catalogue, stop)?;
        let outcomes = all(&requests, jobs, &count, stop)?;
        Ok(Rows { requests, outcomes })
    };
    let rows = wait_for(py, work, tell)?.map_err(|error: String| refused(error))?;
    tell(py)?;
    rows.columns(py)
}

/// Runs all searches in `jobs` threads, including this thread. A search that reaches its limit has no outcome.
fn all(
    requests: &[SearchRequest],
    jobs: usize,
    finished: &AtomicUsize,
    stop: &AtomicBool,
) -> Result<Vec<Option<SearchOutcome>>, String> {
    let outcomes: Vec<OnceLock<Result<Option<SearchOutcome>, String>>> = requests.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(number) else { break };
            let outcome = match search::search(request) {
                Err(RunError::OutOfTime { .. } | RunError::Search(SearchError::Stopped { .. })) => Ok(None),
                outcome => outcome.map(Some).map_err(|error| error.to_string()),
            };
            let _ = outcomes[number].set(outcome);
            finished.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.min(requests.len()) {
            // If the system refuses another thread, fewer threads do the work.
            if Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    // Only a stopped sweep has searches that did not run, and the result of a stopped sweep is dropped.
    outcomes.into_iter().map(|outcome| outcome.into_inner().unwrap_or_else(|| Err("stopped".to_owned()))).collect()
}

/// The searches of a sweep.
struct Rows {
    requests: Vec<SearchRequest>,
    outcomes: Vec<Option<SearchOutcome>>,
}

impl Rows {
    /// Returns the columns. Ctrl-C can end the function after each column, because a column of a large sweep takes a while.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Self { requests, outcomes } = self;
        let table = PyDict::new(py);
        let add = |name: &str, column: PyResult<Bound<'py, PyList>>| {
            py.check_signals()?;
            table.set_item(name, column?)
        };
        add("game", PyList::new(py, requests.iter().map(SearchRequest::game)))?;
        add("position", PyList::new(py, requests.iter().map(|request| &*request.position.text)))?;
        add("depth", PyList::new(py, requests.iter().map(|request| request.settings.depth)))?;
        add("algorithm", PyList::new(py, requests.iter().map(|request| request.settings.algorithm.name())))?;
        add("ordering", PyList::new(py, requests.iter().map(|request| request.settings.ordering.name())))?;
        add("evaluator", PyList::new(py, requests.iter().map(|request| request.settings.evaluator)))?;
        add("frame", PyList::new(py, requests.iter().map(|request| request.settings.frame.name())))?;
        add("table", PyList::new(py, requests.iter().map(|request| request.settings.table)))?;
        add("table_depth", PyList::new(py, requests.iter().map(|request| request.settings.table_rules.depth.name())))?;
        add("table_rule", PyList::new(py, requests.iter().map(|request| request.settings.table_rules.bounds.name())))?;
        let replacement = |request: &SearchRequest| request.settings.table_rules.replacement.name();
        add("table_replace", PyList::new(py, requests.iter().map(replacement)))?;
        add("enhance", PyList::new(py, requests.iter().map(|request| text_of(request.settings.enhance.as_ref()))))?;
        add("selective", PyList::new(py, requests.iter().map(|request| text_of(request.settings.selective.as_ref()))))?;
        add("seed", PyList::new(py, requests.iter().map(|request| request.settings.seed)))?;
        let reported = |(request, outcome): (&SearchRequest, &Option<SearchOutcome>)| {
            outcome.as_ref().map(|outcome| Reported::new(request, outcome.value))
        };
        let values: Vec<Option<Reported>> = requests.iter().zip(outcomes).map(reported).collect();
        // One tree with fractions makes the whole column fractional, because a column has one type.
        if requests.iter().any(Reported::is_fractional) {
            add("value", PyList::new(py, values.iter().map(|value| value.as_ref().map(Reported::as_float))))?;
            add("value_exact", PyList::new(py, values.iter().map(|value| value.as_ref().map(|value| &*value.text))))?;
        } else {
            add("value", PyList::new(py, values.iter().map(|value| value.as_ref().and_then(|value| value.whole))))?;
        }
        let found = || outcomes.iter().map(Option::as_ref);
        add("best_move", PyList::new(py, found().map(|outcome| outcome.and_then(SearchOutcome::best_move))))?;
        let mut counts: Vec<(&str, Count)> = Counters::COUNTS.into_iter().map(|count| (count.name, count)).collect();
        if requests.iter().any(|request| request.settings.has_techniques()) {
            counts.extend(technique_counts().map(|count| (count.name, count)));
        }
        for (name, count) in counts {
            add(name, PyList::new(py, found().map(|outcome| outcome.map(|outcome| count.of(&outcome.counters)))))?;
        }
        Ok(table)
    }
}
