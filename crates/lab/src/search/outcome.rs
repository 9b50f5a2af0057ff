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
    /// How long the game lasts, if the game's endgame solver finds it, the settings ask for the whole line, and the search was not
    /// stopped before.
    pub distance: Option<Distance>,
    /// The scores of all legal moves in move generation order, if the settings ask for them. The counts and the time do not include
    /// them.
    pub moves: Option<Vec<SolvedMove>>,
}

/// How long a game lasts if the winner wins as early, and the loser loses as late as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The strong score for the side to move: in Connect Four, 22 minus the number of discs that the winner has played when it wins,
    /// negative for a loss, and 0 for a draw.
    pub score: Value,
    /// The number of plies to the end of the game, or `None` in a draw.
    pub plies: Option<u32>,
}

impl Distance {
    /// Returns the distance from the position before a move, given the distance from the position after it.
    pub(crate) fn before_move(self) -> Self {
        Self { score: -self.score, plies: self.plies.map(|plies| plies + 1) }
    }
}

/// A legal move and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The name of the move.
    pub name: String,
    /// The score for the side that plays the move, or `None` if the search was stopped.
    pub value: Option<Value>,
    /// How long the game lasts from the position before the move, as in [`SolveOutcome::distance`].
    pub distance: Option<Distance>,
}

impl SolvedMove {
    /// Returns for each move whether it is a best move: no move scores more, and no move wins earlier or loses later, if that is
    /// known. If the score of a move is unknown after a stopped search, no move is known to be best.
    pub fn best_of(moves: &[Self]) -> Vec<bool> {
        let rank = |solved: &Self| (solved.value, solved.distance.map(|distance| distance.score));
        let best = moves.iter().map(rank).max();
        let has_distance = moves.iter().any(|solved| solved.distance.is_some());
        let is_known = moves.iter().all(|solved| solved.value.is_some() && solved.distance.is_some() == has_distance);
        moves.iter().map(|solved| is_known && Some(rank(solved)) == best).collect()
    }
}
