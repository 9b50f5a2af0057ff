//! Descriptions of games as plain values.

use scoutlab_games::Value;

use super::endgame::EndgameDescription;

/// The description of a game as plain values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each field states whether the game has one feature, and any combination may occur"
)]
pub struct Description {
    /// The name of the game.
    pub name: &'static str,
    /// The notation of positions, for messages and help.
    pub positions: &'static str,
    /// Positions in the game's notation, each with its meaning.
    pub examples: &'static [(&'static str, &'static str)],
    /// The names of the evaluators, starting with the default. Evaluators that were added to the game come last.
    pub evaluators: Vec<&'static str>,
    /// The number of evaluators that were added to the game.
    pub added_evaluators: usize,
    /// The names of the leaf frames, starting with the default.
    pub frames: &'static [&'static str],
    /// The names of the game's rules, starting with the rules of these positions.
    pub rules: &'static [&'static str],
    /// Whether the value of a position depends on the path from the root, although its key does not.
    pub depends_on_path: bool,
    /// Whether the game has a score, as matches require.
    pub is_scored: bool,
    /// Whether the game can be solved.
    pub is_solvable: bool,
    /// The specialised endgame solver, if the game has one.
    pub endgame: Option<EndgameDescription>,
    /// Whether orderings by exact values use a specialised endgame solver.
    pub has_exact_scores: bool,
    /// Whether a position may include a move generation order, as in `ffo:41 by rows`.
    pub has_generations: bool,
    /// Whether the game has null moves ([`Game::null_move`](scoutlab_games::Game::null_move)).
    pub has_null_moves: bool,
    /// Whether the game has urgent positions ([`Game::is_urgent`](scoutlab_games::Game::is_urgent)).
    pub has_urgent_positions: bool,
    /// The value of a mate, which is the same in all evaluators, or `None` in a game without mates.
    pub mate: Option<Value>,
    /// The names of the evaluators whose quiescence search may have selective techniques.
    pub quiescence: &'static [&'static str],
    /// Whether the game has a board.
    pub has_board: bool,
}
