//! The shapes of the patterns, and the configurations that are mirror images of each other.

use std::sync::LazyLock;

pub(super) const SHAPES: usize = 11;

/// The squares of one instance of each shape. The other instances are its mirror images.
const SQUARES: [&[u8]; SHAPES] = [
    b"b1b2b3b4b5b6b7b8",
    b"c1c2c3c4c5c6c7c8",
    b"d1d2d3d4d5d6d7d8",
    b"a4b3c2d1",
    b"a5b4c3d2e1",
    b"a6b5c4d3e2f1",
    b"a7b6c5d4e3f2g1",
    b"a8b7c6d5e4f3g2h1",
    // This shape is an edge and the squares diagonally next to its corners.
    b"a1a2a3a4a5a6a7a8b2b7",
    b"a1a2a3b1b2b3c1c2c3",
    b"a1a2a3a4a5b1b2b3b4b5",
];

const LARGEST: usize = 10;

/// An instance of a shape: its squares, in the order of their digits.
#[derive(Clone, Copy)]
pub(super) struct Instance {
    pub(super) shape: usize,
    pub(super) squares: [usize; LARGEST],
    pub(super) size: usize,
}

pub(super) const INSTANCES: usize = 46;

/// All instances, shape by shape.
pub(super) const ALL: [Instance; INSTANCES] = {
    let mut all = [Instance { shape: 0, squares: [0; LARGEST], size: 0 }; INSTANCES];
    let (mut count, mut shape) = (0, 0);
    while shape < SHAPES {
        let (first, mut symmetry) = (count, 0);
        while symmetry < 8 {
            let instance = mirrored(shape, symmetry);
            let (mut known, mut earlier) = (false, first);
            while earlier < count {
                known |= board(&all[earlier]) == board(&instance);
                earlier += 1;
            }
            if !known {
                all[count] = instance;
                count += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == INSTANCES, "INSTANCES is the number of instances of all shapes");
    all
};

const fn mirrored(shape: usize, symmetry: usize) -> Instance {
    let names = SQUARES[shape];
    let size = names.len() / 2;
    let (mut squares, mut digit) = ([0; LARGEST], 0);
    while digit < size {
        let (column, row) = ((names[2 * digit] - b'a') as usize, (names[2 * digit + 1] - b'1') as usize);
        squares[digit] = mirrored_square(column, row, symmetry);
        digit += 1;
    }
    Instance { shape, squares, size }
}

/// Returns the square to which a symmetry of the board, 0 to 7, takes this square.
const fn mirrored_square(mut column: usize, mut row: usize, symmetry: usize) -> usize {
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 { row * 8 + column } else { column * 8 + row }
}

const fn board(instance: &Instance) -> u64 {
    let (mut squares, mut digit) = (0, 0);
    while digit < instance.size {
        squares |= 1 << instance.squares[digit];
        digit += 1;
    }
    squares
}

/// Returns the number of configurations of a shape: 3 to the power of its number of squares.
pub(super) const fn contents(shape: usize) -> usize {
    3_usize.pow(SQUARES[shape].len() as u32 / 2)
}

/// The number of each shape's first configuration, if the configurations of all shapes are numbered consecutively.
pub(super) const OFFSETS: [usize; SHAPES + 1] = {
    let mut offsets = [0; SHAPES + 1];
    let mut shape = 0;
    while shape < SHAPES {
        offsets[shape + 1] = offsets[shape] + contents(shape);
        shape += 1;
    }
    offsets
};

/// The number of configurations of all shapes. Mirror images count once.
pub const FOLDED: usize = 113_877;

static NUMBERS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut numbers = vec![u32::MAX; OFFSETS[SHAPES]];
    let mut next = 0;
    for shape in 0..SHAPES {
        let mirrors = mirrors(shape);
        for content in 0..contents(shape) {
            // The loop reaches the smallest of several mirror images first, so its number is known when the others follow.
            let least = mirrors.iter().map(|digits| rearranged(content, digits)).min().unwrap_or(content).min(content);
            numbers[OFFSETS[shape] + content] = if least < content {
                numbers[OFFSETS[shape] + least]
            } else {
                next += 1;
                next - 1
            };
        }
    }
    assert_eq!(next as usize, FOLDED, "mirror images are counted once");
    numbers
});

/// Returns the number of each configuration of every shape. All numbers are less than [`FOLDED`]. Mirror images have equal
/// numbers.
pub fn folded() -> &'static [u32] {
    &NUMBERS
}

/// Returns the symmetries that map a shape to itself. Each symmetry lists the new position of each digit.
fn mirrors(shape: usize) -> Vec<Vec<usize>> {
    let plain = mirrored(shape, 0);
    let squares = &plain.squares[..plain.size];
    let images = (1..8).map(|symmetry| mirrored(shape, symmetry)).filter(|image| board(image) == board(&plain));
    let place = |square: &usize| squares.iter().position(|own| own == square).unwrap_or_default();
    images.map(|image| image.squares[..image.size].iter().map(place).collect()).collect()
}

fn rearranged(content: usize, digits: &[usize]) -> usize {
    let mut rest = content;
    digits.iter().fold(0, |sum, &to| {
        let digit = rest % 3;
        rest /= 3;
        sum + digit * 3_usize.pow(to as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_in_a_pattern_and_the_instances_of_a_shape_are_symmetric() {
        for square in 0..64 {
            let count = |square: usize| ALL.iter().filter(|instance| board(instance) >> square & 1 == 1).count();
            let counts: Vec<usize> = (0..8).map(|symmetry| count(mirrored_square(square / 8, square % 8, symmetry))).collect();
            assert!(counts[0] > 0 && counts.iter().all(|count| *count == counts[0]), "{square}: {counts:?}");
        }
        let count = |shape| ALL.iter().filter(|instance| instance.shape == shape).count();
        assert_eq!((0..SHAPES).map(count).collect::<Vec<_>>(), [4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 8]);
    }

    #[test]
    fn a_line_read_backwards_has_the_same_number() {
        let numbers = folded();
        // The first configuration has a disc at one end of a line of eight squares. The second has a disc at the other end.
        assert_eq!(numbers[1], numbers[3_usize.pow(7)]);
        assert_ne!(numbers[1], numbers[3]);
        // The diagonal of the 3x3 corner maps a2 to b1.
        assert_eq!(numbers[OFFSETS[9] + 3], numbers[OFFSETS[9] + 27]);
    }
}
