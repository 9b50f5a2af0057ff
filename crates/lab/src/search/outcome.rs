//! The result and the counts of a search.

use scoutlab_games::Value;
use scoutlab_search::observers::Counters;

/// The result and the counts of a search, with moves as names.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchOutcome {
    /// The value for the side to move at the root.
    pub value: Value,
    /// The best move's index in move generation order, if the root has moves.
    pub best: Option<usize>,
    /// The names of the moves of the principal variation, best move first.
    pub line: Vec<String>,
    /// The counts.
    pub counters: Counters,
    /// The CPU time of the search in seconds.
    pub seconds: f64,
}

impl SearchOutcome {
    /// The name of the best move, if the root has moves.
    pub fn best_move(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }
}

/// What an exact search found and did.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOutcome {
    /// The score for the side to move at the root.
    pub value: Value,
    /// The names of the moves of the principal variation, best move first; none if the position is terminal.
    pub line: Vec<String>,
    /// The counts.
    pub counters: Counters,
    /// How long the search took; without the completion of the line, unless the search is written for the game.
    pub seconds: f64,
    /// The size of the table in units of 2^20 bytes, 0 for none.
    pub table: usize,
    /// From how many empty squares on special code took over.
    pub last_empties: u32,
}
