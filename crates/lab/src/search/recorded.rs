//! Recorded searches.

use scoutlab_search::observers::Event;
use thiserror::Error;

use super::outcome::SearchOutcome;
use crate::description::{Board, RunError};

/// The reason why there is no recording.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordError {
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The search has more steps than the limit.
    #[error("the search has more than {most} steps")]
    TooManySteps {
        /// The limit.
        most: u64,
        /// The number of steps of the search, or a lower bound on it.
        at_least: u64,
        /// Whether `at_least` is the exact number of steps. A search far beyond the limit is not run to its end.
        whole: bool,
    },
}

/// A recorded search, which hides the type of its game.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The appearance of boards, if there are boards.
    pub board: Option<Board>,
    /// The names of the sides, starting with the side to move at the root.
    pub sides: [&'static str; 2],
    /// The names of moves, indexed by the numbers that represent moves in events and nodes.
    pub moves: Vec<String>,
    /// The nodes, indexed by the numbers that represent nodes in events.
    pub nodes: Vec<RecordedNode>,
    /// The events, in order.
    pub events: Vec<Event<u32>>,
    /// The numbers of the node types of all interior visits and leaves, in order. The number of a node outside the critical tree
    /// is 0. The field is `None` if the search has no node types.
    pub types: Option<Vec<u8>>,
    /// The result and the counts of the search.
    pub outcome: SearchOutcome,
}

/// A node of the recorded tree, to which a line of moves leads from the root.
#[derive(Clone, Debug)]
pub struct RecordedNode {
    /// The number of the node before the last move. The parent of the root is the root.
    pub parent: u32,
    /// The number that represents the last move.
    pub played: u32,
    /// The index of the last move in move generation order.
    pub generation_index: u32,
    /// The number of moves of the position.
    pub moves: u32,
    /// The result of `RegisteredGame::squares`, or an empty string.
    pub squares: String,
    /// The result of [`Notation::diagram`](scoutlab_games::Notation::diagram). The string is empty if the game has a board or
    /// `RegisteredGame::SHOWS_DIAGRAM` is false.
    pub diagram: String,
    /// The result of `RegisteredGame::note`.
    pub note: String,
}
