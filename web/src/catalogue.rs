//! The games, algorithms and orderings that the page offers.

use scoutlab::registry::{GameEntry, games};
use scoutlab_search::algorithms::{self, AnyAlgorithm};
use scoutlab_search::orderings;
use serde::Serialize;

use crate::limits;
use crate::lines::Lines;

/// Algorithms whose names require parameters, in the form in which the page lists them.
const WITH_PARAMETERS: [&str; 2] = ["aspiration:delta=1", "deepening(alphabeta)"];

#[derive(Serialize)]
struct Catalogue {
    version: &'static str,
    games: Vec<Game>,
    algorithms: Vec<Named>,
    orderings: Vec<Named>,
    most_visits: u64,
    most_samples: u64,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    positions: &'static str,
    evaluators: &'static [&'static str],
    frames: &'static [&'static str],
    has_board: bool,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    summary: &'static str,
}

/// Writes all games, all algorithms that the page lists, and all orderings.
pub(crate) fn run(lines: &mut Lines<'_>) {
    let games = games().map(GameEntry::description).map(|game| Game {
        name: game.name,
        positions: game.positions,
        evaluators: game.evaluators,
        frames: game.frames,
        has_board: game.has_board,
    });
    let named = |(name, summary)| Named { name, summary };
    let algorithms = algorithms::all().map(|(name, summary)| {
        let whole = WITH_PARAMETERS.into_iter().find(|whole| whole.split([':', '(']).next() == Some(name));
        Named { name: whole.unwrap_or(name), summary }
    });
    lines.write(&Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        games: games.collect(),
        // The page does not list a custom algorithm that requires parameters, but users can type its name.
        algorithms: algorithms.filter(|algorithm| algorithm.name.parse::<AnyAlgorithm>().is_ok()).collect(),
        orderings: orderings::all().map(named).collect(),
        most_visits: limits::VISITS,
        most_samples: limits::SAMPLES,
    });
}
