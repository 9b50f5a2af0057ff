//! What only some games have. An error names the games that have it.

use super::game_description::Description;

/// Something that only some games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// A winner and a score, as matches require.
    Score,
    Solver,
    /// A specialised endgame solver.
    EndgameSolver,
    Board,
    /// Several move generation orders.
    Generations,
    /// Null moves, which pass the turn.
    NullMoves,
    /// Positions that a search should not leave at the horizon.
    UrgentPositions,
    /// Evaluators with quiescence search.
    Quiescence,
    /// Mates, which all evaluators give one value.
    Mates,
}

impl Ability {
    /// Returns the name of the ability, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Solver => "solver",
            Self::EndgameSolver => "specialised endgame solver",
            Self::Board => "board",
            Self::Generations => "other move generation order",
            Self::NullMoves => "null moves",
            Self::UrgentPositions => "urgent positions",
            Self::Quiescence => "quiescence search",
            Self::Mates => "mates",
        }
    }

    /// Returns the instruction for authors of games that gives a game this ability.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::Score => "implement `Scored`",
            Self::Solver => "implement `FiniteGame` or `Solvable`",
            Self::EndgameSolver => "set `RegisteredGame::ENDGAME`",
            Self::Board => "set `RegisteredGame::BOARD`",
            Self::Generations => "set `RegisteredGame::HAS_GENERATIONS`",
            Self::NullMoves => "implement `Game::null_move`, and set `RegisteredGame::HAS_NULL_MOVES`",
            Self::UrgentPositions => "implement `Game::is_urgent`, and set `RegisteredGame::HAS_URGENT_POSITIONS`",
            Self::Quiescence => "implement `RegisteredGame::quiescence`, and set `RegisteredGame::QUIESCENCE`",
            Self::Mates => "set `RegisteredGame::MATE`",
        }
    }

    /// Returns whether a game has the ability.
    pub const fn is_in(self, game: &Description) -> bool {
        match self {
            Self::Score => game.is_scored,
            Self::Solver => game.is_solvable,
            Self::EndgameSolver => game.endgame.is_some(),
            Self::Board => game.has_board,
            Self::Generations => game.has_generations,
            Self::NullMoves => game.has_null_moves,
            Self::UrgentPositions => game.has_urgent_positions,
            Self::Quiescence => !game.quiescence.is_empty(),
            Self::Mates => game.mate.is_some(),
        }
    }
}
