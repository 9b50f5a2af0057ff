//! Statistics: samples reduced to one number, and intervals, most of them by resampling.
//!
//! ```
//! use scoutlab_figures::statistics::{Aggregate, interval};
//!
//! assert_eq!(Aggregate::Mean.of(&[1.0, 2.0, 6.0]), Some(3.0));
//! assert_eq!(interval(Aggregate::Mean, &[7.0, 7.0, 7.0]), Some((7.0, 7.0)));
//! ```

mod aggregate;
mod bootstrap;
pub mod crossing;
mod growth;
mod wilson;

pub use aggregate::{Aggregate, quantile};
pub use bootstrap::{RESAMPLES, interval};
pub use growth::growth_factor;
pub use wilson::wilson_interval;
