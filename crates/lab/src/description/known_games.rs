//! The games of a catalogue. Error messages list the games that have a missing ability.

use std::num::NonZeroUsize;
use std::sync::Arc;

use scoutlab_endgame::Techniques;
use scoutlab_text::specification::SpecificationError;

use super::ability::Ability;
use super::endgame::EndgameDescription;
use super::error::RequestError;
use super::game_description::Description;

/// The descriptions of all games of a catalogue.
#[derive(Clone, Debug)]
pub struct KnownGames(Arc<[Description]>);

impl KnownGames {
    pub(crate) fn new(descriptions: Vec<Description>) -> Self {
        Self(descriptions.into())
    }

    /// Returns the error for a game that lacks an ability.
    pub fn lacks(&self, game: &'static str, ability: Ability) -> RequestError {
        RequestError::Lacks { game, ability, known: self.names_with(|game| ability.is_in(game)) }
    }

    /// Returns the error for a technique that needs an ability that the game lacks.
    pub(crate) fn lacks_for(&self, technique: &'static str, game: &'static str, ability: Ability) -> RequestError {
        RequestError::TechniqueLacks { technique, game, ability, known: self.names_with(|game| ability.is_in(game)) }
    }

    /// Adds the games that have a missing ability to an error of a function that does not know the other games.
    pub(crate) fn complete(&self, error: RequestError) -> RequestError {
        match error {
            RequestError::Lacks { game, ability, .. } => self.lacks(game, ability),
            error => error,
        }
    }

    /// Returns the error for a request for `jobs` threads from an algorithm that uses one thread.
    pub(crate) fn one_thread(&self, game: &'static str, algorithm: &str, jobs: NonZeroUsize) -> RequestError {
        let known = self.names_with(|game| game.endgame.is_some_and(|endgame| endgame.uses_threads));
        RequestError::OneThread { algorithm: algorithm.to_owned(), game, jobs, known }
    }

    /// Lists the games for which `has` returns true.
    fn names_with(&self, has: impl Fn(&Description) -> bool) -> String {
        let names: Vec<&str> = self.0.iter().filter(|game| has(game)).map(|game| game.name).collect();
        names.join(", ")
    }

    /// Returns the evaluator named `name`, or the default evaluator if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails if the name is unknown, or does not belong to this game.
    pub(crate) fn evaluator(&self, game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
        self.choose("evaluator", name, game, |game| &game.evaluators)
    }

    /// Returns the frame named `name`, or the default frame if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails if the name is unknown, or is not available for this game.
    pub(crate) fn frame(&self, game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
        self.choose("frame", name, game, |game| game.frames)
    }

    /// Returns the rules named `name`, or the default rules if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails if the name is unknown, or is not available for this game.
    pub(crate) fn rules(&self, game: &Description, name: Option<&str>) -> Result<&'static str, RequestError> {
        self.choose("rule set", name, game, |game| game.rules)
    }

    /// Returns the default rules of the game with this description.
    pub(crate) fn default_rules(&self, game: &Description) -> &'static str {
        // The catalogue lists the first type of positions of each game, which has the default rules.
        self.0.iter().find(|known| known.name == game.name).map_or(game.rules[0], |known| known.rules[0])
    }

    /// Finds a name among the names of a game. The errors distinguish unknown names from names of other games.
    fn choose(
        &self,
        kind: &'static str,
        name: Option<&str>,
        game: &Description,
        names: fn(&Description) -> &[&'static str],
    ) -> Result<&'static str, RequestError> {
        let here = names(game);
        let Some(name) = name else { return Ok(here[0]) };
        if let Some(found) = here.iter().find(|known| **known == name) {
            return Ok(found);
        }
        if self.0.iter().any(|other| names(other).contains(&name)) {
            return Err(RequestError::NotForGame { kind, name: name.to_owned(), game: game.name, known: here.join(", ") });
        }
        Err(SpecificationError::unknown(kind, name, here.iter().copied()).into())
    }

    /// Returns the description of a game's endgame solver, after checking that the solver has these techniques.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game has no endgame solver, or if the solver lacks a technique.
    pub(crate) fn endgame_with(&self, game: &Description, techniques: Techniques) -> Result<EndgameDescription, RequestError> {
        let endgame = game.endgame.ok_or_else(|| self.lacks(game.name, Ability::EndgameSolver))?;
        match techniques.except(endgame.techniques).names().first() {
            None => Ok(endgame),
            Some(&name) => Err(RequestError::NotForGame {
                kind: "technique",
                name: name.to_owned(),
                game: game.name,
                known: endgame.techniques.names().join(", "),
            }),
        }
    }

    /// Returns all techniques of a game's endgame solver except `names`, which are separated by commas.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if a name is unknown, or if the game has no such solver or technique.
    pub fn techniques_without(&self, game: &Description, names: &str) -> Result<Techniques, RequestError> {
        let off = Techniques::only(names)?;
        Ok(self.endgame_with(game, off)?.techniques.except(off))
    }
}
