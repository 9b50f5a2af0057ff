//! Moves that have bits ([`Game::BITS`]), taken by these.

use scoutlab_games::{BitOrder, Game};

use super::{Children, Selection, State};
use crate::{MoveOrdering, Node, Plan};

impl<G: Game> Children<G> {
    /// The bit of the next move among those of `set`. `None` if moves are not taken by bits, or if the only one has none.
    #[inline(always)]
    pub(crate) fn next_bit(&mut self, set: u64) -> Option<u8> {
        if !matches!(self.state, State::Generated | State::Selected(Selection::Index)) || set == 0 {
            return None;
        }
        while let Some(&played) = self.front.get(self.front_used) {
            self.front_used += 1;
            if bit(G::move_index(played)) & set != 0 {
                return Some(G::move_index(played) as u8);
            }
        }
        match self.state {
            State::Generated => Some(set.trailing_zeros() as u8),
            _ => self.order.first_from(set, 0).map(|place| self.order.bit(place)),
        }
    }

    /// [`Children::prepare`] by calls that are shorter if the ordering is known. Returns false if it has to be asked otherwise.
    #[inline(always)]
    pub(crate) fn prepare_bits<O: MoveOrdering<G>>(&mut self, selection: Selection, node: &Node<G>, ordering: &O) -> bool {
        if G::BITS.is_none() {
            return false;
        }
        match selection {
            Selection::Index => ordering.ranks_by_index(node).map(|ranks| self.order = *ranks.order()),
            Selection::Generation => ordering.front_at(node.depth).map(|front| self.add_to_front(front)),
            Selection::StaticRank | Selection::Value => None,
        }
        .is_some()
    }

    /// Begins the visit of a frontier node of this plan, of whose moves `all` those of `some` lead to wanted leaves. Takes the first
    /// of these. Returns the number of moves before it, its bit and what is left of `all`.
    #[inline(always)]
    pub(crate) fn first_bit<O: MoveOrdering<G>>(
        &mut self,
        plan: Plan,
        all: u64,
        some: u64,
        node: &Node<G>,
        ordering: &mut O,
    ) -> (u32, u8, u64) {
        self.begin();
        let (passed, bit, left) = if let (Plan::ByIndex, Some(ranks)) = (plan, ordering.ranks_by_index(node)) {
            let (passed, bit) = self.first_placed(ranks.order(), all, some);
            (passed, bit, all)
        } else {
            match ordering.front_at(node.depth) {
                Some(front) => self.add_to_front(front),
                None => {
                    ordering.plan(node, None, &mut self.front);
                }
            }
            self.first_generated_bit(all, some)
        };
        self.next = passed as usize + 1;
        (passed, bit, left)
    }

    /// The same by an order of bits.
    #[inline(always)]
    pub(super) fn first_placed(&mut self, order: &BitOrder, all: u64, some: u64) -> (u32, u8) {
        let place = order.first_from(some, 0).expect("a wanted move");
        self.order = *order;
        self.state = State::Placed(place + 1);
        (order.number_between(all, 0, place), order.bit(place))
    }

    /// The same from the front and then as generated.
    #[inline(always)]
    fn first_generated_bit(&mut self, all: u64, some: u64) -> (u32, u8, u64) {
        let (mut passed, mut left) = (0, all);
        while let Some(&played) = self.front.get(self.front_used) {
            self.front_used += 1;
            let taken = left & bit(G::move_index(played));
            left ^= taken;
            if taken & some != 0 {
                return (passed, G::move_index(played) as u8, left);
            }
            passed += u32::from(taken != 0);
        }
        // Those of the front are not wanted.
        let first = some.trailing_zeros();
        let before = (1 << first) - 1;
        (passed + (left & before).count_ones(), first as u8, left & !before & !(1 << first))
    }

    /// The front is the same for all nodes of this depth.
    // A loop: of one or two moves, a call that copies memory would take longer.
    #[inline(always)]
    fn add_to_front(&mut self, front: &[G::Move]) {
        for &played in front {
            self.front.push(played);
        }
    }
}

/// The bit of a move index, if it has one.
#[inline(always)]
const fn bit(index: usize) -> u64 {
    if index < 64 { 1 << index } else { 0 }
}
