//! The rules of Connect Four.

use crate::{Game, MoveList, Side, ValueList};

/// The number of columns.
pub const COLUMNS: usize = 7;

/// The number of squares in a column.
pub const ROWS: usize = 6;

/// The number of bits per column. The bit above each column is always empty, so that lines of four cannot wrap around the edge.
pub(super) const COLUMN_BITS: usize = ROWS + 1;

pub(super) const BOARD: u64 = {
    let mut board = 0;
    let mut column = 0;
    while column < COLUMNS {
        board |= ((1 << ROWS) - 1) << (column * COLUMN_BITS);
        column += 1;
    }
    board
};

/// A position. Bit `7 * column + row` is a square. Columns are counted from the left and rows from the bottom, starting at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    /// The discs of the side to move.
    own: u64,
    /// The discs of the side that moved last.
    moved: u64,
}

/// The move that drops a disc into the column with this index, counted from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop(u8);

impl ConnectFour {
    /// Returns the empty board.
    pub const fn start() -> Self {
        Self { own: 0, moved: 0 }
    }

    /// Returns the position with the discs `first` of X and `second` of O, or `None` if the position is illegal. No disc may
    /// float, and X must have as many discs as O or one more. Only the side that moved last may have four in a row.
    pub(super) fn new(first: u64, second: u64) -> Option<Self> {
        let discs = first | second;
        let stands = (discs << 1 | bottom_row()) & discs == discs;
        let (own, moved) = match first.count_ones().checked_sub(second.count_ones())? {
            0 => (first, second),
            1 => (second, first),
            _ => return None,
        };
        (first & second == 0 && discs & !BOARD == 0 && stands && !has_four(own)).then_some(Self { own, moved })
    }

    /// Returns the discs of X and of O.
    pub const fn discs(&self) -> [u64; 2] {
        if self.plies().is_multiple_of(2) { [self.own, self.moved] } else { [self.moved, self.own] }
    }

    /// Returns the discs of the side to move and the discs of the other side.
    pub const fn by_turn(&self) -> [u64; 2] {
        [self.own, self.moved]
    }

    /// Returns the number of discs on the board.
    pub const fn plies(&self) -> u32 {
        (self.own | self.moved).count_ones()
    }

    /// Returns the side that has four in a row, or `None` if there is none.
    pub fn winner(&self) -> Option<Side> {
        has_four(self.moved).then(|| self.side_to_move().other())
    }

    pub(super) const fn square(column: usize, row: usize) -> u64 {
        1 << (column * COLUMN_BITS + row)
    }

    /// Returns the bit on which a disc dropped into `column` lands. If the column is full, this bit is above the board.
    const fn rest(&self, column: usize) -> u64 {
        let discs = self.own | self.moved;
        ((discs & column_bits(column)) + Self::square(column, 0)) & column_bits(column)
    }

    const fn is_open(&self, column: usize) -> bool {
        self.rest(column) & BOARD != 0
    }
}

/// Returns the bits of the squares of a column, and the bit above the column.
pub(super) const fn column_bits(column: usize) -> u64 {
    ((1 << COLUMN_BITS) - 1) << (column * COLUMN_BITS)
}

pub(super) const fn bottom_row() -> u64 {
    let mut row = 0;
    let mut column = 0;
    while column < COLUMNS {
        row |= ConnectFour::square(column, 0);
        column += 1;
    }
    row
}

/// Returns whether `discs` contains four in a row. Two neighbouring discs are a pair, and four in a row are two pairs at a
/// distance of two squares.
fn has_four(discs: u64) -> bool {
    [1, COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1].into_iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// Returns the discs with left and right exchanged.
const fn mirrored(discs: u64) -> u64 {
    let column_bits = (1 << COLUMN_BITS) - 1;
    let mut mirrored = 0;
    let mut column = 0;
    while column < COLUMNS {
        mirrored |= (discs >> (column * COLUMN_BITS) & column_bits) << ((COLUMNS - 1 - column) * COLUMN_BITS);
        column += 1;
    }
    mirrored
}

impl Game for ConnectFour {
    type Move = Drop;
    type Moves = MoveList<Drop, COLUMNS>;
    type Values = ValueList;
    type Key = (u64, u64);

    const MOVE_INDICES: usize = COLUMNS;
    const PERFT_COUNTS_ENDED_GAMES: bool = false;

    /// Generates the columns that are not full, from left to right.
    #[inline]
    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        if !has_four(self.moved) {
            moves.extend((0..COLUMNS).filter(|&column| self.is_open(column)).map(|column| Drop(column as u8)));
        }
    }

    #[inline]
    fn play(&self, played: Drop) -> Self {
        Self { own: self.moved, moved: self.own | self.rest(played.0.into()) }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.plies().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn key(&self) -> (u64, u64) {
        (self.own, self.moved)
    }

    /// A board and its mirror image share a class.
    #[inline]
    fn class_key(&self) -> (u64, u64) {
        self.key().min((mirrored(self.own), mirrored(self.moved)))
    }

    #[inline]
    fn move_index(played: Drop) -> usize {
        played.0.into()
    }

    /// Ranks columns from the middle outwards, because more lines of four cross the middle.
    #[inline]
    fn static_rank(&self, played: Drop) -> u32 {
        [5, 3, 1, 0, 2, 4, 6][usize::from(played.0)]
    }

    /// Each column is a region. The side that drops the first disc into a column with an odd number of empty squares can also
    /// drop the last disc.
    fn is_in_odd_region(&self, played: Drop) -> bool {
        let column = usize::from(played.0);
        let free = (0..ROWS).filter(|&row| (self.own | self.moved) & Self::square(column, row) == 0);
        !free.count().is_multiple_of(2)
    }
}
