//! Nodes of the search compiled for one game whose moves are ordered.

use scoutlab_games::{FrontierEvaluator, MoveBits, Prefetch, Wanted};

use super::child::Child;
use super::{Counting, CountingSearch, Order, Place, Watch};
use crate::Plan;

/// Moves are not taken by bits here, or the only one has none.
struct NotByBits;

/// The next wanted leaf, if there is one.
type LeafByBit<M> = Result<Option<Child<M>>, NotByBits>;

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
        if let (Some(bits), Some(moves)) = (G::BITS, &mut self.moves)
            && let Some((bit, index)) = self.search.order.next_bit(self.ply, (bits.set)(moves))
        {
            (bits.keep)(moves, !(1 << bit));
            return Some(((bits.played)(bit), index));
        }
        if self.search.order.takes_least(self.ply)
            && let Some(moves) = &mut self.moves
            && let Some(played) = Self::least(&self.search.evaluator, &self.position.position, moves)
        {
            G::take(moves, played);
            return Some((played, self.search.order.take(self.ply)));
        }
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

    /// The move with the least value after it. The last one that is left need not be valued.
    #[inline(always)]
    fn least(evaluator: &E, position: &G, moves: &G::Generated) -> Option<G::Move> {
        if let Some(bits) = G::BITS
            && let set = (bits.set)(moves)
            && set.is_power_of_two()
        {
            return Some((bits.played)(set.trailing_zeros() as u8));
        }
        evaluator.least_among(position, moves).map(|(played, _)| played)
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

    /// The next wanted leaf of an ordering, by the bits of the moves.
    // Sets of moves stay in registers, which moves do not.
    #[inline(always)]
    fn next_leaf_bit(&mut self, waits: Option<Plan>, bits: &MoveBits<G>, wanted: Wanted) -> LeafByBit<G::Move> {
        let Some(moves) = &mut self.moves else { return Err(NotByBits) };
        let CountingSearch { order, evaluator, watch, .. } = &mut *self.search;
        let position = &self.position.position;
        let mut some = moves.clone();
        evaluator.keep_wanted(position, &mut some, wanted);
        let (all, some) = ((bits.set)(moves), (bits.set)(&some));
        let leaf = match waits {
            Some(_) if all == 0 => return Err(NotByBits),
            Some(_) if some == 0 => {
                watch.leaves(all.count_ones().into());
                return Ok(None);
            }
            Some(plan) => order.first_leaf_bit(self.ply, *position, plan, all, some),
            None => order.next_leaf_bit(self.ply, all, some).ok_or(NotByBits)?,
        };
        watch.leaves(leaf.passed() as u64);
        (bits.keep)(moves, leaf.left);
        let Some(bit) = leaf.bit() else { return Ok(None) };
        let played = (bits.played)(bit);
        // Of many leaves that are valued together, this takes one, where `value_after` would begin anew.
        let Some(value) = evaluator.find_among(position, &[played], wanted).1 else { return Err(NotByBits) };
        let index = self.current.map_or(0, |child| child.index + 1) + leaf.passed();
        Ok(Some(Child { played, index, value }))
    }

    /// The next wanted leaf of an ordering.
    #[inline(always)]
    pub(super) fn next_leaf_in_order(&mut self, wanted: Wanted) -> Option<Child<G::Move>> {
        let waits = self.waits.take();
        if let (Some(bits), Some(plan)) = (G::BITS, self.search.order.frontier_plan())
            && self.search.order.takes_bits(plan)
            && self.search.evaluator.values_together()
            && let Ok(leaf) = self.next_leaf_bit(waits, &bits, wanted)
        {
            return leaf;
        }
        let mut moves = self.moves.clone();
        let played = self.current.map(|child| child.played);
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
