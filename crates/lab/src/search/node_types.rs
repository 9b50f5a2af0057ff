//! Counts the node visits of a search by node type, in any game.

use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::NodeTypes;
use scoutlab_search::orderings::{Oracle, OrderingSpec};
use scoutlab_search::{ChildWindows, Search};

use crate::description::{RegisteredGame, RunError};
use crate::position_of::PositionOf;

/// A search whose node visits are classified by node type.
#[derive(Clone, Copy, Debug)]
pub struct TypedSearch<'s> {
    /// The algorithm, which must have node types.
    pub algorithm: &'s AnyAlgorithm,
    /// The move ordering.
    pub ordering: &'s OrderingSpec,
    /// The number of plies to search.
    pub depth: u32,
    /// The seed for random orderings.
    pub seed: u64,
}

/// Returns the node visits of a search by ply. For each ply, the first number counts visits outside the critical tree, and the
/// other numbers count visits of the six types. The game's first evaluator evaluates the leaves.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search.
pub(crate) fn count<G: RegisteredGame>(
    PositionOf { position: root, game }: &PositionOf<G>,
    search: TypedSearch<'_>,
    oracle: &Oracle<G>,
) -> Result<Vec<[u64; 7]>, RunError> {
    let evaluator = game.evaluator(G::EVALUATORS[0]);
    let algorithm = search.algorithm;
    let windows = algorithm.child_windows().unwrap_or(ChildWindows::Whole);
    let mut ordering = game.ordering_chain(search.ordering, search.seed, oracle.clone(), None)?;
    let mut types = NodeTypes::new(&*evaluator, oracle.clone(), root, search.depth, windows);
    let mut typed = Search::new(&*evaluator).ordered_by(&mut ordering).observed_by(&mut types);
    typed.run_named(algorithm, root, search.depth)?;
    let mut counts = vec![[0; 7]; search.depth as usize + 1];
    for (sum, counts) in counts.iter_mut().zip(types.counts_by_ply()) {
        *sum = *counts;
    }
    Ok(counts)
}
