//! `history`: what was good anywhere in the tree.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// The history heuristic (Schaeffer 1989): moves sorted by the weight they gathered anywhere in the tree, the heaviest first, equal
/// ones as they were.
///
/// A move gathers 2^(d-2) when it ends a visit with d plies remaining, or becomes the best one there; with d = 1 that is a half.
/// Each side has weights of its own, one per [`Game::move_index`].
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    /// Doubled, so that they are whole numbers.
    weights: [Vec<i64>; 2],
    ranking: Ranking<G::Move>,
}

impl<G: Game> Default for History<G> {
    fn default() -> Self {
        Self { weights: [vec![0; G::MOVE_INDICES], vec![0; G::MOVE_INDICES]], ranking: Ranking::default() }
    }
}

impl<G: Game> History<G> {
    fn gather(&mut self, node: &Node<G>, played: G::Move) {
        let weight = &mut self.weights[node.position.side_to_move() as usize][G::move_index(played)];
        *weight = weight.saturating_add(1 << (node.depth - 1).min(62));
    }
}

impl<G: Game> NamedOrdering<G> for History<G> {
    const NAME: &'static str = "history";
    const SUMMARY: &'static str = "moves by what they achieved anywhere, weight 2^(depth-2) (Schaeffer 1989)";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::default())
    }
}

impl<G: Game> MoveOrdering<G> for History<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &E,
        observer: &mut B,
    ) {
        let weights = &self.weights[node.position.side_to_move() as usize];
        self.ranking.sort(moves, |played| -weights[G::move_index(played)]);
        self.ranking.tell(node, observer);
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.gather(node, played);
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.gather(node, played);
    }
}
