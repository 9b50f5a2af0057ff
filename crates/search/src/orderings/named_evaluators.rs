//! Evaluators that orderings can ask for by name, besides the search's own.

use std::fmt;
use std::sync::Arc;

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::SpecificationError;

/// Any evaluator of a game, behind a pointer. Orderings call it once per node, not once per move.
pub trait ValuesMoves<G: Game>: Send + Sync {
    /// The value of `position` for the side to move.
    fn value_of(&self, position: &G) -> Value;

    /// Replaces `values` by the value after each of `moves`, for the side to move there.
    fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>);
}

impl<G: Game, E: Evaluator<G> + Send + Sync> ValuesMoves<G> for E {
    fn value_of(&self, position: &G) -> Value {
        self.value(position)
    }

    fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>) {
        values.clear();
        self.each_after(position, moves, |_, value| values.push(value));
    }
}

/// Makes an evaluator when it is asked for: some have large tables.
type Maker<G> = Arc<dyn Fn() -> Arc<dyn ValuesMoves<G>> + Send + Sync>;

/// The evaluators of a game by name. This crate knows no game; whoever does fills the list.
#[derive(Clone)]
pub struct NamedEvaluators<G: Game> {
    makers: Vec<(&'static str, Maker<G>)>,
}

impl<G: Game> Default for NamedEvaluators<G> {
    /// None.
    fn default() -> Self {
        Self { makers: Vec::new() }
    }
}

impl<G: Game> NamedEvaluators<G> {
    /// These and one more, which `make` makes when it is asked for.
    pub fn with(mut self, name: &'static str, make: impl Fn() -> Arc<dyn ValuesMoves<G>> + Send + Sync + 'static) -> Self {
        self.makers.push((name, Arc::new(make)));
        self
    }

    /// The names, in the order given.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.makers.iter().map(|(name, _)| *name)
    }

    /// The evaluator of this name.
    ///
    /// # Errors
    ///
    /// [`SpecificationError::Unknown`] if there is none.
    pub fn named(&self, name: &str) -> Result<Arc<dyn ValuesMoves<G>>, SpecificationError> {
        let found = self.makers.iter().find(|(known, _)| *known == name);
        found.map(|(_, make)| make()).ok_or_else(|| SpecificationError::unknown("evaluator", name, self.names()))
    }
}

impl<G: Game> fmt::Debug for NamedEvaluators<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.names()).finish()
    }
}
