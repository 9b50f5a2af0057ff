//! The rules of Hex.

use scoutlab_games::{Game, MoveList, Side, ValueList};

/// The maximum number of cells. A set of cells fits into 32 bits.
const MOST_CELLS: usize = 25;

/// A position on a board of N x N cells. Bit `N * row + column` is a cell. Rows are counted from the top and columns from the
/// left. Each row is shifted to the right by half a cell, so a cell touches the cells above it and above to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex<const N: usize> {
    /// The stones of X.
    first: u32,
    /// The stones of O.
    second: u32,
}

/// The index of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub(crate) u8);

impl<const N: usize> Hex<N> {
    pub(crate) const CELLS: usize = {
        assert!(N >= 3 && N * N <= MOST_CELLS, "boards have 3 to 5 rows");
        N * N
    };
    const ALL: u32 = (1 << Self::CELLS) - 1;
    const ROW: u32 = (1 << N) - 1;
    const COLUMN: u32 = Self::ALL / Self::ROW;

    /// The edges that each side connects: top and bottom for X, left and right for O.
    pub(crate) const EDGES: [[u32; 2]; 2] =
        [[Self::ROW, Self::ROW << (Self::CELLS - N)], [Self::COLUMN, Self::COLUMN << (N - 1)]];

    /// Returns the empty board.
    pub const fn start() -> Self {
        Self { first: 0, second: 0 }
    }

    /// Returns the position with these stones, or `None` if no game leads to it. X must have as many stones as O or one more,
    /// and only the side that moved last may have won.
    pub(crate) fn new(first: u32, second: u32) -> Option<Self> {
        let position = Self { first, second };
        let is_alternating = matches!(first.count_ones().checked_sub(second.count_ones()), Some(0 | 1));
        let side = position.side_to_move();
        (is_alternating && !connects::<N>(position.stones(side), side)).then_some(position)
    }

    /// Returns the stones of a side.
    pub const fn stones(&self, side: Side) -> u32 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Returns the empty cells.
    pub const fn empty(&self) -> u32 {
        !(self.first | self.second) & Self::ALL
    }

    /// Returns the side that has connected its edges, or `None` if there is none.
    pub fn winner(&self) -> Option<Side> {
        // Only the side that moved last can have won.
        let moved = self.side_to_move().other();
        connects::<N>(self.stones(moved), moved).then_some(moved)
    }

    /// Returns the neighbours of a set of cells, and the set itself.
    pub(crate) const fn grown(cells: u32) -> u32 {
        let (left, right) = (cells & !Self::COLUMN, cells & !(Self::COLUMN << (N - 1)));
        (cells | left >> 1 | right << 1 | cells >> N | cells << N | right >> (N - 1) | left << (N - 1)) & Self::ALL
    }
}

/// Returns whether a chain of `stones` connects the edges of `side`.
fn connects<const N: usize>(stones: u32, side: Side) -> bool {
    let [from, to] = Hex::<N>::EDGES[side as usize];
    let mut reached = stones & from;
    loop {
        let next = Hex::<N>::grown(reached) & stones;
        if next == reached {
            return reached & to != 0;
        }
        reached = next;
    }
}

impl<const N: usize> Game for Hex<N> {
    type Move = Cell;
    type Moves = MoveList<Cell, MOST_CELLS>;
    type Values = ValueList;
    type Key = (u32, u32);

    const MOVE_INDICES: usize = Self::CELLS;

    /// Generates the empty cells row by row.
    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        if self.winner().is_none() {
            moves.extend((0..Self::CELLS as u8).filter(|&cell| self.empty() >> cell & 1 == 1).map(Cell));
        }
    }

    fn play(&self, played: Cell) -> Self {
        let stone = 1 << played.0;
        match self.side_to_move() {
            Side::First => Self { first: self.first | stone, ..*self },
            Side::Second => Self { second: self.second | stone, ..*self },
        }
    }

    fn side_to_move(&self) -> Side {
        if self.first.count_ones() == self.second.count_ones() { Side::First } else { Side::Second }
    }

    fn key(&self) -> (u32, u32) {
        (self.first, self.second)
    }

    /// A half turn of the board exchanges the edges of each side, so both positions have one value.
    fn class_key(&self) -> (u32, u32) {
        let turned = |cells: u32| cells.reverse_bits() >> (32 - Self::CELLS);
        self.key().min((turned(self.first), turned(self.second)))
    }

    fn move_index(played: Cell) -> usize {
        played.0.into()
    }

    /// Ranks cells from the middle outwards, because more chains cross the middle.
    fn static_rank(&self, played: Cell) -> u32 {
        let (row, column, last) = (i32::from(played.0) / N as i32, i32::from(played.0) % N as i32, N as i32 - 1);
        let (down, right) = (2 * row - last, 2 * column - last);
        // The distance on hexagons, doubled.
        (down.abs() + right.abs() + (down + right).abs()) as u32 / 2
    }
}
