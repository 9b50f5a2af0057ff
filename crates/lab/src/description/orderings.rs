//! The orderings of a game's searches.

use scoutlab_search::orderings::{Oracle, OrderingChain, OrderingSpec, Resources};
use scoutlab_search::registration::AddedOrderings;
use scoutlab_text::specification::SpecificationError;

use super::evaluators;
use super::registered_game::RegisteredGame;

/// Builds the orderings of a search. `seed` seeds random orderings. Several searches with one evaluator may share `oracle`.
/// `of_leaves` is the name of the evaluator of leaves if an ordering by this evaluator may reuse the values of leaves.
///
/// # Errors
///
/// Fails with [`SpecificationError`] if an ordering names something that the game lacks.
pub(crate) fn ordering_chain<G: RegisteredGame>(
    ordering: &OrderingSpec,
    seed: u64,
    oracle: Oracle<G>,
    of_leaves: Option<&'static str>,
) -> Result<OrderingChain<G>, SpecificationError> {
    ordering.build(&Resources {
        seed,
        oracle,
        evaluators: evaluators::named::<G>(),
        of_leaves,
        added: AddedOrderings::of_game(),
    })
}

/// Checks that game `G` has every evaluator and feature that an ordering names.
pub(crate) fn check_ordering<G: RegisteredGame>(ordering: &OrderingSpec) -> Result<(), SpecificationError> {
    ordering_chain::<G>(ordering, 0, Oracle::default(), None).map(drop)
}
