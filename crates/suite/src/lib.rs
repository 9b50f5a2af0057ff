//! Test positions with best moves, and searches that find them or not.
//!
//! [`TestSuite`] reads an EPD file of chess positions or an OBF file of Othello positions. [`TestPosition::search`] searches a position
//! deeper and deeper, and [`Summary`] adds up the positions of a depth.

mod position;
mod summary;

pub use position::{Plan, SuiteRow, TestPosition, TestSuite, TestSuiteError};
pub use summary::Summary;

/// Keeps the examples in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
