//! Which discs a move turns over.

use super::Square;

/// For each square the rays towards higher squares (down the column, right along the row, the two diagonals to the right) and
/// towards lower squares, the square itself excluded.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Rays {
    higher: [u64; 4],
    lower: [u64; 4],
}

static RAYS: [Rays; 64] = rays();

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
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    let rays = &RAYS[square.index()];
    let mut flipped = 0;
    for ray in rays.higher {
        // Adding one carries through everything that is no obstacle and stops at the first square of the ray that is.
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

#[cfg(test)]
mod tests {
    use super::{Square, flips};
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

    #[test]
    fn flips_are_those_found_by_walking_over_the_board() {
        let mut random = ChaCha8Rng::seed_from_u64(64);
        for _ in 0..20_000 {
            let (mask, owner): (u64, u64) = (random.random(), random.random());
            let dense = mask | random.random::<u64>();
            for square in (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row))) {
                let (own, opponent) = (dense & owner & !square.bit(), dense & !owner & !square.bit());
                assert_eq!(flips(own, opponent, square), flips_by_walking(own, opponent, square));
            }
        }
    }
}
