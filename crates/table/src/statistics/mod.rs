//! Aggregates of samples, and intervals, most of which resample whole units.
//!
//! ```
//! use scoutlab_table::statistics::{Aggregate, interval};
//!
//! assert_eq!(Aggregate::Mean.of(&[1.0, 2.0, 6.0]), Some(3.0));
//! // Five units with two values each.
//! assert_eq!(interval(Aggregate::Mean, &vec![vec![7.0, 7.0]; 5]), Some((7.0, 7.0)));
//! ```

mod aggregate;
mod bootstrap;
pub mod crossing;
mod growth;
mod holm;
mod log_ratios;
mod planned;
mod sign_test;
mod signed_rank;
mod student;
mod wilson;

#[cfg(test)]
mod coverage;

pub use aggregate::{Aggregate, quantile};
pub use bootstrap::{LEAST_UNITS, RESAMPLES, interval, standard_error};
pub use growth::growth_factor;
pub use holm::holm;
pub use log_ratios::{LEAST_FOR_MEDIAN, LogRatios};
pub use planned::{LEVEL, POWER, planned_pairs};
pub use sign_test::sign_test;
pub use signed_rank::{SignedRank, signed_rank};
pub use wilson::wilson_interval;
