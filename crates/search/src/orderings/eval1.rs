//! `eval1`: by the value after one ply.

use std::fmt;

use scoutlab_games::{FrontierEvaluator, Game, Value};

use super::{NamedEvaluator, OrderingSettings, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Sorts the moves by an evaluator's value after each, the best for the mover first. The sort is stable.
///
/// `eval1:min-depth=N` sorts only where more than N plies remain (0 if absent: everywhere). `eval1:by=NAME` uses the game's
/// evaluator of that name, in the mover's frame, instead of the search's. Each sorted move costs one ordering probe.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Eval1;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[3 5 4]").unwrap();
/// let mut ordering = Eval1::new(1);
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 2, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [1, 2, 0]);
/// // Not where so few plies remain.
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 1, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [0, 1, 2]);
/// ```
#[derive(Clone)]
pub struct Eval1<G: Game> {
    min_depth: u32,
    ranking: Ranking<G::Move>,
    values: Vec<Value>,
    /// An evaluator other than the search's, with its name.
    other: Option<(String, NamedEvaluator<G>)>,
}

impl<G: Game> Eval1<G> {
    /// Sorts by the search's evaluator where more than `min_depth` plies remain.
    pub fn new(min_depth: u32) -> Self {
        Self { min_depth, ranking: Ranking::default(), values: Vec::new(), other: None }
    }

    const fn plan_with(&self, depth: u32) -> Plan {
        match self.other {
            _ if depth <= self.min_depth => Plan::Front,
            Some(_) => Plan::Ranks { probes: true, lasting: true },
            None => Plan::Values,
        }
    }
}

impl<G: Game> fmt::Debug for Eval1<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.other.as_ref().map(|(name, _)| name);
        formatter.debug_struct("Eval1").field("min_depth", &self.min_depth).field("by", &name).finish_non_exhaustive()
    }
}

/// The ordering `eval1`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Eval1Settings {
    /// Moves are sorted where more plies than these remain.
    pub min_depth: u32,
    /// The evaluator by name, or `None` for the search's own.
    pub by: Option<String>,
}

impl OrderingSettings for Eval1Settings {
    const NAME: &'static str = "eval1";
    const SUMMARY: &'static str =
        "by the value one ply ahead; eval1:by=E asks evaluator E, eval1:min-depth=N only where more than N plies remain";

    type Ordering<G: Game> = Eval1<G>;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let min_depth = arguments.whole("min-depth", 0..=1000)?;
        Ok(Self { min_depth: min_depth.unwrap_or(0) as u32, by: arguments.text("by") })
    }

    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        let named = |name: &String| Ok((name.clone(), resources.evaluators.named(name)?));
        let other = self.by.as_ref().filter(|name| Some(name.as_str()) != resources.of_leaves).map(named).transpose()?;
        Ok(Eval1 { other, ..Eval1::new(self.min_depth) })
    }
}

impl<G: Game> MoveOrdering<G> for Eval1<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        if node.depth <= self.min_depth {
            return;
        }
        observer.ordering_probes(moves.len() as u64);
        match &self.other {
            Some((_, other)) => self.ranking.sort_by_value(&node.position, moves, &**other),
            None => self.ranking.sort_by_value(&node.position, moves, evaluator),
        }
        self.ranking.tell(node, observer);
    }

    fn plan_at(&self, depth: u32) -> Option<Plan> {
        Some(self.plan_with(depth))
    }

    fn learns(&self) -> bool {
        false
    }

    fn plan(&mut self, node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        self.plan_with(node.depth)
    }

    fn ranks(&mut self, node: &Node<G>, moves: &[G::Move], evaluator: &dyn FrontierEvaluator<G>, ranks: &mut Vec<i64>) -> bool {
        if node.depth <= self.min_depth {
            return false;
        }
        let evaluator = self.other.as_ref().map_or(evaluator, |(_, other)| &**other);
        evaluator.values_after(&node.position, moves, &mut self.values);
        ranks.clear();
        ranks.extend(self.values.iter().map(|&value| i64::from(value)));
        true
    }
}
