//! Answers: what a search prints, as JSON and as text.
//!
//! The command line, the page in the browser and the Python package write the same answers, because all of them use this module.

mod counts;
mod details;
mod profile;
mod request_json;
mod search;

pub use counts::{Counts, TechniqueCounts, technique_counts};
pub use details::DetailsReport;
pub use profile::SECONDS;
pub use request_json::RequestJson;
pub use search::{MOST_LEAVES, SearchReport, mover, search_json, untimed_json, written, written_json};
