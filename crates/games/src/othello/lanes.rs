//! Several boards side by side, in one register where the processor has wide ones.
//!
//! Which code is compiled is decided by the target (`.cargo/config.toml` sets the machine's own), not at run time: what is done with
//! boards is a few instructions long, and a call through a pointer would cost as much as it does.

use std::ops::{BitAnd, BitOr, BitXor};

/// One board or several, on which logical operations act square by square.
pub(super) trait Boards: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// The same board everywhere.
    fn splat(board: u64) -> Self;

    /// The squares of an odd number of the three boards.
    #[inline(always)]
    fn parity(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    /// The squares of at least two of the three boards.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }
}

/// Four boards, one per axis: along a column, along a row and the two diagonals.
pub(super) trait Axes: Boards {
    /// Two boards.
    type Pair: Pair;

    /// Boards of the first two axes and of the last two.
    fn halves(self) -> (Self::Pair, Self::Pair);
}

/// Two boards.
pub(super) trait Pair: Boards {
    /// The second board in the place of the first.
    fn second(self) -> Self;

    /// The first board.
    fn first(self) -> u64;
}

/// Boards one after the other, for any processor.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plain<const N: usize>(pub(super) [u64; N]);

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain {
    use super::{Axes, BitAnd, BitOr, BitXor, Boards, Pair, Plain};

    impl<const N: usize> Plain<N> {
        #[inline(always)]
        fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
            Self(std::array::from_fn(|lane| with(self.0[lane], other.0[lane])))
        }
    }

    impl<const N: usize> BitAnd for Plain<N> {
        type Output = Self;

        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            self.zip(other, |a, b| a & b)
        }
    }

    impl<const N: usize> BitOr for Plain<N> {
        type Output = Self;

        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            self.zip(other, |a, b| a | b)
        }
    }

    impl<const N: usize> BitXor for Plain<N> {
        type Output = Self;

        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            self.zip(other, |a, b| a ^ b)
        }
    }

    impl<const N: usize> Boards for Plain<N> {
        #[inline(always)]
        fn splat(board: u64) -> Self {
            Self([board; N])
        }
    }

    impl Axes for Plain<4> {
        type Pair = Plain<2>;

        #[inline(always)]
        fn halves(self) -> (Plain<2>, Plain<2>) {
            let [a, b, c, d] = self.0;
            (Plain([a, b]), Plain([c, d]))
        }
    }

    impl Pair for Plain<2> {
        #[inline(always)]
        fn second(self) -> Self {
            Self([self.0[1]; 2])
        }

        #[inline(always)]
        fn first(self) -> u64 {
            self.0[0]
        }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) mod x86 {
    //! Registers of 256 and 128 bits.

    use std::arch::x86_64::{
        __m128i, __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_set1_epi64x, _mm_unpackhi_epi64, _mm_xor_si128,
        _mm256_and_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256,
        _mm256_set1_epi64x, _mm256_store_si256, _mm256_xor_si256,
    };
    #[cfg(target_feature = "avx512vl")]
    use std::arch::x86_64::{_mm_ternarylogic_epi64, _mm256_ternarylogic_epi64};

    use super::{Axes, BitAnd, BitOr, BitXor, Boards, Pair};

    macro_rules! boards {
        ($(#[$meaning:meta])* $name:ident($register:ty): $and:ident $or:ident $xor:ident $splat:ident $ternary:ident) => {
            $(#[$meaning])*
            #[derive(Clone, Copy)]
            pub(in super::super) struct $name(pub(in super::super) $register);

            impl BitAnd for $name {
                type Output = Self;

                #[inline(always)]
                fn bitand(self, other: Self) -> Self {
                    // SAFETY: here and below, this module is compiled only where the target has these instructions.
                    Self(unsafe { $and(self.0, other.0) })
                }
            }

            impl BitOr for $name {
                type Output = Self;

                #[inline(always)]
                fn bitor(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $or(self.0, other.0) })
                }
            }

            impl BitXor for $name {
                type Output = Self;

                #[inline(always)]
                fn bitxor(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $xor(self.0, other.0) })
                }
            }

            impl Boards for $name {
                #[inline(always)]
                fn splat(board: u64) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $splat(board as i64) })
                }

                #[cfg(target_feature = "avx512vl")]
                #[inline(always)]
                fn parity(self, b: Self, c: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $ternary::<0b1001_0110>(self.0, b.0, c.0) })
                }

                #[cfg(target_feature = "avx512vl")]
                #[inline(always)]
                fn majority(self, b: Self, c: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $ternary::<0b1110_1000>(self.0, b.0, c.0) })
                }
            }
        };
    }

    boards! {
        /// Four boards.
        Quad(__m256i): _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_set1_epi64x _mm256_ternarylogic_epi64
    }
    boards! {
        /// Two boards.
        Double(__m128i): _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_set1_epi64x _mm_ternarylogic_epi64
    }

    impl Quad {
        /// The four boards in a register.
        #[inline(always)]
        pub(in super::super) fn load(boards: &[u64; 4]) -> Self {
            // SAFETY: as above, and the pointer is to four boards.
            Self(unsafe { _mm256_loadu_si256(boards.as_ptr().cast()) })
        }

        /// The union of the four boards.
        ///
        /// By way of memory, which the compiler would not do by itself: shuffling within registers is done by one of the two execution
        /// units for wide registers, which are the bottleneck of a search, while loads are idle.
        #[inline(always)]
        pub(in super::super) fn join(self) -> u64 {
            let mut boards = Stored([0; 4]);
            // SAFETY: as above, and the pointer is to four boards.
            unsafe { _mm256_store_si256(boards.0.as_mut_ptr().cast(), self.0) };
            // SAFETY: the pointer comes from a reference.
            let read = |place: usize| unsafe { std::ptr::read_volatile(&raw const boards.0[place]) };
            (read(0) | read(1)) | (read(2) | read(3))
        }
    }

    /// A register in memory, within one cache line.
    #[repr(align(32))]
    struct Stored([u64; 4]);

    impl Axes for Quad {
        type Pair = Double;

        #[inline(always)]
        fn halves(self) -> (Double, Double) {
            // SAFETY: as above.
            unsafe { (Double(_mm256_castsi256_si128(self.0)), Double(_mm256_extracti128_si256::<1>(self.0))) }
        }
    }

    impl Pair for Double {
        #[inline(always)]
        fn second(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm_unpackhi_epi64(self.0, self.0) })
        }

        #[inline(always)]
        fn first(self) -> u64 {
            // SAFETY: as above.
            unsafe { _mm_cvtsi128_si64(self.0) as u64 }
        }
    }
}
