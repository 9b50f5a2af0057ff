//! The replies to a move of a uniform tree, right above its leaves.

use super::lanes::{LANES, Lanes};
use super::{Leaves, UniformPosition};
use crate::{Evaluator, Replies, Value, Wanted};

impl UniformPosition {
    /// [`crate::FrontierEvaluator::replies`]: of the side to move here, after its move to a child.
    #[inline(always)]
    pub(super) fn replies(&self, child: u8, alpha: Value) -> Replies<u8> {
        if Lanes::ARE_REGISTERS && usize::from(self.tree.degree()) <= LANES && !self.tree.model().is_ordered() {
            self.child(child).few_replies(alpha)
        } else {
            self.many_replies(child, alpha)
        }
    }

    /// Those in any tree.
    // Apart, so that the others need no room on the stack.
    #[cold]
    #[inline(never)]
    fn many_replies(&self, child: u8, alpha: Value) -> Replies<u8> {
        let child = self.child(child);
        let degree = self.tree.degree();
        if self.tree.model().is_ordered() && child.value_of_best() > alpha {
            Replies { visited: degree.into(), best: child.best, value: child.value_of_best(), refutes: false }
        } else if Lanes::ARE_REGISTERS {
            child.replies_by_eights(alpha)
        } else {
            child.replies_one_by_one(alpha)
        }
    }

    /// Those at this node, of which there are eight at most.
    #[inline(always)]
    fn few_replies(&self, alpha: Value) -> Replies<u8> {
        let degree = self.tree.degree();
        let all = (u16::MAX >> (u16::BITS - u32::from(degree))) as u8;
        let values = self.values_from(0);
        let refuting = values.wanted(Wanted::Below(alpha.saturating_add(1))) & all;
        if refuting != 0 {
            let best = refuting.trailing_zeros();
            Replies { visited: best + 1, best: best as u8, value: values.get(best as usize) as Value, refutes: true }
        } else {
            let (best, value) = Lanes::of_key(values.keys(0, all).least());
            Replies { visited: degree.into(), best, value, refutes: false }
        }
    }

    /// Those at this node, three times eight valued together. Where the first that refutes is among them, which is hard to predict, makes no
    /// difference.
    #[inline(always)]
    fn replies_by_eights(&self, alpha: Value) -> Replies<u8> {
        const EIGHTS: usize = 3;
        let degree = self.tree.degree();
        let wanted = Wanted::Below(alpha.saturating_add(1));
        let mut least: Option<Lanes> = None;
        for first in (0..degree).step_by(EIGHTS * LANES) {
            let from = |place: usize| first + (place * LANES) as u8;
            let values: [Lanes; EIGHTS] = std::array::from_fn(|place| self.values_from(from(place)));
            // The bits of those that are there.
            let all = u64::MAX >> (u64::BITS - u32::from(degree - first));
            let mut bits = 0;
            for (place, values) in values.iter().enumerate() {
                bits |= u64::from(values.wanted(wanted)) << (place * LANES);
            }
            bits &= all;
            if bits != 0 {
                let lane = bits.trailing_zeros() as usize;
                let (best, value) = (first + lane as u8, values[lane / LANES].get(lane % LANES) as Value);
                return Replies { visited: u32::from(best) + 1, best, value, refutes: true };
            }
            for (place, values) in values.iter().enumerate() {
                let keys = values.keys(from(place).into(), (all >> (place * LANES)) as u8);
                least = Some(least.map_or(keys, |least| least.min(keys)));
            }
        }
        let (best, value) = Lanes::of_key(least.map_or(i64::MAX, Lanes::least));
        Replies { visited: degree.into(), best, value, refutes: false }
    }

    /// Those at this node, without wide registers.
    #[inline(always)]
    fn replies_one_by_one(&self, alpha: Value) -> Replies<u8> {
        let degree = self.tree.degree();
        let (mut best, mut value) = (0, Value::MAX);
        for reply in 0..degree {
            let found = Leaves.value_after(self, reply);
            if found <= alpha {
                return Replies { visited: u32::from(reply) + 1, best: reply, value: found, refutes: true };
            }
            if found < value {
                (best, value) = (reply, found);
            }
        }
        Replies { visited: degree.into(), best, value, refutes: false }
    }
}
