//! The eight rotations and reflections of the board.

/// For each symmetry, the image of each set of marks.
static IMAGES: [[u16; 512]; 8] = images();

const fn images() -> [[u16; 512]; 8] {
    let mut table = [[0; 512]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut marks = 0;
        while marks < 512 {
            let mut square = 0;
            while square < 9 {
                if marks & (1 << square) != 0 {
                    table[symmetry][marks] |= 1 << image(symmetry, square);
                }
                square += 1;
            }
            marks += 1;
        }
        symmetry += 1;
    }
    table
}

/// Returns the image of a square. The three bits of `symmetry` select reflections that together generate the whole group:
/// left-right, top-bottom, and across the diagonal.
const fn image(symmetry: usize, square: usize) -> usize {
    let (mut x, mut y) = (square % 3, square / 3);
    if symmetry & 1 != 0 {
        x = 2 - x;
    }
    if symmetry & 2 != 0 {
        y = 2 - y;
    }
    if symmetry & 4 != 0 { x * 3 + y } else { y * 3 + x }
}

/// Returns the smallest of `name(o, x)` over the eight images of the board.
#[inline]
pub(super) fn smallest_name(o: u16, x: u16, name: impl Fn(u16, u16) -> u32) -> u32 {
    IMAGES.iter().map(|images| name(images[usize::from(o)], images[usize::from(x)])).fold(u32::MAX, u32::min)
}
