//! The searches that a session may propose.

use scoutlab::registry::{GameEntry, RequestError};
use scoutlab::{Catalogue, Position};

use super::SessionError;
use crate::conventions::{Algorithm, NodeKind, Program, Quantity};
use crate::inference::{Probe, Row};
use crate::rules::{Walk, walk_from};
use crate::search::count;

/// For each game, the positions of a session. The first search has the first position.
const POSITIONS: [(&str, &[&str]); 7] = [
    (
        "othello",
        &[
            "start",
            "ffo:40",
            "random:empties=8,seed=1",
            "ffo:44",
            "moves:f5d6c3",
            "random:empties=6,seed=2",
            "ffo:47",
            "ffo:52",
            "random:empties=10,seed=3",
            "ffo:42",
        ],
    ),
    ("othello6", &["start", "pv:24", "pv:20", "pv:26", "pv:12", "pv:22", "pv:25", "pv:16"]),
    ("ywf", &["start", "random:plies=40,seed=1", "random:plies=80,seed=1", "random:plies=20,seed=2", "random:plies=60,seed=3"]),
    (
        "tictactoe",
        &[
            "start",
            "after x1y1",
            "after x0y0 x1y1 x2y2",
            "after x0y0",
            "after x1y1 x0y0",
            "after x1y0 x1y1",
            "after x0y0 x2y2 x1y1",
            "after x1y1 x0y1 x2y0",
        ],
    ),
    ("connect-four", &["start", "44", "4435", "ddce", "44433", "12345671", "4453261", "1", "334"]),
    (
        "chess",
        &[
            "start",
            "cpw:3",
            "kiwipete",
            "bk:1",
            "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -",
            "cpw:5",
            "bk:8",
            "cpw:4",
            "bk:10",
            "4k3/1p3n2/8/3q4/8/2B5/PP3R2/4K3 b - -",
        ],
    ),
    (
        "tree",
        &[
            "[[3 5] [2 9]]",
            "[[[3 5 2] [5 5 1] [4 2 6]] [[2 7 3] [3 3 8] [1 5 4]] [[6 4 4] [3 5 3] [2 2 9]]]",
            "[[[[2 0] [1 1]] [[2 2] [0 2]]] [[[1 0] [2 1]] [[0 0] [1 2]]]]",
            "[[4 7 2 6 1] [3 8 4 2 9] [5 5 4 3 6] [1 6 7 8 5] [7 4 6 5 8]]",
            "min [[[1 0] [1 2] [0 2]] [[2 1] [0 1] [1 1]] [[2 2] [1 0] [0 1]]]",
            "[[[[1 4] [3 0]] [[4 2] [1 3]]] [[[0 3] [4 4]] [[2 1] [3 2]]] [[[4 1] [0 2]] [[3 3] [1 4]]]]",
            "[[[5 1 3 3] [2 4 4 0]] [[3 3 5 2] [1 0 4 5]] [[4 2 2 1] [5 3 0 3]] [[3 4 1 5] [2 2 4 3]]]",
            "min [[[[0 1] [1 1]] [[1 0] [0 0]]] [[[1 1] [0 1]] [[0 0] [1 0]]]]",
        ],
    ),
];

/// The maximum depth of a proposed search.
pub(super) const DEEPEST: u32 = 8;

/// The maximum number of calls of scoutlab's search in a proposed search.
const MOST_CALLS: u64 = 3000;

/// The maximum number of nodes of the whole tree, if it is not known that the program prunes.
const MOST_NODES: u64 = 10_000;

/// A search that a session proposes.
#[derive(Clone)]
pub struct ProposedSearch {
    /// The name of the position, such as `ffo:40`.
    pub position: String,
    /// The depth in plies.
    pub depth: u32,
    /// The position.
    pub parsed: Position,
    /// The calls of scoutlab's search.
    pub calls: u64,
    /// The nodes of the whole tree, if they are at most 10,000.
    pub whole: Option<u64>,
}

impl ProposedSearch {
    /// Returns the search as a row without a count.
    pub(super) fn row(&self, algorithm: Option<Algorithm>, of: Option<NodeKind>) -> Result<Row, SessionError> {
        Ok(Row { walk: self.walk()?, depth: self.depth, count: 0, algorithm, of })
    }

    /// Returns the search as a probe, which distinguishes conventions.
    pub(super) fn probe(&self, algorithm: Option<Algorithm>, of: Option<NodeKind>) -> Result<Probe, SessionError> {
        Ok(Probe { name: self.position.clone(), row: self.row(algorithm, of)? })
    }

    fn walk(&self) -> Result<Box<dyn Walk>, SessionError> {
        walk_from(&*self.parsed).map_err(SessionError::NoConventions)
    }

    /// Returns whether the search of a program is short enough. `prunes` states whether it is known to prune.
    pub(super) fn is_short(&self, prunes: bool) -> bool {
        prunes || self.whole.is_some()
    }
}

/// Returns the names of the games that have sessions.
pub(super) fn games() -> impl Iterator<Item = &'static str> {
    POSITIONS.iter().map(|(game, _)| *game)
}

/// Returns the searches of a game, position by position, from small to large.
pub(super) fn list(
    catalogue: &Catalogue,
    game: &str,
    algorithm: Option<Algorithm>,
) -> Result<Vec<ProposedSearch>, SessionError> {
    let entry = catalogue.game(game)?;
    let known = POSITIONS.iter().find(|(name, _)| *name == entry.name());
    let Some((_, positions)) = known else {
        // The message names the games with conventions.
        drop(walk_from(&*entry.position("start")?).map_err(SessionError::NoConventions)?);
        let games: Vec<&str> = games().collect();
        return Err(SessionError::NoConventions(format!(
            "`{game}` has no positions for a session; available for: {}",
            games.join(", ")
        )));
    };
    let mut searches = Vec::new();
    for position in *positions {
        searches.extend(of_position(entry, position, algorithm.unwrap_or_default())?);
    }
    Ok(searches)
}

fn of_position(entry: &GameEntry, text: &str, algorithm: Algorithm) -> Result<Vec<ProposedSearch>, SessionError> {
    let parsed: Position = entry.position(text).map_err(|error: RequestError| SessionError::Position(error))?;
    let walk = walk_from(&*parsed).map_err(SessionError::NoConventions)?;
    let calls = Quantity { of: NodeKind::Calls, ..Quantity::default() };
    let of = |algorithm: Algorithm, depth: u32, most: u64| {
        count(&mut *walk.fork(), Program { algorithm, ..Program::default() }, calls, depth, most)
    };
    // A tree is searched to its leaves, and a game not beyond its end.
    let least = parsed.tree_depth().unwrap_or(1);
    let deepest = parsed.tree_depth().unwrap_or(if parsed.knows_length() { parsed.plies_left() } else { DEEPEST });
    let mut found: Vec<ProposedSearch> = Vec::new();
    for depth in least..=deepest.min(DEEPEST) {
        let Some(calls) = of(algorithm, depth, MOST_CALLS) else { break };
        let whole = of(Algorithm::Minimax, depth, MOST_NODES);
        if whole.is_some() && found.last().is_some_and(|before| before.whole == whole) {
            // The game has ended on every line.
            break;
        }
        found.push(ProposedSearch { position: text.to_owned(), depth, parsed: parsed.clone(), calls, whole });
    }
    Ok(found)
}
