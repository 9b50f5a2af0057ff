//! How many discs a move to each square turns over, for all squares at once.

use super::Square;

/// For each empty square the number of discs that the side to move encloses from there, in all directions together. What it tells of
/// occupied squares means nothing.
#[derive(Clone, Copy)]
pub(super) struct Enclosed(Native);

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni"))]
type Native = bytes::Bytes;
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512bitalg",
    target_feature = "gfni"
)))]
type Native = digits::Digits<<super::runs::Native as super::lanes::Axes>::Pair>;

impl Enclosed {
    /// Whether [`Enclosed::squares`] is a quicker way to the legal moves, where the numbers are wanted too, than the runs that the numbers are made of.
    pub(super) const TELLS_MOVES: bool = cfg!(all(
        target_arch = "x86_64",
        target_feature = "avx512vbmi",
        target_feature = "avx512bitalg",
        target_feature = "gfni"
    ));

    /// Counts the discs of `opponent` enclosed by `own`.
    #[inline(always)]
    pub(super) fn new(own: u64, opponent: u64) -> Self {
        Self(Native::new(own, opponent))
    }

    /// The squares whose number is positive and not less than `least`.
    #[inline(always)]
    pub(super) fn at_least(&self, least: i64) -> u64 {
        self.0.at_least(least)
    }

    /// The squares whose number is positive. Of these the empty ones are legal moves.
    #[inline(always)]
    pub(super) fn squares(&self) -> u64 {
        self.0.squares()
    }

    /// The number for one square.
    #[inline(always)]
    pub(super) fn number(&self, square: Square) -> u64 {
        self.0.number(square)
    }
}

/// The numbers as 64 bytes in one register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni"))]
mod bytes {
    use std::arch::x86_64::{
        __m512i, _mm512_adds_epu8, _mm512_cmpge_epu8_mask, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512,
        _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_storeu_si512,
        _mm512_test_epi8_mask,
    };

    use super::super::runs::avx512::digits;
    use super::Square;

    #[derive(Clone, Copy)]
    pub(super) struct Bytes(__m512i);

    /// From eight boards the same byte of each next to each other.
    const TRANSPOSED: [u8; 64] = {
        let mut places = [0; 64];
        let mut place = 0;
        while place < 64 {
            places[place] = (place % 8 * 8 + place / 8) as u8;
            place += 1;
        }
        places
    };

    /// Each number up to 64 in each byte: four bytes are spread over a register as they are loaded, one byte would be shuffled.
    const REPEATED: [u32; 65] = {
        let mut repeated = [0; 65];
        let mut number = 0;
        while number < 65 {
            repeated[number] = number as u32 * 0x0101_0101;
            number += 1;
        }
        repeated
    };

    /// A register in memory, in one cache line: what crosses from one to the next is stored and loaded slowly.
    #[repr(align(64))]
    struct Line([u8; 64]);

    impl Bytes {
        /// Per digit of the runs' lengths, brings the bits of the eight directions together for each square and counts them.
        #[inline(always)]
        pub(super) fn new(own: u64, opponent: u64) -> Self {
            // SAFETY: here and below, this module is compiled only where the target has these instructions.
            unsafe {
                let transposed = _mm512_loadu_si512(TRANSPOSED.as_ptr().cast());
                // Multiplying the identity by a matrix of eight by eight bits transposes it, up to the order of the directions.
                let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
                let [ones, twos, fours] = digits(own, opponent).map(|digit| {
                    let bytes = _mm512_permutexvar_epi8(transposed, digit);
                    _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes))
                });
                // Saturation never happens, but plain sums the compiler would rearrange into more instructions.
                let pairs = _mm512_adds_epu8(twos, _mm512_adds_epu8(fours, fours));
                Self(_mm512_adds_epu8(ones, _mm512_adds_epu8(pairs, pairs)))
            }
        }

        #[inline(always)]
        pub(super) fn at_least(&self, least: i64) -> u64 {
            let bytes = REPEATED[least.clamp(1, 64) as usize];
            // SAFETY: as above.
            unsafe { _mm512_cmpge_epu8_mask(self.0, _mm512_set1_epi32(bytes as i32)) }
        }

        #[inline(always)]
        pub(super) fn squares(&self) -> u64 {
            // SAFETY: as above.
            unsafe { _mm512_test_epi8_mask(self.0, self.0) }
        }

        /// By way of memory, as boards are joined.
        #[inline(always)]
        pub(super) fn number(&self, square: Square) -> u64 {
            let mut numbers = Line([0; 64]);
            // SAFETY: as above, and the pointer is to 64 bytes.
            unsafe { _mm512_storeu_si512(numbers.0.as_mut_ptr().cast(), self.0) };
            // SAFETY: the pointer comes from a reference.
            u64::from(unsafe { std::ptr::read_volatile(&raw const numbers.0[square.index() & 63]) })
        }
    }
}

/// The numbers in binary, one board per digit, so that adding or comparing those of all squares takes a few logical operations.
#[cfg(any(
    test,
    not(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni"))
))]
mod digits {
    use super::super::lanes::{Axes, Boards, Pair};
    use super::super::runs::{Native, Runs, runs};
    use super::Square;

    /// The most discs that one move can turn over, 19, has this many binary digits.
    const DIGITS: usize = 5;

    #[derive(Clone, Copy)]
    pub(super) struct Digits<P>([P; DIGITS]);

    impl Digits<<Native as Axes>::Pair> {
        #[allow(dead_code, reason = "where bytes are used, only the tests need binary digits")]
        #[inline(always)]
        pub(super) fn new(own: u64, opponent: u64) -> Self {
            Self::sum(&runs(own, opponent))
        }
    }

    impl<P: Pair> Digits<P> {
        /// Adds the lengths of the runs: both directions of an axis, two axes, all four.
        #[inline(always)]
        pub(super) fn sum<A: Axes<Pair = P>>(runs: &Runs<A>) -> Self {
            let axes = add_within_three(runs.up, runs.down);
            let pairs = add_three(axes.map(|axes| axes.halves().0), axes.map(|axes| axes.halves().1));
            Self(add_four(pairs, pairs.map(Pair::second)))
        }

        /// A number is at least n if adding 32 - n to it carries beyond its five digits.
        #[inline(always)]
        pub(super) fn at_least(&self, least: i64) -> u64 {
            let complement = &COMPLEMENTS[least.clamp(1, 32) as usize];
            let carry = self.0[0] & P::splat(complement[0]);
            (1..DIGITS).fold(carry, |carry, digit| carry.majority(self.0[digit], P::splat(complement[digit]))).first()
        }

        #[inline(always)]
        pub(super) fn squares(&self) -> u64 {
            let [first, others @ ..] = self.0;
            others.into_iter().fold(first, |any, digit| any | digit).first()
        }

        #[inline(always)]
        pub(super) fn number(&self, square: Square) -> u64 {
            (0..DIGITS).map(|digit| (self.0[digit].first() >> square.index() & 1) << digit).sum()
        }
    }

    /// The binary digits of 32 - n as whole boards, for n from 1.
    static COMPLEMENTS: [[u64; DIGITS]; 33] = {
        let mut complements = [[0; DIGITS]; 33];
        let mut least = 1;
        while least < 33 {
            let mut digit = 0;
            while digit < DIGITS {
                complements[least][digit] = ((32 - least as u64) >> digit & 1).wrapping_neg();
                digit += 1;
            }
            least += 1;
        }
        complements
    };

    /// Adds numbers of three digits, square by square, where the sum has no more than three: an axis has six squares between its ends.
    #[inline(always)]
    fn add_within_three<B: Boards>(a: [B; 3], b: [B; 3]) -> [B; 3] {
        let carry = a[0] & b[0];
        let next = a[1].majority(b[1], carry);
        [a[0] ^ b[0], a[1].parity(b[1], carry), a[2].parity(b[2], next)]
    }

    #[inline(always)]
    fn add_three<B: Boards>(a: [B; 3], b: [B; 3]) -> [B; 4] {
        let carry = a[0] & b[0];
        let next = a[1].majority(b[1], carry);
        [a[0] ^ b[0], a[1].parity(b[1], carry), a[2].parity(b[2], next), a[2].majority(b[2], next)]
    }

    #[inline(always)]
    fn add_four<B: Boards>(a: [B; 4], b: [B; 4]) -> [B; DIGITS] {
        let [low, middle, high, carry] = add_three([a[0], a[1], a[2]], [b[0], b[1], b[2]]);
        [low, middle, high, a[3].parity(b[3], carry), a[3].majority(b[3], carry)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::flips::flips;
    use super::super::runs;
    use super::digits::Digits;
    use super::{Enclosed, Square};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_numbers_are_those_of_the_discs_each_move_flips() {
        let mut random = ChaCha8Rng::seed_from_u64(2011);
        for _ in 0..10_000 {
            let (mask, owner): (u64, u64) = (random.random(), random.random());
            let mask = if random.random() { mask | random.random::<u64>() } else { mask };
            let (own, opponent) = (mask & owner, mask & !owner);
            let enclosed = Enclosed::new(own, opponent);
            let digits = Digits::sum(&runs::runs(own, opponent));
            let plain = Digits::sum(&runs::portable(own, opponent));
            let squares = (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row)));
            for square in squares.filter(|square| square.bit() & mask == 0) {
                let number = u64::from(flips(own, opponent, square).count_ones());
                assert_eq!([enclosed.number(square), digits.number(square), plain.number(square)], [number; 3]);
                let squares = [enclosed.squares(), digits.squares(), plain.squares()];
                assert_eq!(squares.map(|squares| squares & square.bit() != 0), [number > 0; 3]);
                for least in [i64::MIN, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 18, 19, 20, 31, 32, 33, i64::MAX] {
                    let expected = number > 0 && number as i64 >= least;
                    let found = [enclosed.at_least(least), digits.at_least(least), plain.at_least(least)];
                    assert_eq!(found.map(|squares| squares & square.bit() != 0), [expected; 3], "{number} at least {least}");
                }
            }
        }
    }

    #[test]
    fn the_most_discs_that_a_move_can_flip_are_counted() {
        // d4 amid opposing discs, with own discs all along the edge.
        let edge = 0xff81_8181_8181_81ff;
        let square = Square::new(3, 3);
        assert_eq!(Enclosed::new(edge, !edge & !square.bit()).number(square), 19);
    }
}
