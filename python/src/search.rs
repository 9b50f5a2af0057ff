//! Searches a position.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use scoutlab::SearchSettings;
use scoutlab::answers::{DetailsReport, MOST_LEAVES, SearchReport};
use scoutlab::request::SearchRequest;
use scoutlab::search::SearchOutcome;
use scoutlab::techniques::text_of;
use scoutlab_search::observers::Counters;
use scoutlab_text::shortened;

use crate::catalogue::built_in;
use crate::request::Arguments;
use crate::values::Reported;
use crate::waiting::computed;

/// The maximum length of a position in the representation of a result, in characters.
const LONGEST_POSITION: usize = 100;

/// The result of a search.
#[pyclass(frozen, module = "scoutlab")]
pub(crate) struct SearchResult {
    arguments: Arguments,
    request: SearchRequest,
    outcome: SearchOutcome,
    /// The counts by ply, by cutting move and by root move, as JSON.
    details: String,
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

    /// The TT cutoffs: visits resolved by the transposition table.
    #[getter]
    fn tt_cutoffs(&self) -> u64 {
        self.outcome.counters.tt_cutoffs
    }

    /// The re-searches.
    #[getter]
    fn re_searches(&self) -> u64 {
        self.outcome.counters.re_searches
    }

    /// The ordering evaluations: positions evaluated only to order moves.
    #[getter]
    fn ordering_evaluations(&self) -> u64 {
        self.outcome.counters.ordering_evaluations
    }

    /// The interior visits that end in a cutoff.
    #[getter]
    fn cutoffs(&self) -> u64 {
        self.outcome.counters.cutoffs
    }

    /// The cutoffs by the move searched first.
    #[getter]
    fn first_cutoffs(&self) -> u64 {
        self.outcome.counters.first_cutoffs
    }

    /// The value, from the point of view of MAX in trees and of the side to move at the root in other games. In a tree with
    /// fractions, the value is a `fractions.Fraction`. Otherwise, it is an `int`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Reported::new(&self.request, self.outcome.value).to_python(py)
    }

    /// Whether the value is `exact`, `at-most`, `at-least` or, with selective techniques, an `estimate`. With
    /// `rules="repetition"` and a transposition table, it is `path-dependent`.
    #[getter]
    fn bound(&self) -> &'static str {
        self.request.bound(self.outcome.value).name()
    }

    /// The name of the best move, or None if there is none.
    #[getter]
    fn best_move(&self) -> Option<&str> {
        self.outcome.best_move()
    }

    /// The moves of the principal variation, starting with the best move.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.outcome.line.clone()
    }

    /// Whether the principal variation reaches a leaf.
    #[getter]
    fn pv_complete(&self) -> bool {
        self.outcome.is_line_complete
    }

    /// The nodes visited to complete the principal variation. No other count includes them.
    #[getter]
    fn pv_calls(&self) -> u64 {
        self.outcome.line_calls
    }

    /// The CPU time of the search in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.outcome.seconds
    }

    /// The counts at each distance from the root, as a list of dictionaries.
    #[getter]
    fn by_ply<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        parsed(py, &self.details)?.get_item("by_ply")
    }

    /// The cutoffs by the number and by the kind of the cutting move, as a dictionary.
    #[getter]
    fn cutoff_moves<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        parsed(py, &self.details)?.get_item("cutoff_moves")
    }

    /// The value of each root move and the counts below it, as a dictionary in move generation order, or None without
    /// `divide=True`. Its fractions are texts.
    #[getter]
    fn divide<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        parsed(py, &self.details)?.get_item("divide")
    }

    /// The object that `scoutlab search --json` prints, as a dictionary. Its fractions are texts.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (mut request, outcome) = (self.request.clone(), self.outcome.clone());
        let report = computed(py, move |stop| {
            // Another search lists the leaves of a tree.
            request.settings.stop = Some(Arc::clone(stop));
            let report = SearchReport::of(&request, &outcome, None, MOST_LEAVES, None).map_err(|error| error.to_string())?;
            Ok(report.json_text())
        })?;
        let answer = parsed(py, &report)?;
        answer.update(parsed(py, &self.details)?.as_mapping())?;
        Ok(answer)
    }

    fn __repr__(&self) -> String {
        let SearchSettings { depth, ordering, .. } = &self.request.settings;
        let ordering = if ordering.name() == "none" { String::new() } else { format!(" with {ordering}") };
        format!(
            "SearchResult({} {} to depth {depth} by {}{ordering}: {} leaves)",
            self.request.game(),
            shortened(&self.request.position.text, LONGEST_POSITION),
            self.request.settings.algorithm,
            self.outcome.counters.leaves
        )
    }

    /// Returns whether request and result are equal. The CPU times may differ.
    fn __eq__(&self, other: &Self) -> bool {
        let with_time = SearchOutcome { seconds: self.outcome.seconds, ..other.outcome.clone() };
        self.key() == other.key() && self.outcome == with_time
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("scoutlab._native")?.getattr("restore")?;
        let SearchOutcome { value, best, line, is_line_complete, line_calls, counters, quiescence_nodes, seconds } =
            &self.outcome;
        let outcome = (value, best, line, is_line_complete, line_calls, counters.numbers(), quiescence_nodes, seconds);
        Ok((restore, (self.arguments.clone(), outcome, self.details.clone()).into_pyobject(py)?))
    }
}

impl SearchResult {
    /// Returns the parts of the request that distinguish two requests.
    fn key(&self) -> impl Hash + PartialEq + use<> {
        let SearchSettings { depth, window, table, mate, seed, most_visits, seconds, divide, .. } = self.request.settings;
        let names = [
            self.request.game(),
            &self.request.position.text,
            self.request.position.game().rules[0],
            self.request.settings.algorithm.name(),
            self.request.settings.ordering.name(),
            self.request.settings.evaluator,
            self.request.settings.frame.name(),
            text_of(self.request.settings.enhance.as_ref()),
            text_of(self.request.settings.selective.as_ref()),
        ];
        let names = names.map(str::to_owned);
        let others = (mate, most_visits, seconds.map(f64::to_bits), divide);
        (names, self.request.settings.table_rules, [window.alpha, window.beta], depth, table, seed, others)
    }
}

/// Returns a JSON object as a dictionary.
fn parsed<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyDict>> {
    Ok(py.import("json")?.getattr("loads")?.call1((text,))?.cast_into::<PyDict>()?)
}

/// Searches a position.
#[pyfunction]
pub(crate) fn search(py: Python<'_>, arguments: Arguments) -> PyResult<SearchResult> {
    let catalogue = built_in(py);
    computed(py, move |stop| {
        let request = arguments.clone().request(catalogue, stop)?;
        let (outcome, details) = scoutlab::search_in_detail(&request).map_err(|error| error.to_string())?;
        let details = DetailsReport::new(&request, &details).json_text();
        Ok(SearchResult { arguments, request, outcome, details })
    })
}

/// The fields of a pickled outcome.
type Pickled = (i32, Option<usize>, Vec<String>, bool, u64, [u64; 17], Option<u64>, f64);

/// Returns a result that was pickled.
#[pyfunction]
pub(crate) fn restore(py: Python<'_>, arguments: Arguments, outcome: Pickled, details: String) -> PyResult<SearchResult> {
    let (value, best, line, is_line_complete, line_calls, numbers, quiescence_nodes, seconds) = outcome;
    let counters = Counters::from_numbers(numbers);
    let outcome = SearchOutcome { value, best, line, is_line_complete, line_calls, counters, quiescence_nodes, seconds };
    let catalogue = built_in(py);
    computed(py, move |stop| {
        let request = arguments.clone().request(catalogue, stop)?;
        Ok(SearchResult { arguments, request, outcome, details })
    })
}
