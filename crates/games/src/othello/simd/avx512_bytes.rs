//! A byte for each of the 64 squares in a 512-bit register (AVX-512 VBMI and BITALG, GFNI).

use std::arch::x86_64::{
    __m512i, _mm_min_epu8, _mm_minpos_epu16, _mm_srli_epi16, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_min_epu8,
    _mm512_adds_epu8, _mm512_broadcastb_epi8, _mm512_castsi512_si256, _mm512_cmpge_epu8_mask, _mm512_extracti64x4_epi64,
    _mm512_gf2p8affine_epi64_epi8, _mm512_mask_cmpeq_epi8_mask, _mm512_mask_sub_epi8, _mm512_permutexvar_epi8,
    _mm512_popcnt_epi8, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_test_epi8_mask,
};

use super::Square;
use super::avx512::digits;

/// As [`super::digits::Enclosed`], with a byte for each square.
#[derive(Clone, Copy)]
pub(in crate::othello) struct Enclosed(__m512i);

/// Brings the bytes of eight boards that have the same place next to each other.
const TRANSPOSED: [u8; 64] = {
    let mut places = [0; 64];
    let mut place = 0;
    while place < 64 {
        places[place] = (place % 8 * 8 + place / 8) as u8;
        place += 1;
    }
    places
};

/// Each number up to 64, repeated in four bytes. A load spreads four bytes over a register; a single byte would need a shuffle.
const REPEATED: [u32; 65] = {
    let mut repeated = [0; 65];
    let mut number = 0;
    while number < 65 {
        repeated[number] = number as u32 * 0x0101_0101;
        number += 1;
    }
    repeated
};

/// A register in memory, within one cache line. Accesses that cross two lines are slow.
#[repr(align(64))]
struct Line([u8; 64]);

impl Enclosed {
    pub(in crate::othello) const TELLS_MOVES: bool = true;

    /// For each digit of the run lengths, gathers the bits of the eight directions for each square and counts them.
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        // SAFETY: here and below, this module is compiled only where the target has these instructions.
        unsafe {
            let transposed = std::mem::transmute::<[u8; 64], __m512i>(TRANSPOSED);
            // Multiplying the identity by a matrix of eight by eight bits transposes it. Only the order of the directions
            // changes.
            let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
            let [ones, twos, fours] = digits(own, opponent).map(|digit| {
                let bytes = _mm512_permutexvar_epi8(transposed, digit);
                _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes))
            });
            // The sums never saturate. The compiler would rearrange plain sums into more instructions.
            let pairs = _mm512_adds_epu8(twos, _mm512_adds_epu8(fours, fours));
            Self(_mm512_adds_epu8(ones, _mm512_adds_epu8(pairs, pairs)))
        }
    }

    #[inline(always)]
    pub(in crate::othello) fn at_least(&self, least: i64) -> u64 {
        let bytes = REPEATED[least.clamp(1, 64) as usize];
        // SAFETY: as above.
        unsafe { _mm512_cmpge_epu8_mask(self.0, _mm512_set1_epi32(bytes as i32)) }
    }

    #[inline(always)]
    pub(in crate::othello) fn squares(&self) -> u64 {
        // SAFETY: as above.
        unsafe { _mm512_test_epi8_mask(self.0, self.0) }
    }

    /// Those of `squares` with the greatest number.
    #[inline(always)]
    pub(in crate::othello) fn most(&self, squares: u64) -> u64 {
        // SAFETY: as above.
        unsafe {
            // The missing discs of each square, since only the minimum of a register is found by one instruction.
            let missing = _mm512_mask_sub_epi8(_mm512_set1_epi8(-1), squares, _mm512_set1_epi8(-2), self.0);
            let half = _mm256_min_epu8(_mm512_castsi512_si256(missing), _mm512_extracti64x4_epi64::<1>(missing));
            let quarter = _mm_min_epu8(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            // The smaller of each two bytes, with a zero above it.
            let pairs = _mm_min_epu8(quarter, _mm_srli_epi16::<8>(quarter));
            let least = _mm512_broadcastb_epi8(_mm_minpos_epu16(pairs));
            _mm512_mask_cmpeq_epi8_mask(squares, missing, least)
        }
    }

    /// Goes through memory, as `Quad::join` does.
    #[inline(always)]
    pub(in crate::othello) fn number(&self, square: Square) -> u64 {
        // SAFETY: a register has 64 bytes.
        let numbers = Line(unsafe { std::mem::transmute::<__m512i, [u8; 64]>(self.0) });
        u64::from(numbers.0[square.index() & 63])
    }
}
