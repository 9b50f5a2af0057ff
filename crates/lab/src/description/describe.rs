//! The construction of descriptions of games.

use super::evaluators;
use super::game_description::Description;
use super::registered_game::RegisteredGame;

impl Description {
    /// Returns the description of game `G` without registered evaluators.
    ///
    /// # Panics
    ///
    /// Panics if the game has no evaluators or no frames.
    pub const fn of<G: RegisteredGame>() -> Self {
        assert!(!G::EVALUATORS.is_empty(), "a game has at least one evaluator");
        assert!(!G::FRAMES.is_empty(), "a game has at least the frame of the mover");
        Self {
            name: G::NAME,
            positions: G::POSITIONS,
            examples: G::EXAMPLES,
            evaluators: G::EVALUATORS,
            frames: G::FRAMES,
            is_scored: G::SCORE.is_some(),
            is_solvable: G::SOLVING.is_some(),
            endgame: match G::ENDGAME {
                Some(endgame) => Some(endgame.description),
                None => None,
            },
            has_exact_scores: G::EXACT_SCORES.is_some(),
            has_generations: G::HAS_GENERATIONS,
            has_board: G::BOARD.is_some(),
            has_conventions: G::CONVENTIONS.is_some(),
        }
    }

    /// Returns the description of game `G` with its registered evaluators.
    pub fn with_added<G: RegisteredGame>() -> Self {
        Self { evaluators: evaluators::names::<G>(), ..Self::of::<G>() }
    }
}
