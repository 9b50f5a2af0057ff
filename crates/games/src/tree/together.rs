//! The values of all children of a node of a uniform tree, drawn together.

use super::draw;
use super::lanes::{LANES, Lanes};
use super::probability::WHOLE;
use super::{Leaves, MOST_CHILDREN, Model, UniformMoves, UniformPosition, WIDEST_STEP};
use crate::{Evaluator, Front, FrontierEvaluator, TwoPlies, TwoPliesOrder, Value, Wanted};

/// No child.
const NO_CHILD: u8 = MOST_CHILDREN;

// What is not inlined is compiled once for all searches. It takes and returns what fits into registers.
impl UniformPosition {
    /// The values of eight children from this one on, for the side to move there. Those beyond the last child mean nothing.
    #[inline(always)]
    pub(super) fn values_from(&self, first: u8) -> Lanes {
        let drawn = Lanes::drawn(draw::counter(self.stream, self.child_number(first)));
        if !self.tree.model().is_ordered() {
            return self.independent(drawn, self.ply + 1);
        }
        // Of the side to move at this node the best child is worth as much as the node, and every other is worse.
        let best = (1_u64 << self.best).unbounded_shr(first.into()) as u8;
        let steps = drawn.shifted::<{ u64::BITS - WIDEST_STEP.trailing_zeros() }>().plus(1).cleared(best);
        steps.plus(self.value_of_best().into())
    }

    /// The values of eight nodes from this one on, for the side to move at their ply, in a tree with independent values.
    #[inline(always)]
    pub(super) fn independent_values(&self, number: u64, ply: u8) -> Lanes {
        self.independent(Lanes::drawn(draw::counter(self.stream, number)), ply)
    }

    /// The values of two rows of four nodes from this one on, where the rows are as far from each other as the node has children.
    #[inline(always)]
    pub(super) fn independent_rows(&self, number: u64, ply: u8) -> Lanes {
        self.independent(Lanes::drawn_in_rows(draw::counter(self.stream, number), self.tree.degree()), ply)
    }

    #[inline(always)]
    fn independent(&self, drawn: Lanes, ply: u8) -> Lanes {
        let values = match self.tree.model() {
            Model::Values { count } => drawn.below(count),
            Model::WinLoss { win } => drawn.below(WHOLE).choose(win.billionths().into(), 1, -1),
            _ => drawn.shifted::<33>().plus(-(1 << 30)),
        };
        values.negated_if(!ply.is_multiple_of(2))
    }

    /// In ordered trees, the value of the best child for the side to move there.
    #[inline(always)]
    pub(super) const fn value_of_best(&self) -> Value {
        if self.ply.is_multiple_of(2) { -self.value } else { self.value }
    }

    /// Whether it is known without a draw that no child has a wanted value: in ordered trees none is worth less than the best.
    #[inline(always)]
    const fn knows_none(&self, wanted: Wanted) -> bool {
        matches!(wanted, Wanted::Below(bound) if self.tree.model().is_ordered() && self.value_of_best() >= bound)
    }

    /// The first child of every eight.
    #[inline(always)]
    fn eights(&self) -> impl Iterator<Item = u8> {
        (0..self.tree.degree()).step_by(LANES)
    }

    /// The first of these children whose value is wanted, or [`NO_CHILD`], and its value.
    #[inline(never)]
    fn first_wanted(&self, moves: u64, wanted: Wanted) -> (u8, Value) {
        let passed = moves.trailing_zeros() as u8 / LANES as u8 * LANES as u8;
        for first in (passed..self.tree.degree()).step_by(LANES) {
            let values = self.values_from(first);
            let found = values.wanted(wanted) & (moves >> first) as u8;
            if found != 0 {
                let lane = found.trailing_zeros() as u8;
                return (first + lane, values.get(lane.into()) as Value);
            }
        }
        (NO_CHILD, 0)
    }

    /// [`FrontierEvaluator::find`], of which only the draws are not inlined.
    #[inline(always)]
    fn find_together(&self, moves: &mut UniformMoves, wanted: Wanted) -> (usize, Option<(u8, Value)>) {
        match self.first_wanted(moves.bits(), wanted) {
            (NO_CHILD, _) => (moves.take_all(), None),
            (child, value) => (moves.take_up_to(child), Some((child, value))),
        }
    }

    /// [`FrontierEvaluator::find`] that draws the values of the first eight children once, however often it is called for a node.
    #[inline(always)]
    fn find_among_first(&self, moves: &mut UniformMoves, wanted: Wanted) -> (usize, Option<(u8, Value)>) {
        let values = moves.values_or(|| self.values_from(0));
        let found = values.wanted(wanted) & moves.bits() as u8;
        if found != 0 {
            let child = found.trailing_zeros() as u8;
            return (moves.take_up_to(child), Some((child, values.get(child.into()) as Value)));
        }
        if usize::from(self.tree.degree()) <= LANES {
            return (moves.take_all(), None);
        }
        let number = moves.number();
        moves.keep(!0 << LANES);
        let passed = number - moves.number();
        let (more, found) = self.find_together(moves, wanted);
        (passed + more, found)
    }

    /// The bits of the children whose values are wanted. Bits beyond the last child mean nothing.
    #[inline(never)]
    fn all_wanted(&self, wanted: Wanted) -> u64 {
        self.eights().fold(0, |bits, first| bits | u64::from(self.values_from(first).wanted(wanted)) << first)
    }

    /// The least of [`Lanes::keys`] of these children.
    #[inline(never)]
    fn least_key(&self, moves: u64) -> i64 {
        let keys = |first: u8| self.values_from(first).keys(first.into(), (moves >> first) as u8);
        self.eights().skip(1).fold(keys(0), |least, first| least.min(keys(first))).least()
    }
}

impl FrontierEvaluator<UniformPosition> for Leaves {
    #[inline]
    fn values_together(&self) -> bool {
        true
    }

    #[inline(always)]
    fn find(&self, position: &UniformPosition, moves: &mut UniformMoves, wanted: Wanted) -> (usize, Option<(u8, Value)>) {
        if position.knows_none(wanted) {
            return (moves.take_all(), None);
        }
        if Lanes::ARE_REGISTERS {
            return position.find_among_first(moves, wanted);
        }
        let mut skipped = 0;
        for played in moves.by_ref() {
            let value = self.value_after(position, played);
            if wanted.holds(value) {
                return (skipped, Some((played, value)));
            }
            skipped += 1;
        }
        (skipped, None)
    }

    #[inline]
    fn find_ordered(
        &self,
        position: &UniformPosition,
        front: &mut Front<'_, u8>,
        moves: &mut UniformMoves,
        wanted: Wanted,
    ) -> (usize, Option<(u8, Value)>) {
        let mut skipped = 0;
        for &played in front {
            if moves.take_one(played) {
                let value = self.value_after(position, played);
                if wanted.holds(value) {
                    return (skipped, Some((played, value)));
                }
                skipped += 1;
            }
        }
        let (passed, found) =
            if position.knows_none(wanted) { (moves.take_all(), None) } else { position.find_together(moves, wanted) };
        (skipped + passed, found)
    }

    #[inline]
    fn keep_wanted(&self, position: &UniformPosition, moves: &mut UniformMoves, wanted: Wanted) -> bool {
        moves.keep(if position.knows_none(wanted) { 0 } else { position.all_wanted(wanted) });
        true
    }

    #[inline(always)]
    fn searches_two_plies(&self, order: TwoPliesOrder) -> bool {
        // By value all leaves are drawn, which pays if they are drawn together.
        order == TwoPliesOrder::Generation || Lanes::ARE_REGISTERS
    }

    #[inline(always)]
    fn two_plies(
        &self,
        position: &UniformPosition,
        played: u8,
        order: TwoPliesOrder,
        alpha: Value,
        beta: Value,
    ) -> Option<TwoPlies<u8>> {
        if position.ply + 3 > position.tree.depth() {
            return None;
        }
        match order {
            TwoPliesOrder::Generation => Some(position.two_plies(played, alpha, beta)),
            TwoPliesOrder::Value => position.two_plies_by_value(played, alpha, beta),
        }
    }

    #[inline]
    fn least_among(&self, position: &UniformPosition, moves: &UniformMoves) -> Option<(u8, Value)> {
        if moves.bits() == 0 {
            return None;
        }
        if position.tree.model().is_ordered() && moves.has(position.best) {
            return Some((position.best, position.value_of_best()));
        }
        Some(Lanes::of_key(position.least_key(moves.bits())))
    }

    #[inline]
    fn values_after(&self, position: &UniformPosition, moves: &[u8], values: &mut Vec<Value>) {
        let mut all = [0; MOST_CHILDREN as usize];
        for first in position.eights() {
            for (value, drawn) in all[first.into()..].iter_mut().zip(position.values_from(first).all()) {
                *value = drawn as Value;
            }
        }
        values.clear();
        values.extend(moves.iter().map(|&played| all[usize::from(played)]));
    }
}
