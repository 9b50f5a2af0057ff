//! Which children of a node are left to be visited.

use super::UniformTree;
use super::lanes::{LANES, Lanes};

/// Children of a node of a [`UniformTree`], from the first to the last: one bit each.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::tree::UniformPosition;
///
/// let mut moves = UniformPosition::parse("b=3,d=4,seed=1").unwrap().generate();
/// assert_eq!(UniformPosition::take(&mut moves, 1), Some(true));
/// assert!(moves.eq([0, 2]));
/// ```
#[derive(Clone, Debug)]
pub struct UniformMoves {
    /// A bit for each child, as bytes, so that they are not aligned: a search keeps these moves behind the position. In front of it, room
    /// for moves that are not known would be copied together with the position, by a wide load that waits for narrow stores.
    left: [u8; 8],
    /// The values of the first eight children, once a search asked for them.
    values: Option<[u8; 8 * LANES]>,
}

impl UniformMoves {
    pub(super) const NONE: Self = Self::of(0);

    #[inline(always)]
    const fn of(left: u64) -> Self {
        Self { left: left.to_ne_bytes(), values: None }
    }

    /// The values of the first eight children, drawn unless they already were.
    #[inline(always)]
    pub(super) fn values_or(&mut self, draw: impl FnOnce() -> Lanes) -> Lanes {
        Lanes::from_bytes(*self.values.get_or_insert_with(|| draw().to_bytes()))
    }

    /// All children of an inner node.
    #[inline(always)]
    pub(super) const fn all(tree: &UniformTree) -> Self {
        Self::of(u64::MAX >> ((u64::BITS - tree.degree() as u32) % u64::BITS))
    }

    /// The bits of the children.
    #[inline(always)]
    pub(super) const fn bits(&self) -> u64 {
        u64::from_ne_bytes(self.left)
    }

    #[inline(always)]
    pub(super) const fn number(&self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Keeps these children.
    #[inline(always)]
    pub(super) const fn keep(&mut self, bits: u64) {
        self.left = (self.bits() & bits).to_ne_bytes();
    }

    /// Whether this child is left.
    #[inline(always)]
    pub(super) const fn has(&self, child: u8) -> bool {
        self.bits() >> child & 1 == 1
    }

    /// Takes a child, and says whether it was left.
    #[inline(always)]
    pub(super) const fn take_one(&mut self, child: u8) -> bool {
        let was_left = self.has(child);
        self.keep(!(1 << child));
        was_left
    }

    /// Takes all children up to this one, which is left, and returns the number of those before it.
    #[inline(always)]
    pub(super) const fn take_up_to(&mut self, child: u8) -> usize {
        let before = self.bits() & ((1 << child) - 1);
        self.keep(!(before | 1 << child));
        before.count_ones() as usize
    }

    /// Takes all children, and returns their number.
    #[inline(always)]
    pub(super) const fn take_all(&mut self) -> usize {
        let taken = self.number();
        self.left = [0; 8];
        taken
    }
}

impl Iterator for UniformMoves {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let left = self.bits();
        self.left = (left & left.wrapping_sub(1)).to_ne_bytes();
        (left != 0).then_some(left.trailing_zeros() as u8)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.number(), Some(self.number()))
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.number()
    }
}

impl ExactSizeIterator for UniformMoves {}

#[cfg(test)]
mod tests {
    use super::super::Model;
    use super::*;

    #[test]
    fn children_are_taken_as_from_a_list() {
        for degree in 1..=64 {
            let all = UniformMoves::all(&UniformTree::new(degree, 1, 1, Model::Continuous).unwrap());
            assert!(all.clone().eq(0..degree), "{degree}");
            assert_eq!((all.len(), all.clone().count()), (degree.into(), degree.into()));
            for child in 0..degree {
                let mut rest = all.clone();
                assert!(rest.take_one(child) && !rest.take_one(child));
                assert!(rest.eq((0..degree).filter(|&other| other != child)), "{degree} {child}");
                let mut rest = all.clone();
                assert_eq!(rest.take_up_to(child), child.into());
                assert!(rest.clone().eq(child + 1..degree), "{degree} {child}");
                assert_eq!(rest.take_all(), usize::from(degree - child - 1));
                assert_eq!(rest.bits(), 0);
            }
        }
    }
}
