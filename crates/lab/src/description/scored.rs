//! Games with a winner.

use scoutlab_games::{Game, Side};

/// The winner and the score of a game. Matches and interactive play require this trait.
pub trait Scored: Game {
    /// The unit of [`Scored::score`], in the plural.
    const UNIT: &'static str;
    /// The number of plies after which a match ends a game as a draw. `None` is for games that always end.
    const MOST_PLIES: Option<u32> = None;

    /// Returns the side that has won, or `None` in a draw or while the game continues.
    fn winner(&self) -> Option<Side>;

    /// Returns the current score, from the point of view of [`Side::First`]. By default, the score is 1 if this side has won,
    /// -1 if the other side has won, and 0 otherwise.
    fn score(&self) -> i32 {
        match self.winner() {
            Some(Side::First) => 1,
            Some(Side::Second) => -1,
            None => 0,
        }
    }

    /// Returns the current score as readable text.
    fn standing(&self) -> String;
}

/// The functions of [`Scored`], for [`RegisteredGame::SCORE`](super::RegisteredGame::SCORE).
#[derive(Debug)]
pub struct Score<G> {
    pub(crate) unit: &'static str,
    pub(crate) most_plies: Option<u32>,
    pub(crate) winner: fn(&G) -> Option<Side>,
    /// The current score from the point of view of [`Side::First`].
    pub points: fn(&G) -> i32,
    pub(crate) standing: fn(&G) -> String,
}

impl<G> Clone for Score<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Score<G> {}

impl<G: Scored> Score<G> {
    /// Returns the score functions of a game.
    pub const fn of() -> Self {
        Self { unit: G::UNIT, most_plies: G::MOST_PLIES, winner: G::winner, points: G::score, standing: G::standing }
    }
}
