//! Conversions between the bits of a word and their places.

/// Returns the index of the set bit at `place`. Places count the set bits of `bits` from 0, beginning with the lowest. Returns
/// 64 if no set bit has this place.
#[inline(always)]
pub(crate) fn nth_bit(bits: u64, place: usize) -> u32 {
    #[cfg(target_feature = "bmi2")]
    // SAFETY: this block is compiled only if the target has BMI2.
    let bit = unsafe { std::arch::x86_64::_pdep_u64(1 << place, bits) };
    #[cfg(not(target_feature = "bmi2"))]
    let bit = (0..place).fold(bits, |bits, _| bits & bits.wrapping_sub(1));
    bit.trailing_zeros()
}

/// Returns a word with one bit for each set bit of `bits`, from the lowest up. A bit of the result is set if `some` contains
/// the corresponding bit of `bits`.
#[inline(always)]
pub(crate) fn places(some: u64, bits: u64) -> u64 {
    #[cfg(target_feature = "bmi2")]
    // SAFETY: this block is compiled only if the target has BMI2.
    return unsafe { std::arch::x86_64::_pext_u64(some, bits) };
    #[cfg(not(target_feature = "bmi2"))]
    (0..bits.count_ones()).fold(0, |places, place| places | (some >> nth_bit(bits, place as usize) & 1) << place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_set_bits_from_the_lowest() {
        let bits = 0b1011_0100;
        assert_eq!([0, 1, 2, 3].map(|place| nth_bit(bits, place)), [2, 4, 5, 7]);
        assert_eq!(nth_bit(0, 0), 64);
        assert_eq!(places(0b1001_0000, bits), 0b1010);
    }
}
