//! Alpha-beta in the last two plies of a uniform tree, whose leaves are valued together.

use super::lanes::{LANES, Lanes, ROW, Rows, row_bits};
use super::{Leaves, UniformPosition};
use crate::{Evaluator, TwoPlies, TwoPliesEnd, Value, Wanted};

/// The replies to a move, up to the first that refutes it.
struct Replies {
    visited: u32,
    /// The one that refutes the move, or else the best, the first of equals.
    best: u8,
    /// What it is worth to the side that made the move.
    value: Value,
    refutes: bool,
}

impl UniformPosition {
    /// [`crate::FrontierEvaluator::two_plies`].
    #[inline(always)]
    pub(super) fn two_plies(&self, played: u8, alpha: Value, beta: Value) -> TwoPlies<u8> {
        if Lanes::ARE_REGISTERS && self.tree.degree() <= ROW && !self.tree.model().is_ordered() {
            self.child(played).few_leaves(alpha, beta)
        } else {
            self.many_leaves(played, alpha, beta)
        }
    }

    /// The same of any number of leaves.
    // Apart, so that the others need no room on the stack.
    #[inline(never)]
    fn many_leaves(&self, played: u8, alpha: Value, beta: Value) -> TwoPlies<u8> {
        let node = self.child(played);
        if self.tree.model().is_ordered() {
            node.move_by_move(alpha, beta, |played, alpha| node.child(played).replies_in_order(alpha))
        } else if !Lanes::ARE_REGISTERS {
            node.move_by_move(alpha, beta, |played, alpha| node.child(played).replies_one_by_one(alpha))
        } else {
            match usize::from(self.tree.degree()).div_ceil(LANES) {
                0..=1 => node.by_eights::<1>(alpha, beta),
                2 => node.by_eights::<2>(alpha, beta),
                _ => node.by_eights::<3>(alpha, beta),
            }
        }
    }

    /// Visits one move after the other, by a function of the move and of alpha.
    #[inline(always)]
    fn move_by_move(&self, alpha: Value, beta: Value, mut visit: impl FnMut(u8, Value) -> Replies) -> TwoPlies<u8> {
        let mut found = TwoPlies::NONE;
        let mut alpha = alpha;
        for played in 0..self.tree.degree() {
            let Replies { visited, best, value, refutes } = visit(played, alpha);
            found.moves += 1;
            found.leaves += visited;
            found.value = found.value.max(value);
            if refutes {
                found.refuted += 1;
                found.refuted_at_once += u32::from(visited == 1);
                found.replies_before += visited - 1;
            } else if value >= beta {
                found.end = TwoPliesEnd::CutOff(played);
                break;
            } else {
                alpha = value;
                found.end = TwoPliesEnd::Best(played, best);
            }
        }
        found
    }

    /// The same with so many times eight replies valued together. Where the first reply that refutes is among them, which is hard to
    /// predict, makes no difference.
    #[inline(always)]
    fn by_eights<const EIGHTS: usize>(&self, alpha: Value, beta: Value) -> TwoPlies<u8> {
        let degree = self.tree.degree();
        let width = (EIGHTS * LANES) as u8;
        let values_after = |played: u8, reply: u8| {
            let number = self.child_number(played) * u64::from(degree) + 1 + u64::from(reply);
            let eight = |place| self.independent_values(number + (place * LANES) as u64, self.ply + 2);
            std::array::from_fn::<Lanes, EIGHTS, _>(eight)
        };
        let mut next = values_after(0, 0);
        self.move_by_move(alpha, beta, |played, alpha| {
            let mut values = next;
            // Drawn before it is known whether this move is refuted: a branch that was predicted badly need not wait for it.
            next = values_after(played + 1, 0);
            let wanted = Wanted::Below(alpha.saturating_add(1));
            let mut least: Option<Lanes> = None;
            let mut first = 0;
            loop {
                // The bits of those that are there.
                let all = u32::MAX >> (u32::BITS - u32::from((degree - first).min(width)));
                let mut bits = 0;
                for (place, values) in values.iter().enumerate() {
                    bits |= u32::from(values.wanted(wanted)) << (place * LANES);
                }
                bits &= all;
                if bits != 0 {
                    let lane = bits.trailing_zeros() as usize;
                    let (best, value) = (first + lane as u8, values[lane / LANES].get(lane % LANES) as Value);
                    return Replies { visited: u32::from(best) + 1, best, value, refutes: true };
                }
                for (place, values) in values.iter().enumerate() {
                    let keys = values.keys(u32::from(first) + (place * LANES) as u32, (all >> (place * LANES)) as u8);
                    least = Some(least.map_or(keys, |least| least.min(keys)));
                }
                // Two eights are never too few.
                first += width;
                if EIGHTS < 3 || first >= degree {
                    break;
                }
                values = values_after(played, first);
            }
            let (best, value) = Lanes::of_key(least.map_or(i64::MAX, Lanes::least));
            Replies { visited: degree.into(), best, value, refutes: false }
        })
    }

    /// The replies at this node of an ordered tree.
    #[inline(always)]
    fn replies_in_order(&self, alpha: Value) -> Replies {
        let value = self.value_of_best();
        if value > alpha {
            return Replies { visited: self.tree.degree().into(), best: self.best, value, refutes: false };
        }
        if !Lanes::ARE_REGISTERS {
            return self.replies_one_by_one(alpha);
        }
        let wanted = Wanted::Below(alpha.saturating_add(1));
        let mut first = 0;
        loop {
            let values = self.values_from(first);
            // The best child is among them.
            let bits = values.wanted(wanted);
            let lane = bits.trailing_zeros() as u8;
            if bits != 0 {
                let best = first + lane;
                return Replies { visited: u32::from(best) + 1, best, value: values.get(lane.into()) as Value, refutes: true };
            }
            first += LANES as u8;
        }
    }

    /// The replies at this node, without wide registers.
    #[inline(always)]
    fn replies_one_by_one(&self, alpha: Value) -> Replies {
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

    /// [`UniformPosition::move_by_move`] at this node of a tree with few children. All leaves are valued together, even those that are not
    /// visited, and nothing branches on a value, except on one in the window.
    #[inline(always)]
    fn few_leaves(&self, alpha: Value, beta: Value) -> TwoPlies<u8> {
        /// The first bit of each row.
        const FIRSTS: u32 = 0x1111;
        let degree = u32::from(self.tree.degree());
        let leaves = self.leaves_in_rows();
        let (judged, least) = leaves.judged(alpha, beta, degree);
        // Where the visit of each row ends at the latest, and up to where it goes: what borrows stays in a row.
        let ends = judged.refuting | FIRSTS << (degree - 1);
        let up_to = ends ^ (ends - FIRSTS);
        // The last row that is visited.
        let last = (judged.high | row_bits(degree - 1)).trailing_zeros();
        let rows = (0x10 << last) - 1;
        let (refuted, visited) = (judged.refuted & rows, up_to & rows);
        let inside = rows & !refuted & !judged.high;
        let value = leaves.greatest(refuted & ends & !(ends - FIRSTS), least, rows & !refuted);
        let refuted_rows = (refuted & FIRSTS).count_ones();
        let end = if judged.high >> last & 1 == 1 {
            TwoPliesEnd::CutOff((last / 4) as u8)
        } else {
            leaves.best_in(inside, value).map_or(TwoPliesEnd::Low, |(row, reply)| TwoPliesEnd::Best(row as u8, reply))
        };
        TwoPlies {
            value,
            moves: last / 4 + 1,
            leaves: visited.count_ones(),
            refuted: refuted_rows,
            refuted_at_once: (refuted & judged.refuting & FIRSTS).count_ones(),
            replies_before: (visited & refuted).count_ones() - refuted_rows,
            probes: 0,
            end,
        }
    }

    /// [`crate::FrontierEvaluator::two_plies`] by value, of few leaves.
    // Compiled once for all searches.
    #[inline(never)]
    pub(super) fn two_plies_by_value(&self, played: u8, alpha: Value, beta: Value) -> Option<TwoPlies<u8>> {
        if Lanes::ARE_REGISTERS && self.tree.degree() <= ROW && !self.tree.model().is_ordered() {
            Some(self.child(played).few_leaves_by_value(alpha, beta))
        } else {
            None
        }
    }

    /// [`UniformPosition::few_leaves`], with moves and replies by value. The first reply, which leads to the least leaf, refutes a move, or
    /// none does.
    #[inline(always)]
    fn few_leaves_by_value(&self, alpha: Value, beta: Value) -> TwoPlies<u8> {
        let degree = u32::from(self.tree.degree());
        let order = self.values_from(0).keys(0, (1 << degree) - 1).first_four_sorted();
        let move_in = |row: u32| Lanes::of_key(order.get(row as usize)).0;
        let leaves = self.leaves_in_rows().in_order(order);
        let (judged, least) = leaves.judged(alpha, beta, degree);
        let last = (judged.high | row_bits(degree - 1)).trailing_zeros();
        let rows = (0x10 << last) - 1;
        let (moves, refuted) = (last / 4 + 1, (judged.refuted & rows).count_ones() / 4);
        let inside = rows & !judged.refuted & !judged.high;
        let value = leaves.greatest(0, least, rows);
        let end = if judged.high >> last & 1 == 1 {
            TwoPliesEnd::CutOff(move_in(last / 4))
        } else {
            leaves.best_in(inside, value).map_or(TwoPliesEnd::Low, |(row, reply)| TwoPliesEnd::Best(move_in(row), reply))
        };
        TwoPlies {
            value,
            moves,
            leaves: refuted + (moves - refuted) * degree,
            refuted,
            refuted_at_once: refuted,
            replies_before: 0,
            probes: degree * (1 + moves),
            end,
        }
    }

    /// The leaves two plies below this node, a row for each of its children.
    #[inline(always)]
    fn leaves_in_rows(&self) -> Rows {
        let degree = self.tree.degree();
        let two_rows = |child: u8| {
            let number = self.child_number(child) * u64::from(degree) + 1;
            self.independent_rows(number, self.ply + 2)
        };
        let first = two_rows(0);
        Rows::of_lanes(first, if degree > 2 { two_rows(2) } else { first })
    }
}
