//! Eight boards in a 512-bit register, and a leading-zero count for four boards (AVX-512 F, CD and VL).

use std::arch::x86_64::{
    __m512i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_maskz_sub_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_ternarylogic_epi64,
    _mm256_test_epi64_mask, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_or_si512, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_ternarylogic_epi64,
};

use super::Square;
use super::boards::Boards;
use super::rays::{RAYS, Rays};
use super::registers::registers;
use super::runs::{BETWEEN, Runs, SHIFTS};

registers! { _mm256_ternarylogic_epi64 _mm_ternarylogic_epi64 }

/// How far to rotate for one step in each direction, the four towards higher squares first. A rotation can replace the shift
/// because no inner disc is rotated past the end.
const PLACES: [i64; 8] = {
    let [a, b, c, d] = SHIFTS;
    [a as i64, b as i64, c as i64, d as i64, -(a as i64), -(b as i64), -(c as i64), -(d as i64)]
};

/// [`BETWEEN`] for both directions.
const BETWEEN_BOTH: [i64; 8] = {
    let [a, b, c, d] = BETWEEN;
    [a as i64, b as i64, c as i64, d as i64, a as i64, b as i64, c as i64, d as i64]
};

#[inline(always)]
fn load(boards: &[i64; 8]) -> __m512i {
    // SAFETY: any eight boards are a register. Here and below, this module is compiled only where the target has these instructions.
    unsafe { std::mem::transmute::<[i64; 8], __m512i>(*boards) }
}

/// The rotations of one step.
#[inline(always)]
fn places() -> __m512i {
    load(&PLACES)
}

/// The same board in every place.
#[inline(always)]
fn eight(board: u64) -> __m512i {
    // SAFETY: as above.
    unsafe { _mm512_set1_epi64(board as i64) }
}

/// For each direction, the discs of `opponent` that can lie between two other discs.
#[inline(always)]
fn inner(opponent: __m512i) -> __m512i {
    // SAFETY: as above.
    unsafe { _mm512_and_si512(opponent, load(&BETWEEN_BOTH)) }
}

/// The digits of the runs, the four directions towards higher squares first.
#[inline(always)]
pub(super) fn digits(own: u64, opponent: u64) -> [__m512i; 3] {
    let (places, inner) = (places(), inner(eight(opponent)));
    // SAFETY: as above.
    unsafe {
        let further = |run: __m512i| {
            let end = _mm512_rolv_epi64(run, places);
            (end, _mm512_and_si512(end, inner))
        };
        let (_, run) = further(eight(own));
        let (one, run) = further(run);
        let (two, run) = further(run);
        let (three, run) = further(run);
        let (four, run) = further(run);
        let (five, run) = further(run);
        let (six, _) = further(run);
        let any = |a, b, c| _mm512_ternarylogic_epi64::<0b1111_1110>(a, b, c);
        [any(one, three, five), any(two, three, six), any(four, five, six)]
    }
}

/// As [`super::portable::runs`], for both directions of four axes at a time.
#[inline(always)]
pub(super) fn runs(own: u64, opponent: u64) -> Runs<Quad> {
    let digits = digits(own, opponent);
    // SAFETY: as above.
    unsafe {
        Runs {
            up: digits.map(|digit| Quad(_mm512_castsi512_si256(digit))),
            down: digits.map(|digit| Quad(_mm512_extracti64x4_epi64::<1>(digit))),
        }
    }
}

/// As [`super::portable::flips`].
#[inline]
pub(super) fn flips(own: u64, opponent: u64, rays: &Rays) -> u64 {
    flips_by_axis(Quad::splat(own), Quad::splat(opponent), rays).join()
}

/// The flips along each axis, given the same discs in every place: those of four rays at a time.
#[inline(always)]
pub(super) fn flips_by_axis(Quad(own): Quad, Quad(opponent): Quad, rays: &Rays) -> Quad {
    // SAFETY: as above.
    unsafe {
        let (higher, lower) = (Quad::load(&rays.higher).0, Quad::load(&rays.lower).0);
        let ones = _mm256_set1_epi64x(-1);
        let carried = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_andnot_si256(higher, ones)), ones);
        let outflanking = _mm256_and_si256(_mm256_and_si256(carried, higher), own);
        let found = _mm256_test_epi64_mask(outflanking, outflanking);
        let up = _mm256_and_si256(_mm256_maskz_sub_epi64(found, outflanking, _mm256_set1_epi64x(1)), higher);

        // Square 0 stands in if nothing stops the ray. It is masked out unless it is on the ray.
        let obstacles = _mm256_or_si256(_mm256_andnot_si256(opponent, lower), _mm256_set1_epi64x(1));
        let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(obstacles));
        let outflanking = _mm256_and_si256(_mm256_and_si256(first, own), lower);
        let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(outflanking, outflanking));
        let down = _mm256_and_si256(above, lower);
        Quad(_mm256_or_si256(up, down))
    }
}

/// As [`super::runs::Filled`]. The four directions towards higher squares come first.
#[derive(Clone, Copy, Debug)]
pub(in crate::othello) struct Filled(__m512i);

impl Filled {
    pub(in crate::othello) const SHORTENS_FLIPS: bool = true;

    /// Parallel-prefix fill (Kogge and Stone 1973; chess programs apply it to boards).
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        let (own, once, inner) = (eight(own), places(), inner(eight(opponent)));
        // SAFETY: as above.
        unsafe {
            let twice = _mm512_add_epi64(once, once);
            let grown = |run, within, step| {
                // run | (within & rotated run)
                _mm512_ternarylogic_epi64::<0b1111_1000>(run, within, _mm512_rolv_epi64(run, step))
            };
            let run = _mm512_and_si512(inner, _mm512_rolv_epi64(own, once));
            let run = grown(run, inner, once);
            let pairs = _mm512_and_si512(inner, _mm512_rolv_epi64(inner, once));
            let run = grown(run, pairs, twice);
            Self(grown(run, pairs, twice))
        }
    }

    #[inline(always)]
    pub(in crate::othello) fn moves(&self, own: u64, opponent: u64) -> u64 {
        self.ends(eight(own), eight(opponent)).join()
    }

    #[inline(always)]
    fn ends(&self, own: __m512i, opponent: __m512i) -> Quad {
        // SAFETY: as above.
        Quad(unsafe {
            let ends = _mm512_andnot_si512(_mm512_or_si512(own, opponent), _mm512_rolv_epi64(self.0, places()));
            _mm256_or_si256(_mm512_castsi512_si256(ends), _mm512_extracti64x4_epi64::<1>(ends))
        })
    }

    /// Each run starts next to an own disc. Only its length up to the square must be found: where the nearest square of the ray
    /// is that is not part of the run.
    #[inline(always)]
    pub(in crate::othello) fn flips(&self, square: Square) -> u64 {
        let rays = &RAYS[square.index()];
        let (higher, lower) = (Quad::load(&rays.higher).0, Quad::load(&rays.lower).0);
        // SAFETY: as above.
        unsafe {
            let ones = _mm256_set1_epi64x(-1);
            // A run towards higher squares ends below the square.
            let obstacles = _mm256_andnot_si256(_mm512_castsi512_si256(self.0), lower);
            // Square 0 is part of no run. It stands in if the ray has no squares: a shift by 63 is faster than a shift by 64.
            let obstacles = _mm256_or_si256(obstacles, _mm256_set1_epi64x(1));
            let beyond = _mm256_srlv_epi64(ones, _mm256_lzcnt_epi64(obstacles));
            let down = _mm256_andnot_si256(beyond, lower);

            let obstacles = _mm256_andnot_si256(_mm512_extracti64x4_epi64::<1>(self.0), higher);
            // higher & !obstacles & (obstacles - 1)
            let up = _mm256_ternarylogic_epi64::<0b0010_0000>(higher, obstacles, _mm256_add_epi64(obstacles, ones));
            Quad(_mm256_or_si256(up, down)).join()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{portable, runs};

    #[test]
    fn flips_with_a_leading_zero_count_are_the_same() {
        portable::tests::check_flips(super::flips);
    }

    #[test]
    fn runs_of_eight_directions_at_a_time_are_the_same() {
        runs::tests::check(super::runs);
    }
}
