//! Tables of results, and their statistics.
//!
//! A [`DataTable`](data_table::DataTable) has named columns and rows of text. [`growth`] and [`crossing`] compute statistics of a
//! table, with bootstrap intervals, and [`paired`] tests the ratios of [`pairs`] of rows. [`Aggregate`], [`quantile`], [`interval`] and [`wilson_interval`] summarise a sample, whose
//! [`units`] are resampled as wholes. The crate knows neither games nor charts, so anything that writes a CSV file can use it.
//!
//! ```
//! use scoutlab_table::{Aggregate, data_table::DataTable, interval};
//!
//! let data = DataTable::from_csv("position,leaves\na,10\nb,10\nc,10\nd,10\ne,10\n")?;
//! // Each of the five positions is a unit with one value.
//! let samples: Vec<Vec<f64>> = data.numbers("leaves")?.into_iter().map(|leaves| vec![leaves]).collect();
//! assert_eq!(interval(Aggregate::Mean, &samples), Some((10.0, 10.0)));
//! # Ok::<(), scoutlab_table::data_table::DataTableError>(())
//! ```

pub mod crossing;
pub mod data_table;
mod groups;
pub mod growth;
pub mod paired;
pub mod pairs;
pub mod statistics;
pub mod units;

pub use statistics::{Aggregate, RESAMPLES, interval, quantile, wilson_interval};
pub use units::UNIT_COLUMN;

/// Keeps the example in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
