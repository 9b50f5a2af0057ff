//! `random`: a seeded order for each position.

use scoutlab_games::{FrontierEvaluator, Game};

use super::shuffle::{shuffle, stream};
use super::{OrderingSettings, Resources};
use crate::mix::mixed;
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Shuffles the moves, every order equally likely.
///
/// The order depends only on the seed and the position, not on what was searched before. So two algorithms with the same seed
/// search the same tree, and a second search of a node sees the same order.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Random;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let node = Node::new(TextTree::shared("[3 5 4]").unwrap().root(), 1, 0);
/// let shuffled = |seed| {
///     let mut moves = [0, 1, 2];
///     Random::new(seed).order(&node, None, &mut moves, &Leaves, &mut ());
///     moves
/// };
/// assert_eq!(shuffled(7), shuffled(7));
/// let firsts = (0..600).filter(|&seed| shuffled(seed)[0] == 0).count();
/// assert!((154..=246).contains(&firsts)); // 200 expected, within four standard deviations
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// Shuffles by this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

/// The ordering `random`. The seed is in [`Resources`].
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct RandomSettings;

impl OrderingSettings for RandomSettings {
    const NAME: &'static str = "random";
    const SUMMARY: &'static str = "a seeded shuffle for each position";

    type Ordering<G: Game> = Random;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Random::new(resources.seed))
    }
}

impl<G: Game> MoveOrdering<G> for Random {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        shuffle(moves, &mut stream(mixed(self.seed, &node.position.key())));
    }

    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        Some(Plan::OnDemand)
    }

    fn learns(&self) -> bool {
        false
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::OnDemand
    }
}
