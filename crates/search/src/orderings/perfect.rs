//! `perfect`: the best move first, by exact values.

use scoutlab_games::Game;

use super::{ExactOrdering, OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};

/// The best move first.
pub type Perfect<G> = ExactOrdering<G, true>;

/// The ordering `perfect`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct PerfectSettings;

impl OrderingSettings for PerfectSettings {
    const NAME: &'static str = "perfect";
    const SUMMARY: &'static str = "by exact values, the best first";

    type Ordering<G: Game> = Perfect<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Perfect::new(resources.oracle.clone()))
    }
}
