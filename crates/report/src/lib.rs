//! Results as documents: figures and summaries of a run, and the report of all experiments as one page.
//!
//! * [`finish`] draws the figures and writes the summary when a run ends, and [`redraw`] does so again from committed data.
//! * [`rehearsal`] draws figures of placeholders before a run, so that a mistake is found before hours are spent.
//! * [`plan`] returns the comparisons of an experiment, from which the number of positions for another run follows.
//! * [`report`] writes one page with every figure and table.
//!
//! Every document is a function of the data and of the experiment file, so it can be made again at any time.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod default_table;
pub mod finish;
pub mod plan;
pub mod redraw;
pub mod rehearsal;
pub mod report;
pub mod summary;
