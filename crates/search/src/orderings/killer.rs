//! `killer:n`: moves that cut off at the same depth.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{KillerLists, OrderingSettings, Resources};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Killer moves (Huberman 1968; Slate and Atkin 1977): a list of at most n moves per remaining depth, the most recent first. A
/// move that cuts off goes to the front of its depth's list, which is then truncated to n. At a node the legal killers of its
/// depth come first, in the order of the list. Passes count as moves.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Killer;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = Killer::new(1);
/// for played in [1, 2] {
///     ordering.cutoff(&Node::new(tree.root(), 1, 4), played);
/// }
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [2, 0, 1]); // 1 was forgotten
/// // A list serves one depth.
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 2, 3), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [0, 1, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Killer<G: Game> {
    lists: KillerLists<G::Move>,
}

impl<G: Game> Killer<G> {
    /// Keeps at most `most` moves per depth.
    pub const fn new(most: usize) -> Self {
        Self { lists: KillerLists::new(most) }
    }
}

/// The ordering `killer:n`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct KillerSettings {
    most: usize,
}

impl OrderingSettings for KillerSettings {
    const NAME: &'static str = "killer";
    const SUMMARY: &'static str = "moves that cut off at the same remaining depth, at most n; killer:n (Slate and Atkin 1977)";

    type Ordering<G: Game> = Killer<G>;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let most = arguments.whole("", 1..=256)?;
        let most = most.ok_or_else(|| arguments.error("expected killer:n with n, the moves per depth, from 1 to 256"))?;
        Ok(Self { most: most as usize })
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Killer::new(self.most))
    }
}

impl<G: Game> MoveOrdering<G> for Killer<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        self.lists.put_first(node.depth as usize, moves);
    }

    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        Some(Plan::Front)
    }

    #[inline]
    fn front_at(&self, depth: u32) -> Option<&[G::Move]> {
        Some(self.lists.of(depth as usize))
    }

    #[inline]
    fn plan(&mut self, node: &Node<G>, _first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        for &killer in self.lists.of(node.depth as usize) {
            front.push(killer);
        }
        Plan::Front
    }

    #[inline]
    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.lists.add(node.depth as usize, played);
    }
}
