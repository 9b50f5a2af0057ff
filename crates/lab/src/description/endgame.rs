//! Descriptions of specialised endgame solvers.

use scoutlab_endgame::Techniques;

use super::ability::Ability;
use super::error::RequestError;
use super::game_description::Description;
use super::known_games::KnownGames;

/// The description of a game's specialised endgame solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameDescription {
    /// The techniques that the solver has. Each can be switched off.
    pub techniques: Techniques,
    /// The default size of the transposition table in MiB.
    pub megabytes: usize,
    /// Whether several threads can share a search.
    pub uses_threads: bool,
    /// The number of plies to the end of the game that take about a second, for estimates.
    pub plies_in_a_second: u32,
}

impl Description {
    /// Returns the description of the game's endgame solver, after checking that the solver has these techniques.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game has no endgame solver, or if the solver lacks a technique.
    pub(crate) fn endgame_with(
        &self,
        techniques: Techniques,
        known_games: &KnownGames,
    ) -> Result<EndgameDescription, RequestError> {
        let endgame = self.endgame.ok_or_else(|| known_games.lacks(self.name, Ability::EndgameSolver))?;
        match techniques.except(endgame.techniques).names().first() {
            None => Ok(endgame),
            Some(&name) => Err(RequestError::NotForGame {
                kind: "technique",
                name: name.to_owned(),
                game: self.name,
                known: endgame.techniques.names().join(", "),
            }),
        }
    }

    /// Returns all techniques of the game's endgame solver except `names`, which are separated by commas.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if a name is unknown, or if the game has no such solver or technique.
    pub fn techniques_without(&self, names: &str, known_games: &KnownGames) -> Result<Techniques, RequestError> {
        let off = Techniques::only(names)?;
        Ok(self.endgame_with(off, known_games)?.techniques.except(off))
    }
}
