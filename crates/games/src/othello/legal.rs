//! Which squares a side may play to.

/// The four axes of the board as shifts: along a column, along a row and the two diagonals.
const SHIFTS: [u32; 4] = [1, 8, 9, 7];

/// Discs that can lie between two others on that axis: for all axes but rows, not those in row 1 or 8, so that a shift does not
/// step from the end of a column into the next.
static BETWEEN: [u64; 4] = [INNER_ROWS, u64::MAX, INNER_ROWS, INNER_ROWS];

/// Rows 2 to 7: bits 1 to 6 of each column.
const INNER_ROWS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The empty squares from which `own` encloses at least one disc of `opponent`.
///
/// Parallel-prefix fill in all eight directions (Kogge and Stone 1973, applied to boards by the fill algorithms of chess programs).
#[inline]
pub(super) fn legal_squares(own: u64, opponent: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    return avx2::reached(own, opponent) & !(own | opponent);
    #[allow(unreachable_code, reason = "what is compiled for other processors")]
    {
        portable(own, opponent) & !(own | opponent)
    }
}

/// The squares behind runs of opposing discs, occupied or not.
#[inline]
fn portable(own: u64, opponent: u64) -> u64 {
    let mut reached = 0;
    for (&shift, between) in SHIFTS.iter().zip(BETWEEN) {
        let inner = opponent & between;
        // Runs of one to six opposing discs next to an own disc, towards higher and towards lower squares.
        let mut up = inner & (own << shift);
        let mut down = inner & (own >> shift);
        up |= inner & (up << shift);
        down |= inner & (down >> shift);
        let pairs_up = inner & (inner << shift);
        let pairs_down = pairs_up >> shift;
        up |= pairs_up & (up << (2 * shift));
        down |= pairs_down & (down >> (2 * shift));
        up |= pairs_up & (up << (2 * shift));
        down |= pairs_down & (down >> (2 * shift));
        reached |= (up << shift) | (down >> shift);
    }
    reached
}

/// The four axes at once.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2 {
    use std::arch::x86_64::{
        _mm256_add_epi64, _mm256_and_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_sllv_epi64,
        _mm256_srlv_epi64,
    };

    use super::super::lanes::{join, load};
    use super::{BETWEEN, SHIFTS};

    #[inline]
    pub(super) fn reached(own: u64, opponent: u64) -> u64 {
        let [one, two, three, four] = SHIFTS.map(i64::from);
        // SAFETY: this module is compiled only where the target has these instructions.
        unsafe {
            let shift = _mm256_setr_epi64x(one, two, three, four);
            let twice = _mm256_add_epi64(shift, shift);
            let own = _mm256_set1_epi64x(own as i64);
            let inner = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), load(&BETWEEN));
            let mut up = _mm256_and_si256(inner, _mm256_sllv_epi64(own, shift));
            let mut down = _mm256_and_si256(inner, _mm256_srlv_epi64(own, shift));
            up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, shift)));
            down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, shift)));
            let pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, shift));
            let pairs_down = _mm256_srlv_epi64(pairs_up, shift);
            for _ in 0..2 {
                up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
                down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
            }
            join(_mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::flips::flips;
    use super::super::{Othello, Square};
    use super::legal_squares;
    use crate::Game;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_square_is_legal_exactly_when_a_disc_there_flips_something() {
        let mut random = ChaCha8Rng::seed_from_u64(1971);
        for _ in 0..20_000 {
            let (mask, owner): (u64, u64) = (random.random(), random.random());
            let (own, opponent) = (mask & owner, mask & !owner);
            let mut expected = 0;
            for square in (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row))) {
                if square.bit() & mask == 0 && flips(own, opponent, square) != 0 {
                    expected |= square.bit();
                }
            }
            assert_eq!(legal_squares(own, opponent), expected, "own {own:#x} opponent {opponent:#x}");
            assert_eq!(super::portable(own, opponent) & !mask, expected, "own {own:#x} opponent {opponent:#x}");
        }
    }

    #[test]
    fn the_first_player_has_four_moves() {
        assert_eq!(Othello::start().count_moves(), 4);
    }
}
