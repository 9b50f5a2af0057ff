//! Values of searches as Python objects.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyType};
use scoutlab::request::SearchRequest;

/// The value of a search, for the side for which values are reported.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reported {
    /// The value as `--json` writes it, such as `3`, `1/2` or `-0.25`.
    pub(crate) text: String,
    /// The value if all values of the game are whole numbers.
    pub(crate) whole: Option<i32>,
}

impl Reported {
    /// Returns whether the unit of a tree's values is a fraction.
    pub(crate) fn is_fractional(request: &SearchRequest) -> bool {
        request.position.written(1).whole.is_none()
    }

    /// Returns `value`, which is for the side to move at the root, as a reported value.
    pub(crate) fn new(request: &SearchRequest, value: i32) -> Self {
        let value = request.position.reported(value);
        let written = request.position.written(value);
        let text = written.whole.map_or(written.text, |whole| whole.to_string());
        Self { text, whole: written.whole.filter(|_| !Self::is_fractional(request)) }
    }

    /// Returns the value as a floating-point number.
    pub(crate) fn as_float(&self) -> f64 {
        let number = |text: &str| text.parse().unwrap_or(f64::NAN);
        self.text.split_once('/').map_or_else(|| number(&self.text), |(above, below)| number(above) / number(below))
    }

    /// Returns the value as an `int`, or as a `fractions.Fraction` in a tree with fractions.
    pub(crate) fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        match self.whole {
            Some(whole) => Ok(whole.into_pyobject(py)?.into_any()),
            // A fraction cannot be infinite.
            None if self.as_float().is_infinite() => Ok(PyFloat::new(py, self.as_float()).into_any()),
            None => FRACTION.import(py, "fractions", "Fraction")?.call1((&*self.text,)),
        }
    }
}
