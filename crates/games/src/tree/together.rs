//! The values of all children of a node of a uniform tree, drawn together.

use super::draw;
use super::lanes::{LANES, Lanes, PLACE_BITS};
use super::probability::WHOLE;
use super::{Leaves, MOST_CHILDREN, Model, UniformMoves, UniformPosition, WIDEST_STEP};
use crate::{Evaluator, Front, FrontierEvaluator, Value, Wanted};

/// No child.
const NO_CHILD: u8 = MOST_CHILDREN;

/// No value is greater, or less than its negative.
const GREATEST: Value = 1 << 30;

// What is not inlined is compiled once for all searches. It takes and returns what fits into registers.
impl UniformPosition {
    /// The values of eight children from this one on, for the side to move there.
    #[inline(always)]
    fn values_from(&self, first: u8) -> Lanes {
        let drawn = Lanes::drawn(draw::counter(self.stream, self.child_number(first)));
        let is_for_min = self.ply.is_multiple_of(2);
        let values = match self.tree.model() {
            Model::Continuous => drawn.shifted::<33>().plus(-(1 << 30)),
            Model::Values { count } => drawn.below(count),
            Model::WinLoss { win } => drawn.below(WHOLE).choose(win.billionths().into(), 1, -1),
            Model::Ordered { .. } | Model::Strong => {
                // Of the side to move at this node the best child is worth as much as the node, and every other is worse.
                let best = (1_u64 << self.best >> first) as u8;
                let steps = drawn.shifted::<{ u64::BITS - WIDEST_STEP.trailing_zeros() }>().plus(1).cleared(best);
                return steps.plus(self.value_of_best().into());
            }
        };
        values.negated_if(is_for_min)
    }

    /// In ordered trees, the value of the best child for the side to move there.
    #[inline(always)]
    const fn value_of_best(&self) -> Value {
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
        for first in self.eights() {
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
        if matches!(wanted, Wanted::Below(bound) if bound > GREATEST) || moves.number() < Lanes::TOGETHER_FROM {
            let mut skipped = 0;
            for played in moves.by_ref() {
                let value = self.value_after(position, played);
                if wanted.holds(value) {
                    return (skipped, Some((played, value)));
                }
                skipped += 1;
            }
            return (skipped, None);
        }
        position.find_together(moves, wanted)
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

    #[inline]
    fn least_among(&self, position: &UniformPosition, moves: &UniformMoves) -> Option<(u8, Value)> {
        if moves.bits() == 0 {
            return None;
        }
        if position.tree.model().is_ordered() && moves.has(position.best) {
            return Some((position.best, position.value_of_best()));
        }
        let least = position.least_key(moves.bits());
        Some(((least & ((1 << PLACE_BITS) - 1)) as u8, (least >> PLACE_BITS) as Value))
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
