//! The names offered by the page.

use scoutlab::registry::{GameEntry, games};
use scoutlab_search::algorithms::{self, AnyAlgorithm};
use scoutlab_search::orderings;
use serde::Serialize;

use crate::limits::{self, Limits};

/// Algorithms that need parameters, as listed in the table of all algorithms.
const WITH_PARAMETERS: [&str; 2] = ["aspiration:delta=1", "deepening(alphabeta)"];

#[derive(Serialize)]
struct Catalogue {
    games: Vec<Game>,
    algorithms: Vec<Named>,
    orderings: Vec<Named>,
    limits: Limits,
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

/// A name with its summary.
#[derive(Serialize)]
struct Named {
    name: &'static str,
    summary: &'static str,
}

/// All games, all algorithms of the table, all orderings.
pub(crate) fn json(limits: Limits) -> String {
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
    let catalogue = Catalogue {
        games: games.collect(),
        // A custom algorithm may need parameters: the user can add it by hand.
        algorithms: algorithms.filter(|algorithm| algorithm.name.parse::<AnyAlgorithm>().is_ok()).collect(),
        orderings: orderings::all().map(named).collect(),
        limits,
        most_samples: limits::SAMPLES,
    };
    serde_json::to_string(&catalogue).expect("texts and numbers are JSON")
}
