//! Descriptions of games as plain values.

/// The description of a game as plain values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether the game has one thing, and any combination may occur")]
pub struct Description {
    /// The name.
    pub name: &'static str,
    /// How positions are written, for messages and help.
    pub positions: &'static str,
    /// Positions in the game's notation, each with its meaning.
    pub examples: &'static [(&'static str, &'static str)],
    /// The evaluators, the default first.
    pub evaluators: &'static [&'static str],
    /// The leaf frames, the default first.
    pub frames: &'static [&'static str],
    /// Whether the game has a score, as matches need.
    pub is_scored: bool,
    /// Whether it can be solved.
    pub is_solvable: bool,
    /// Whether it has a solver of its own.
    pub has_endgame: bool,
    /// Whether orderings by exact values use a solver of its own.
    pub has_exact_scores: bool,
    /// Whether positions may be followed by a move generation order.
    pub has_generations: bool,
    /// Whether it has a board.
    pub has_board: bool,
    /// Whether it can be searched under any counting conventions, as `identify` needs.
    pub has_conventions: bool,
}
