//! Numbers for eight children of a node, computed together.

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq"))]
mod avx512;
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq"),
    allow(dead_code, reason = "a wide register takes its place, and tests compare the two")
)]
mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq"))]
pub(super) use avx512::Lanes;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512dq")))]
pub(super) use portable::Lanes;

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

#[cfg(test)]
mod tests {
    use super::super::draw::Draw;
    use super::portable::Lanes as ByArray;
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
                assert_eq!(wide.min(Lanes::drawn(7)).all(), array.min(ByArray::drawn(7)).all());
            }
        }
    }
}
