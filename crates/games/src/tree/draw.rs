//! Counter-based random numbers. The draw of a node is a function of the key and the node's number, so it can be repeated at
//! any time.

/// The odd increment of SplitMix64: 2^64 divided by the golden ratio.
pub(super) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The factors of SplitMix64's finaliser.
pub(super) const FACTORS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// Applies the finaliser of SplitMix64 (Steele, Lea and Flood 2014), a permutation of 64-bit words.
#[inline]
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(FACTORS[0]);
    let word = (word ^ (word >> 27)).wrapping_mul(FACTORS[1]);
    word ^ (word >> 31)
}

/// Returns the key of a seed: the place in the sequence of SplitMix64 at which the draws of its tree begin.
pub(super) const fn key(seed: u64) -> u64 {
    mix(seed ^ STEP)
}

/// Returns the counter of node `number`, from which the node's bits are mixed. The counter of the next node is greater by
/// [`STEP`].
#[inline]
pub(super) const fn counter(key: u64, number: u64) -> u64 {
    key.wrapping_add(number.wrapping_mul(STEP))
}

/// Random bits. Each drawn number consumes the leading bits.
#[derive(Clone, Copy)]
pub(super) struct Draw(u64);

impl Draw {
    /// Returns the draw of node `number`: the element of SplitMix64's sequence with this number.
    #[inline]
    pub(super) const fn at(key: u64, number: u64) -> Self {
        Self::after(counter(key, number))
    }

    /// Returns the draw of the node with this counter.
    #[inline]
    pub(super) const fn after(counter: u64) -> Self {
        Self(mix(counter))
    }

    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns a second draw of the node, from another round of mixing.
    #[inline]
    pub(super) const fn second(self) -> Self {
        Self(mix(self.0 ^ STEP))
    }

    #[inline]
    pub(super) const fn leading_31_bits(self) -> u32 {
        (self.0 >> 33) as u32
    }

    /// Returns a whole number from 0 to `bound` - 1. The probability of each number is within 2^-64 of 1 / `bound`. The
    /// remaining fraction becomes the bits of the next draw.
    #[inline]
    pub(super) const fn below(&mut self, bound: u32) -> u32 {
        let product = self.0 as u128 * bound as u128;
        self.0 = product as u64;
        (product >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_the_published_sequence_of_splitmix64() {
        // These are the first five outputs for the seed 1234567, as published for many implementations.
        let published =
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821];
        for (number, output) in (1..).zip(published) {
            assert_eq!(Draw::at(1_234_567, number).0, output);
        }
    }

    #[test]
    fn one_draw_gives_several_numbers_by_its_leading_digits() {
        // The draw is 0.10110.. in binary. The number below 2 is 1, the next number below 4 is 01, and then the numbers below 2
        // are 1 and 0.
        let mut draw = Draw(0b10110 << 59);
        assert_eq!([draw.below(2), draw.below(4), draw.below(2), draw.below(2)], [1, 1, 1, 0]);
        assert_eq!(Draw(u64::MAX).below(10), 9);
        assert_eq!(Draw(u64::MAX).leading_31_bits(), (1 << 31) - 1);
    }
}
