//! `perfect`: best move first, by exact values.

use scoutlab_games::Game;

use super::{ExactOrdering, NamedOrdering, Resources};
use crate::specification::{Arguments, SpecificationError};

/// The best move first.
pub type Perfect<G> = ExactOrdering<G, true>;

impl<G: Game> NamedOrdering<G> for Perfect<G> {
    const NAME: &'static str = "perfect";
    const SUMMARY: &'static str = "by exact values, the best first";

    fn from_arguments(_arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::new(resources.oracle.clone()))
    }
}
