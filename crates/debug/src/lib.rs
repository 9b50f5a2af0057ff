//! Finds the first visit in which a search differs from its definition.
//!
//! A log has one line per visit, in the order in which visits end: the path, the window, the remaining depth, the value and the calls.
//! Any engine can write it with one `printf`. [`write_log`] writes the log of scoutlab's own search. [`first_difference`] replays
//! the search of a [`Log`], with its transposition table and its ordering, up to the first visit that differs, and a [`Diagnosis`]
//! names the rule that is violated there and the bugs that cause this.
//!
//! ```
//! use scoutlab::Catalogue;
//! use scoutlab_debug::{Log, diagnose, first_difference};
//!
//! // This program does not negate the window of a child.
//! let log = "# request {\"game\": \"tree\", \"position\": \"[[3 5] [2 9]]\", \"depth\": 2, \"algorithm\": \"alphabeta\"}\n\
//!            1 1,-inf,inf,0,3,1\n\
//!            1 2,-3,inf,0,5,1\n";
//! let log = Log::parse("engine.log", log, &Catalogue::built_in())?;
//! let found = first_difference(&log)?.expect("a difference");
//! assert_eq!((found.line, found.path.join(" ").as_str()), (Some(3), "1 2"));
//! assert!(diagnose(&log, &found).bugs[0].starts_with("the window of a child is the window of its parent"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comparison;
mod course;
mod diagnosis;
mod difference;
mod log;
mod program;

pub use comparison::{CompareError, Compared, LoggedVisits, Mismatch, Searcher, compare};
pub use course::{Course, CourseError};
pub use diagnosis::{Diagnosis, diagnose};
pub use difference::{Difference, OwnVisit, Relation, first_difference};
pub use log::{Log, LogError, LoggedVisit, WriteLogError, request_json, write_log};
pub use program::{Differing, Program, ProgramError, Reply, differing};

/// Keeps the examples in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
