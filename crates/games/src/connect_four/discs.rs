//! Positions as the solvers need them, with functions that find threats.

use super::board::{BOARD, COLUMN_BITS, bottom_row, column_bits};
use super::{COLUMNS, ConnectFour, ROWS};

/// A position in which neither side has four in a row: the discs of the side to move, all discs, and the number of all discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discs {
    own: u64,
    all: u64,
    count: i32,
}

const SQUARES: i32 = (COLUMNS * ROWS) as i32;

impl Discs {
    /// Returns the discs of a position, or `None` if a side has won.
    pub fn of(position: &ConnectFour) -> Option<Self> {
        let [own, other] = position.by_turn();
        position.winner().is_none().then_some(Self { own, all: own | other, count: position.plies() as i32 })
    }

    /// Returns a unique key of the position.
    pub const fn key(self) -> u64 {
        self.own + self.all
    }

    /// Returns whether no square is empty.
    pub const fn is_full(self) -> bool {
        self.count == SQUARES
    }

    /// Returns the number of empty squares.
    pub const fn empty(self) -> i32 {
        SQUARES - self.count
    }

    /// Returns the squares on which a disc can land.
    pub const fn playable(self) -> u64 {
        (self.all + bottom_row()) & BOARD
    }

    /// Returns the square on which a disc dropped into `column` lands, or 0 if the column is full.
    pub const fn playable_in(self, column: usize) -> u64 {
        self.playable() & column_bits(column)
    }

    /// Returns the position after a disc is dropped on `square`.
    pub const fn after(self, square: u64) -> Self {
        Self { own: self.own ^ self.all, all: self.all | square, count: self.count + 1 }
    }

    /// Returns whether the side to move can win immediately.
    pub const fn wins_at_once(self) -> bool {
        completing(self.own, self.all) & self.playable() != 0
    }

    /// Returns the score of an immediate win of the side to move.
    pub const fn score_of_win(self) -> i32 {
        (self.empty() + 1) / 2
    }

    /// Returns the maximum score of a position without an immediate win.
    pub const fn upper_bound(self) -> i32 {
        (self.empty() - 1) / 2
    }

    /// Returns the minimum score of a position, which is the score if the other side wins with its next disc.
    pub const fn lower_bound(self) -> i32 {
        -(self.empty() / 2)
    }

    /// Returns the playable squares after which the other side cannot win with its next disc.
    pub const fn not_losing(self) -> u64 {
        let threats = completing(self.own ^ self.all, self.all);
        let playable = self.playable();
        let forced = playable & threats;
        let squares = match forced.count_ones() {
            0 => playable,
            1 => forced,
            _ => return 0,
        };
        squares & !(threats >> 1)
    }

    /// Returns the number of squares that complete four in a row for the side to move, after it drops a disc on `square`. The
    /// squares are empty, but need not be playable.
    pub const fn threats_after(self, square: u64) -> u32 {
        completing(self.own | square, self.all | square).count_ones()
    }
}

/// Returns the empty squares that complete four in a row of `discs`.
const fn completing(discs: u64, all: u64) -> u64 {
    // Within a column, only the squares above all discs are empty.
    let mut squares = discs << 1 & discs << 2 & discs << 3;
    let steps = [COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1];
    let mut index = 0;
    while index < steps.len() {
        let step = steps[index];
        let (before, after) = (discs << step, discs >> step);
        let (two_before, two_after) = (before & discs << (2 * step), after & discs >> (2 * step));
        squares |= two_before & (discs << (3 * step) | after) | two_after & (discs >> (3 * step) | before);
        index += 1;
    }
    squares & BOARD & !all
}
