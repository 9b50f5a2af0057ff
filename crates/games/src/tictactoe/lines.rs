//! The eight lines of the board, and the numbers of marks on each line.

const LINES: [u16; 8] =
    [0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100];

/// For a set of marks, the lines (one bit each) with at least one mark, and with exactly one, two or three marks.
#[derive(Clone, Copy)]
struct OnLines {
    some: u8,
    one: u8,
    two: u8,
    three: u8,
}

static ON_LINES: [OnLines; 512] = on_lines();

const fn on_lines() -> [OnLines; 512] {
    let mut table = [OnLines { some: 0, one: 0, two: 0, three: 0 }; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut line = 0;
        while line < 8 {
            let bit = 1 << line;
            let entry = &mut table[marks];
            match (marks as u16 & LINES[line]).count_ones() {
                1 => entry.one |= bit,
                2 => entry.two |= bit,
                3 => entry.three |= bit,
                _ => {}
            }
            entry.some = entry.one | entry.two | entry.three;
            line += 1;
        }
        marks += 1;
    }
    table
}

#[inline]
pub(super) fn fills_a_line(marks: u16) -> bool {
    ON_LINES[usize::from(marks)].three != 0
}

/// Returns the number of lines with two of `marks` and an empty square.
#[inline]
pub(super) fn open_pairs(marks: u16, others: u16) -> i32 {
    (ON_LINES[usize::from(marks)].two & !ON_LINES[usize::from(others)].some).count_ones() as i32
}

/// Returns the number of lines with one of `marks` and two empty squares.
#[inline]
pub(super) fn open_singles(marks: u16, others: u16) -> i32 {
    (ON_LINES[usize::from(marks)].one & !ON_LINES[usize::from(others)].some).count_ones() as i32
}
