//! Moves of a uniform tree that a leaf refutes.

use super::UniformPosition;
use super::lanes::{LANES, Lanes};
use crate::{Refuted, Value, Wanted};

impl UniformPosition {
    /// [`crate::FrontierEvaluator::refuted`], in a tree with independent values.
    #[inline(always)]
    pub(super) fn refuted(&self, moves: u64, alpha: Value) -> Refuted {
        match usize::from(self.tree.degree()).div_ceil(LANES) {
            0..=1 => self.refuted_by::<1>(moves, alpha),
            2 => self.refuted_by::<2>(moves, alpha),
            _ => self.refuted_by::<3>(moves, alpha),
        }
    }

    /// The same with so many times eight replies valued together. Where the first reply that refutes is among them, which is hard to
    /// predict, makes no difference.
    // Compiled once for all searches. It takes what fits into registers.
    #[inline(never)]
    fn refuted_by<const EIGHTS: usize>(&self, moves: u64, alpha: Value) -> Refuted {
        if moves == 0 || self.ply + 2 > self.tree.depth() {
            return Refuted::NONE;
        }
        let degree = self.tree.degree();
        let width = (EIGHTS * LANES) as u8;
        let values_after = |child: u8, reply: u8| {
            let number = self.child_number(child) * u64::from(degree) + 1 + u64::from(reply);
            let eight = |place| self.independent_values(number + (place * LANES) as u64, self.ply + 2);
            std::array::from_fn::<Lanes, EIGHTS, _>(eight)
        };
        let wanted = Wanted::Below(alpha.saturating_add(1));
        let refuting = |values: &[Lanes; EIGHTS], reply: u8| {
            let mut bits = 0_u32;
            for (place, values) in values.iter().enumerate() {
                bits |= u32::from(values.wanted(wanted)) << (place * LANES);
            }
            let left = degree - reply;
            if left < width { bits & ((1 << left) - 1) } else { bits }
        };
        let mut refuted = Refuted::NONE;
        let first = moves.trailing_zeros() as u8;
        let mut next = values_after(first, 0);
        'children: for child in first..degree {
            let mut values = next;
            // Drawn before it is known whether this child is refuted: a branch that was predicted badly need not wait for it.
            next = values_after(child + 1, 0);
            if moves >> child & 1 == 0 {
                continue;
            }
            let mut reply = 0;
            let mut bits = refuting(&values, 0);
            while bits == 0 {
                reply += width;
                if reply >= degree {
                    break 'children;
                }
                values = values_after(child, reply);
                bits = refuting(&values, reply);
            }
            let lane = bits.trailing_zeros() as usize;
            let before = u64::from(reply) + lane as u64;
            refuted.children += 1;
            refuted.by_first_reply += u64::from(before == 0);
            refuted.replies_before += before;
            refuted.best = refuted.best.max(values[lane / LANES].get(lane % LANES) as Value);
        }
        refuted
    }
}
