//! A game of a catalogue: its type, with everything that the catalogue has for the type.
//!
//! Searches need evaluators and orderings that are compiled for the type of the game. Each position therefore carries its game,
//! so that no search has to look up a type.

use scoutlab_search::orderings::{
    NamedEvaluator, NamedEvaluators, Oracle, OrderingBuilders, OrderingChain, OrderingSpec, Resources,
};
use scoutlab_text::specification::SpecificationError;

use super::error::RequestError;
use super::evaluators::EvaluatorEntry;
use super::game_description::Description;
use super::known_games::KnownGames;
use super::path_dependence;
use super::registered_game::RegisteredGame;

/// A game of a catalogue with positions of the type `G`.
pub struct GameOf<G: RegisteredGame> {
    pub(crate) description: Description,
    pub(crate) known_games: KnownGames,
    evaluators: NamedEvaluators<G>,
    pub(crate) orderings: OrderingBuilders<G>,
}

impl<G: RegisteredGame> GameOf<G> {
    /// Returns the game with those of the evaluators that are for positions of the type `G`.
    pub(crate) fn new(added: &[EvaluatorEntry], orderings: OrderingBuilders<G>, known_games: KnownGames) -> Self {
        let added = || added.iter().filter_map(|entry| Some((entry.name(), entry.evaluator::<G>()?.clone())));
        let own =
            G::EVALUATORS.iter().fold(NamedEvaluators::default(), |all, &name| all.with(name, move || G::evaluator(name)));
        let evaluators = added().fold(own, |all, (name, evaluator)| all.with(name, move || evaluator.clone()));
        Self { description: Description::of::<G>(added().map(|(name, _)| name)), known_games, evaluators, orderings }
    }

    /// Returns the evaluator with a name from [`Description::evaluators`].
    pub(crate) fn evaluator(&self, name: &str) -> NamedEvaluator<G> {
        self.evaluators.named(name).expect("a request names an evaluator of its game")
    }

    /// Builds the orderings of a search. `seed` seeds random orderings. Several searches with one evaluator may share `oracle`.
    /// `of_leaves` is the name of the evaluator of leaves if an ordering by this evaluator may reuse the values of leaves.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if an ordering names something that the game lacks.
    pub(crate) fn ordering_chain(
        &self,
        ordering: &OrderingSpec,
        seed: u64,
        oracle: Oracle<G>,
        of_leaves: Option<&'static str>,
    ) -> Result<OrderingChain<G>, SpecificationError> {
        let (evaluators, orderings) = (self.evaluators.clone(), self.orderings.clone());
        ordering.build(&Resources { seed, oracle, evaluators, of_leaves, orderings })
    }

    /// Checks that the game has every evaluator and feature that an ordering names.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first part that names something that the game lacks.
    pub(crate) fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), RequestError> {
        path_dependence::check_ordering(&self.description, ordering)?;
        Ok(self.ordering_chain(ordering, 0, Oracle::default(), None).map(drop)?)
    }
}
