//! The result and the counts of a search.

use scoutlab_games::Value;
use scoutlab_search::observers::Counters;

/// The result and the counts of a search, with moves as names.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchOutcome {
    /// The value for the side to move at the root.
    pub value: Value,
    /// The index of the best move in move generation order, or `None` if the root has no moves.
    pub best: Option<usize>,
    /// The names of the moves of the principal variation, best move first.
    pub line: Vec<String>,
    /// Whether the principal variation reaches a leaf.
    pub is_line_complete: bool,
    /// The number of nodes visited to complete the principal variation. No other count includes them.
    pub line_calls: u64,
    /// The counts.
    pub counters: Counters,
    /// The number of nodes that the evaluator visited below the leaves, or `None` if the evaluator does not search.
    pub quiescence_nodes: Option<u64>,
    /// The CPU time of the search and of the completion of its principal variation, in seconds.
    pub seconds: f64,
}

impl SearchOutcome {
    /// Returns the number of nodes visited, with those of quiescence search.
    pub fn nodes(&self) -> u64 {
        self.counters.calls() + self.quiescence_nodes.unwrap_or_default()
    }

    /// Returns the name of the best move, or `None` if the root has no moves.
    pub fn best_move(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }
}

/// The result and the counts of solving a position.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOutcome {
    /// The score for the side to move at the root.
    pub value: Value,
    /// The names of the moves of the principal variation, best move first. The list is empty if the position is terminal.
    pub line: Vec<String>,
    /// The counts.
    pub counters: Counters,
    /// The CPU time of the search and of the completion of its principal variation, in seconds.
    pub seconds: f64,
    /// The size of the transposition table in MiB, or 0 if there is no table.
    pub table: usize,
    /// The number of empty squares at which the last-N endgame solver took over.
    pub last_empties: u32,
}
