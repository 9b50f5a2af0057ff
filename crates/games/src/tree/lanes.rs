//! The values of eight children, drawn together.
//!
//! The loops have no branches, so the compiler can draw all eight values in one AVX-512 register or two AVX2 registers.

use super::draw::{Draw, STEP};
use super::model::WIDEST_STEP;
use super::probability::{Probability, WHOLE};
use crate::Value;

pub(super) const LANES: usize = 8;

/// Values of eight nodes with consecutive numbers.
pub(super) type Lanes = [Value; LANES];

/// Sets each value to `value(drawn)`, where `drawn` are the random bits of a node. `counter` is the counter of the node before
/// the first of `eights`.
#[inline]
fn draw(eights: &mut [Lanes], mut counter: u64, value: impl Fn(u64) -> Value) {
    for lanes in eights {
        for (number, lane) in (1..).zip(lanes) {
            *lane = value(Draw::after(counter.wrapping_add(STEP.wrapping_mul(number))).bits());
        }
        counter = counter.wrapping_add(STEP.wrapping_mul(LANES as u64));
    }
}

/// Returns a whole number from 0 to `bound` - 1, drawn like [`Draw::below`]. The bound is at most 2^31. The product is computed
/// from two products of 32-bit words, because SIMD registers multiply only 32-bit words. The sum of the two products fits into 64
/// bits.
#[inline]
const fn below(drawn: u64, bound: u32) -> Value {
    let low = (drawn & 0xffff_ffff) * bound as u64;
    let high = (drawn >> 32) * bound as u64;
    ((high + (low >> 32)) >> 32) as Value
}

#[inline]
const fn signed(value: Value, sign: Value) -> Value {
    let mask = sign >> 1;
    (value ^ mask) - mask
}

/// Draws values of [`Model::Continuous`](super::Model::Continuous), times `sign`.
#[inline(never)]
pub(super) fn draw_continuous(eights: &mut [Lanes], counter: u64, sign: Value) {
    draw(eights, counter, |drawn| signed((drawn >> 33) as Value - (1 << 30), sign));
}

/// Draws values of [`Model::Values`](super::Model::Values), times `sign`.
#[inline(never)]
pub(super) fn draw_values(eights: &mut [Lanes], counter: u64, count: u32, sign: Value) {
    draw(eights, counter, |drawn| signed(below(drawn, count), sign));
}

/// Draws values of [`Model::WinLoss`](super::Model::WinLoss), times `sign`.
#[inline(never)]
pub(super) fn draw_win_loss(eights: &mut [Lanes], counter: u64, win: Probability, sign: Value) {
    let wins = win.billionths() as Value;
    draw(eights, counter, |drawn| if below(drawn, WHOLE) < wins { sign } else { -sign });
}

/// Draws values of an ordered tree for the side to move at the parent. The best child, `best`, has the value `greatest`.
#[inline(never)]
pub(super) fn draw_ordered(eights: &mut [Lanes], counter: u64, best: usize, greatest: Value) {
    const BITS: u32 = u64::BITS - WIDEST_STEP.trailing_zeros();
    draw(eights, counter, |drawn| greatest - 1 - (drawn >> BITS) as Value);
    if let Some(value) = eights.as_flattened_mut().get_mut(best) {
        *value = greatest;
    }
}
