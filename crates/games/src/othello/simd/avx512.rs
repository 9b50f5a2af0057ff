//! Eight boards, or a byte for each of 64 squares, in a 512-bit register (AVX-512 CD, VL, VBMI and BITALG, GFNI).

use std::arch::x86_64::{
    __m512i, _mm256_lzcnt_epi64, _mm512_add_epi64, _mm512_adds_epu8, _mm512_and_si512, _mm512_castsi512_si256,
    _mm512_cmpgt_epi8_mask, _mm512_extracti64x4_epi64, _mm512_gf2p8affine_epi64_epi8, _mm512_maskz_mov_epi8,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_rolv_epi64, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_ternarylogic_epi64, _mm512_test_epi8_mask,
};

use super::avx2::Quad;
use super::rays::{BETWEEN, RAYS, STEPS};
use crate::Value;
use crate::othello::Square;

pub(super) use super::avx2::{axis_lengths, flips};

#[inline(always)]
const fn eight(boards: [u64; 8]) -> __m512i {
    // SAFETY: both types have 512 bits, and every bit pattern is a valid register.
    unsafe { std::mem::transmute::<[u64; 8], __m512i>(boards) }
}

/// The rotation for one step in each direction, with the four directions towards higher squares first. A rotation can replace a
/// shift, because no square between two other squares is rotated past the end of the board.
const ONCE: [u64; 8] = {
    let [a, b, c, d] = STEPS;
    [a as u64, b as u64, c as u64, d as u64, 64 - a as u64, 64 - b as u64, 64 - c as u64, 64 - d as u64]
};

/// Returns, for each direction, the discs of `opponent` that can lie between two other discs.
#[inline(always)]
fn inner(opponent: u64) -> __m512i {
    let [a, b, c, d] = BETWEEN;
    // SAFETY: this module is compiled only for targets that have the instructions used here and below.
    unsafe { _mm512_and_si512(_mm512_set1_epi64(opponent as i64), eight([a, b, c, d, a, b, c, d])) }
}

/// Returns the boards of the four directions towards higher squares, then the other four boards.
#[inline(always)]
fn halves(boards: __m512i) -> [Quad; 2] {
    // SAFETY: as above.
    unsafe { [Quad(_mm512_castsi512_si256(boards)), Quad(_mm512_extracti64x4_epi64::<1>(boards))] }
}

#[inline(always)]
fn leading_zeros(boards: Quad) -> Quad {
    // SAFETY: as above.
    Quad(unsafe { _mm256_lzcnt_epi64(boards.0) })
}

/// Works like [`super::avx2::flips_towards_lower`]. The nearest obstacle of each ray is the leading one bit.
#[inline(always)]
pub(super) fn flips_towards_lower(own: Quad, opponent: Quad, lower: Quad) -> Quad {
    // Square 0 stands in as the obstacle of a ray that has none, and is masked out unless it lies on the ray.
    let obstacles = lower.without(opponent) | Quad::splat(1);
    let outflanking = Quad::splat(1 << 63) >> leading_zeros(obstacles) & own & lower;
    (Quad::splat(0) - (outflanking + outflanking)) & lower
}

#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    Runs::new(own, opponent).moves(own, opponent)
}

/// Precomputed data that all moves of a position share: for each direction, the opponent's discs in unbroken runs that start
/// next to an own disc. A move to the end of a run flips the run.
#[derive(Clone, Copy, Debug)]
pub(in crate::othello) struct Runs(__m512i);

impl Default for Runs {
    fn default() -> Self {
        Self(eight([0; 8]))
    }
}

impl Runs {
    /// Computes the runs by parallel-prefix fill (Kogge and Stone 1973), as many chess programs do.
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        let (once, inner) = (eight(ONCE), inner(opponent));
        // SAFETY: as above.
        unsafe {
            let twice = _mm512_add_epi64(once, once);
            // The operation is `run | (within & rotated run)`.
            let grown = |run, within, step| _mm512_ternarylogic_epi64::<0b1111_1000>(run, within, _mm512_rolv_epi64(run, step));
            let run = _mm512_and_si512(inner, _mm512_rolv_epi64(_mm512_set1_epi64(own as i64), once));
            let run = grown(run, inner, once);
            let pairs = _mm512_and_si512(inner, _mm512_rolv_epi64(inner, once));
            Self(grown(grown(run, pairs, twice), pairs, twice))
        }
    }

    /// Returns the legal moves, like [`super::moves`], for the discs given to [`Runs::new`].
    #[inline(always)]
    pub(in crate::othello) fn moves(&self, own: u64, opponent: u64) -> u64 {
        // SAFETY: as above.
        let ends = unsafe {
            let [higher, lower] = halves(_mm512_rolv_epi64(self.0, eight(ONCE)));
            (higher | lower).union()
        };
        ends & !(own | opponent)
    }

    /// Returns the flips of a legal move, like [`super::flips`], for the discs given to [`Runs::new`]. If the runs are not set,
    /// the flips are computed without them.
    #[inline(always)]
    pub(in crate::othello) fn flips(&self, own: u64, opponent: u64, square: Square) -> u64 {
        match self.before_obstacles(square) {
            0 => flips_without_runs(own, opponent, square),
            flipped => flipped,
        }
    }

    /// Returns, for each ray from `square`, the discs before the first square that is not part of a run.
    #[inline(always)]
    fn before_obstacles(&self, square: Square) -> u64 {
        let rays = &RAYS[square.index()];
        let (higher, lower) = (Quad::new(rays.higher), Quad::new(rays.lower));
        let [up, down] = halves(self.0);
        // A run towards higher squares ends below the square. If the ray has no squares, square 0 takes their place, because a
        // shift by 63 is faster than a shift by 64. Square 0 is part of no run.
        let obstacles = lower.without(up) | Quad::splat(1);
        let below = lower.without(Quad::splat(u64::MAX) >> leading_zeros(obstacles));
        let obstacles = higher.without(down);
        let above = higher.without(obstacles) & (obstacles + Quad::splat(u64::MAX));
        (below | above).union()
    }
}

/// A search calls this function only to play a move of a frontier node, which is rare.
#[cold]
#[inline(never)]
fn flips_without_runs(own: u64, opponent: u64, square: Square) -> u64 {
    flips(own, opponent, square)
}

/// For each empty square, the number of discs that a move to the square flips. The numbers of other squares are meaningless.
#[derive(Clone, Copy, Debug)]
pub(in crate::othello) struct FlipCounts(__m512i);

impl Default for FlipCounts {
    fn default() -> Self {
        Self(eight([0; 8]))
    }
}

/// Transposes the bytes of eight boards, so that bytes of the same place become adjacent.
const TRANSPOSED: [u8; 64] = {
    let mut places = [0; 64];
    let mut place = 0;
    while place < 64 {
        places[place] = (place % 8 * 8 + place / 8) as u8;
        place += 1;
    }
    places
};

impl FlipCounts {
    /// Adds the lengths of the runs that end at each square. For each of the three binary digits of a length, the bits of the
    /// eight directions are gathered in a byte and counted.
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        let (once, inner) = (eight(ONCE), inner(opponent));
        // SAFETY: as above.
        unsafe {
            let mut run = _mm512_and_si512(_mm512_rolv_epi64(_mm512_set1_epi64(own as i64), once), inner);
            let [one, two, three, four, five, six] = std::array::from_fn(|_| {
                let end = _mm512_rolv_epi64(run, once);
                run = _mm512_and_si512(end, inner);
                end
            });
            let any = |a, b, c| _mm512_ternarylogic_epi64::<0b1111_1110>(a, b, c);
            let transposed = std::mem::transmute::<[u8; 64], __m512i>(TRANSPOSED);
            // Multiplying the identity by a matrix of eight by eight bits transposes it.
            let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
            let count = |digit| {
                let bytes = _mm512_permutexvar_epi8(transposed, digit);
                _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes))
            };
            let [ones, twos, fours] = [any(one, three, five), any(two, three, six), any(four, five, six)].map(count);
            // The sums never saturate. The compiler would rearrange plain sums into more instructions.
            let pairs = _mm512_adds_epu8(twos, _mm512_adds_epu8(fours, fours));
            Self(_mm512_adds_epu8(ones, _mm512_adds_epu8(pairs, pairs)))
        }
    }

    /// Returns the squares where a move flips at least one disc. The empty squares among these are the legal moves.
    #[inline(always)]
    pub(in crate::othello) fn squares(&self) -> u64 {
        // SAFETY: as above.
        unsafe { _mm512_test_epi8_mask(self.0, self.0) }
    }

    /// Returns the squares where a move flips at least one disc and more than `flipped` discs.
    #[inline(always)]
    pub(in crate::othello) fn above(&self, flipped: i64) -> u64 {
        // SAFETY: as above.
        unsafe { _mm512_cmpgt_epi8_mask(self.0, _mm512_set1_epi8(flipped.clamp(0, 64) as i8)) }
    }

    /// Returns the greatest number of discs that a move to one of `squares` flips. All of these squares must be empty.
    #[inline(always)]
    pub(in crate::othello) fn greatest(&self, squares: u64) -> Value {
        // SAFETY: as above, and a register has 64 bytes.
        let numbers = unsafe { std::mem::transmute::<__m512i, [u8; 64]>(_mm512_maskz_mov_epi8(squares, self.0)) };
        numbers.into_iter().fold(0, u8::max).into()
    }

    #[inline(always)]
    pub(in crate::othello) fn of(&self, square: Square) -> Value {
        // SAFETY: a register has 64 bytes.
        let numbers = unsafe { &*(&raw const self.0).cast::<[u8; 64]>() };
        numbers[square.index() & 63].into()
    }
}
