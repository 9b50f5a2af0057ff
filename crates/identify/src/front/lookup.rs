//! What the front end looks up by name: games, and scoutlab's algorithms.

use scoutlab::Position;
use scoutlab::registry::{self, GameEntry};
use scoutlab::request::{SearchRequest, table_size};
use scoutlab_text::specification::SpecificationError;

use crate::conventions::Algorithm;

/// Returns the game with this name.
pub(super) fn find_game(name: &str) -> Result<&'static GameEntry, SpecificationError> {
    registry::game(name)
}

/// Returns all games.
pub(super) fn list_games() -> impl Iterator<Item = &'static GameEntry> + Clone {
    registry::games()
}

/// Returns a request to search a position with scoutlab's own implementation of an algorithm, and with a table of at most `table`
/// MiB. Returns `None` if scoutlab lacks the algorithm.
pub(super) fn request_search(position: &Position, algorithm: Algorithm, table: usize) -> Option<SearchRequest> {
    let algorithm = algorithm.part().1.name.parse().ok()?;
    let table = table_size(&algorithm, None, 0).ok()?.min(table);
    Some(SearchRequest { table, algorithm, ..SearchRequest::new(position.clone(), &"alphabeta:depth=1".parse().ok()?).ok()? })
}
