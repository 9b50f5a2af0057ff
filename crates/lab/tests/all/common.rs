//! Requests by name, and every algorithm there is.

use scoutlab_lab::catalogue::{CatalogueError, Position, PreparedSearch, SearchOutcome, SearchRequest};
use scoutlab_lab::players::SearchSpec;
use scoutlab_search::TableUse;
use scoutlab_search::algorithms::{ALGORITHMS, NamedAlgorithm};
use scoutlab_search::table::TableDepth;

/// Every algorithm, with the parameters that it cannot do without.
pub(crate) fn algorithms() -> impl Iterator<Item = NamedAlgorithm> {
    ALGORITHMS.iter().map(|(name, _)| {
        let text = match *name {
            "aspiration" => "aspiration:delta=1",
            "deepening" => "deepening(alphabeta)",
            name => name,
        };
        text.parse().unwrap()
    })
}

/// A search, as it is written: `alphabeta:depth=2,ordering=reverse`. Algorithms that need a table have a small one.
pub(crate) fn request(game: &str, position: &str, search: &str) -> SearchRequest {
    request_of(game, position, search.parse().unwrap())
}

/// The same from its parts.
pub(crate) fn request_of(game: &str, position: &str, search: SearchSpec) -> SearchRequest {
    let table = (search.algorithm.algorithm().table_use() == TableUse::Needed).then_some(1);
    let (game, position) = (game.to_owned(), position.to_owned());
    SearchRequest { game, position, search, frame: None, table, table_depth: TableDepth::Equal, seed: 3, whole_line: false }
}

/// Runs a search, and forgets how long it took.
pub(crate) fn found(position: &Position, request: &SearchRequest) -> SearchOutcome {
    outcome_of(position.search(request), request)
}

fn outcome_of(prepared: Result<PreparedSearch, CatalogueError>, request: &SearchRequest) -> SearchOutcome {
    let outcome = prepared.unwrap_or_else(|error| panic!("{request:?}: {error}"))();
    SearchOutcome { seconds: 0.0, ..outcome.unwrap_or_else(|error| panic!("{request:?}: {error}")) }
}
