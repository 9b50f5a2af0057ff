//! `static`: a fixed order of moves, such as of squares.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{IndexRanks, OrderingSettings, Resources, ranking::Ranking};
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
    /// The ranks of moves that are bits.
    by_index: Option<IndexRanks>,
}

impl<G: Game> Default for StaticOrder<G> {
    fn default() -> Self {
        let by_index = G::BITS.map(|bits| {
            // A move without a bit is the only one.
            let rank = |index| if index < 64 { G::static_rank((bits.played)(index as u8)).into() } else { i64::MAX };
            IndexRanks::new((0..G::MOVE_INDICES).map(rank).collect())
        });
        Self { ranking: Ranking::default(), by_index }
    }
}

impl<G: Game> StaticOrder<G> {
    const fn its_plan(&self) -> Plan {
        if self.by_index.is_some() { Plan::ByIndex } else { Plan::Static }
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
        self.its_plan()
    }

    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        Some(self.its_plan())
    }

    #[inline]
    fn ranks_by_index(&self, _node: &Node<G>) -> Option<&IndexRanks> {
        self.by_index.as_ref()
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
