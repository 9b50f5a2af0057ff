//! The number of discs that a move to the only empty square flips.

use super::Square;

/// The number of discs flipped on a line, by the place of the empty square and the own discs on the line. The opponent has all
/// other squares of the line. On a shorter line, places beyond the ends also count as the opponent's. These places change
/// nothing, because no own disc lies beyond them.
static FLIPPED: [[u8; 256]; 8] = {
    let mut flipped = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            flipped[place][own] = run(own, place, 1) + run(own, place, -1);
            own += 1;
        }
        place += 1;
    }
    flipped
};

/// Returns the number of the opponent's discs between `place` and the first own disc in one direction. Returns 0 if there is no
/// own disc.
const fn run(own: usize, place: usize, step: isize) -> u8 {
    let mut discs = 0;
    let mut next = place as isize + step;
    while next >= 0 && next < 8 {
        if own >> next & 1 == 1 {
            return discs;
        }
        discs += 1;
        next += step;
    }
    0
}

/// The squares of the two diagonals through each square, without the square itself.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square as i32 / 8, square as i32 % 8);
        let mut other = 0;
        while other < 64 {
            let (columns, rows) = (other / 8 - column, other % 8 - row);
            if columns != 0 && columns == rows {
                diagonals[square][0] |= 1 << other;
            }
            if columns != 0 && columns == -rows {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// Returns the number of discs that a move of `own` to `square` flips, if every other square has a disc.
#[inline(always)]
pub(super) fn flipped(own: u64, square: Square) -> u32 {
    let (column, row) = (usize::from(square.column()), usize::from(square.row()));
    // A diagonal has at most one square in each row, so summing the columns never merges two squares.
    let by_rows = |squares: u64| (squares.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize;
    // The squares of a row are eight bits apart. The product gathers these bits into a byte, with the first column in the lowest
    // bit.
    let along_row = ((own >> row & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let along_column = (own >> (8 * column)) as usize & 0xff;
    let [rising, falling] = DIAGONALS[square.index()];
    u32::from(FLIPPED[column][along_row])
        + u32::from(FLIPPED[row][along_column])
        + u32::from(FLIPPED[row][by_rows(own & rising)])
        + u32::from(FLIPPED[row][by_rows(own & falling)])
}

#[cfg(test)]
mod tests {
    use super::super::simd::flips;
    use super::{Square, flipped};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn as_many_discs_are_counted_as_are_turned_over() {
        let mut random = ChaCha8Rng::seed_from_u64(63);
        for _ in 0..20_000 {
            let (own, sparse): (u64, u64) = (random.random(), random.random());
            for square in (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row))) {
                for own in [own & !square.bit(), own & sparse & !square.bit(), (own | sparse) & !square.bit()] {
                    let opponent = !own & !square.bit();
                    assert_eq!(flipped(own, square), flips(own, opponent, square).count_ones());
                }
            }
        }
    }
}
