//! `none`: moves as generated.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Leaves the moves in generation order.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::GenerationOrder;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = GenerationOrder;
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [0, 1, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenerationOrder;

impl OrderingSettings for GenerationOrder {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "the order in which the game generates moves";

    type Ordering<G: Game> = Self;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(*self)
    }
}

impl<G: Game> MoveOrdering<G> for GenerationOrder {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        _moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::Front
    }
}
