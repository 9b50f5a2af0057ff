//! Ranks of moves that have bits.

/// A rank for each of some moves that have bits ([`Game::BITS`](scoutlab_games::Game::BITS)).
///
/// ```
/// use scoutlab_search::building_blocks::BitRanks;
///
/// let mut ranks = BitRanks::default();
/// for (bit, rank) in [(3, 7), (19, 2), (26, 7)] {
///     ranks.set(bit, rank);
/// }
/// assert_eq!(ranks.first_of(1 << 3 | 1 << 19 | 1 << 26), Some(19));
/// assert_eq!(ranks.first_of(1 << 3 | 1 << 26), Some(3)); // of equal ranks the lowest bit
/// assert_eq!(ranks.first_of(0), None);
/// ```
#[derive(Clone, Debug)]
pub struct BitRanks([u8; 64]);

impl Default for BitRanks {
    /// All ranks are 0.
    fn default() -> Self {
        Self([0; 64])
    }
}

impl BitRanks {
    /// Sets the rank of the move with this bit.
    ///
    /// # Panics
    ///
    /// Panics if `bit` is above 63.
    #[inline(always)]
    pub const fn set(&mut self, bit: u8, rank: u8) {
        self.0[bit as usize] = rank;
    }

    /// The bit of the first of these moves: of those with the least rank the lowest.
    #[inline(always)]
    pub fn first_of(&self, moves: u64) -> Option<u8> {
        let first = Bits(moves).map(|bit| self.key(bit)).fold(u32::MAX, u32::min);
        (moves != 0).then_some((first & 63) as u8)
    }

    /// Those of these moves that come after the one with this bit.
    #[inline(always)]
    pub(crate) fn after(&self, moves: u64, bit: u8) -> u64 {
        let key = self.key(bit);
        Bits(moves).map(|other| u64::from(self.key(other) > key) << other).fold(0, |after, other| after | other)
    }

    /// The rank of the move with this bit.
    #[inline]
    pub(crate) const fn rank(&self, bit: u8) -> u8 {
        self.0[bit as usize]
    }

    /// The rank and the bit, so that one comparison decides.
    #[inline(always)]
    const fn key(&self, bit: u8) -> u32 {
        (self.0[(bit & 63) as usize] as u32) << 6 | bit as u32
    }
}

/// The bits of a set, ascending.
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (bit < 64).then_some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_rank_and_then_by_bit() {
        for step in 1..200_u64 {
            let mut ranks = BitRanks::default();
            (0..64).for_each(|bit| ranks.set(bit, (u64::from(bit) * step % 7) as u8));
            let moves = step.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut expected: Vec<u8> = (0..64).filter(|bit| moves >> bit & 1 == 1).collect();
            expected.sort_by_key(|&bit| u64::from(bit) * step % 7);
            let mut left = moves;
            let taken = std::iter::from_fn(|| {
                let first = ranks.first_of(left)?;
                left = ranks.after(left, first);
                Some(first)
            });
            assert!(taken.eq(expected), "step {step}");
        }
    }
}
