//! Which discs a move turns over.

use super::Square;

/// For each square the rays towards higher squares (down the column, right along the row, the two diagonals to the right) and
/// towards lower squares, the square itself excluded.
#[repr(align(64))]
#[derive(Clone, Copy)]
pub(super) struct Rays {
    pub(super) higher: [u64; 4],
    pub(super) lower: [u64; 4],
}

/// A constant, so that it has an address of its own where a search is compiled, and none that must be looked up.
pub(super) const RAYS: &[Rays; 64] = &rays();

const fn rays() -> [Rays; 64] {
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut table = [Rays { higher: [0; 4], lower: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (columns, rows) = STEPS[axis];
            table[square].higher[axis] = ray(square, columns, rows);
            table[square].lower[axis] = ray(square, -columns, -rows);
            axis += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: usize, columns: i32, rows: i32) -> u64 {
    let (mut column, mut row) = (square as i32 / 8 + columns, square as i32 % 8 + rows);
    let mut squares = 0;
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        squares |= 1 << (column * 8 + row);
        column += columns;
        row += rows;
    }
    squares
}

/// The discs of `opponent` enclosed between `square` and the nearest disc of `own` in each direction.
///
/// Towards higher squares, adding one carries through everything that is no obstacle and stops at the first square of the ray
/// that is. Towards lower squares the first obstacle is the leading one bit.
///
/// # Panics
///
/// Panics if `square` is the pass.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    let rays = &RAYS[square.index()];
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
    return avx512::flips(own, opponent, rays);
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx2",
        not(all(target_feature = "avx512vl", target_feature = "avx512cd"))
    ))]
    return avx2::flips(own, opponent, rays);
    #[allow(unreachable_code, reason = "what is compiled for other processors")]
    portable(own, opponent, rays)
}

#[inline]
fn portable(own: u64, opponent: u64, rays: &Rays) -> u64 {
    let mut flipped = 0;
    for ray in rays.higher {
        let outflanking = (opponent | !ray).wrapping_add(1) & ray & own;
        flipped |= outflanking.wrapping_sub(u64::from(outflanking != 0)) & ray;
    }
    for ray in rays.lower {
        // Square 0 stands in where nothing stops the ray; it is masked out again if it is not on the ray.
        let obstacles = (ray & !opponent) | 1;
        let outflanking = (1 << obstacles.ilog2()) & ray & own;
        flipped |= (outflanking << 1).wrapping_neg() & ray;
    }
    flipped
}

/// Four rays at a time, with the leading-zero count of AVX-512CD.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
mod avx512 {
    use std::arch::x86_64::{
        _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_maskz_sub_epi64, _mm256_or_si256,
        _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_test_epi64_mask,
    };

    use super::super::lanes::x86::Quad;
    use super::Rays;

    #[inline]
    pub(super) fn flips(own: u64, opponent: u64, rays: &Rays) -> u64 {
        // SAFETY: this module is compiled only where the target has these instructions.
        unsafe {
            let (higher, lower) = (Quad::load(&rays.higher).0, Quad::load(&rays.lower).0);
            let (own, opponent) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(opponent as i64));
            let ones = _mm256_set1_epi64x(-1);
            let carried = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_andnot_si256(higher, ones)), ones);
            let outflanking = _mm256_and_si256(_mm256_and_si256(carried, higher), own);
            let found = _mm256_test_epi64_mask(outflanking, outflanking);
            let up = _mm256_and_si256(_mm256_maskz_sub_epi64(found, outflanking, _mm256_set1_epi64x(1)), higher);

            // Square 0 stands in where nothing stops the ray; it is masked out again if it is not on the ray.
            let obstacles = _mm256_or_si256(_mm256_andnot_si256(opponent, lower), _mm256_set1_epi64x(1));
            let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(obstacles));
            let outflanking = _mm256_and_si256(_mm256_and_si256(first, own), lower);
            let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(outflanking, outflanking));
            let down = _mm256_and_si256(above, lower);
            Quad(_mm256_or_si256(up, down)).join()
        }
    }
}

/// Four rays at a time. Without a leading-zero count, obstacles are spread along the lower rays instead.
/// Where the processor has it the other way is faster; tests compare both.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    any(test, not(all(target_feature = "avx512vl", target_feature = "avx512cd")))
))]
mod avx2 {
    use std::arch::x86_64::{
        _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_or_si256, _mm256_set1_epi64x,
        _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
    };

    use super::super::lanes::x86::Quad;
    use super::Rays;

    #[inline]
    pub(super) fn flips(own: u64, opponent: u64, rays: &Rays) -> u64 {
        // SAFETY: this module is compiled only where the target has these instructions.
        unsafe {
            let (higher, lower) = (Quad::load(&rays.higher).0, Quad::load(&rays.lower).0);
            let (own, opponent) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(opponent as i64));
            let (zero, ones) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
            let carried = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_andnot_si256(higher, ones)), ones);
            let outflanking = _mm256_and_si256(_mm256_and_si256(carried, higher), own);
            // Minus one where something was found: the comparison is -1 where nothing was.
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
            Quad(_mm256_or_si256(up, down)).join()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RAYS, Rays, Square, flips};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Walks square by square, as one would over the board with a finger.
    fn flips_by_walking(own: u64, opponent: u64, square: Square) -> u64 {
        let mut flipped = 0;
        for (columns, rows) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut column, mut row) = (i32::from(square.column()) + columns, i32::from(square.row()) + rows);
            let mut run = 0;
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let bit = 1 << (column * 8 + row);
                if opponent & bit == 0 {
                    if own & bit != 0 {
                        flipped |= run;
                    }
                    break;
                }
                run |= bit;
                column += columns;
                row += rows;
            }
        }
        flipped
    }

    /// What each path that this processor can run finds.
    fn every_path(own: u64, opponent: u64, rays: &Rays) -> Vec<(&'static str, u64)> {
        vec![
            ("portable", super::portable(own, opponent, rays)),
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            ("AVX2", super::avx2::flips(own, opponent, rays)),
            #[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
            ("AVX-512", super::avx512::flips(own, opponent, rays)),
        ]
    }

    #[test]
    fn flips_are_those_found_by_walking_over_the_board() {
        let mut random = ChaCha8Rng::seed_from_u64(64);
        for _ in 0..20_000 {
            let (mask, owner): (u64, u64) = (random.random(), random.random());
            let dense = mask | random.random::<u64>();
            for square in (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row))) {
                let (own, opponent) = (dense & owner & !square.bit(), dense & !owner & !square.bit());
                let expected = flips_by_walking(own, opponent, square);
                for (name, found) in every_path(own, opponent, &RAYS[square.index()]) {
                    assert_eq!(found, expected, "{name}");
                }
                assert_eq!(flips(own, opponent, square), expected);
            }
        }
    }
}
