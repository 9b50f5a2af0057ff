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
    pub(super) fn order(&mut self) -> (&mut O, Place<'_, G, E>, &mut W) {
        let CountingSearch { order, evaluator, watch, .. } = &mut *self.search;
        (order, Place { position: &self.position.position, ply: self.ply, evaluator }, watch)
    }

    /// The next move of an ordering, and its index.
    #[inline(always)]
    pub(super) fn next_in_order(&mut self) -> Option<(G::Move, usize)> {
        let mut moves = self.moves.clone();
        let (order, at, _) = self.order();
        let next = order.next(at, &mut moves);
        self.moves = moves;
        next
    }

    /// Begins to order the moves. At the frontier that can wait until a leaf is wanted.
    #[inline(always)]
    pub(super) fn begin_order(&mut self) {
        let (depth, moves) = (self.depth, self.moves.clone());
        let (order, at, watch) = self.order();
        let waiting = order.frontier_probes().filter(|_| depth == 1 && at.evaluator.values_together());
        let probes = match (waiting, &moves) {
            (None, moves) => order.begin(at, depth, moves.as_ref()),
            (Some(each @ 1..), Some(moves)) => each * moves.clone().count() as u64,
            (Some(_), _) => 0,
        };
        watch.ordering_probes(probes);
        self.current = None;
        self.waits = waiting.is_some();
    }

    /// Orders the moves even if no leaf is wanted.
    #[inline(always)]
    pub(super) fn order_now(&mut self) {
        if std::mem::take(&mut self.waits) {
            let (depth, moves) = (self.depth, self.moves.clone());
            let (order, at, _) = self.order();
            order.begin(at, depth, moves.as_ref());
        }
    }

    /// The next wanted leaf of an ordering.
    #[inline(always)]
    pub(super) fn next_leaf_in_order(&mut self, wanted: Wanted) -> Option<Child<G::Move>> {
        let mut moves = self.moves.clone();
        if !std::mem::take(&mut self.waits) {
            let played = self.current.map(|child| child.played);
            let (order, at, watch) = self.order();
            let (passed, found) = order.next_leaf(at, &mut moves, wanted, played);
            watch.leaves(passed as u64);
            self.moves = moves;
            return found.map(|(played, index, value)| Child { played, index, value });
        }
        let mut some = moves.clone()?;
        let (order, at, watch) = self.order();
        at.evaluator.keep_wanted(at.position, &mut some, wanted);
        if some.clone().next().is_none() {
            watch.leaves(moves?.count() as u64);
            return None;
        }
        let (passed, found) = order.first_leaf(at, &mut moves, some);
        watch.leaves(passed as u64);
        let found = found.map(|(played, index)| Child { played, index, value: at.evaluator.value_after(at.position, played) });
        self.moves = moves;
        found
    }
}
