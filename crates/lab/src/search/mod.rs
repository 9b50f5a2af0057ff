//! Searches of any game.
//!
//! The functions of this module take requests, which hide the type of the game ([`AnyPosition`](crate::position::AnyPosition)).
//! The code behind these functions is generic over the game alone. Evaluators, orderings, transposition tables and observers are
//! chosen at run time.

pub(crate) mod comparison;
pub(crate) mod details;
pub(crate) mod leaves;
mod move_names;
pub(crate) mod node_types;
mod of_game;
pub(crate) mod outcome;
mod principal_variation;
mod profile;
pub(crate) mod recorded;
mod recording;
pub(crate) mod sequences;
mod single;
mod solve;
mod tables;
pub(crate) mod visits;

pub use comparison::{Compared, Comparison, Searcher};
pub use details::{DividedMove, SearchDetails};
pub use leaves::{LeafLists, ListedLeaf, label};
pub use node_types::TypedSearch;
pub use outcome::{Distance, SearchOutcome, SolveOutcome, SolvedMove};
pub use profile::{TimedProfile, profile, repeat};
pub use recorded::{RecordError, RecordedNode, Recording};
pub use sequences::{SequenceCounts, SequenceRules};
pub(crate) use tables::LeasedTable;
pub use visits::{Continue, Visit, VisitEnd};

use crate::description::RunError;
use crate::request::{SearchRequest, SolveRequest};

/// Searches a position.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit of the algorithm ends the search, or there is not enough memory for the transposition
/// table.
pub fn search(request: &SearchRequest) -> Result<SearchOutcome, RunError> {
    request.position.search(&request.settings)
}

/// Searches a position like [`search`], and counts by ply, by the moves that cause cutoffs and, if the request asks for it, by root
/// move.
///
/// ```
/// use scoutlab::{Catalogue, SearchText, search_in_detail};
///
/// let (game, position) = ("tree".to_owned(), "[[3 5] [2 [9 1]]]".to_owned());
/// let text = SearchText { game, position, divide: true, ..SearchText::default() };
/// let (outcome, details) = search_in_detail(&text.parse(&Catalogue::built_in())?)?;
/// assert_eq!(details.by_ply.iter().map(|counts| counts.leaves).collect::<Vec<_>>(), [0, 0, 3]);
/// assert_eq!(details.divide.expect("the request asks for it")[1].calls, 2);
/// assert_eq!(outcome.counters.leaves, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails like [`search`].
pub fn search_in_detail(request: &SearchRequest) -> Result<(SearchOutcome, SearchDetails), RunError> {
    request.position.search_in_detail(&request.settings)
}

/// Returns the leaves that the search of a tree visits and cuts off. Returns `None` for all other games, or if a list would be
/// longer than `most`.
///
/// ```
/// use scoutlab::{Catalogue, SearchText, list_leaves};
///
/// let (game, position) = ("tree".to_owned(), "A:[B:[D:3 E:5] C:[F:2 G:9]]".to_owned());
/// let text = SearchText { game, position, depth: Some(2), ..SearchText::default() };
/// let request = text.parse(&Catalogue::built_in())?;
/// let lists = list_leaves(&request, 100)?.expect("a small tree");
/// let names = |leaves: &[scoutlab::search::ListedLeaf]| leaves.iter().map(|leaf| leaf.label()).collect::<Vec<_>>();
/// assert_eq!((names(&lists.visited), names(&lists.cut)), (vec!["D".into(), "E".into(), "F".into()], vec!["G".into()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails with [`RunError`] if a limit of the algorithm ends the search, or there is not enough memory for the transposition
/// table.
pub fn list_leaves(request: &SearchRequest, most: usize) -> Result<Option<LeafLists>, RunError> {
    request.position.list_leaves(&request.settings, most)
}

/// Searches a position and records at most `most` steps.
///
/// # Errors
///
/// Fails with [`RecordError`] if the search fails or has more than `most` steps.
pub fn record(request: &SearchRequest, most: u64) -> Result<Recording, RecordError> {
    request.position.record(&request.settings, most)
}

/// Searches a position, and passes on each visit when it ends. Returns `None` if the receiver stops the search.
///
/// ```
/// use scoutlab::search::{Continue, visits};
/// use scoutlab::{Catalogue, SearchText};
///
/// let (game, position) = ("tree".to_owned(), "[[3 5] [2 9]]".to_owned());
/// let text = SearchText { game, position, algorithm: "alphabeta".to_owned(), depth: Some(2), ..SearchText::default() };
/// let request = text.parse(&Catalogue::built_in())?;
/// let mut seen = Vec::new();
/// visits(&request, &mut |visit| {
///     seen.push((visit.path.join(" "), visit.value, visit.calls));
///     Continue::On
/// })?;
/// // The values are for the side to move. 2 refutes the second move, so 9 is not visited.
/// let expected = [("1 1", 3, 1), ("1 2", 5, 1), ("1", -3, 3), ("2 1", 2, 1), ("2", -3, 2), ("", 3, 6)];
/// assert_eq!(seen, expected.map(|(path, value, calls)| (path.to_owned(), value, calls)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails with [`RunError`] if a limit of the algorithm ends the search, the algorithm is best-first, or there is not enough memory
/// for the transposition table.
pub fn visits(
    request: &SearchRequest,
    report: &mut dyn FnMut(Visit<'_>) -> Continue,
) -> Result<Option<SearchOutcome>, RunError> {
    request.position.visits(&request.settings, report)
}

/// Solves a position.
///
/// # Errors
///
/// Fails with [`RunError`] if the request is invalid, a limit of the algorithm ends the search, or there is not enough memory
/// for the transposition table.
pub fn solve(request: &SolveRequest) -> Result<SolveOutcome, RunError> {
    request.position.solve(&request.settings)
}

/// Returns the scores of all legal moves of a position, in move generation order. If the search is stopped, the scores of the
/// remaining moves are unknown.
///
/// # Errors
///
/// Fails with [`RunError`] like [`solve`], except if the search is stopped.
pub fn solve_moves(request: &SolveRequest) -> Result<Vec<SolvedMove>, RunError> {
    request.position.solve_moves(&request.settings)
}
