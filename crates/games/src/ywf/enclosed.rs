//! The stones that a play encloses.

/// The rays of one square towards higher squares (right along the row, down the column, and down the two diagonals) and towards
/// lower squares. Rays do not include the square itself.
#[repr(align(128))]
#[derive(Clone, Copy)]
struct Rays {
    higher: [u128; 4],
    lower: [u128; 4],
}

const TABLE: [Rays; 81] = rays();

static RAYS: [Rays; 81] = TABLE;

const fn rays() -> [Rays; 81] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut table = [Rays { higher: [0; 4], lower: [0; 4] }; 81];
    let mut square = 0;
    while square < 81 {
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

const fn ray(square: usize, columns: i32, rows: i32) -> u128 {
    let (mut column, mut row) = (square as i32 % 9 + columns, square as i32 / 9 + rows);
    let mut squares = 0;
    while column >= 0 && column < 9 && row >= 0 && row < 9 {
        squares |= 1 << (row * 9 + column);
        column += columns;
        row += rows;
    }
    squares
}

/// Returns the squares on the rays of `square`.
#[inline]
pub(super) fn lines(square: u8) -> u128 {
    static LINES: [u128; 81] = {
        let mut lines = [0; 81];
        let mut square = 0;
        while square < 81 {
            let mut axis = 0;
            while axis < 4 {
                lines[square] |= TABLE[square].higher[axis] | TABLE[square].lower[axis];
                axis += 1;
            }
            square += 1;
        }
        lines
    };
    LINES[usize::from(square)]
}

/// Returns the stones of `others` between the empty `square` and the nearest own stone, in each direction in which no empty
/// square comes first. `others` are the stones that are not `own`.
///
/// # Panics
///
/// Panics if `square` is above 80.
#[inline]
pub(super) fn enclosed(own: u128, others: u128, square: u8) -> u128 {
    let rays = &RAYS[usize::from(square)];
    let mut enclosed = 0;
    for ray in rays.higher {
        // An obstacle is a square of the ray without a stone of `others`. Adding 1 carries past all other bits and stops at the
        // first obstacle.
        let enclosing = (others | !ray).wrapping_add(1) & ray & own;
        enclosed |= enclosing.wrapping_sub(u128::from(enclosing != 0)) & ray;
    }
    for ray in rays.lower {
        // Square 0 stands in as the obstacle of a ray that has none, and is masked out unless it lies on the ray.
        let obstacles = (ray & !others) | 1;
        let enclosing = (1 << obstacles.ilog2()) & ray & own;
        enclosed |= (enclosing << 1).wrapping_neg() & ray;
    }
    enclosed
}

#[cfg(test)]
mod tests {
    use super::enclosed;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Walks over the board square by square, as a reference implementation.
    fn enclosed_by_walking(own: u128, others: u128, square: u8) -> u128 {
        let mut found = 0;
        for (columns, rows) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut column, mut row) = (i32::from(square) % 9 + columns, i32::from(square) / 9 + rows);
            let mut run = 0;
            while (0..9).contains(&column) && (0..9).contains(&row) {
                let bit = 1 << (row * 9 + column);
                if others & bit == 0 {
                    if own & bit != 0 {
                        found |= run;
                    }
                    break;
                }
                run |= bit;
                column += columns;
                row += rows;
            }
        }
        found
    }

    #[test]
    fn the_enclosed_stones_are_those_found_by_walking_over_the_board() {
        let mut random = ChaCha8Rng::seed_from_u64(9);
        for _ in 0..20_000 {
            let (mask, owner): (u128, u128) = (random.random(), random.random());
            let dense = (mask | random.random::<u128>()) & ((1 << 81) - 1);
            for square in 0..81 {
                let (own, others) = (dense & owner & !(1 << square), dense & !owner & !(1 << square));
                assert_eq!(enclosed(own, others, square), enclosed_by_walking(own, others, square));
            }
        }
    }
}
