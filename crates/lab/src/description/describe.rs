//! The construction of descriptions of games.

use super::game_description::Description;
use super::registered_game::RegisteredGame;

impl Description {
    /// Returns the description of game `G`, with the names of the evaluators that are added to it.
    ///
    /// # Panics
    ///
    /// Panics if the game has no evaluators, no frames or no rules.
    pub(crate) fn of<G: RegisteredGame>(added: impl Iterator<Item = &'static str>) -> Self {
        assert!(!G::EVALUATORS.is_empty(), "a game has at least one evaluator");
        assert!(!G::FRAMES.is_empty(), "a game has at least the frame of the mover");
        assert!(!G::RULES.is_empty(), "a position has rules");
        let added: Vec<&str> = added.collect();
        Self {
            name: G::NAME,
            positions: G::POSITIONS,
            examples: G::EXAMPLES,
            evaluators: [G::EVALUATORS, &added].concat(),
            added_evaluators: added.len(),
            frames: G::FRAMES,
            rules: G::RULES,
            depends_on_path: G::DEPENDS_ON_PATH,
            is_scored: G::SCORE.is_some(),
            is_solvable: G::SOLVING.is_some(),
            endgame: G::ENDGAME.map(|endgame| endgame.description),
            has_exact_scores: G::EXACT_SCORES.is_some(),
            has_generations: G::HAS_GENERATIONS,
            has_null_moves: G::HAS_NULL_MOVES,
            has_urgent_positions: G::HAS_URGENT_POSITIONS,
            mate: G::MATE,
            quiescence: G::QUIESCENCE,
            has_board: G::BOARD.is_some(),
        }
    }
}
