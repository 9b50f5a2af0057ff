//! The games, algorithms and orderings that the page offers.

use scoutlab::Catalogue;
use scoutlab::registry::GameEntry;
use serde::Serialize;

use crate::limits;
use crate::lines::Lines;

/// Algorithms whose names require parameters, in the form in which the page lists them.
const WITH_PARAMETERS: [&str; 2] = ["aspiration:delta=1", "deepening(alphabeta)"];

#[derive(Serialize)]
struct Offer<'c> {
    version: &'static str,
    games: Vec<Game<'c>>,
    algorithms: Vec<Named>,
    orderings: Vec<Named>,
    most_visits: u64,
    most_samples: u64,
}

#[derive(Serialize)]
struct Game<'c> {
    name: &'static str,
    positions: &'static str,
    evaluators: &'c [&'static str],
    frames: &'static [&'static str],
    has_board: bool,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    summary: &'static str,
}

/// Writes all games, all algorithms that the page lists, and all orderings.
pub(crate) fn run(catalogue: &Catalogue, lines: &mut Lines<'_>) {
    let games = catalogue.games().iter().map(GameEntry::description).map(|game| Game {
        name: game.name,
        positions: game.positions,
        evaluators: &game.evaluators,
        frames: game.frames,
        has_board: game.has_board,
    });
    let algorithms = catalogue.algorithms().entries().iter().map(|entry| {
        let whole = WITH_PARAMETERS.into_iter().find(|whole| whole.split([':', '(']).next() == Some(entry.name()));
        Named { name: whole.unwrap_or(entry.name()), summary: entry.summary() }
    });
    let orderings = catalogue.orderings().entries().iter();
    lines.write(&Offer {
        version: env!("CARGO_PKG_VERSION"),
        games: games.collect(),
        // The page does not list a custom algorithm that requires parameters, but users can type its name.
        algorithms: algorithms.filter(|algorithm| catalogue.algorithms().named(algorithm.name).is_ok()).collect(),
        orderings: orderings.map(|entry| Named { name: entry.name(), summary: entry.summary() }).collect(),
        most_visits: limits::VISITS,
        most_samples: limits::SAMPLES,
    });
}
