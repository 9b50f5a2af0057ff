//! What a search found and did.

use scoutlab_games::Value;
use scoutlab_search::observers::Counters;

/// What a search found and did, with names for moves.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchOutcome {
    /// The value for the side to move at the root.
    pub value: Value,
    /// The best move's place in move generation order, if the root has moves.
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
