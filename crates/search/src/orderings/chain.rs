//! Orderings joined by `+`.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{AnyOrdering, BitRanks, IndexRanks, OrderingSpec, Resources};
use crate::specification::SpecificationError;
use crate::{MoveOrdering, Node, Observer, Plan};

/// Orderings by importance, such as `table+killer:2+eval1`: the table's move first, then the killers, then the others by value.
///
/// They are applied from last to first. Moves that an ordering does not distinguish stay in the order of the later ones, and
/// finally in generation order.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::OrderingChain;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = OrderingChain::parse("killer:1+reverse", 0).unwrap();
/// ordering.cutoff(&Node::new(tree.root(), 1, 4), 1);
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [1, 2, 0]); // the killer, and the others in reverse
/// ```
#[derive(Clone, Debug)]
pub struct OrderingChain<G: Game> {
    parts: Vec<AnyOrdering<G>>,
}

impl<G: Game> OrderingChain<G> {
    /// A chain of these orderings, the most important first.
    pub const fn new(parts: Vec<AnyOrdering<G>>) -> Self {
        Self { parts }
    }

    /// Reads names joined by `+`, for a game without named evaluators or regions.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first name that is unknown or has wrong parameters.
    pub fn parse(text: &str, seed: u64) -> Result<Self, SpecificationError> {
        text.parse::<OrderingSpec>()?.build(&Resources { seed, ..Resources::default() })
    }

    /// One after the other if at most the last that does anything ranks moves, and those before only name the front.
    #[inline(never)]
    fn joint_plan(&mut self, node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        let mut plan = Plan::Front;
        for part in &mut self.parts {
            let placed = front.len();
            let next = part.plan(node, first, front);
            plan = match (plan, next) {
                (Plan::Front, next) => next,
                (plan, Plan::Front) if front.len() == placed => plan,
                _ => Plan::AtOnce,
            };
        }
        plan
    }
}

impl<G: Game> MoveOrdering<G> for OrderingChain<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        for part in self.parts.iter_mut().rev() {
            part.order(node, first, moves, evaluator, observer);
        }
    }

    #[inline]
    fn plan(&mut self, node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        match &mut self.parts[..] {
            [part] => part.plan(node, first, front),
            _ => self.joint_plan(node, first, front),
        }
    }

    fn ranks(&mut self, node: &Node<G>, moves: &[G::Move], evaluator: &dyn FrontierEvaluator<G>, ranks: &mut Vec<i64>) -> bool {
        self.parts.iter_mut().any(|part| part.ranks(node, moves, evaluator, ranks))
    }

    fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        match &mut self.parts[..] {
            [part] => part.first_of(node, all, some, before),
            _ => None,
        }
    }

    #[inline]
    fn ranks_by_index(&self, node: &Node<G>) -> Option<&IndexRanks> {
        self.parts.iter().find_map(|part| part.ranks_by_index(node))
    }

    fn ranks_bits(&self) -> bool {
        matches!(&self.parts[..], [part] if part.ranks_bits())
    }

    #[inline]
    fn ranks_by_bit(&mut self, node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
        let [part] = &mut self.parts[..] else { return };
        part.ranks_by_bit(node, moves, ranks);
    }

    fn plan_at(&self, depth: u32) -> Option<Plan> {
        match &self.parts[..] {
            [part] => part.plan_at(depth),
            _ => None,
        }
    }

    #[inline]
    fn front_at(&self, depth: u32) -> Option<&[G::Move]> {
        match &self.parts[..] {
            [part] => part.front_at(depth),
            _ => None,
        }
    }

    fn learns(&self) -> bool {
        self.parts.iter().any(MoveOrdering::learns)
    }

    #[inline]
    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        match &mut self.parts[..] {
            [part] => part.cutoff(node, played),
            parts => parts.iter_mut().for_each(|part| part.cutoff(node, played)),
        }
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.parts.iter_mut().for_each(|part| part.improved(node, played));
    }
}
