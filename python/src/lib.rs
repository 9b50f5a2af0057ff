//! The native module of the Python package `scoutlab`. The Python code of the package adds tables, pictures and other commands.

mod catalogue;
mod pictures;
mod request;
mod search;
mod sweep;
mod values;
mod waiting;

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use scoutlab_cli::program::EmbeddedCall;

create_exception!(scoutlab, Error, PyValueError, "A request that scoutlab refuses, or a search that reaches a limit.");

/// Converts an error of scoutlab to a Python exception.
fn refused(error: impl std::fmt::Display) -> PyErr {
    Error::new_err(error.to_string())
}

/// Runs the program with the given command line and returns the exit code. `image` is the file of this module.
#[pyfunction]
fn run(py: Python<'_>, arguments: Vec<OsString>, image: PathBuf) -> u8 {
    py.detach(|| scoutlab_cli::run_embedded(EmbeddedCall { arguments, image }))
}

/// The native part of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Error", module.py().get_type::<Error>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("DEEPEST", scoutlab::registry::DEEPEST)?;
    module.add("LARGEST_TABLE", scoutlab::settings::LARGEST_TABLE)?;
    module.add("MOST_EVENTS", scoutlab::trace::MOST_STEPS)?;
    module.add_class::<search::SearchResult>()?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(search::search, module)?)?;
    module.add_function(wrap_pyfunction!(search::restore, module)?)?;
    module.add_function(wrap_pyfunction!(sweep::sweep, module)?)?;
    module.add_function(wrap_pyfunction!(pictures::trace, module)?)?;
    module.add_function(wrap_pyfunction!(pictures::show_tree, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::games, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::algorithms, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::orderings, module)?)
}
