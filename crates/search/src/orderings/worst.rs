//! `worst`: the worst move first, by exact values.

use scoutlab_games::Game;

use super::{ExactOrdering, OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};

/// The worst move first.
pub type Worst<G> = ExactOrdering<G, false>;

/// The ordering `worst`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct WorstSettings;

impl OrderingSettings for WorstSettings {
    const NAME: &'static str = "worst";
    const SUMMARY: &'static str = "by exact values, the worst first";

    type Ordering<G: Game> = Worst<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Worst::new(resources.oracle.clone()))
    }
}
