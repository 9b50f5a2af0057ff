//! All eight directions in one pair of registers, and a byte for each square (AVX-512 VBMI, VBMI2 and BITALG, GFNI).

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_or_si128, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
};
use std::arch::x86_64::{
    __m512i, _mm256_or_si256, _mm512_adds_epu8, _mm512_and_si512, _mm512_castsi512_si256, _mm512_cmpge_epu8_mask,
    _mm512_extracti64x4_epi64, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_blend_epi64, _mm512_or_si512,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_set1_epi8, _mm512_set1_epi64, _mm512_shldv_epi64,
    _mm512_ternarylogic_epi64, _mm512_test_epi8_mask,
};

use super::{BETWEEN, SHIFTS, board, most, words};
use crate::memory::read_apart;
use crate::ywf::legal::ALL_SQUARES;

/// How many stones of others a play encloses, for each empty square. Meaningless for occupied squares.
#[derive(Clone, Copy, Debug)]
pub(in crate::ywf) struct Numbers {
    /// Squares 0 to 63.
    low: __m512i,
    /// Squares 64 to 80.
    high: __m512i,
}

/// A board for each of the eight directions: along the four axes towards higher squares, then towards lower ones. One word of each board
/// is in the first register, the other in the second.
#[derive(Clone, Copy)]
struct Boards(__m512i, __m512i);

/// By how much a pair of words is rotated, as a number of 128 bits. To rotate to the right by a shift is to rotate to the left by 64 minus
/// the shift and to swap the words. So after each odd number of steps the places of the directions towards lower squares hold the two
/// words in the other order.
const ROTATIONS: [i64; 8] = {
    let mut rotations = [0; 8];
    let mut axis = 0;
    while axis < 4 {
        rotations[axis] = SHIFTS[axis] as i64;
        rotations[axis + 4] = 64 - SHIFTS[axis] as i64;
        axis += 1;
    }
    rotations
};

/// The places of the directions towards lower squares.
const LOWER: u8 = 0b1111_0000;

/// What can lie between two stones of each direction, as the two registers hold it after an even number of steps.
const BETWEEN_EVEN: [[u64; 8]; 2] = between();

const fn between() -> [[u64; 8]; 2] {
    let mut places = [[0; 8]; 2];
    let mut place = 0;
    while place < 8 {
        [places[0][place], places[1][place]] = words(BETWEEN[place % 4]);
        place += 1;
    }
    places
}

/// Brings the bytes of eight words that have the same place next to each other.
const TRANSPOSED: [u8; 64] = {
    let mut places = [0; 64];
    let mut place = 0;
    while place < 64 {
        places[place] = (place % 8 * 8 + place / 8) as u8;
        place += 1;
    }
    places
};

impl Boards {
    #[inline(always)]
    fn splat(board: u128) -> Self {
        let [low, high] = words(board);
        // SAFETY: here and below, this module is compiled only where the target has these instructions.
        unsafe { Self(_mm512_set1_epi64(low as i64), _mm512_set1_epi64(high as i64)) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Self(_mm512_and_si512(self.0, other.0), _mm512_and_si512(self.1, other.1)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Self(_mm512_or_si512(self.0, other.0), _mm512_or_si512(self.1, other.1)) }
    }

    /// The union of three.
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        // SAFETY: as above.
        unsafe {
            Self(_mm512_ternarylogic_epi64::<0xfe>(self.0, b.0, c.0), _mm512_ternarylogic_epi64::<0xfe>(self.1, b.1, c.1))
        }
    }

    /// The two words in the other order for directions towards lower squares.
    #[inline(always)]
    fn swapped(self) -> Self {
        // SAFETY: as above.
        unsafe { Self(_mm512_mask_blend_epi64(LOWER, self.0, self.1), _mm512_mask_blend_epi64(LOWER, self.1, self.0)) }
    }

    /// One step in each direction.
    #[inline(always)]
    fn step(self) -> Self {
        // SAFETY: as above, and any eight words are a register.
        unsafe {
            let rotations = std::mem::transmute::<[i64; 8], __m512i>(ROTATIONS);
            Self(_mm512_shldv_epi64(self.0, self.1, rotations), _mm512_shldv_epi64(self.1, self.0, rotations))
        }
    }
}

/// The ends of the runs of one to seven stones. Those of odd lengths are as after an even number of steps.
#[inline(always)]
fn ends(own: u128, others: u128) -> [Boards; 7] {
    // SAFETY: any eight words are a register.
    let between = unsafe {
        let [first, second] = BETWEEN_EVEN.map(|boards| std::mem::transmute::<[u64; 8], __m512i>(boards));
        Boards(first, second)
    };
    let inner = Boards::splat(others).and(between);
    let inner_swapped = inner.swapped();
    // Written out: the compiler would unroll a loop too late to see what is computed twice.
    let one = Boards::splat(own).step().and(inner_swapped).step();
    let two = one.and(inner).step();
    let three = two.and(inner_swapped).step();
    let four = three.and(inner).step();
    let five = four.and(inner_swapped).step();
    let six = five.and(inner).step();
    let seven = six.and(inner_swapped).step();
    [one, two, three, four, five, six, seven]
}

/// As [`crate::ywf::legal::legal_squares`].
// Not inlined: there would be a copy for each algorithm.
#[inline(never)]
pub(in crate::ywf) fn legal_squares(own: u128, others: u128) -> u128 {
    let [one, two, three, four, five, six, seven] = ends(own, others);
    let Boards(low, high) = one.or_both(three, five).or_both(seven, two.or_both(four, six).swapped());
    // SAFETY: as above.
    unsafe {
        let half =
            |word: __m512i| -> __m256i { _mm256_or_si256(_mm512_castsi512_si256(word), _mm512_extracti64x4_epi64::<1>(word)) };
        let (low, high) = (half(low), half(high));
        let both = _mm256_or_si256(_mm256_unpacklo_epi64(low, high), _mm256_unpackhi_epi64(low, high));
        let both = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        let reached = [_mm_cvtsi128_si64(both) as u64, _mm_extract_epi64::<1>(both) as u64];
        board(reached) & ALL_SQUARES & !(own | others)
    }
}

impl Numbers {
    /// Counts the stones of `others` that `own` encloses. For each digit, the bits of the eight directions are gathered for each square and
    /// counted.
    #[inline(always)]
    pub(in crate::ywf) fn new(own: u128, others: u128) -> Self {
        let [one, two, three, four, five, six, seven] = ends(own, others);
        let ones = one.or_both(three, five).or(seven);
        let twos = three.or_both(seven, two.or(six).swapped());
        let fours = five.or_both(seven, four.or(six).swapped());
        // SAFETY: as above, and any 64 bytes are a register.
        unsafe {
            let transposed = std::mem::transmute::<[u8; 64], __m512i>(TRANSPOSED);
            // Multiplying the identity by a matrix of eight by eight bits transposes it. Only the order of the directions changes.
            let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
            let count = |digit| {
                let bytes = _mm512_permutexvar_epi8(transposed, digit);
                _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes))
            };
            // The sums never saturate. The compiler would rearrange plain sums into more instructions.
            let sum = |ones, twos, fours| {
                let (ones, twos, fours) = (count(ones), count(twos), count(fours));
                let pairs = _mm512_adds_epu8(twos, _mm512_adds_epu8(fours, fours));
                _mm512_adds_epu8(ones, _mm512_adds_epu8(pairs, pairs))
            };
            Self { low: sum(ones.0, twos.0, fours.0), high: sum(ones.1, twos.1, fours.1) }
        }
    }

    /// The squares whose number is not less than `least`, which is at least 1.
    #[inline(always)]
    pub(in crate::ywf) fn at_least(&self, least: u32) -> u128 {
        // SAFETY: as above.
        unsafe {
            let least = _mm512_set1_epi8(least.min(127) as i8);
            board([_mm512_cmpge_epu8_mask(self.low, least), _mm512_cmpge_epu8_mask(self.high, least)])
        }
    }

    /// The squares whose number is positive. The empty ones among them are the legal plays.
    #[inline(always)]
    pub(in crate::ywf) fn squares(&self) -> u128 {
        // SAFETY: as above.
        unsafe { board([_mm512_test_epi8_mask(self.low, self.low), _mm512_test_epi8_mask(self.high, self.high)]) }
    }

    /// Those of `squares` with the greatest number.
    #[inline(always)]
    pub(in crate::ywf) fn most(&self, squares: u128) -> u128 {
        most(squares, |least| self.at_least(least))
    }

    /// The number of one square. Goes through memory, where a byte is read at once.
    #[inline(always)]
    pub(in crate::ywf) fn of(&self, square: u8) -> u32 {
        /// Two registers in memory, each within one cache line.
        #[repr(align(64))]
        struct Lines([[u8; 64]; 2]);

        // SAFETY: a register has 64 bytes.
        let numbers = Lines([self.low, self.high].map(|half| unsafe { std::mem::transmute::<__m512i, [u8; 64]>(half) }));
        u32::from(read_apart(&numbers.0[usize::from(square / 64 % 2)][usize::from(square % 64)]))
    }
}
