//! The position: the marks of both sides.

use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::lines::fills_a_line;
use super::symmetry::smallest_name;
use crate::{Game, MoveSet, Side, ValueList};

const ALL_SQUARES: u16 = 0b111_111_111;

/// A square. Squares are numbered in reading order: x0y0 = 0, x1y0 = 1, .. x2y2 = 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The centre, x1y1.
    pub const CENTRE: Self = Self(4);

    /// Returns the square in column `x` and row `y`, counted from 0 at the top left.
    ///
    /// # Panics
    ///
    /// Panics if `x` or `y` is above 2.
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(x < 3 && y < 3, "a tic-tac-toe board has 3 columns and 3 rows");
        Self(y * 3 + x)
    }

    /// Returns the column, from 0 at the left to 2 at the right.
    pub const fn x(self) -> u8 {
        self.0 % 3
    }

    /// Returns the row, from 0 at the top to 2 at the bottom.
    pub const fn y(self) -> u8 {
        self.0 / 3
    }

    /// Returns the bit of this square in a set of marks.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A tic-tac-toe position. `o` ([`Side::First`]) and `x` mark squares in turn. Three in a row wins.
///
/// In a game that `o` begins, the number of marks determines the side to move. [`TicTacToe::with_side_to_move`] returns positions
/// of games that `x` begins. The position also stores the last move, because [`Ai10s`](super::Ai10s) rewards the move *to* the
/// centre. The last move is not part of the position's identity: equality, hash and keys depend on the board and the side to move
/// alone.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::tictactoe::TicTacToe;
///
/// assert_eq!(TicTacToe::start().count_moves(), 9);
/// // The number of games.
/// assert_eq!(TicTacToe::start().perft(9), 255_168);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe {
    /// The marks of the side to move.
    own: u16,
    /// The marks of the side that moved last.
    moved: u16,
    // `side` and `won` are stored because counting marks and finding lines at every node would cost more.
    side: Side,
    /// Whether the side that moved last has three in a row.
    won: bool,
    last_move: Option<Square>,
}

impl PartialEq for TicTacToe {
    fn eq(&self, other: &Self) -> bool {
        (self.own, self.moved, self.side) == (other.own, other.moved, other.side)
    }
}

impl Eq for TicTacToe {}

impl Hash for TicTacToe {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// The reason why no game leads to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImpossibleBoard {
    /// A mark is outside the nine squares, or a square has two marks.
    #[error("the marks must be on nine squares, one each")]
    Squares,
    /// The players did not take turns.
    #[error("{o} o and {x} x, expected as many o as x or one more")]
    Counts {
        /// The number of o.
        o: u32,
        /// The number of x.
        x: u32,
    },
    /// The players did not take turns, or the other side is to move.
    #[error(
        "{o} o and {x} x with {to_move} to move, expected equally many marks of both sides, or one fewer of the side to move"
    )]
    SideToMove {
        /// The number of o.
        o: u32,
        /// The number of x.
        x: u32,
        /// The side to move, `o` or `x`.
        to_move: char,
    },
    /// Both sides have three in a row.
    #[error("o and x both have three in a row")]
    TwoWinners,
    /// A side has three in a row, but the other side made the last mark.
    #[error("{winner} has three in a row although the other side moved last")]
    MovedOn {
        /// The side with three in a row, `o` or `x`.
        winner: char,
    },
}

impl TicTacToe {
    /// Returns the empty board, `o` to move.
    pub const fn start() -> Self {
        Self { own: 0, moved: 0, side: Side::First, won: false, last_move: None }
    }

    /// Returns the position with these marks: bit 0 is x0y0, bit 1 is x1y0, .. bit 8 is x2y2. The last move is unknown.
    ///
    /// # Errors
    ///
    /// Fails with [`ImpossibleBoard`] if no game leads to this board.
    pub fn new(o: u16, x: u16) -> Result<Self, ImpossibleBoard> {
        let (o_marks, x_marks) = (o.count_ones(), x.count_ones());
        if (o | x) & !ALL_SQUARES == 0 && o & x == 0 && o_marks != x_marks && o_marks != x_marks + 1 {
            return Err(ImpossibleBoard::Counts { o: o_marks, x: x_marks });
        }
        Self::with_side_to_move(o, x, if o_marks == x_marks { Side::First } else { Side::Second })
    }

    /// Returns the position with these marks, as in [`TicTacToe::new`], and with this side to move. The side to move must have
    /// one mark fewer than the other side, or equally many. If both sides have equally many marks and `x` is to move, `x` began
    /// the game.
    ///
    /// ```
    /// use scoutlab_games::tictactoe::TicTacToe;
    /// use scoutlab_games::{Game, Notation, Side};
    ///
    /// let x_begins = TicTacToe::with_side_to_move(0, 0, Side::Second).unwrap();
    /// assert_eq!(x_begins.play(x_begins.parse_move("x1y1").unwrap()).position_name(), "----x---- o");
    /// assert_ne!(x_begins.key(), TicTacToe::start().key());
    /// assert!(TicTacToe::with_side_to_move(0b11, 0b100, Side::First).is_err()); // two o and one x
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`ImpossibleBoard`] if no game leads to this position.
    pub fn with_side_to_move(o: u16, x: u16, side: Side) -> Result<Self, ImpossibleBoard> {
        if o & x != 0 || (o | x) & !ALL_SQUARES != 0 {
            return Err(ImpossibleBoard::Squares);
        }
        let (own, moved) = if side == Side::First { (o, x) } else { (x, o) };
        if !(0..=1).contains(&(moved.count_ones() as i32 - own.count_ones() as i32)) {
            let to_move = if side == Side::First { 'o' } else { 'x' };
            return Err(ImpossibleBoard::SideToMove { o: o.count_ones(), x: x.count_ones(), to_move });
        }
        match (fills_a_line(own), fills_a_line(moved)) {
            (true, true) => Err(ImpossibleBoard::TwoWinners),
            (true, false) => Err(ImpossibleBoard::MovedOn { winner: if side == Side::First { 'o' } else { 'x' } }),
            (false, won) => Ok(Self { own, moved, side, won, last_move: None }),
        }
    }

    #[inline]
    pub(super) const fn x_begins(self) -> bool {
        self.mark_count().is_multiple_of(2) == matches!(self.side, Side::Second)
    }

    /// Returns the marks of one side, with one bit for each square.
    #[inline]
    pub const fn marks(&self, side: Side) -> u16 {
        if side as u8 == self.side as u8 { self.own } else { self.moved }
    }

    /// Returns the number of marks on the board.
    #[inline]
    pub const fn mark_count(&self) -> u32 {
        (self.own | self.moved).count_ones()
    }

    /// Returns the side that has three in a row, or `None` if neither side has.
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        // Only the side that moved last can have completed a line.
        if self.won { Some(self.side.other()) } else { None }
    }

    /// Returns the last move, or `None` if the position was set up.
    #[inline]
    pub const fn last_move(&self) -> Option<Square> {
        self.last_move
    }
}

/// The moves of a position: the empty squares, in reading order.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptySquares(u16);

impl MoveSet for EmptySquares {
    type Move = Square;

    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn at(&self, place: usize) -> Square {
        let after = (0..place).fold(self.0, |squares, _| squares & squares.wrapping_sub(1));
        Square(after.trailing_zeros() as u8)
    }

    #[inline]
    fn place_of(&self, played: Square) -> Option<usize> {
        (self.0 & played.bit() != 0).then(|| (self.0 & (played.bit() - 1)).count_ones() as usize)
    }
}

#[inline]
fn board_name(o: u16, x: u16) -> u32 {
    u32::from(o) | u32::from(x) << 9
}

impl Game for TicTacToe {
    type Move = Square;
    type Moves = EmptySquares;
    type Values = ValueList;
    /// The key has nine bits for `o`, nine for `x`, and one bit that is set if `x` began.
    type Key = u32;

    const MOVE_INDICES: usize = 9;

    #[inline]
    fn generate(&self, moves: &mut EmptySquares) {
        moves.0 = if self.won { 0 } else { ALL_SQUARES & !(self.own | self.moved) };
    }

    #[inline]
    fn play(&self, played: Square) -> Self {
        let moved = self.own | played.bit();
        Self { own: self.moved, moved, side: self.side.other(), won: fills_a_line(moved), last_move: Some(played) }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u32 {
        board_name(self.marks(Side::First), self.marks(Side::Second)) | u32::from(self.x_begins()) << 18
    }

    /// Returns the smallest key among the eight rotations and reflections of the board.
    #[inline]
    fn class_key(&self) -> u32 {
        smallest_name(self.marks(Side::First), self.marks(Side::Second), board_name) | u32::from(self.x_begins()) << 18
    }

    #[inline]
    fn move_index(played: Square) -> usize {
        played.index()
    }
}
