//! Constructors of requests from names, and a list of all algorithms.

use scoutlab::players::SearchSpec;
use scoutlab::registry::game;
use scoutlab::{Position, SearchOutcome, SearchRequest, search};
use scoutlab_search::algorithms::{ALGORITHMS, NamedAlgorithm};

/// Returns every algorithm with its required parameters.
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

pub(crate) fn position(game_name: &str, text: &str) -> Position {
    game(game_name).unwrap().position(text).unwrap()
}

/// Parses a search such as `alphabeta:depth=2,ordering=reverse`. Algorithms that need a transposition table get a small one.
pub(crate) fn request(position: &Position, search: &str) -> SearchRequest {
    request_of(position, &search.parse().unwrap())
}

pub(crate) fn request_of(position: &Position, search: &SearchSpec) -> SearchRequest {
    let request = SearchRequest::new(position.clone(), search).unwrap();
    SearchRequest { table: request.table.min(1), seed: 3, ..request }
}

/// Runs a search, and returns its result with a time of 0.
pub(crate) fn found(request: &SearchRequest) -> SearchOutcome {
    let outcome = search(request).unwrap_or_else(|error| panic!("{request:?}: {error}"));
    SearchOutcome { seconds: 0.0, ..outcome }
}
