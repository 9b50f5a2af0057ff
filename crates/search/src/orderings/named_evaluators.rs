//! Evaluators that orderings can use by name.

use std::fmt;
use std::sync::Arc;

use scoutlab_games::{Evaluator, Game};

use scoutlab_text::specification::SpecificationError;

/// A shared evaluator of a game.
pub type NamedEvaluator<G> = Arc<dyn Evaluator<G> + Send + Sync>;

/// A function that creates an evaluator on demand, because some evaluators have large tables.
type Maker<G> = Arc<dyn Fn() -> NamedEvaluator<G> + Send + Sync>;

/// The evaluators of a game by name. This crate contains no games, so the caller adds the evaluators.
#[derive(Clone)]
pub struct NamedEvaluators<G: Game> {
    makers: Vec<(&'static str, Maker<G>)>,
}

impl<G: Game> Default for NamedEvaluators<G> {
    /// Returns an empty list of evaluators.
    fn default() -> Self {
        Self { makers: Vec::new() }
    }
}

impl<G: Game> NamedEvaluators<G> {
    /// Adds an evaluator, which `make` creates on demand.
    pub fn with(mut self, name: &'static str, make: impl Fn() -> NamedEvaluator<G> + Send + Sync + 'static) -> Self {
        self.makers.push((name, Arc::new(make)));
        self
    }

    /// Returns the names of the evaluators, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.makers.iter().map(|(name, _)| *name)
    }

    /// Returns the evaluator with this name.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Unknown`] if no evaluator has this name.
    pub fn named(&self, name: &str) -> Result<NamedEvaluator<G>, SpecificationError> {
        let found = self.makers.iter().find(|(known, _)| *known == name);
        found.map(|(_, make)| make()).ok_or_else(|| SpecificationError::unknown("evaluator", name, self.names()))
    }
}

impl<G: Game> fmt::Debug for NamedEvaluators<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.names()).finish()
    }
}
