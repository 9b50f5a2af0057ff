//! Orders of bits with any instruction set.

#![allow(dead_code, reason = "what AVX-512 replaces is needed by the tests")]

use super::BitOrder;

/// The places of the bits of a set, in ascending order of the bits.
#[inline(always)]
fn places(order: &BitOrder, mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then(|| order.place(bit as u8))
    })
}

#[inline(always)]
pub(super) fn first_from(order: &BitOrder, set: u64, from: u32) -> Option<u32> {
    // By the distance from `from`, which wraps, the places before it come last.
    let nearest = places(order, set).fold(u32::MAX, |nearest, place| nearest.min(place.wrapping_sub(from)));
    (nearest < 64).then(|| from + nearest)
}

#[inline(always)]
pub(super) fn number_between(order: &BitOrder, set: u64, from: u32, to: u32) -> u32 {
    places(order, set).map(|place| u32::from(place.wrapping_sub(from) < to - from)).sum()
}
