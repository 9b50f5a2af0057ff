//! Moves sorted by exact values.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{Oracle, ranking::Ranking};
use crate::{MoveOrdering, Node, Observer};

/// Sorts the moves by their exact values (minimax to the same horizon), the best or the worst first. The sort is stable. Each
/// move costs one ordering probe.
#[derive(Clone, Debug)]
pub struct ExactOrdering<G: Game, const BEST_FIRST: bool> {
    oracle: Oracle<G>,
    ranking: Ranking<G::Move>,
}

impl<G: Game, const BEST_FIRST: bool> ExactOrdering<G, BEST_FIRST> {
    /// Takes the values from `oracle`.
    pub fn new(oracle: Oracle<G>) -> Self {
        Self { oracle, ranking: Ranking::default() }
    }
}

impl<G: Game, const BEST_FIRST: bool> MoveOrdering<G> for ExactOrdering<G, BEST_FIRST> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        observer.ordering_probes(moves.len() as u64);
        self.ranking.sort(moves, |played| {
            let value = i64::from(self.oracle.value_of_move(&node.position, node.depth, played, evaluator));
            // Ranks ascend.
            if BEST_FIRST { -value } else { value }
        });
        self.ranking.tell(node, observer);
    }
}
