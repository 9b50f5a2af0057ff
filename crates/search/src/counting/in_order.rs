//! Nodes of the search compiled for one game whose moves are ordered.

use scoutlab_games::{FrontierEvaluator, Prefetch, Wanted};

use super::child::Child;
use super::{Counting, CountingSearch, Order, Place, Watch};

// An ordering is given copies of the moves. A reference into the node would keep all of the node in memory.
impl<G, E, W, O> Counting<'_, G, E, W, O>
where
    G: Prefetch + 'static,
    E: FrontierEvaluator<G> + 'static,
    W: Watch<G::Move> + 'static,
    O: Order<G, E> + 'static,
{
    /// The order, where it is asked, and the watch.
    #[inline(always)]
    pub(super) fn order(&mut self) -> (&mut O, Place<'_, E>, &mut W) {
        let CountingSearch { order, evaluator, watch, .. } = &mut *self.search;
        (order, Place { ply: self.ply, evaluator }, watch)
    }

    /// The next move of an ordering, and its index.
    #[inline(always)]
    pub(super) fn next_in_order(&mut self) -> Option<(G::Move, usize)> {
        let mut moves = self.moves.clone();
        let (order, at, _) = self.order();
        let next = order.next(at, &mut moves);
        // Of the copy, which goes through memory, nothing is needed but the move that was taken.
        if let (Some((played, _)), Some(left)) = (next, &mut self.moves)
            && G::take(left, played).is_none()
        {
            self.moves = moves;
        }
        next
    }

    /// Begins to order the moves. At the frontier that can wait until a leaf is wanted.
    #[inline(always)]
    pub(super) fn begin_order(&mut self) {
        let (position, depth, moves) = (self.position.position, self.depth, self.moves.clone());
        let (order, at, watch) = self.order();
        let waits = order.frontier_plan().filter(|_| depth == 1 && at.evaluator.values_together());
        let probes = match (waits, &moves) {
            (None, moves) => order.begin(at, position, depth, moves.as_ref()),
            (Some(plan), Some(moves)) if plan.probes() => moves.clone().count() as u64,
            (Some(_), _) => 0,
        };
        watch.ordering_probes(probes);
        self.current = None;
        self.waits = waits;
    }

    /// Orders the moves even if no leaf is wanted.
    #[inline(always)]
    pub(super) fn order_now(&mut self) {
        if self.waits.take().is_some() {
            let (position, depth, moves) = (self.position.position, self.depth, self.moves.clone());
            let (order, at, _) = self.order();
            order.begin(at, position, depth, moves.as_ref());
        }
    }

    /// The next wanted leaf of an ordering.
    #[inline(always)]
    pub(super) fn next_leaf_in_order(&mut self, wanted: Wanted) -> Option<Child<G::Move>> {
        let mut moves = self.moves.clone();
        let (waits, played) = (self.waits.take(), self.current.map(|child| child.played));
        let position = self.position;
        let (order, at, watch) = self.order();
        let (passed, found) = match waits {
            Some(plan) => order.first_leaf(at, &position.position, plan, &mut moves, wanted),
            None => order.next_leaf(at, &mut moves, wanted, played),
        };
        watch.leaves(passed as u64);
        self.moves = moves;
        found.map(|(played, index, value)| Child { played, index, value })
    }
}
