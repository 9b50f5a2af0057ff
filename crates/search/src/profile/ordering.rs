//! Orderings whose calls show.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{Activity, Stage};
use crate::orderings::{BitRanks, IndexRanks};
use crate::{MoveOrdering, Node, Observer, Plan};

/// An ordering whose calls show. They are otherwise those of the ordering inside.
pub struct StagedOrdering<'o, G: Game> {
    ordering: &'o mut dyn MoveOrdering<G>,
    stage: &'o Stage,
}

impl Stage {
    /// The same ordering, whose calls show.
    pub fn ordering<'o, G: Game>(&'o self, ordering: &'o mut dyn MoveOrdering<G>) -> StagedOrdering<'o, G> {
        StagedOrdering { ordering, stage: self }
    }
}

impl<G: Game> StagedOrdering<'_, G> {
    #[inline]
    fn during<R>(&mut self, activity: Activity, call: impl FnOnce(&mut dyn MoveOrdering<G>) -> R) -> R {
        self.stage.counting(activity, || call(self.ordering))
    }
}

impl<G: Game> MoveOrdering<G> for StagedOrdering<'_, G> {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        self.during(Activity::Order, |ordering| ordering.order(node, first, moves, evaluator, observer));
    }

    fn plan(&mut self, node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        self.during(Activity::Plan, |ordering| ordering.plan(node, first, front))
    }

    fn ranks(&mut self, node: &Node<G>, moves: &[G::Move], evaluator: &dyn FrontierEvaluator<G>, ranks: &mut Vec<i64>) -> bool {
        self.during(Activity::Ranks, |ordering| ordering.ranks(node, moves, evaluator, ranks))
    }

    fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        self.during(Activity::FirstOf, |ordering| ordering.first_of(node, all, some, before))
    }

    fn ranks_bits(&self) -> bool {
        self.ordering.ranks_bits()
    }

    fn ranks_by_bit(&mut self, node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
        self.during(Activity::Ranks, |ordering| ordering.ranks_by_bit(node, moves, ranks));
    }

    fn ranks_by_index(&self, node: &Node<G>) -> Option<&IndexRanks> {
        self.stage.counting(Activity::Ranks, || self.ordering.ranks_by_index(node))
    }

    fn plan_at(&self, depth: u32) -> Option<Plan> {
        self.ordering.plan_at(depth)
    }

    fn front_at(&self, depth: u32) -> Option<&[G::Move]> {
        self.ordering.front_at(depth)
    }

    fn learns(&self) -> bool {
        self.ordering.learns()
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.during(Activity::Cutoff, |ordering| ordering.cutoff(node, played));
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.during(Activity::Improved, |ordering| ordering.improved(node, played));
    }
}
