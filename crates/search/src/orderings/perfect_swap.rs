//! `perfect-swap`: the best move swapped with the first.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{Oracle, OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Swaps the first best move, by exact values, with the first move. The others stay where they are. Each move of the node costs
/// one ordering probe.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::{PerfectSwap, Oracle};
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[[3 1] [4 4] [5 6]]").unwrap();
/// let mut ordering = PerfectSwap::new(Oracle::default());
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 2, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [2, 1, 0]); // the best move and the first change places
/// ```
#[derive(Clone, Debug)]
pub struct PerfectSwap<G: Game> {
    oracle: Oracle<G>,
}

impl<G: Game> PerfectSwap<G> {
    /// Takes the values from `oracle`.
    pub const fn new(oracle: Oracle<G>) -> Self {
        Self { oracle }
    }
}

/// The ordering `perfect-swap`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct PerfectSwapSettings;

impl OrderingSettings for PerfectSwapSettings {
    const NAME: &'static str = "perfect-swap";
    const SUMMARY: &'static str = "the first best move, by exact values, swapped with the first";

    type Ordering<G: Game> = PerfectSwap<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(PerfectSwap::new(resources.oracle.clone()))
    }
}

impl<G: Game> MoveOrdering<G> for PerfectSwap<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        observer.ordering_probes(moves.len() as u64);
        let best = self.oracle.first_best(&node.position, node.depth, moves, evaluator);
        moves.swap(0, best);
    }
}
