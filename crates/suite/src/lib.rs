//! Test positions with best moves, and searches that find them or not.
//!
//! [`TestSuite`] reads an EPD file of chess positions, an OBF file of Othello positions, or a stored suite. [`TestPosition::search`] searches a position
//! deeper and deeper, and [`Summary`] adds up the positions of a depth.

mod position;
mod summary;

pub use position::{Plan, SuiteRow, TestPosition, TestSuite, TestSuiteError, USUAL_ALGORITHM, USUAL_TABLE};
pub use summary::Summary;

/// Keeps the examples in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
