//! Evaluators that are added to a game.

use std::any::{Any, type_name};
use std::sync::Arc;

use scoutlab_games::Evaluator;
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::registration::RegistrationError;

use super::registered_game::RegisteredGame;

/// An evaluator that is added to a game. It has every ability of the game's own evaluators.
pub struct EvaluatorEntry {
    name: &'static str,
    pub(crate) origin: &'static str,
    game: &'static str,
    game_origin: &'static str,
    /// The [`NamedEvaluator`] of the game, as an untyped value.
    evaluator: Box<dyn Any + Send + Sync>,
}

impl EvaluatorEntry {
    pub(crate) fn of<G: RegisteredGame, E: Evaluator<G> + Send + Sync + 'static>(name: &'static str, evaluator: E) -> Self {
        let evaluator: NamedEvaluator<G> = Arc::new(evaluator);
        let (origin, game_origin) = (type_name::<E>(), type_name::<G>());
        Self { name, origin, game: G::NAME, game_origin, evaluator: Box::new(evaluator) }
    }

    /// Returns the name of the evaluator.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name of the game.
    pub const fn game(&self) -> &'static str {
        self.game
    }

    /// Returns the evaluator if it is for positions of the type `G`.
    pub(crate) fn evaluator<G: RegisteredGame>(&self) -> Option<&NamedEvaluator<G>> {
        self.evaluator.downcast_ref()
    }

    /// Returns whether the evaluator is for positions of the type `G`.
    pub(crate) fn is_for<G: RegisteredGame>(&self) -> bool {
        self.evaluator::<G>().is_some()
    }

    /// Returns the error for a catalogue without the game of the evaluator.
    pub(crate) fn without_game(&self) -> RegistrationError {
        let [name, origin, game, game_origin] = [self.name, self.origin, self.game, self.game_origin].map(str::to_owned);
        RegistrationError::NoGame { name, origin, game, game_origin }
    }
}
