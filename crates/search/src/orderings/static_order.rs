//! `static`: a fixed order of moves, such as of squares.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{OrderingSettings, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Sorts the moves by [`Game::static_rank`], which depends only on the move.
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello, Square};
/// use scoutlab_search::orderings::StaticOrder;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let [corner, beside_it] = [Square::new(0, 0), Square::new(1, 1)]; // a1 and b2
/// let mut moves = [beside_it, corner];
/// let node = Node::new(Othello::start(), 1, 0);
/// StaticOrder::default().order(&node, None, &mut moves, &Discs, &mut ());
/// assert_eq!(moves, [corner, beside_it]);
/// ```
#[derive(Clone, Debug)]
pub struct StaticOrder<G: Game> {
    ranking: Ranking<G::Move>,
}

impl<G: Game> Default for StaticOrder<G> {
    fn default() -> Self {
        Self { ranking: Ranking::default() }
    }
}

/// The ordering `static`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct StaticOrderSettings;

impl OrderingSettings for StaticOrderSettings {
    const NAME: &'static str = "static";
    const SUMMARY: &'static str = "a fixed order of the game, such as of squares";

    type Ordering<G: Game> = StaticOrder<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(StaticOrder::default())
    }
}

impl<G: Game> MoveOrdering<G> for StaticOrder<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        self.ranking.sort(moves, |played| G::static_rank(played).into());
        self.ranking.tell(node, observer);
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::Static
    }

    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        Some(Plan::Static)
    }

    fn learns(&self) -> bool {
        false
    }

    fn ranks(
        &mut self,
        _node: &Node<G>,
        moves: &[G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        ranks: &mut Vec<i64>,
    ) -> bool {
        ranks.clear();
        ranks.extend(moves.iter().map(|&played| i64::from(G::static_rank(played))));
        true
    }
}
