//! Eight numbers in a register of 512 bits.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_castsi256_si512, _mm512_cmpeq_epi32_mask, _mm512_cmpge_epi32_mask,
    _mm512_cmpgt_epi64_mask, _mm512_cmple_epi32_mask, _mm512_cmplt_epi64_mask, _mm512_cvtepi64_epi32, _mm512_inserti64x4,
    _mm512_mask_blend_epi64, _mm512_mask_cmple_epi32_mask, _mm512_mask_max_epi32, _mm512_mask_max_epi64, _mm512_mask_mov_epi32,
    _mm512_mask_mov_epi64, _mm512_mask_shuffle_i32x4, _mm512_maskz_mov_epi64, _mm512_max_epi32, _mm512_min_epi32,
    _mm512_min_epi64, _mm512_mul_epu32, _mm512_mullo_epi64, _mm512_or_si512, _mm512_permutex_epi64, _mm512_permutexvar_epi32,
    _mm512_reduce_max_epi32, _mm512_reduce_min_epi64, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setr_epi32,
    _mm512_setr_epi64, _mm512_shuffle_epi32, _mm512_slli_epi32, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_sub_epi64,
    _mm512_xor_si512,
};

use super::super::draw::{FACTORS, STEP};
use super::{Judged, LANES, PLACE_BITS};
use crate::{Value, Wanted};

/// Eight numbers, of which only the first few may be meant: one for each child. [`super::portable::Lanes`] says what the methods do.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Lanes(__m512i);

/// How far the counters of two rows of four nodes are from that of the first node. The second row begins so many nodes behind the first.
const fn steps(distance: u64) -> [u64; LANES] {
    let mut steps = [0; LANES];
    let mut lane = 1;
    while lane < LANES as u64 {
        steps[lane as usize] = STEP.wrapping_mul(lane % 4 + lane / 4 * distance);
        lane += 1;
    }
    steps
}

/// These, for each distance.
const STEPS: [[u64; LANES]; 5] = [steps(0), steps(1), steps(2), steps(3), steps(4)];

// SAFETY, in all of this file: the module is compiled only if the target has these instructions.
impl Lanes {
    /// Whether eight numbers take hardly longer than one.
    pub(in crate::tree) const ARE_REGISTERS: bool = true;

    #[inline(always)]
    fn same(number: i64) -> Self {
        Self(unsafe { _mm512_set1_epi64(number) })
    }

    #[inline(always)]
    pub(in crate::tree) fn drawn(counter: u64) -> Self {
        Self::drawn_in_rows(counter, 4)
    }

    #[inline(always)]
    pub(in crate::tree) fn drawn_in_rows(counter: u64, distance: u8) -> Self {
        unsafe {
            let steps = std::mem::transmute::<[u64; LANES], __m512i>(STEPS[usize::from(distance)]);
            let word = _mm512_add_epi64(Self::same(counter as i64).0, steps);
            let word = _mm512_xor_si512(word, _mm512_srli_epi64::<30>(word));
            let word = _mm512_mullo_epi64(word, Self::same(FACTORS[0] as i64).0);
            let word = _mm512_xor_si512(word, _mm512_srli_epi64::<27>(word));
            let word = _mm512_mullo_epi64(word, Self::same(FACTORS[1] as i64).0);
            Self(_mm512_xor_si512(word, _mm512_srli_epi64::<31>(word)))
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn shifted<const BITS: u32>(self) -> Self {
        Self(unsafe { _mm512_srli_epi64::<BITS>(self.0) })
    }

    // The sum of the two partial products is less than 2^63: the bound is at most 2^31.
    #[inline(always)]
    pub(in crate::tree) fn below(self, bound: u32) -> Self {
        unsafe {
            let bound = Self::same(bound.into()).0;
            let low = _mm512_srli_epi64::<32>(_mm512_mul_epu32(self.0, bound));
            let high = _mm512_mul_epu32(_mm512_srli_epi64::<32>(self.0), bound);
            Self(_mm512_srli_epi64::<32>(_mm512_add_epi64(high, low)))
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn choose(self, bound: i64, less: i64, other: i64) -> Self {
        Self(unsafe {
            let is_less = _mm512_cmplt_epi64_mask(self.0, Self::same(bound).0);
            _mm512_mask_blend_epi64(is_less, Self::same(other).0, Self::same(less).0)
        })
    }

    #[inline(always)]
    pub(in crate::tree) fn plus(self, number: i64) -> Self {
        Self(unsafe { _mm512_add_epi64(self.0, Self::same(number).0) })
    }

    #[inline(always)]
    pub(in crate::tree) fn negated_if(self, is_negated: bool) -> Self {
        let sign = Self::same(-i64::from(is_negated)).0;
        Self(unsafe { _mm512_sub_epi64(_mm512_xor_si512(self.0, sign), sign) })
    }

    #[inline(always)]
    pub(in crate::tree) fn cleared(self, bits: u8) -> Self {
        Self(unsafe { _mm512_maskz_mov_epi64(!bits, self.0) })
    }

    #[inline(always)]
    pub(in crate::tree) fn wanted(self, wanted: Wanted) -> u8 {
        match wanted {
            Wanted::Below(bound) => unsafe { _mm512_cmplt_epi64_mask(self.0, Self::same(bound.into()).0) },
            Wanted::Above(bound) => unsafe { _mm512_cmpgt_epi64_mask(self.0, Self::same(bound.into()).0) },
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn get(&self, lane: usize) -> i64 {
        self.all()[lane]
    }

    #[inline(always)]
    pub(in crate::tree) fn all(self) -> [i64; LANES] {
        unsafe { std::mem::transmute::<__m512i, [i64; LANES]>(self.0) }
    }

    #[inline(always)]
    pub(in crate::tree) fn to_bytes(self) -> [u8; 8 * LANES] {
        unsafe { std::mem::transmute::<__m512i, [u8; 8 * LANES]>(self.0) }
    }

    #[inline(always)]
    pub(in crate::tree) fn from_bytes(bytes: [u8; 8 * LANES]) -> Self {
        Self(unsafe { std::mem::transmute::<[u8; 8 * LANES], __m512i>(bytes) })
    }

    #[inline(always)]
    pub(in crate::tree) fn keys(self, from: u32, bits: u8) -> Self {
        unsafe {
            let places = _mm512_add_epi64(Self::same(from.into()).0, _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
            let keys = _mm512_or_si512(_mm512_slli_epi64::<PLACE_BITS>(self.0), places);
            Self(_mm512_mask_mov_epi64(Self::same(i64::MAX).0, bits, keys))
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn min(self, other: Self) -> Self {
        Self(unsafe { _mm512_min_epi64(self.0, other.0) })
    }

    #[inline(always)]
    pub(in crate::tree) fn first_four_sorted(self) -> Self {
        /// Puts the lesser of two numbers into the first of their lanes. `GREATER` are the bits of the second lanes.
        #[inline(always)]
        fn exchanged<const WITH: i32, const GREATER: u8>(numbers: __m512i) -> __m512i {
            unsafe {
                let others = _mm512_permutex_epi64::<WITH>(numbers);
                _mm512_mask_max_epi64(_mm512_min_epi64(numbers, others), GREATER, numbers, others)
            }
        }
        let numbers = exchanged::<0b10_11_00_01, 0b1010>(self.0);
        let numbers = exchanged::<0b01_00_11_10, 0b1100>(numbers);
        Self(exchanged::<0b11_01_10_00, 0b0100>(numbers))
    }

    #[inline(always)]
    pub(in crate::tree) fn least(self) -> i64 {
        unsafe { _mm512_reduce_min_epi64(self.0) }
    }
}

/// Sixteen numbers of 32 bits. [`super::portable::Rows`] says what the methods do.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Rows(__m512i);

impl Rows {
    #[inline(always)]
    fn same(number: Value) -> Self {
        Self(unsafe { _mm512_set1_epi32(number) })
    }

    #[inline(always)]
    pub(in crate::tree) fn of_lanes(first: Lanes, second: Lanes) -> Self {
        unsafe {
            let (first, second) = (_mm512_cvtepi64_epi32(first.0), _mm512_cvtepi64_epi32(second.0));
            Self(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(first), second))
        }
    }

    // An index has four bits: those above, of the values in the keys, mean nothing.
    #[inline(always)]
    pub(in crate::tree) fn in_order(self, keys: Lanes) -> Self {
        unsafe {
            let rows = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
            let places = _mm512_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
            let keys = _mm512_castsi256_si512(_mm512_cvtepi64_epi32(keys.0));
            let from = _mm512_slli_epi32::<2>(_mm512_permutexvar_epi32(rows, keys));
            Self(_mm512_permutexvar_epi32(_mm512_or_si512(from, places), self.0))
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn judged(self, alpha: Value, beta: Value, number: u32) -> (Judged, Self) {
        unsafe {
            let places = (0x1111 << number) - 0x1111;
            let values = _mm512_mask_mov_epi32(Self::same(Value::MAX).0, places as u16, self.0);
            let least = _mm512_min_epi32(values, _mm512_shuffle_epi32::<0b10_11_00_01>(values));
            let least = _mm512_min_epi32(least, _mm512_shuffle_epi32::<0b01_00_11_10>(least));
            // Of each row the greatest of the rows before it: first of one, then of two more. The first row has alpha alone.
            let alphas = Self::same(alpha).0;
            let before = _mm512_mask_shuffle_i32x4::<0b10_01_00_00>(alphas, 0xfff0, least, least);
            let before = _mm512_max_epi32(before, _mm512_mask_shuffle_i32x4::<0b10_01_00_00>(alphas, 0xfff0, before, before));
            let before = _mm512_max_epi32(before, _mm512_mask_shuffle_i32x4::<0b01_00_00_00>(alphas, 0xff00, before, before));
            let judged = Judged {
                refuting: _mm512_mask_cmple_epi32_mask(places as u16, values, before).into(),
                refuted: _mm512_cmple_epi32_mask(least, before).into(),
                high: _mm512_cmpge_epi32_mask(least, Self::same(beta).0).into(),
            };
            (judged, Self(least))
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn greatest(self, bits: u32, others: Self, other_bits: u32) -> Value {
        unsafe {
            let values = _mm512_mask_mov_epi32(Self::same(Value::MIN).0, bits as u16, self.0);
            _mm512_reduce_max_epi32(_mm512_mask_max_epi32(values, other_bits as u16, values, others.0))
        }
    }

    #[inline(always)]
    pub(in crate::tree) fn equal(self, value: Value) -> u32 {
        unsafe { _mm512_cmpeq_epi32_mask(self.0, Self::same(value).0).into() }
    }
}
