//! Searches of any game.
//!
//! The functions here take requests, which hide the type of the game ([`AnyPosition`](crate::position::AnyPosition)). Behind them, everything
//! is generic over the game alone: evaluators, orderings, transposition tables and observers are chosen at run time.

pub(crate) mod comparison;
mod move_names;
pub(crate) mod node_types;
mod of_game;
pub(crate) mod outcome;
mod profile;
pub(crate) mod recorded;
mod recording;
mod single;
mod solve;
mod tables;

pub use comparison::{Compared, Comparison, Searcher};
pub use node_types::TypedSearch;
pub use outcome::{SearchOutcome, SolveOutcome};
pub use profile::{Profile, profile};
pub use recorded::{RecordError, RecordedNode, Recording};
pub(crate) use tables::LeasedTable;

use crate::description::RunError;
use crate::request::{SearchRequest, SolveRequest};

/// Searches a position.
///
/// # Errors
///
/// [`RunError`] if a limit of the algorithm ends the search, or there is no room for the transposition table.
pub fn search(request: &SearchRequest) -> Result<SearchOutcome, RunError> {
    request.position.search(request)
}

/// Searches a position and records at most `most` steps.
///
/// # Errors
///
/// [`RecordError`] if the search fails or has more steps.
pub fn record(request: &SearchRequest, most: u64) -> Result<Recording, RecordError> {
    request.position.record(request, most)
}

/// Solves a position.
///
/// # Errors
///
/// [`RunError`] if the request is not for this game, a limit of the algorithm ends the search, or there is no room for the transposition
/// table.
pub fn solve(request: &SolveRequest) -> Result<SolveOutcome, RunError> {
    request.position.solve(request)
}
