//! The descriptions of all games. Error messages list the games that have a missing capability.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use scoutlab_text::specification::SpecificationError;

use super::error::RequestError;
use super::game_description::Description;

static DESCRIPTIONS: OnceLock<Vec<Description>> = OnceLock::new();

/// Sets the descriptions of all games, whose names appear in messages. Only the first call has an effect.
pub(crate) fn describe(games: impl FnOnce() -> Vec<Description>) {
    DESCRIPTIONS.get_or_init(games);
}

fn descriptions() -> &'static [Description] {
    DESCRIPTIONS.get().map_or(&[], Vec::as_slice)
}

/// Lists the games for which `has` returns true, for messages.
fn names_with(has: impl Fn(&Description) -> bool) -> String {
    let names: Vec<&str> = descriptions().iter().filter(|game| has(game)).map(|game| game.name).collect();
    names.join(", ")
}

pub(crate) fn without_score(game: &'static str) -> RequestError {
    RequestError::Lacks { game, lacking: "score", remedy: "implement `Scored`", known: names_with(|game| game.is_scored) }
}

pub(crate) fn without_solving(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "solver",
        remedy: "implement `FiniteGame` or `Solvable`",
        known: names_with(|game| game.is_solvable),
    }
}

pub(crate) fn without_endgame(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "specialised endgame solver",
        remedy: "set `RegisteredGame::ENDGAME`",
        known: names_with(|game| game.endgame.is_some()),
    }
}

/// Returns the error for a request for `jobs` threads from an algorithm that uses one thread.
pub(crate) fn one_thread(game: &'static str, algorithm: &str, jobs: NonZeroUsize) -> RequestError {
    let known = names_with(|game| game.endgame.is_some_and(|endgame| endgame.uses_threads));
    RequestError::OneThread { algorithm: algorithm.to_owned(), game, jobs, known }
}

pub(crate) fn without_board(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "board",
        remedy: "set `RegisteredGame::BOARD`",
        known: names_with(|game| game.has_board),
    }
}

/// Returns the error for a game that cannot be searched under other counting conventions.
pub(crate) fn without_conventions(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "search under other conventions",
        remedy: "implement `Conventional` and set `RegisteredGame::CONVENTIONS`",
        known: names_with(|game| game.has_conventions),
    }
}

/// Returns the error for a game that has only one move generation order.
pub(crate) fn without_generation(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "other move generation order",
        remedy: "set `RegisteredGame::HAS_GENERATIONS`",
        known: names_with(|game| game.has_generations),
    }
}

/// Returns the evaluator named `name`, or the default evaluator if `name` is `None`.
///
/// # Errors
///
/// Fails if the name is unknown, or does not belong to this game.
pub(crate) fn evaluator(game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
    choose("evaluator", name, game, |game| game.evaluators)
}

/// Returns the frame named `name`, or the default frame if `name` is `None`.
///
/// # Errors
///
/// Fails if the name is unknown, or is not available for this game.
pub(crate) fn frame(game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
    choose("frame", name, game, |game| game.frames)
}

/// Finds a name among the names of a game. The errors distinguish unknown names from names of other games.
fn choose(
    kind: &'static str,
    name: Option<&str>,
    game: &Description,
    names: fn(&Description) -> &'static [&'static str],
) -> Result<&'static str, RequestError> {
    let here = names(game);
    let Some(name) = name else { return Ok(here[0]) };
    if let Some(found) = here.iter().find(|known| **known == name) {
        return Ok(found);
    }
    if descriptions().iter().any(|other| names(other).contains(&name)) {
        return Err(RequestError::NotForGame { kind, name: name.to_owned(), game: game.name, known: here.join(", ") });
    }
    Err(SpecificationError::unknown(kind, name, here.iter().copied()).into())
}
