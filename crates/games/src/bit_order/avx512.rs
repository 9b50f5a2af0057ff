//! Orders of bits by one instruction that gathers 64 bits (AVX-512 BITALG).

use std::arch::x86_64::{_mm512_bitshuffle_epi64_mask, _mm512_load_si512, _mm512_set1_epi64};

use super::BitOrder;

/// The bits of a set, each at its place.
#[inline(always)]
fn placed(order: &BitOrder, set: u64) -> u64 {
    // SAFETY: this module is compiled only where the target has these instructions, and the reference is to 64 aligned bytes.
    unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(set as i64), _mm512_load_si512((&raw const order.bits).cast())) }
}

#[inline(always)]
pub(super) fn first_from(order: &BitOrder, set: u64, from: u32) -> Option<u32> {
    let rest = if from == 0 { placed(order, set) } else { placed(order, set) & u64::MAX.checked_shl(from).unwrap_or(0) };
    (rest != 0).then(|| rest.trailing_zeros())
}

#[inline(always)]
pub(super) fn number_between(order: &BitOrder, set: u64, from: u32, to: u32) -> u32 {
    (placed(order, set) & (1_u64 << to).wrapping_sub(1_u64 << from)).count_ones()
}
