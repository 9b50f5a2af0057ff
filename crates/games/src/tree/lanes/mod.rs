//! Numbers for eight children of a node, computed together.

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq"))]
mod avx512;
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq"),
    allow(dead_code, reason = "a wide register takes its place, and tests compare the two")
)]
mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq"))]
pub(super) use avx512::{Lanes, Rows};
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq")))]
pub(super) use portable::{Lanes, Rows};

use crate::Value;

/// How many numbers there are.
pub(super) const LANES: usize = 8;

/// The lowest bits of a key, which hold the place of a child among up to 64.
pub(super) const PLACE_BITS: u32 = 6;

impl Lanes {
    /// The place of a key's lane, and its value.
    #[inline(always)]
    pub(super) const fn of_key(key: i64) -> (u8, Value) {
        ((key & ((1 << PLACE_BITS) - 1)) as u8, (key >> PLACE_BITS) as Value)
    }
}

impl Rows {
    /// The last of these rows, which is the best so far if they are those with a value in the window, and the first place in it with this
    /// value.
    #[inline(always)]
    pub(super) fn best_in(self, rows: u32, value: Value) -> Option<(u32, u8)> {
        let row = rows.checked_ilog2()? / 4;
        Some((row, (self.equal(value) >> (4 * row)).trailing_zeros() as u8))
    }
}

/// What [`Rows::judged`] finds: a bit for each of sixteen places. Bits of rows that are not meant mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    /// The values that are alpha or less.
    pub(super) refuting: u32,
    /// The rows that have such a value, all four bits of them.
    pub(super) refuted: u32,
    /// The rows whose values are all beta or more, all four bits of them.
    pub(super) high: u32,
}

/// The number of values in a row of [`Rows`], and of rows.
pub(super) const ROW: u8 = 4;

/// The bits of a row.
#[inline(always)]
pub(super) const fn row_bits(row: u32) -> u32 {
    0xf << (4 * row)
}

#[cfg(test)]
mod tests {
    use super::super::draw::Draw;
    use super::portable::{Lanes as ByArray, Rows as RowsInArray};
    use super::*;
    use crate::Wanted;

    #[test]
    fn a_register_holds_what_an_array_holds() {
        for number in 0..2_000 {
            let counter = Draw::at(5, number).bits();
            let bits = Draw::at(6, number).bits() as u8;
            let (wide, array) = (Lanes::drawn(counter), ByArray::drawn(counter));
            assert_eq!(wide.all(), array.all());
            for bound in [1, 3, 1_000_000_000, 1 << 31] {
                let (wide, array) = (wide.below(bound), array.below(bound));
                assert_eq!(wide.all(), array.all(), "{bound}");
                let middle = i64::from(bound / 2);
                assert_eq!(wide.choose(middle, 1, -1).all(), array.choose(middle, 1, -1).all());
                assert_eq!(wide.cleared(bits).all(), array.cleared(bits).all());
            }
            let (wide, array) = (wide.shifted::<33>().plus(-(1 << 30)), array.shifted::<33>().plus(-(1 << 30)));
            for is_negated in [false, true] {
                let (wide, array) = (wide.negated_if(is_negated), array.negated_if(is_negated));
                assert_eq!(wide.all(), array.all());
                for wanted in [Wanted::Below(array.get(3) as i32), Wanted::Above(array.get(5) as i32)] {
                    assert_eq!(wide.wanted(wanted), array.wanted(wanted));
                }
                let (wide, array) = (wide.keys(16, bits), array.keys(16, bits));
                assert_eq!((wide.all(), wide.least()), (array.all(), array.least()));
                let sorted = wide.first_four_sorted().all();
                assert_eq!(sorted[..4], array.first_four_sorted().all()[..4]);
                assert!(sorted[..4].is_sorted());
                assert_eq!(wide.min(Lanes::drawn(7)).all(), array.min(ByArray::drawn(7)).all());
            }
        }
    }

    #[test]
    fn rows_are_judged_in_registers_as_in_arrays() {
        for number in 0..2_000 {
            let counter = Draw::at(5, number).bits();
            let degree = 1 + (number % 4) as u8;
            let (wide, array) = (Lanes::drawn_in_rows(counter, degree), ByArray::drawn_in_rows(counter, degree));
            assert_eq!(wide.all(), array.all());
            // Some values are equal, and some are alpha or beta.
            let (wide, array) = (wide.below(20), array.below(20));
            let (more, more_in_array) = (Lanes::drawn(!counter).below(20), ByArray::drawn(!counter).below(20));
            let rows = (Rows::of_lanes(wide, more), RowsInArray::of_lanes(array, more_in_array));
            let alpha = (counter % 20) as Value;
            let meant = row_bits(u32::from(degree) - 1) | (row_bits(u32::from(degree) - 1) - 1);
            for beta in [alpha + 1, alpha + 5, Value::MAX] {
                let (found, least) = rows.0.judged(alpha, beta, degree.into());
                let (expected, expected_least) = rows.1.judged(alpha, beta, degree.into());
                let found =
                    Judged { refuting: found.refuting & meant, refuted: found.refuted & meant, high: found.high & meant };
                assert_eq!(found, expected);
                let (bits, others) = (counter as u32 & meant, !counter as u32 & meant);
                let greatest = rows.0.greatest(bits, least, others);
                assert_eq!(greatest, rows.1.greatest(bits, expected_least, others));
                assert_eq!(rows.0.equal(greatest), rows.1.equal(greatest));
                // The places of the first four keys, in an order that the values decide.
                let keys = (wide.keys(0, 0xff).first_four_sorted(), array.keys(0, 0xff).first_four_sorted());
                let ordered = (rows.0.in_order(keys.0), rows.1.in_order(keys.1));
                for value in 0..20 {
                    assert_eq!(ordered.0.equal(value), ordered.1.equal(value));
                }
            }
        }
    }
}
