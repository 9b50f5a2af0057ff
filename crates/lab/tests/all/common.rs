//! Requests by name, and a list of all algorithms.

use scoutlab_lab::players::SearchSpec;
use scoutlab_lab::registry::game;
use scoutlab_lab::{Position, SearchOutcome, SearchRequest, search};
use scoutlab_search::algorithms::{ALGORITHMS, NamedAlgorithm};

/// Every algorithm, with its required parameters.
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

/// Returns a position of a game.
pub(crate) fn position(game_name: &str, text: &str) -> Position {
    game(game_name).unwrap().position(text).unwrap()
}

/// Returns a search as text: `alphabeta:depth=2,ordering=reverse`. Algorithms that need a transposition table get a small one.
pub(crate) fn request(position: &Position, search: &str) -> SearchRequest {
    request_of(position, &search.parse().unwrap())
}

/// Returns a search from its parts.
pub(crate) fn request_of(position: &Position, search: &SearchSpec) -> SearchRequest {
    let request = SearchRequest::new(position.clone(), search).unwrap();
    SearchRequest { table: request.table.min(1), seed: 3, ..request }
}

/// Returns the result of a search, without its time.
pub(crate) fn found(request: &SearchRequest) -> SearchOutcome {
    let outcome = search(request).unwrap_or_else(|error| panic!("{request:?}: {error}"));
    SearchOutcome { seconds: 0.0, ..outcome }
}
