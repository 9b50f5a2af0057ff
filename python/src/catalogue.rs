//! Lists the games, algorithms and orderings.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use scoutlab::Catalogue;
use scoutlab::registry::GameEntry;

/// Returns the names that the package knows. They are the same for all calls of the process.
pub(crate) fn built_in(py: Python<'_>) -> &'static Catalogue {
    static CATALOGUE: PyOnceLock<Catalogue> = PyOnceLock::new();
    CATALOGUE.get_or_init(py, Catalogue::built_in)
}

/// Returns a dictionary of the games. Each game has the names of its evaluators and frames, and a description of its positions.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for game in built_in(py).games().iter().map(GameEntry::description) {
        let one = PyDict::new(py);
        one.set_item("evaluators", &game.evaluators)?;
        one.set_item("frames", game.frames)?;
        one.set_item("positions", game.positions)?;
        all.set_item(game.name, one)?;
    }
    Ok(all)
}

/// Returns a dictionary of the algorithms with a sentence about each.
#[pyfunction]
pub(crate) fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let entries = built_in(py).algorithms().entries();
    named(py, entries.iter().map(|entry| (entry.name(), entry.summary())))
}

/// Returns a dictionary of the orderings with a sentence about each.
#[pyfunction]
pub(crate) fn orderings(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let entries = built_in(py).orderings().entries();
    named(py, entries.iter().map(|entry| (entry.name(), entry.summary())))
}

fn named(py: Python<'_>, list: impl Iterator<Item = (&'static str, &'static str)>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for (name, summary) in list {
        all.set_item(name, summary)?;
    }
    Ok(all)
}
