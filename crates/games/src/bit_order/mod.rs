//! Orders of the bits of a set.

mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx512bitalg"))]
mod avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bitalg"))]
use avx512 as native;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512bitalg")))]
use portable as native;

/// An order of the 64 bits of a set, such as of the squares of a board. It changes by moving single bits forward.
///
/// ```
/// use scoutlab_games::BitOrder;
///
/// let mut order = BitOrder::default(); // ascending
/// order.move_forward(40, |other| other >= 3); // 0, 1, 2, 40, 3, 4, ..
/// let set = 1 << 40 | 1 << 5 | 1 << 2;
/// let place = order.first_from(set, 3).unwrap();
/// assert_eq!((place, order.bit(place), order.place(5)), (3, 40, 6));
/// assert_eq!(order.number_between(set, 0, 6), 2);
/// assert_eq!(order.first_from(set, 7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitOrder {
    /// The bits in their order.
    bits: Line,
    /// The place of each bit.
    places: Line,
}

/// A byte for each bit, within one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Line([u8; 64]);

impl Default for BitOrder {
    /// Ascending.
    fn default() -> Self {
        let ascending = Line(std::array::from_fn(|bit| bit as u8));
        Self { bits: ascending, places: ascending }
    }
}

impl BitOrder {
    /// The bits by ascending rank, and of equal ranks in ascending order. Bits without a rank come last.
    pub fn by_rank(ranks: &[i64]) -> Self {
        let mut order = Self::default();
        for (bit, rank) in (0..64).zip(ranks) {
            order.move_forward(bit, |other| ranks.get(usize::from(other)).is_none_or(|of_other| of_other > rank));
        }
        order
    }

    /// Moves `bit` before those right in front of it that come `after` it now.
    ///
    /// # Panics
    ///
    /// Panics if `bit` is above 63.
    #[inline]
    pub fn move_forward(&mut self, bit: u8, after: impl Fn(u8) -> bool) {
        let mut place = self.places.0[bit as usize] as usize;
        while place > 0 && after(self.bits.0[place - 1]) {
            let other = self.bits.0[place - 1];
            self.bits.0[place] = other;
            self.places.0[other as usize] = place as u8;
            place -= 1;
        }
        self.bits.0[place] = bit;
        self.places.0[bit as usize] = place as u8;
    }

    /// The bit at this place.
    ///
    /// # Panics
    ///
    /// Panics if `place` is above 63.
    #[inline]
    pub const fn bit(&self, place: u32) -> u8 {
        self.bits.0[place as usize]
    }

    /// The place of this bit.
    ///
    /// # Panics
    ///
    /// Panics if `bit` is above 63.
    #[inline]
    pub const fn place(&self, bit: u8) -> u32 {
        self.places.0[bit as usize] as u32
    }

    /// The least place of a bit of `set` that is `from` or more, which is at most 64.
    #[inline(always)]
    pub fn first_from(&self, set: u64, from: u32) -> Option<u32> {
        native::first_from(self, set, from)
    }

    /// The number of bits of `set` whose place is `from` or more and below `to`, which are at most 63.
    #[inline(always)]
    pub fn number_between(&self, set: u64, from: u32, to: u32) -> u32 {
        native::number_between(self, set, from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn moved_bits_are_where_a_stable_sort_puts_them() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut ranks = [0_i64; 64];
        let mut order = BitOrder::default();
        for _ in 0..2_000 {
            let bit = random.random_range(0..64_u8);
            ranks[bit as usize] -= random.random_range(0..9);
            let rank = ranks[bit as usize];
            order.move_forward(bit, |other| (ranks[other as usize], other) > (rank, bit));
            assert_eq!(order, BitOrder::by_rank(&ranks));
            let mut sorted: Vec<u8> = (0..64).collect();
            sorted.sort_by_key(|&bit| ranks[bit as usize]);
            assert!((0..).zip(&sorted).all(|(place, &bit)| order.bit(place) == bit && order.place(bit) == place));
        }
    }

    #[test]
    fn places_are_found_by_walking_along_the_order() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..500 {
            let ranks: [i64; 64] = std::array::from_fn(|_| random.random_range(0..200));
            let order = BitOrder::by_rank(&ranks);
            let set = random.random::<u64>() & random.random::<u64>();
            let set = if random.random() { set & random.random::<u64>() & random.random::<u64>() } else { set };
            let places: Vec<u32> = (0..64).filter(|&place| set >> order.bit(place) & 1 == 1).collect();
            for from in 0..64 {
                let expected = places.iter().copied().find(|&place| place >= from);
                assert_eq!([order.first_from(set, from), portable::first_from(&order, set, from)], [expected; 2]);
                for to in from..64 {
                    let expected = places.iter().filter(|&&place| place >= from && place < to).count() as u32;
                    let found = [order.number_between(set, from, to), portable::number_between(&order, set, from, to)];
                    assert_eq!(found, [expected; 2]);
                }
            }
            assert_eq!([order.first_from(set, 64), portable::first_from(&order, set, 64)], [None; 2]);
        }
    }
}
