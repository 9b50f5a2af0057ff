//! The rays of each square, and the steps along them.

/// The difference between the numbers of two adjacent squares on each axis: along columns, along rows and along the two
/// diagonals.
pub(super) const STEPS: [u32; 4] = [1, 8, 9, 7];

const INNER_ROWS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const INNER_COLUMNS: u64 = 0x00ff_ffff_ffff_ff00;

/// For each axis, the squares that can lie between two other squares of the axis. A step from these squares stays on the board.
pub(super) const BETWEEN: [u64; 4] = [INNER_ROWS, INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS, INNER_ROWS & INNER_COLUMNS];

/// The rays of a square towards higher and towards lower squares. Rays towards higher squares go down the column, right along
/// the row, and along the two diagonals to the right. Rays do not include the square itself.
#[repr(align(64))]
#[derive(Clone, Copy)]
pub(super) struct Rays {
    pub(super) higher: [u64; 4],
    pub(super) lower: [u64; 4],
}

/// The rays of each square. The table is a constant instead of a static, so that each crate has its own copy and need not look up
/// the address.
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
