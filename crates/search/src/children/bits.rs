//! Moves that have bits ([`Game::BITS`]), taken by these.

use scoutlab_games::{BitOrder, Game};

use super::{Children, Selection, State};
use crate::{MoveOrdering, Node, Plan};

/// A move of a frontier node that leads to a wanted leaf, or the end of its moves.
// Two numbers: these are returned in registers.
#[derive(Clone, Copy, Debug)]
pub struct LeafBit {
    /// The bits of the moves that are left to be taken.
    pub left: u64,
    /// In the lowest byte its bit, and above the number of moves that were passed.
    passed_and_bit: u32,
}

/// In the place of a bit, if there is no move.
const NO_BIT: u32 = 64;

impl LeafBit {
    #[inline(always)]
    const fn new(passed: u32, bit: u8, left: u64) -> Self {
        Self { left, passed_and_bit: passed << 8 | bit as u32 }
    }

    #[inline(always)]
    const fn end(passed: u32) -> Self {
        Self { left: 0, passed_and_bit: passed << 8 | NO_BIT }
    }

    /// The number of moves that were passed before it.
    #[inline(always)]
    pub const fn passed(self) -> usize {
        (self.passed_and_bit >> 8) as usize
    }

    /// Its bit, if there is a move.
    #[inline(always)]
    pub const fn bit(self) -> Option<u8> {
        let bit = self.passed_and_bit & 0xff;
        if bit == NO_BIT { None } else { Some(bit as u8) }
    }
}

impl<G: Game> Children<G> {
    /// The bit of the next move among those of `set`. `None` if moves are not taken by bits, or if the only one has none.
    #[inline(always)]
    pub(crate) fn next_bit(&mut self, set: u64) -> Option<u8> {
        if !matches!(self.state, State::Generated | State::Selected(Selection::Index | Selection::Bit)) || set == 0 {
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
            State::Selected(Selection::Bit) => self.bit_ranks.first_of(set),
            _ => self.order.first_from(set, 0).map(|place| self.order.bit(place)),
        }
    }

    /// [`Children::prepare`] by calls that are shorter if the ordering is known. Returns false if it has to be asked otherwise.
    #[inline(always)]
    pub(crate) fn prepare_bits<O: MoveOrdering<G>>(
        &mut self,
        selection: Selection,
        moves: u64,
        node: &Node<G>,
        ordering: &mut O,
    ) -> bool {
        if G::BITS.is_none() {
            return false;
        }
        match selection {
            Selection::Index => ordering.ranks_by_index(node).map(|ranks| self.order = *ranks.order()),
            Selection::Generation => ordering.front_at(node.depth).map(|front| self.add_to_front(front)),
            Selection::Bit => {
                ordering.ranks_by_bit(node, moves, &mut self.bit_ranks);
                Some(())
            }
            Selection::StaticRank | Selection::Value => None,
        }
        .is_some()
    }

    /// Begins the visit of a frontier node of this plan, of whose moves `all` those of `some` lead to wanted leaves, and takes the
    /// first of these.
    #[inline(always)]
    pub(crate) fn first_leaf_bit<O: MoveOrdering<G>>(
        &mut self,
        plan: Plan,
        all: u64,
        some: u64,
        node: &Node<G>,
        ordering: &mut O,
    ) -> LeafBit {
        self.begin();
        let ranks = if matches!(plan, Plan::ByIndex) { ordering.ranks_by_index(node) } else { None };
        let first = match (ranks, plan) {
            (Some(ranks), _) => self.first_placed(ranks.order(), all, some),
            (_, Plan::Ranks { .. }) => {
                ordering.ranks_by_bit(node, all, &mut self.bit_ranks);
                self.is_begun = true;
                self.state = State::Selected(Selection::Bit);
                self.first_ranked(all, some)
            }
            _ => self.first_of_front(all, some, node, ordering),
        };
        self.next = first.passed() + 1;
        first
    }

    /// Copies a front that is lent, before the ordering learns or another move is asked for. After a cut-off no move is.
    #[inline(always)]
    pub(crate) fn own_front<O: MoveOrdering<G>>(&mut self, node: &Node<G>, ordering: &O) {
        if std::mem::take(&mut self.front_is_lent) {
            self.add_to_front(ordering.front_at(node.depth).unwrap_or_default());
        }
    }

    /// Takes the next move to a wanted leaf, which are `some`. Of the moves `all` are left, if what was taken is removed. `None` if
    /// moves are not taken by bits.
    #[inline(always)]
    pub(crate) fn next_leaf_bit(&mut self, all: u64, some: u64) -> Option<LeafBit> {
        let leaf = match self.state {
            State::Generated => {
                let front = self.front[self.front_used..].iter();
                let (used, leaf) = first_generated(front.map(|&played| G::move_index(played)), all, some);
                self.front_used += used;
                leaf
            }
            State::Placed(from) => match self.order.first_from(some, from) {
                Some(place) => {
                    self.state = State::Placed(place + 1);
                    LeafBit::new(self.order.number_between(all, from, place), self.order.bit(place), all)
                }
                None => LeafBit::end(all.count_ones() - self.next as u32),
            },
            State::Selected(Selection::Bit) => self.first_ranked(all, some),
            _ => return None,
        };
        self.next += leaf.passed() + usize::from(leaf.bit().is_some());
        Some(leaf)
    }

    /// The same from the front and then as generated.
    #[inline(always)]
    fn first_of_front<O: MoveOrdering<G>>(&mut self, all: u64, some: u64, node: &Node<G>, ordering: &mut O) -> LeafBit {
        let (used, first) = if let Some(front) = ordering.front_at(node.depth) {
            // Most visits end with the first wanted leaf. Then the front need not be copied.
            self.front_is_lent = true;
            first_generated(front.iter().map(|&played| G::move_index(played)), all, some)
        } else {
            self.plan_front(node, ordering);
            first_generated(self.front.iter().map(|&played| G::move_index(played)), all, some)
        };
        self.front_used = used;
        first
    }

    /// The same by the ranks of bits.
    #[inline(always)]
    fn first_ranked(&self, all: u64, some: u64) -> LeafBit {
        let Some(first) = self.bit_ranks.first_of(some) else { return LeafBit::end(all.count_ones()) };
        let left = self.bit_ranks.after(all, first);
        LeafBit::new(all.count_ones() - left.count_ones() - 1, first, left)
    }

    #[inline(never)]
    fn plan_front(&mut self, node: &Node<G>, ordering: &mut dyn MoveOrdering<G>) {
        ordering.plan(node, None, &mut self.front);
    }

    /// The same by an order of bits.
    #[inline(always)]
    pub(super) fn first_placed(&mut self, order: &BitOrder, all: u64, some: u64) -> LeafBit {
        let place = order.first_from(some, 0).expect("a wanted move");
        self.order = *order;
        self.state = State::Placed(place + 1);
        LeafBit::new(order.number_between(all, 0, place), order.bit(place), all)
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

/// [`Children::next_leaf_bit`] from a front of these move indices and then as generated, with the number of those that were looked at.
#[inline(always)]
fn first_generated(front: impl Iterator<Item = usize>, all: u64, some: u64) -> (usize, LeafBit) {
    let (mut passed, mut left, mut used) = (0, all, 0);
    for index in front {
        used += 1;
        let taken = left & bit(index);
        left ^= taken;
        if taken & some != 0 {
            return (used, LeafBit::new(passed, index as u8, left));
        }
        passed += u32::from(taken != 0);
    }
    // Those of the front are not wanted.
    let some = some & left;
    if some == 0 {
        return (used, LeafBit::end(passed + left.count_ones()));
    }
    let first = some.trailing_zeros();
    let before = (1 << first) - 1;
    (used, LeafBit::new(passed + (left & before).count_ones(), first as u8, left & !before & !(1 << first)))
}

/// The bit of a move index, if it has one.
#[inline(always)]
const fn bit(index: usize) -> u64 {
    if index < 64 { 1 << index } else { 0 }
}
