//! Discs that one side could turn over, direction by direction: what legal moves and the flips of each of them have in common.

use super::Square;

/// For each of the eight directions the discs of one side in an unbroken run that starts next to a disc of the other. A move ends such a
/// run, and turns over what lies before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filled(Native);

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
type Native = avx512::Filled;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd")))]
type Native = portable::Filled;

impl Filled {
    /// Whether [`Filled::flips`] begins with what is known already.
    pub(super) const SHORTENS_FLIPS: bool =
        cfg!(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"));

    /// The runs of discs of `opponent` that start next to a disc of `own`.
    #[inline(always)]
    pub(super) fn new(own: u64, opponent: u64) -> Self {
        Self(Native::new(own, opponent))
    }

    /// The empty squares at the end of a run in any direction, `own` and `opponent` being those that it was made of: the legal moves.
    #[inline(always)]
    pub(super) fn moves(&self, own: u64, opponent: u64) -> u64 {
        self.0.moves(own, opponent)
    }

    /// The discs that a move to `square`, which is empty, turns over.
    ///
    /// # Panics
    ///
    /// Panics if `square` is the pass.
    #[inline(always)]
    pub(super) fn flips(&self, square: Square) -> u64 {
        self.0.flips(square)
    }
}

/// The empty squares from which `own` encloses at least one disc of `opponent`.
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    Filled::new(own, opponent).moves(own, opponent)
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm256_add_epi64, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set1_epi64x,
        _mm256_srlv_epi64, _mm256_ternarylogic_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
        _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_or_si512, _mm512_rolv_epi64, _mm512_set1_epi64,
        _mm512_ternarylogic_epi64,
    };

    use super::super::flips::RAYS;
    use super::super::lanes::x86::Quad;
    use super::super::runs::avx512::{inner, places};
    use super::Square;

    /// The four directions towards higher squares before the four others.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Filled(__m512i);

    impl Filled {
        /// By parallel-prefix fill (Kogge and Stone 1973, applied to boards by the fill algorithms of chess programs).
        #[inline(always)]
        pub(super) fn new(own: u64, opponent: u64) -> Self {
            let (once, inner) = (places(), inner(opponent));
            // SAFETY: here and below, this module is compiled only where the target has these instructions.
            unsafe {
                let twice = _mm512_add_epi64(once, once);
                let grown = |run, within, step| {
                    // run | (within & the run, moved)
                    _mm512_ternarylogic_epi64::<0b1111_1000>(run, within, _mm512_rolv_epi64(run, step))
                };
                let run = _mm512_and_si512(inner, _mm512_rolv_epi64(_mm512_set1_epi64(own as i64), once));
                let run = grown(run, inner, once);
                let pairs = _mm512_and_si512(inner, _mm512_rolv_epi64(inner, once));
                let run = grown(run, pairs, twice);
                Self(grown(run, pairs, twice))
            }
        }

        #[inline(always)]
        pub(super) fn moves(&self, own: u64, opponent: u64) -> u64 {
            // SAFETY: as above.
            Quad(unsafe {
                let discs = _mm512_or_si512(_mm512_set1_epi64(own as i64), _mm512_set1_epi64(opponent as i64));
                let ends = _mm512_andnot_si512(discs, _mm512_rolv_epi64(self.0, places()));
                _mm256_or_si256(_mm512_castsi512_si256(ends), _mm512_extracti64x4_epi64::<1>(ends))
            })
            .join()
        }

        /// Each run starts next to an own disc, so that nothing but its length in front of the square has to be found: the nearest
        /// square of the ray that is not in it.
        #[inline(always)]
        pub(super) fn flips(&self, square: Square) -> u64 {
            let rays = &RAYS[square.index()];
            let (higher, lower) = (Quad::load(&rays.higher).0, Quad::load(&rays.lower).0);
            // SAFETY: as above.
            unsafe {
                let ones = _mm256_set1_epi64x(-1);
                // Runs towards higher squares lie below the square.
                let obstacles = _mm256_andnot_si256(_mm512_castsi512_si256(self.0), lower);
                // Square 0, which no run contains, stands in where the ray has no squares: a shift by 63 is quicker than one by 64.
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
}

/// Without a leading-zero count of several boards at once, the flips of a move are found from the discs.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))))]
mod portable {
    use super::super::flips::flips;
    use super::super::runs::{ends, runs};
    use super::Square;

    #[derive(Clone, Copy, Debug)]
    pub(super) struct Filled {
        own: u64,
        opponent: u64,
    }

    impl Filled {
        #[inline(always)]
        pub(super) fn new(own: u64, opponent: u64) -> Self {
            Self { own, opponent }
        }

        #[inline(always)]
        pub(super) fn moves(&self, own: u64, opponent: u64) -> u64 {
            debug_assert_eq!((own, opponent), (self.own, self.opponent), "the discs that it was made of");
            ends(&runs(own, opponent)) & !(own | opponent)
        }

        #[inline(always)]
        pub(super) fn flips(&self, square: Square) -> u64 {
            flips(self.own, self.opponent, square)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::flips::flips;
    use super::{Filled, Square, portable};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_move_to_any_empty_square_turns_over_what_it_encloses() {
        let mut random = ChaCha8Rng::seed_from_u64(1880);
        for _ in 0..20_000 {
            let (mask, owner): (u64, u64) = (random.random(), random.random());
            let mask = if random.random() { mask | random.random::<u64>() } else { mask };
            let (own, opponent) = (mask & owner, mask & !owner);
            let (filled, plain) = (Filled::new(own, opponent), portable::Filled::new(own, opponent));
            let mut legal = 0;
            for square in (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row))) {
                if square.bit() & mask == 0 {
                    let expected = flips(own, opponent, square);
                    assert_eq!(
                        [filled.flips(square), plain.flips(square)],
                        [expected; 2],
                        "own {own:#x} opponent {opponent:#x}"
                    );
                    legal |= if expected == 0 { 0 } else { square.bit() };
                }
            }
            assert_eq!(
                [filled.moves(own, opponent), plain.moves(own, opponent)],
                [legal; 2],
                "own {own:#x} opponent {opponent:#x}"
            );
        }
    }
}
