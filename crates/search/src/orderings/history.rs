//! `history`: moves that were good anywhere in the tree.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{IndexRanks, OrderingSettings, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// The history heuristic (Schaeffer 1989): moves sorted by the weight they gained anywhere in the tree, the greatest first. The
/// sort is stable.
///
/// A move gains 2^(d-2) when it cuts off with d plies remaining, or becomes the best move there; with d = 1 that is a half.
/// Each side has its own weights, one per [`Game::move_index`].
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::History;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = History::default();
/// ordering.cutoff(&Node::new(tree.root(), 3, 0), 2); // gains 2
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [2, 0, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    /// For each side, the weight of each move, doubled to be a whole number and negated to be a rank.
    ranks: [IndexRanks; 2],
    ranking: Ranking<G::Move>,
}

impl<G: Game> Default for History<G> {
    fn default() -> Self {
        let ranks = IndexRanks::new(vec![0; G::MOVE_INDICES]);
        Self { ranks: [ranks.clone(), ranks], ranking: Ranking::default() }
    }
}

impl<G: Game> History<G> {
    fn gather(&mut self, node: &Node<G>, played: G::Move) {
        let ranks = &mut self.ranks[node.position.side_to_move() as usize];
        ranks.lower(G::move_index(played), 1 << (node.depth - 1).min(62));
    }
}

/// The ordering `history`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct HistorySettings;

impl OrderingSettings for HistorySettings {
    const NAME: &'static str = "history";
    const SUMMARY: &'static str = "moves by what they achieved anywhere, weight 2^(depth-2) (Schaeffer 1989)";

    type Ordering<G: Game> = History<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(History::default())
    }
}

impl<G: Game> MoveOrdering<G> for History<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        let ranks = self.ranks[node.position.side_to_move() as usize].as_slice();
        self.ranking.sort(moves, |played| ranks[G::move_index(played)]);
        self.ranking.tell(node, observer);
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::ByIndex
    }

    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        Some(Plan::ByIndex)
    }

    #[inline]
    fn ranks_by_index(&self, node: &Node<G>) -> Option<&IndexRanks> {
        Some(&self.ranks[node.position.side_to_move() as usize])
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.gather(node, played);
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.gather(node, played);
    }
}
