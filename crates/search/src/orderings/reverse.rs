//! `reverse`: the last move first.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Reverses the moves.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Reverse;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = Reverse;
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [2, 1, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reverse;

impl OrderingSettings for Reverse {
    const NAME: &'static str = "reverse";
    const SUMMARY: &'static str = "the last generated move first";

    type Ordering<G: Game> = Self;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(*self)
    }
}

impl<G: Game> MoveOrdering<G> for Reverse {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        moves.reverse();
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::OnDemand
    }

    fn first_of(&mut self, _node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        let first = some.clone().last()?;
        *before += all.clone().skip_while(|&played| played != first).count() - 1;
        Some(first)
    }
}
