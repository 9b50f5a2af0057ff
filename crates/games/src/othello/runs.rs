//! Runs of opposing discs between an own disc and any square, in all eight directions.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512f"))))]
use super::lanes::Boards;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
use super::lanes::Plain;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use super::lanes::x86::Quad;
use super::lanes::{Axes, Pair};

/// The shifts along the axes: along a column, along a row and the two diagonals.
const SHIFTS: [u32; 4] = [1, 8, 9, 7];

/// Rows 2 to 7: bits 1 to 6 of each column.
const INNER_ROWS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// Columns b to g.
const INNER_COLUMNS: u64 = 0x00ff_ffff_ffff_ff00;

/// Where a disc can lie between two others on each axis. What is shifted from there does not leave the board.
const BETWEEN: [u64; 4] = [INNER_ROWS, INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS];

/// For each square, in binary, how many discs of one side lie between it and the nearest disc of the other; 0 if there is no such disc or
/// the run reaches the edge. Meaningless where a disc lies. The digits have the values 1, 2 and 4, since a run has at most six discs.
pub(super) struct Runs<A> {
    /// Runs towards lower squares.
    pub(super) up: [A; 3],
    /// Runs towards higher squares.
    pub(super) down: [A; 3],
}

/// The registers of the target.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) type Native = Quad;
/// No registers for four boards.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) type Native = Plain<4>;

/// The runs of `opponent` that end at a disc of `own`.
#[inline(always)]
pub(super) fn runs(own: u64, opponent: u64) -> Runs<Native> {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
    return avx512::runs(own, opponent);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(target_feature = "avx512f")))]
    return avx2::runs(own, opponent);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    return portable(own, opponent);
}

/// From the squares at the ends of runs of one to six discs the digits of their lengths.
#[inline(always)]
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512f"))))]
fn by_digits<B: Boards>([one, two, three, four, five, six]: [B; 6]) -> [B; 3] {
    [one | three | five, two | three | six, four | five | six]
}

/// The runs in one direction along each axis, given one step in that direction.
#[inline(always)]
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512f"))))]
fn along<B: Boards>(own: u64, inner: B, step: impl Fn(B) -> B) -> [B; 3] {
    let mut run = step(B::splat(own)) & inner;
    by_digits(std::array::from_fn(|_| {
        let end = step(run);
        run = end & inner;
        end
    }))
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
pub(super) fn portable(own: u64, opponent: u64) -> Runs<Plain<4>> {
    let inner = Plain::splat(opponent) & Plain(BETWEEN);
    let shifted =
        |boards: Plain<4>, shift: fn(u64, u32) -> u64| Plain(std::array::from_fn(|axis| shift(boards.0[axis], SHIFTS[axis])));
    Runs {
        up: along(own, inner, |boards| shifted(boards, |board, places| board << places)),
        down: along(own, inner, |boards| shifted(boards, |board, places| board >> places)),
    }
}

/// The four axes in one register, one direction after the other.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", any(test, not(target_feature = "avx512f"))))]
mod avx2 {
    use std::arch::x86_64::{_mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64};

    use super::{BETWEEN, Boards, Quad, Runs, SHIFTS, along};

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
}

/// Both directions of the four axes in one register. Rotating replaces shifting, since what is rotated past the end was no inner disc.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
pub(super) mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm512_and_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_rolv_epi64,
        _mm512_set1_epi64, _mm512_ternarylogic_epi64,
    };

    use super::{BETWEEN, Quad, Runs, SHIFTS};

    /// How far to rotate for one step in each direction, the four up before the four down.
    const PLACES: [i64; 8] = {
        let [a, b, c, d] = SHIFTS;
        [a as i64, b as i64, c as i64, d as i64, -(a as i64), -(b as i64), -(c as i64), -(d as i64)]
    };

    /// [`BETWEEN`], for both directions.
    const BETWEEN_BOTH: [i64; 8] = {
        let [a, b, c, d] = BETWEEN;
        [a as i64, b as i64, c as i64, d as i64, a as i64, b as i64, c as i64, d as i64]
    };

    #[inline(always)]
    fn load(boards: &[i64; 8]) -> __m512i {
        // SAFETY: here and below, this module is compiled only where the target has these instructions; the pointer is to eight boards.
        unsafe { _mm512_loadu_si512(boards.as_ptr().cast()) }
    }

    /// One step in each direction.
    #[inline(always)]
    pub(in super::super) fn places() -> __m512i {
        load(&PLACES)
    }

    /// For each direction the discs of `opponent` that can lie between two others.
    #[inline(always)]
    pub(in super::super) fn inner(opponent: u64) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_and_si512(_mm512_set1_epi64(opponent as i64), load(&BETWEEN_BOTH)) }
    }

    /// The digits of the runs, the four directions up before the four down.
    #[inline(always)]
    pub(in super::super) fn digits(own: u64, opponent: u64) -> [__m512i; 3] {
        let (places, inner) = (places(), inner(opponent));
        // SAFETY: as above.
        unsafe {
            let further = |run: __m512i| {
                let end = _mm512_rolv_epi64(run, places);
                (end, _mm512_and_si512(end, inner))
            };
            let (_, run) = further(_mm512_set1_epi64(own as i64));
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
}

/// The squares at the end of a run in any direction.
#[inline(always)]
pub(super) fn ends<A: Axes>(runs: &Runs<A>) -> u64 {
    let any = |[a, b, c]: [A; 3]| a | b | c;
    let (first, last) = (any(runs.up) | any(runs.down)).halves();
    let pair = first | last;
    (pair | pair.second()).first()
}

#[cfg(test)]
mod tests {
    use super::super::Square;
    use super::super::flips::flips;
    use super::{ends, runs};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_square_ends_a_run_exactly_when_a_disc_there_flips_something() {
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
            let found = [
                ("native", ends(&runs(own, opponent))),
                ("portable", ends(&super::portable(own, opponent))),
                #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
                ("AVX2", ends(&super::avx2::runs(own, opponent))),
            ];
            for (path, found) in found {
                assert_eq!(found & !mask, expected, "{path}: own {own:#x} opponent {opponent:#x}");
            }
        }
    }
}
