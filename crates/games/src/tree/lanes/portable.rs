//! Eight numbers in an array.

use super::super::draw::{Draw, STEP};
use super::{Judged, LANES, PLACE_BITS, row_bits};
use crate::{Value, Wanted};

/// Eight numbers, of which only the first few may be meant: one for each child.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Lanes([i64; LANES]);

impl Lanes {
    /// Whether eight numbers take hardly longer than one.
    pub(in crate::tree) const ARE_REGISTERS: bool = false;

    /// The bits that are drawn for the node with this counter and for those next to it.
    #[inline(always)]
    pub(in crate::tree) fn drawn(counter: u64) -> Self {
        let mut lanes = [0; LANES];
        for (lane, drawn) in (0..).zip(&mut lanes) {
            *drawn = Draw::after(counter.wrapping_add(STEP.wrapping_mul(lane))).bits() as i64;
        }
        Self(lanes)
    }

    /// The same for two rows of four nodes. The second row begins so many nodes behind the first.
    #[inline(always)]
    pub(in crate::tree) fn drawn_in_rows(counter: u64, distance: u8) -> Self {
        let mut lanes = [0; LANES];
        for (lane, drawn) in (0..).zip(&mut lanes) {
            let number = lane % 4 + lane / 4 * u64::from(distance);
            *drawn = Draw::after(counter.wrapping_add(STEP.wrapping_mul(number))).bits() as i64;
        }
        Self(lanes)
    }

    #[inline(always)]
    fn each(self, change: impl Fn(i64) -> i64) -> Self {
        Self(self.0.map(change))
    }

    /// The numbers as of no sign, divided by a power of two.
    #[inline(always)]
    pub(in crate::tree) fn shifted<const BITS: u32>(self) -> Self {
        self.each(|lane| (lane as u64 >> BITS) as i64)
    }

    /// Numbers below a bound of at most 2^31, as [`Draw::below`] draws them.
    #[inline(always)]
    pub(in crate::tree) fn below(self, bound: u32) -> Self {
        self.each(|lane| ((u128::from(lane as u64) * u128::from(bound)) >> 64) as i64)
    }

    /// One value where a number is less than the bound, the other elsewhere.
    #[inline(always)]
    pub(in crate::tree) fn choose(self, bound: i64, less: i64, other: i64) -> Self {
        self.each(|lane| if lane < bound { less } else { other })
    }

    /// The sums with one number.
    #[inline(always)]
    pub(in crate::tree) fn plus(self, number: i64) -> Self {
        self.each(|lane| lane + number)
    }

    /// The negated numbers, if asked for.
    #[inline(always)]
    pub(in crate::tree) fn negated_if(self, is_negated: bool) -> Self {
        let sign = -i64::from(is_negated);
        self.each(|lane| (lane ^ sign) - sign)
    }

    /// The same numbers, with 0 in the lanes of these bits.
    #[inline(always)]
    pub(in crate::tree) fn cleared(mut self, bits: u8) -> Self {
        for (lane, number) in self.0.iter_mut().enumerate() {
            *number = if bits >> lane & 1 == 1 { 0 } else { *number };
        }
        self
    }

    /// Which values are wanted.
    #[inline(always)]
    pub(in crate::tree) fn wanted(self, wanted: Wanted) -> u8 {
        (0..LANES).fold(0, |bits, lane| bits | u8::from(wanted.holds(self.0[lane] as Value)) << lane)
    }

    /// The number of one lane.
    #[inline(always)]
    pub(in crate::tree) fn get(&self, lane: usize) -> i64 {
        self.0[lane]
    }

    /// All numbers.
    #[inline(always)]
    pub(in crate::tree) fn all(self) -> [i64; LANES] {
        self.0
    }

    /// The numbers as bytes, which need no alignment.
    #[inline(always)]
    pub(in crate::tree) fn to_bytes(self) -> [u8; 8 * LANES] {
        let mut bytes = [0; 8 * LANES];
        for (bytes, number) in bytes.chunks_exact_mut(8).zip(self.0) {
            bytes.copy_from_slice(&number.to_ne_bytes());
        }
        bytes
    }

    /// The numbers of [`Lanes::to_bytes`].
    #[inline(always)]
    pub(in crate::tree) fn from_bytes(bytes: [u8; 8 * LANES]) -> Self {
        let mut lanes = [0; LANES];
        for (lane, bytes) in lanes.iter_mut().zip(bytes.as_chunks().0) {
            *lane = i64::from_ne_bytes(*bytes);
        }
        Self(lanes)
    }

    /// In the lanes of these bits, a key that orders values, and equal ones by their place: that of the first lane is `from`. In the
    /// others the greatest number.
    #[inline(always)]
    pub(in crate::tree) fn keys(self, from: u32, bits: u8) -> Self {
        let mut keys = self.0;
        for (lane, key) in (0..).zip(&mut keys) {
            *key = if bits >> lane & 1 == 1 { *key << PLACE_BITS | i64::from(from + lane) } else { i64::MAX };
        }
        Self(keys)
    }

    /// The lesser number in each lane.
    #[inline(always)]
    pub(in crate::tree) fn min(mut self, other: Self) -> Self {
        for (number, other) in self.0.iter_mut().zip(other.0) {
            *number = other.min(*number);
        }
        self
    }

    /// The first four numbers, the least first. What the others are means nothing.
    #[inline(always)]
    pub(in crate::tree) fn first_four_sorted(mut self) -> Self {
        for (less, greater) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            if self.0[less] > self.0[greater] {
                self.0.swap(less, greater);
            }
        }
        self
    }

    /// The least number of all.
    #[inline(always)]
    pub(in crate::tree) fn least(self) -> i64 {
        self.0.into_iter().fold(i64::MAX, i64::min)
    }
}

/// Four rows of four values. Only the first few rows, and the first few values of each, may be meant.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Rows([Value; 16]);

impl Rows {
    /// The first two rows, and the other two.
    #[inline(always)]
    pub(in crate::tree) fn of_lanes(first: Lanes, second: Lanes) -> Self {
        Self(std::array::from_fn(|place| if place < LANES { first.0[place] } else { second.0[place - LANES] } as Value))
    }

    /// The rows in the order of these keys: the first key has the place of the row that comes first.
    #[inline(always)]
    pub(in crate::tree) fn in_order(self, keys: Lanes) -> Self {
        Self(std::array::from_fn(|place| self.0[4 * (keys.0[place / 4] & 3) as usize + place % 4]))
    }

    /// Compares each row with the window of alpha-beta: alpha is the greatest of the least values of the rows before, if that is more.
    /// So many rows, and values of each, are meant. Returns the least value of each row, too, in all its places.
    #[inline(always)]
    pub(in crate::tree) fn judged(self, mut alpha: Value, beta: Value, number: u32) -> (Judged, Self) {
        let mut judged = Judged { refuting: 0, refuted: 0, high: 0 };
        let mut leasts = [Value::MAX; 16];
        for row in 0..number {
            let mut least = Value::MAX;
            for place in 4 * row..4 * row + number {
                let value = self.0[place as usize];
                judged.refuting |= u32::from(value <= alpha) << place;
                least = least.min(value);
            }
            leasts[4 * row as usize..][..4].fill(least);
            judged.refuted |= if least <= alpha { row_bits(row) } else { 0 };
            judged.high |= if least >= beta { row_bits(row) } else { 0 };
            alpha = alpha.max(least);
        }
        (judged, Self(leasts))
    }

    /// The greatest of these values and of those others.
    #[inline(always)]
    pub(in crate::tree) fn greatest(self, bits: u32, others: Self, other_bits: u32) -> Value {
        let mut greatest = Value::MIN;
        for place in 0..16 {
            if bits >> place & 1 == 1 {
                greatest = greatest.max(self.0[place]);
            }
            if other_bits >> place & 1 == 1 {
                greatest = greatest.max(others.0[place]);
            }
        }
        greatest
    }

    /// The bits of the places with this value.
    #[inline(always)]
    pub(in crate::tree) fn equal(self, value: Value) -> u32 {
        (0..16).fold(0, |bits, place| bits | u32::from(self.0[place] == value) << place)
    }
}
