//! The six types of nodes, counted in searches of any game.

use scoutlab_games::Game;
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::observers::NodeTypes;
use scoutlab_search::orderings::{NamedEvaluator, Oracle, OrderingSpec};
use scoutlab_search::{ChildWindows, Search};

use crate::description::{Named, RunError, evaluators, oracle_with_limit, ordering_chain};

/// A search whose visits are classified.
#[derive(Clone, Copy, Debug)]
pub struct TypedSearch<'s> {
    /// An algorithm that has node types.
    pub algorithm: &'s NamedAlgorithm,
    /// The order of moves.
    pub ordering: &'s OrderingSpec,
    /// Plies to search.
    pub depth: u32,
    /// Seeds orderings that draw random numbers.
    pub seed: u64,
}

/// Positions whose searches share an oracle.
pub trait Types: Send + Sync {
    /// The number of positions.
    fn positions(&self) -> usize;

    /// The visits of the searches of all positions by ply: untyped ones, then those of each type.
    ///
    /// # Errors
    ///
    /// [`RunError`] if a limit ends a search.
    fn count(&self, search: TypedSearch<'_>) -> Result<Vec<[u64; 7]>, RunError>;
}

/// Positions of a game whose leaves are worth what the game's usual evaluator says. The oracle remembers at most so many entries.
pub(crate) fn types<G: Named>(positions: Vec<G>, entries: usize) -> Box<dyn Types> {
    let evaluator = evaluators::evaluator::<G>(G::EVALUATORS[0]);
    Box::new(Roots { positions, evaluator, oracle: oracle_with_limit(entries) })
}

struct Roots<G: Game> {
    positions: Vec<G>,
    evaluator: NamedEvaluator<G>,
    oracle: Oracle<G>,
}

impl<G: Named> Types for Roots<G> {
    fn positions(&self) -> usize {
        self.positions.len()
    }

    fn count(&self, search: TypedSearch<'_>) -> Result<Vec<[u64; 7]>, RunError> {
        let algorithm = search.algorithm.algorithm();
        let windows = ChildWindows::of(algorithm).unwrap_or(ChildWindows::Whole);
        let mut sum = vec![[0; 7]; search.depth as usize + 1];
        for root in &self.positions {
            let mut ordering = ordering_chain::<G>(search.ordering, search.seed, self.oracle.clone(), None)?;
            let mut types = NodeTypes::new(&*self.evaluator, self.oracle.clone(), root, search.depth, windows);
            let mut typed = Search::new(&*self.evaluator).ordered_by(&mut ordering).observed_by(&mut types);
            typed.run_named(algorithm, root, search.depth)?;
            for (sum, counts) in sum.iter_mut().zip(types.counts_by_ply()) {
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
        Ok(sum)
    }
}
