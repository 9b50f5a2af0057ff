//! A position of one game, and the exact values that searches of it have found.

use std::any::Any;
use std::sync::Arc;

use scoutlab_search::orderings::Oracle;

use crate::description::{GameOf, RegisteredGame};

/// A position of the type `G`, with its game.
pub struct PositionOf<G: RegisteredGame> {
    pub(crate) position: G,
    pub(crate) game: Arc<GameOf<G>>,
}

impl<G: RegisteredGame> PositionOf<G> {
    /// Returns the position alone.
    pub const fn position(&self) -> &G {
        &self.position
    }
}

/// The exact values that searches of one game have found. Searches with one evaluator share them. Sharing changes no count.
pub struct ExactValues(Box<dyn Any + Send + Sync>);

impl ExactValues {
    pub(crate) fn new<G: RegisteredGame>(oracle: Oracle<G>) -> Self {
        Self(Box::new(oracle))
    }

    pub(crate) fn oracle<G: RegisteredGame>(&self) -> &Oracle<G> {
        self.0.downcast_ref().expect("the values are from a position of the same game")
    }
}
