//! Boards in registers of 256 and 128 bits.

/// Defines `Quad`, a register of four boards, and `Double`, a register of two boards.
///
/// An instruction set with three-operand logic passes its instructions, the one for `Quad` first.
macro_rules! registers {
    ($($quad_ternary:ident $double_ternary:ident)?) => {
        $crate::othello::simd::registers::boards! {
            /// Four boards.
            Quad(std::arch::x86_64::__m256i):
                _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_set1_epi64x $($quad_ternary)?
        }
        $crate::othello::simd::registers::boards! {
            /// Two boards.
            Double(std::arch::x86_64::__m128i):
                _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_set1_epi64x $($double_ternary)?
        }

        impl Quad {
            /// The four boards in a register.
            #[inline(always)]
            fn load(boards: &[u64; 4]) -> Self {
                // SAFETY: any four boards are a register.
                Self(unsafe { std::mem::transmute::<[u64; 4], std::arch::x86_64::__m256i>(*boards) })
            }

            /// The union of the four boards.
            ///
            /// Goes through memory, which the compiler would not do by itself. Shuffles run on one of only two execution units
            /// for wide registers, and these units limit a search. Load units are idle.
            #[inline(always)]
            fn join(self) -> u64 {
                /// A register in memory, within one cache line.
                #[repr(align(32))]
                struct Stored([u64; 4]);

                let mut boards = Stored([0; 4]);
                // SAFETY: as above, and the pointer is to four boards.
                unsafe { std::arch::x86_64::_mm256_store_si256(boards.0.as_mut_ptr().cast(), self.0) };
                let read = |place: usize| boards.0[place];
                (read(0) | read(1)) | (read(2) | read(3))
            }
        }

        impl $crate::othello::simd::boards::Axes for Quad {
            type Pair = Double;

            #[inline(always)]
            fn halves(self) -> (Double, Double) {
                use std::arch::x86_64::{_mm256_castsi256_si128, _mm256_extracti128_si256};

                // SAFETY: as above.
                unsafe { (Double(_mm256_castsi256_si128(self.0)), Double(_mm256_extracti128_si256::<1>(self.0))) }
            }
        }

        impl $crate::othello::simd::boards::Pair for Double {
            #[inline(always)]
            fn second(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { std::arch::x86_64::_mm_unpackhi_epi64(self.0, self.0) })
            }

            #[inline(always)]
            fn first(self) -> u64 {
                // SAFETY: as above.
                unsafe { std::arch::x86_64::_mm_cvtsi128_si64(self.0) as u64 }
            }
        }
    };
}

/// Defines boards in one type of register, given its instructions.
macro_rules! boards {
    ($(#[$meaning:meta])* $name:ident($register:ty): $and:ident $or:ident $xor:ident $splat:ident $($ternary:ident)?) => {
        $(#[$meaning])*
        #[derive(Clone, Copy)]
        pub(super) struct $name($register);

        impl std::ops::BitAnd for $name {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: here and below, this module is compiled only where the target has these instructions.
                Self(unsafe { std::arch::x86_64::$and(self.0, other.0) })
            }
        }

        impl std::ops::BitOr for $name {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { std::arch::x86_64::$or(self.0, other.0) })
            }
        }

        impl std::ops::BitXor for $name {
            type Output = Self;

            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { std::arch::x86_64::$xor(self.0, other.0) })
            }
        }

        impl $crate::othello::simd::boards::Boards for $name {
            #[inline(always)]
            fn splat(board: u64) -> Self {
                // SAFETY: as above.
                Self(unsafe { std::arch::x86_64::$splat(board as i64) })
            }

            $(
                #[inline(always)]
                fn parity(self, b: Self, c: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { std::arch::x86_64::$ternary::<0b1001_0110>(self.0, b.0, c.0) })
                }

                #[inline(always)]
                fn majority(self, b: Self, c: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { std::arch::x86_64::$ternary::<0b1110_1000>(self.0, b.0, c.0) })
                }
            )?
        }
    };
}

pub(super) use {boards, registers};
