//! Four boards in a 256-bit register (AVX2).

use std::arch::x86_64::{
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::boards::Boards;
use super::rays::Rays;
use super::registers::registers;
use super::runs::{BETWEEN, Runs, SHIFTS, along, union};

registers! {}

/// As [`super::portable::runs`], for four axes at a time and one direction after the other.
#[inline(always)]
pub(super) fn runs(own: u64, opponent: u64) -> Runs<Quad> {
    let [a, b, c, d] = SHIFTS.map(i64::from);
    // SAFETY: here and below, this module is compiled only where the target has these instructions.
    let places = unsafe { _mm256_setr_epi64x(a, b, c, d) };
    let inner = Quad::splat(opponent) & Quad::load(&BETWEEN);
    Runs {
        // SAFETY: as above.
        up: along(own, inner, |boards: Quad| Quad(unsafe { _mm256_sllv_epi64(boards.0, places) })),
        // SAFETY: as above.
        down: along(own, inner, |boards: Quad| Quad(unsafe { _mm256_srlv_epi64(boards.0, places) })),
    }
}

/// As [`super::portable::ends`].
#[inline(always)]
pub(super) fn ends(own: u64, opponent: u64) -> u64 {
    union(ends_by_axis(Quad::splat(own), Quad::splat(opponent)))
}

/// As [`super::portable::ends`], for four axes at a time. The runs of both directions double their length with each step.
#[inline(always)]
fn ends_by_axis(own: Quad, opponent: Quad) -> Quad {
    let [a, b, c, d] = SHIFTS.map(i64::from);
    let inner = opponent & Quad::load(&BETWEEN);
    // SAFETY: as above.
    unsafe {
        let step = _mm256_setr_epi64x(a, b, c, d);
        let steps = _mm256_setr_epi64x(2 * a, 2 * b, 2 * c, 2 * d);
        let up = |boards: Quad, places| Quad(_mm256_sllv_epi64(boards.0, places));
        let down = |boards: Quad, places| Quad(_mm256_srlv_epi64(boards.0, places));
        let mut higher = inner & up(own, step);
        let mut lower = inner & down(own, step);
        higher = higher | (inner & up(higher, step));
        lower = lower | (inner & down(lower, step));
        // Two discs of the opponent, one step apart.
        let pairs_up = inner & up(inner, step);
        let pairs_down = down(pairs_up, step);
        higher = higher | (pairs_up & up(higher, steps));
        lower = lower | (pairs_down & down(lower, steps));
        higher = higher | (pairs_up & up(higher, steps));
        lower = lower | (pairs_down & down(lower, steps));
        up(higher, step) | down(lower, step)
    }
}

/// As [`super::portable::flips`].
#[inline]
pub(super) fn flips(own: u64, opponent: u64, rays: &Rays) -> u64 {
    flips_by_axis(Quad::splat(own), Quad::splat(opponent), rays).join()
}

/// The flips along each axis, given the same discs in every place: those of four rays at a time. AVX2 has no leading-zero count.
/// Obstacles are spread along the lower rays instead.
#[inline(always)]
pub(super) fn flips_by_axis(Quad(own): Quad, Quad(opponent): Quad, rays: &Rays) -> Quad {
    // SAFETY: as above.
    unsafe {
        let (higher, lower) = (Quad::load(&rays.higher).0, Quad::load(&rays.lower).0);
        let (zero, ones) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
        let carried = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_andnot_si256(higher, ones)), ones);
        let outflanking = _mm256_and_si256(_mm256_and_si256(carried, higher), own);
        // Subtract one where a disc was found. The comparison yields -1 where none was.
        let below = _mm256_sub_epi64(_mm256_add_epi64(outflanking, ones), _mm256_cmpeq_epi64(outflanking, zero));
        let up = _mm256_and_si256(below, higher);

        // The steps of the lower rays, in the order of the table.
        let step = _mm256_setr_epi64x(1, 8, 9, 7);
        let steps = _mm256_add_epi64(step, step);
        let mut stopped = _mm256_andnot_si256(opponent, lower);
        stopped = _mm256_or_si256(stopped, _mm256_srlv_epi64(stopped, step));
        stopped = _mm256_or_si256(stopped, _mm256_srlv_epi64(stopped, steps));
        stopped = _mm256_or_si256(stopped, _mm256_srlv_epi64(stopped, _mm256_add_epi64(steps, steps)));
        let first = _mm256_andnot_si256(_mm256_srlv_epi64(stopped, step), stopped);
        let missed = _mm256_cmpeq_epi64(_mm256_and_si256(first, own), zero);
        let down = _mm256_andnot_si256(missed, _mm256_andnot_si256(stopped, lower));
        Quad(_mm256_or_si256(up, down))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{portable, runs};

    #[test]
    fn flips_of_four_rays_at_a_time_are_the_same() {
        portable::tests::check_flips(super::flips);
    }

    #[test]
    fn runs_of_four_axes_at_a_time_are_the_same() {
        runs::tests::check(super::runs);
    }
}
