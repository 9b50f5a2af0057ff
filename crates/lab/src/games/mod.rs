//! Games by name, built-in and registered.

mod discs;
pub(crate) mod generation;
mod othello;
mod othello6;
mod reordered_othello;
mod tictactoe;
mod tree;
mod ywf;

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use scoutlab_search::specification::SpecificationError;

use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::{Othello6, ReorderedOthello};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;

use crate::description::{Description, RequestError};

/// The types of the positions of all built-in games. This is the only list of them.
pub type BuiltInGames =
    (Othello, (ReorderedOthello, (Othello6, (Ywf, (TicTacToe, (UniformPosition, (TextPosition<'static>, ())))))));

/// What all games say of themselves.
static DESCRIPTIONS: OnceLock<Vec<Description>> = OnceLock::new();

/// Makes the games known that names may belong to. The first list counts.
pub fn describe(games: impl FnOnce() -> Vec<Description>) {
    DESCRIPTIONS.get_or_init(games);
}

fn descriptions() -> &'static [Description] {
    DESCRIPTIONS.get().map_or(&[], Vec::as_slice)
}

/// The names of the games that have something, for messages.
fn names_with(has: impl Fn(&Description) -> bool) -> String {
    let names: Vec<&str> = descriptions().iter().filter(|game| has(game)).map(|game| game.name).collect();
    names.join(", ")
}

/// The error for a game without a winner.
pub fn without_score(game: &'static str) -> RequestError {
    RequestError::Lacks { game, lacking: "score", remedy: "implement `Scored`", known: names_with(|game| game.is_scored) }
}

/// The error for a game that cannot be solved.
pub fn without_solving(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "exact search",
        remedy: "implement `FiniteGame` or `Solvable`",
        known: names_with(|game| game.is_solvable),
    }
}

/// The error for a game without a specialised endgame solver.
pub fn without_endgame(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "solver of its own, whose techniques could be named",
        remedy: "set `RegisteredGame::ENDGAME`",
        known: names_with(|game| game.has_endgame),
    }
}

/// The error for more than one thread where an algorithm searches.
pub fn one_thread(game: &'static str, algorithm: &str, jobs: NonZeroUsize) -> RequestError {
    RequestError::OneThread { algorithm: algorithm.to_owned(), game, jobs, known: names_with(|game| game.has_endgame) }
}

/// The error for a game without a board.
pub fn without_board(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "board",
        remedy: "set `RegisteredGame::BOARD`",
        known: names_with(|game| game.has_board),
    }
}

/// The error for a game without conventions other than its own.
pub fn without_conventions(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "search under other conventions",
        remedy: "implement `Conventional` and set `RegisteredGame::CONVENTIONS`",
        known: names_with(|game| game.has_conventions),
    }
}

/// The error for a game with one move generation order.
pub fn without_generation(game: &'static str) -> RequestError {
    RequestError::Lacks {
        game,
        lacking: "other move generation order",
        remedy: "set `RegisteredGame::HAS_GENERATIONS`",
        known: names_with(|game| game.has_generations),
    }
}

/// The evaluator of this name, the default if none is given.
///
/// # Errors
///
/// If it is unknown, or not one of this game.
pub fn evaluator(game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
    choose("evaluator", name, game, |game| game.evaluators)
}

/// The frame of this name, the default if none is given.
///
/// # Errors
///
/// If it is unknown, or makes no sense for this game.
pub fn frame(game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
    choose("frame", name, game, |game| game.frames)
}

/// Finds a name among those of a game, and distinguishes unknown names from names that belong to another game.
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
