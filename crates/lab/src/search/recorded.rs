//! Recorded searches.

use scoutlab_search::observers::Event;
use thiserror::Error;

use super::outcome::SearchOutcome;
use crate::description::{Board, RunError};

/// Why there is no recording.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordError {
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// It has more steps than were asked for.
    #[error("the search has more than {most} steps")]
    TooManySteps {
        /// The limit.
        most: u64,
        /// How many steps it has.
        at_least: u64,
        /// Whether these are all: a search far beyond the limit is not followed to its end.
        whole: bool,
    },
}

/// A search that was recorded, which hides the type of its game.
#[derive(Clone, Debug)]
pub struct Recording {
    /// How boards are drawn, if there are boards.
    pub board: Option<Board>,
    /// What the sides are called, the one to move at the root first.
    pub sides: [&'static str; 2],
    /// The names of moves, by the numbers that stand for them everywhere else.
    pub moves: Vec<String>,
    /// The nodes, by their numbers.
    pub nodes: Vec<RecordedNode>,
    /// What happened, in order.
    pub events: Vec<Event<u32>>,
    /// The number of the node type, 0 for none, of every interior visit and leaf in order; `None` where types make no sense.
    pub types: Option<Vec<u8>>,
    /// What the search found and did.
    pub outcome: SearchOutcome,
}

/// A line of moves from the root.
#[derive(Clone, Debug)]
pub struct RecordedNode {
    /// The node before the last move; the root's is the root.
    pub parent: u32,
    /// The last move.
    pub played: u32,
    /// The place of the last move in move generation order.
    pub place: u32,
    /// The number of moves.
    pub moves: u32,
    /// What `RegisteredGame::squares` says.
    pub squares: String,
    /// [`Notation::diagram`](scoutlab_games::Notation::diagram), for a game without a board that `RegisteredGame::SHOWS_DIAGRAM`.
    pub diagram: String,
    /// What `RegisteredGame::note` says.
    pub note: String,
}
