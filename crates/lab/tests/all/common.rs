//! The built-in catalogue, constructors of requests from names, and a list of all algorithms.

use std::sync::LazyLock;

use scoutlab::players::{PlayerSpecification, SearchSpec};
use scoutlab::registry::GameEntry;
use scoutlab::{Catalogue, Position, SearchOutcome, SearchRequest, search};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;

/// Returns the built-in catalogue, which the tests share.
pub(crate) fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);
    &CATALOGUE
}

/// Returns every algorithm with its required parameters.
pub(crate) fn algorithms() -> impl Iterator<Item = AnyAlgorithm> {
    catalogue().algorithms().names().map(|name| {
        algorithm(match name {
            "aspiration" => "aspiration:delta=1",
            "deepening" => "deepening(alphabeta)",
            name => name,
        })
    })
}

pub(crate) fn algorithm(text: &str) -> AnyAlgorithm {
    catalogue().algorithms().named(text).unwrap()
}

pub(crate) fn ordering(text: &str) -> OrderingSpec {
    catalogue().orderings().named(text).unwrap()
}

pub(crate) fn player(text: &str) -> PlayerSpecification {
    PlayerSpecification::parse(text, catalogue()).unwrap()
}

/// Parses a search such as `alphabeta:depth=2,ordering=reverse`.
pub(crate) fn search_spec(text: &str) -> SearchSpec {
    SearchSpec::parse(text, catalogue()).unwrap()
}

pub(crate) fn game(name: &str) -> &'static GameEntry {
    catalogue().game(name).unwrap()
}

pub(crate) fn position(game_name: &str, text: &str) -> Position {
    game(game_name).position(text).unwrap()
}

/// Returns a request for the search that a text describes. Algorithms that need a transposition table get a small one.
pub(crate) fn request(position: &Position, search: &str) -> SearchRequest {
    request_of(position, &search_spec(search))
}

pub(crate) fn request_of(position: &Position, search: &SearchSpec) -> SearchRequest {
    let mut request = SearchRequest::new(position.clone(), search).unwrap();
    (request.settings.table, request.settings.seed) = (request.settings.table.min(1), 3);
    request
}

/// Runs a search, and returns its result with a time of 0.
pub(crate) fn found(request: &SearchRequest) -> SearchOutcome {
    let outcome = search(request).unwrap_or_else(|error| panic!("{request:?}: {error}"));
    SearchOutcome { seconds: 0.0, ..outcome }
}
