//! `table`: the table's best move first.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{OrderingSettings, Resources, ranking::to_front};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Moves the table's best move, if any, to the front (Slate and Atkin 1977).
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::TableMove;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = TableMove;
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), Some(2), &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [2, 0, 1]); // the table knows move 2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableMove;

impl OrderingSettings for TableMove {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str = "the table's best move first (Slate and Atkin 1977)";

    type Ordering<G: Game> = Self;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(*self)
    }
}

impl<G: Game> MoveOrdering<G> for TableMove {
    fn order(
        &mut self,
        _node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        if let Some(index) = first.and_then(|first| moves.iter().position(|&played| played == first)) {
            to_front(moves, index);
        }
    }

    fn plan(&mut self, _node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        front.extend(first);
        Plan::Front
    }
}
