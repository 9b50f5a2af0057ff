//! Four boards in a 256-bit register (AVX2).

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};
use std::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::native;
use super::portable::{Boards, lengths};
use super::rays::{BETWEEN, RAYS, STEPS};
use crate::othello::Square;

#[allow(unused_imports, reason = "AVX-512 replaces them")]
pub(in crate::othello) use super::portable::{FlipCounts, Runs};

/// Four boards in a register. Operations act on each board.
#[derive(Clone, Copy)]
pub(super) struct Quad(pub(super) __m256i);

/// Implements each operator with one AVX2 instruction.
macro_rules! operators {
    ($($operator:ident $method:ident $instruction:ident)*) => {
        $(impl $operator for Quad {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: this module is compiled only for targets that have the instructions used here and below.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        })*
    };
}

operators! {
    Add add _mm256_add_epi64
    Sub sub _mm256_sub_epi64
    BitAnd bitand _mm256_and_si256
    BitOr bitor _mm256_or_si256
    BitXor bitxor _mm256_xor_si256
    Shl shl _mm256_sllv_epi64
    Shr shr _mm256_srlv_epi64
}

impl Quad {
    #[inline(always)]
    pub(super) const fn new(boards: [u64; 4]) -> Self {
        // SAFETY: both types have 256 bits, and every bit pattern is a valid register.
        Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>(boards) })
    }

    /// Returns a register with `board` in all four places.
    #[inline(always)]
    pub(super) fn splat(board: u64) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_set1_epi64x(board as i64) })
    }

    /// Returns a register with the step along each of the four axes.
    #[inline(always)]
    fn steps() -> Self {
        Self::new(STEPS.map(u64::from))
    }

    /// Returns the squares of each board that are not on the corresponding board of `others`.
    #[inline(always)]
    pub(super) fn without(self, others: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_andnot_si256(others.0, self.0) })
    }

    /// Returns a register in which each empty board is replaced by all squares, and each other board by no squares.
    #[inline(always)]
    fn where_empty(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    pub(super) fn union(self) -> u64 {
        // SAFETY: as above.
        unsafe {
            let two = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
        }
    }
}

/// Returns the legal moves, like [`super::moves`]. The runs of both directions double their length with each step.
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    let inner = Quad::splat(opponent) & Quad::new(BETWEEN);
    let once = Quad::steps();
    let twice = once + once;
    let mut higher = inner & Quad::splat(own) << once;
    let mut lower = inner & Quad::splat(own) >> once;
    higher = higher | inner & higher << once;
    lower = lower | inner & lower >> once;
    // Each bit marks a pair of adjacent discs of the opponent.
    let pairs_higher = inner & inner << once;
    let pairs_lower = pairs_higher >> once;
    for _ in 0..2 {
        higher = higher | pairs_higher & higher << twice;
        lower = lower | pairs_lower & lower >> twice;
    }
    (higher << once | lower >> once).union() & !(own | opponent)
}

#[inline(always)]
pub(super) fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    flips_by_axis(Quad::splat(own), Quad::splat(opponent), square).union()
}

#[inline(always)]
#[allow(unused_qualifications, reason = "`native` is this module where there is no AVX-512")]
fn flips_by_axis(own: Quad, opponent: Quad, square: Square) -> Quad {
    let rays = &RAYS[square.index()];
    let (higher, lower, all) = (Quad::new(rays.higher), Quad::new(rays.lower), Quad::splat(u64::MAX));
    let carried = (opponent | all.without(higher)) - all;
    let outflanking = carried & higher & own;
    // On each board with an outflanking disc, subtracting one sets all bits below the disc.
    let below = outflanking + all - outflanking.where_empty();
    below & higher | native::flips_towards_lower(own, opponent, lower)
}

/// Returns the flips along rays towards lower squares. AVX2 has no leading-zero count, so obstacles are spread along the rays.
#[inline(always)]
pub(super) fn flips_towards_lower(own: Quad, opponent: Quad, lower: Quad) -> Quad {
    let once = Quad::steps();
    let twice = once + once;
    let mut stopped = lower.without(opponent);
    stopped = stopped | stopped >> once;
    stopped = stopped | stopped >> twice;
    stopped = stopped | stopped >> (twice + twice);
    let first = stopped.without(stopped >> once);
    lower.without(stopped).without((first & own).where_empty())
}

#[inline(always)]
pub(super) fn axis_lengths(own: u64, opponent: u64) -> [Boards<4>; 3] {
    let (once, own, inner) = (Quad::steps(), Quad::splat(own), Quad::splat(opponent) & Quad::new(BETWEEN));
    // SAFETY: both types have 256 bits, and every register is a valid array.
    lengths(own, inner, |boards| boards << once, |boards| boards >> once)
        .map(|digit: Quad| Boards(unsafe { std::mem::transmute::<__m256i, [u64; 4]>(digit.0) }))
}
