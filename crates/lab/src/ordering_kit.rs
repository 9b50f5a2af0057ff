//! The conformance kit for orderings, in a game.

use scoutlab_search::MoveOrdering;
use scoutlab_search::contract::{Report, Sample, check_ordering_at};
use scoutlab_search::orderings::{Oracle, OrderingSpec};
use scoutlab_search::specification::SpecificationError;

use crate::description::{Named, ordering_chain};

/// Checks an ordering in random games from `start`, with the game's first evaluator.
///
/// # Errors
///
/// [`SpecificationError`] if a part names something that the game does not have.
///
/// # Panics
///
/// Never: an ordering that was built once is built again.
pub fn check_ordering_from<G: Named>(start: &G, ordering: &OrderingSpec, sample: Sample) -> Result<Report, SpecificationError> {
    ordering_chain::<G>(ordering, sample.seed, Oracle::default(), None)?;
    let make = || -> Box<dyn MoveOrdering<G>> {
        let chain = ordering_chain::<G>(ordering, sample.seed, Oracle::default(), None);
        Box::new(chain.expect("it was built before"))
    };
    let report = check_ordering_at(ordering.name(), &make, start, &*G::evaluator(G::EVALUATORS[0]), sample);
    Ok(Report { sample: format!("{}: {}", G::NAME, report.sample), ..report })
}
