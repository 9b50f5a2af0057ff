//! Four words side by side, in one register if the target has AVX2.

use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use avx2::Quad;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) use plain::Quad;

/// Implements operators using functions of two `Quad`s.
macro_rules! operators {
    ($($operator:ident $method:ident: $with:expr;)+) => {$(
        impl $operator for Quad {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                $with(self, other)
            }
        }
    )+};
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set1_epi64x, _mm256_shuffle_epi32,
        _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_xor_si256,
    };

    use super::{BitAnd, BitOr, BitXor, Shl, Shr};

    #[derive(Clone, Copy, Debug)]
    pub(in crate::ywf) struct Quad(__m256i);

    // SAFETY: this module is compiled only for targets that have the instructions used here and below.
    operators! {
        BitAnd bitand: |a: Self, b: Self| Self(unsafe { _mm256_and_si256(a.0, b.0) });
        BitOr bitor: |a: Self, b: Self| Self(unsafe { _mm256_or_si256(a.0, b.0) });
        BitXor bitxor: |a: Self, b: Self| Self(unsafe { _mm256_xor_si256(a.0, b.0) });
        Shl shl: |a: Self, b: Self| Self(unsafe { _mm256_sllv_epi64(a.0, b.0) });
        Shr shr: |a: Self, b: Self| Self(unsafe { _mm256_srlv_epi64(a.0, b.0) });
    }

    impl Quad {
        #[inline]
        pub(in crate::ywf) fn splat(word: u64) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_set1_epi64x(word as i64) })
        }

        #[inline]
        pub(in crate::ywf) fn load(words: [u64; 4]) -> Self {
            // SAFETY: both types have 256 bits, and every bit pattern is a valid register.
            Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>(words) })
        }

        #[inline]
        pub(in crate::ywf) fn first_halves(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_permute2x128_si256::<0x20>(self.0, other.0) })
        }

        #[inline]
        pub(in crate::ywf) fn second_halves(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_permute2x128_si256::<0x31>(self.0, other.0) })
        }

        #[inline]
        pub(in crate::ywf) fn swapped(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_shuffle_epi32::<0b0100_1110>(self.0) })
        }

        #[inline]
        pub(in crate::ywf) fn word(self, place: usize) -> u64 {
            // SAFETY: both types have 256 bits, and every register is a valid array.
            let words = unsafe { std::mem::transmute::<__m256i, [u64; 4]>(self.0) };
            words[place]
        }
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain {
    use super::{BitAnd, BitOr, BitXor, Shl, Shr};

    #[derive(Clone, Copy, Debug)]
    pub(in crate::ywf) struct Quad([u64; 4]);

    operators! {
        BitAnd bitand: |a: Self, b: Self| a.zip(b, |a, b| a & b);
        BitOr bitor: |a: Self, b: Self| a.zip(b, |a, b| a | b);
        BitXor bitxor: |a: Self, b: Self| a.zip(b, |a, b| a ^ b);
        Shl shl: |a: Self, b: Self| a.zip(b, |a, b| a << b);
        Shr shr: |a: Self, b: Self| a.zip(b, |a, b| a >> b);
    }

    impl Quad {
        #[inline]
        fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
            Self(std::array::from_fn(|word| with(self.0[word], other.0[word])))
        }

        #[inline]
        pub(in crate::ywf) fn splat(word: u64) -> Self {
            Self([word; 4])
        }

        #[inline]
        pub(in crate::ywf) fn load(words: [u64; 4]) -> Self {
            Self(words)
        }

        #[inline]
        pub(in crate::ywf) fn first_halves(self, other: Self) -> Self {
            Self([self.0[0], self.0[1], other.0[0], other.0[1]])
        }

        #[inline]
        pub(in crate::ywf) fn second_halves(self, other: Self) -> Self {
            Self([self.0[2], self.0[3], other.0[2], other.0[3]])
        }

        #[inline]
        pub(in crate::ywf) fn swapped(self) -> Self {
            let [a, b, c, d] = self.0;
            Self([b, a, d, c])
        }

        #[inline]
        pub(in crate::ywf) fn word(self, place: usize) -> u64 {
            self.0[place]
        }
    }
}

#[cfg(all(test, target_arch = "x86_64", target_feature = "avx2"))]
mod tests {
    use super::{avx2, plain};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Returns the words of the result of each operation.
    macro_rules! results {
        ($quad:ty, $a:ident, $b:ident, $places:ident) => {{
            let [a, b, places] = [$a, $b, $places].map(<$quad>::load);
            let results = [
                a & b,
                a | b,
                a ^ b,
                a << places,
                a >> places,
                a.first_halves(b),
                a.second_halves(b),
                a.swapped(),
                <$quad>::splat($a[0]),
            ];
            results.map(|result| [0, 1, 2, 3].map(|place| result.word(place)))
        }};
    }

    #[test]
    fn words_in_a_register_and_in_an_array_are_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        for _ in 0..1_000 {
            let (a, b): ([u64; 4], [u64; 4]) = (random.random(), random.random());
            let places: [u64; 4] = std::array::from_fn(|_| random.random_range(0..64));
            assert_eq!(results!(avx2::Quad, a, b, places), results!(plain::Quad, a, b, places));
        }
    }
}
