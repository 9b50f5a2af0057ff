//! Descriptions of specialised endgame solvers.

use scoutlab_endgame::Techniques;

/// The description of a game's specialised endgame solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameDescription {
    /// The techniques that the solver has. Each can be switched off.
    pub techniques: Techniques,
    /// The default size of the transposition table in MiB.
    pub megabytes: usize,
    /// Whether the solver also finds how long the game lasts.
    pub finds_distance: bool,
    /// Whether several threads can share a search.
    pub uses_threads: bool,
    /// The number of plies to the end of the game that take about a second, for estimates.
    pub plies_in_a_second: u32,
}
