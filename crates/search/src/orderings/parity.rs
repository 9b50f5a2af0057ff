//! `parity`: regions with an odd number of empty squares first.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{
    OrderingSettings, Resources,
    ranking::{Ranking, first_of},
};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Puts moves into regions with an odd number of empty squares ([`OddRegions`](scoutlab_games::OddRegions)) before the others,
/// stably. Near the end of a game of Othello it is an advantage to move last in a region.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Parity;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = Parity::new(Some(|_, played| played != 1));
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [0, 2, 1]); // 1 leads into an even region
/// ```
#[derive(Clone, Debug)]
pub struct Parity<G: Game> {
    is_in_odd_region: Option<IsInOddRegion<G>>,
    ranking: Ranking<G::Move>,
}

/// Whether a legal move is in a region with an odd number of empty squares.
pub type IsInOddRegion<G> = fn(&G, <G as Game>::Move) -> bool;

impl<G: Game> Parity<G> {
    /// Uses the game's regions. With `None` it changes nothing.
    pub fn new(is_in_odd_region: Option<IsInOddRegion<G>>) -> Self {
        Self { is_in_odd_region, ranking: Ranking::default() }
    }
}

/// The ordering `parity`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct ParitySettings;

impl OrderingSettings for ParitySettings {
    const NAME: &'static str = "parity";
    const SUMMARY: &'static str = "moves into regions with an odd number of free places first, as in endgame solvers";

    type Ordering<G: Game> = Parity<G>;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Parity::new(resources.is_in_odd_region))
    }
}

impl<G: Game> MoveOrdering<G> for Parity<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        if let Some(is_in_odd_region) = self.is_in_odd_region {
            self.ranking.sort(moves, |played| i64::from(!is_in_odd_region(&node.position, played)));
        }
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        match self.is_in_odd_region {
            Some(_) => Plan::Ranks { probes: false, lasting: true },
            None => Plan::Front,
        }
    }

    fn ranks(
        &mut self,
        node: &Node<G>,
        moves: &[G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        ranks: &mut Vec<i64>,
    ) -> bool {
        let Some(is_in_odd_region) = self.is_in_odd_region else { return false };
        ranks.clear();
        ranks.extend(moves.iter().map(|&played| i64::from(!is_in_odd_region(&node.position, played))));
        true
    }

    fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        let is_in_odd_region = self.is_in_odd_region?;
        first_of(all.clone(), some.clone(), before, |played| i64::from(!is_in_odd_region(&node.position, played)))
    }
}
