//! `worst`: worst move first, by exact values.

use scoutlab_games::Game;

use super::{ExactOrdering, NamedOrdering, Resources};
use crate::specification::{Arguments, SpecificationError};

/// The worst move first.
pub type Worst<G> = ExactOrdering<G, false>;

impl<G: Game> NamedOrdering<G> for Worst<G> {
    const NAME: &'static str = "worst";
    const SUMMARY: &'static str = "by exact values, the worst first";

    fn from_arguments(_arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::new(resources.oracle.clone()))
    }
}
