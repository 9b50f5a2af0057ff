//! Searches of any game.
//!
//! The functions here take requests, which hide the type of the game ([`AnyPosition`](crate::position::AnyPosition)). Behind them, everything
//! is generic over the game alone: evaluators, orderings, transposition tables and observers are chosen at run time.

mod comparison;
mod node_types;
mod outcome;
mod profile;
mod random_position;
mod recording;
mod single;
mod solve;
mod tables;

pub(crate) use comparison::compare;
pub use comparison::{Compared, Comparison, Searcher};
pub use node_types::TypedSearch;
pub(crate) use node_types::count as count_node_types;
pub use outcome::SearchOutcome;
pub use profile::{Profile, profile};
pub(crate) use random_position::random_or_read;
pub(crate) use recording::record_game;
pub use recording::{RecordError, RecordedNode, Recording};
pub(crate) use single::search_once;
pub use solve::SolveOutcome;
pub(crate) use solve::{check_solve, solve_game};
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
