//! The position: two bitboards and the side to move.

use super::simd::{flips, moves};
use super::square_moves::SquareMoves;
use super::square_values::SquareValues;
use crate::{Game, Side};

/// A square or the pass.
///
/// Squares are numbered column by column: a1 = 0, a2 = 1, .. h8 = 63. The 2011 program generates moves in ascending order of
/// these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The move of a player who has no other move.
    pub const PASS: Self = Self(64);

    /// Returns the square in `column` (0 = a) and `row` (0 = 1).
    ///
    /// # Panics
    ///
    /// Panics if `column` or `row` is above 7.
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < 8 && row < 8, "an Othello board has 8 columns and 8 rows");
        Self(column * 8 + row)
    }

    /// Returns the square with this number, from 0 for a1 to 63 for h8, or the pass for 64.
    #[inline]
    pub const fn of_index(index: u8) -> Self {
        Self(index)
    }

    /// Returns the column: 0 for a, 7 for h. The pass has no column.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 / 8
    }

    /// Returns the row: 0 for row 1, 7 for row 8. The pass has no row.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 % 8
    }

    /// Returns the bit of this square on a board. The pass has no bit.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if this is the pass.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    #[inline]
    pub(super) const fn first_of(squares: u64) -> Self {
        Self(squares.trailing_zeros() as u8)
    }

    /// Returns the number of this square: 0 for a1 to 63 for h8, and 64 for the pass.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An Othello position. A player without a move passes. A position is terminal if neither player has a move.
///
/// ```
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Game, Side};
///
/// let start = Othello::start();
/// assert_eq!(start.side_to_move(), Side::First);
/// assert_eq!(start.empties(), 60);
/// assert_eq!(start.perft(5), 1396);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    own: u64,
    opponent: u64,
    side: Side,
}

impl Othello {
    /// Returns the initial position, Black ([`Side::First`]) to move.
    pub const fn start() -> Self {
        let black = Square::new(3, 4).bit() | Square::new(4, 3).bit();
        let white = Square::new(3, 3).bit() | Square::new(4, 4).bit();
        Self { own: black, opponent: white, side: Side::First }
    }

    /// Returns the position in which `own` are the discs of the side to move, and `opponent` the discs of the other side.
    ///
    /// # Panics
    ///
    /// Panics if the two sides have a disc on the same square.
    pub const fn new(own: u64, opponent: u64, side: Side) -> Self {
        assert!(own & opponent == 0, "a square contains at most one disc");
        Self { own, opponent, side }
    }

    /// Returns the discs of the side to move.
    #[inline]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// Returns the discs of the opponent of the side to move.
    #[inline]
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    #[inline]
    pub(crate) const fn side(&self) -> Side {
        self.side
    }

    /// Returns the discs of one side.
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// Returns the number of empty squares.
    pub const fn empties(&self) -> u32 {
        (self.own | self.opponent).count_zeros()
    }

    /// Returns the position after the move `played`, which flips the discs `flipped`.
    #[inline(always)]
    pub(crate) const fn after(&self, played: Square, flipped: u64) -> Self {
        self.after_move(flipped, if played.0 == Square::PASS.0 { 0 } else { played.bit() })
    }

    /// Returns the position after a move that flips the discs `flipped` and places the disc `placed`.
    #[inline]
    const fn after_move(&self, flipped: u64, placed: u64) -> Self {
        Self { own: self.opponent & !flipped, opponent: self.own | flipped | placed, side: self.side.other() }
    }

    /// Returns the number of moves of the side to move and the number of moves of its opponent, on a board that consists of the
    /// squares `within`. Passes do not count.
    pub(crate) fn moves_and_replies_within(&self, within: u64) -> [u32; 2] {
        [moves(self.own, self.opponent), moves(self.opponent, self.own)].map(|squares| (squares & within).count_ones())
    }

    /// Returns the number of moves on a board that consists of the squares `within`.
    #[inline(always)]
    pub(crate) fn count_moves_within(&self, within: u64) -> usize {
        match (moves(self.own, self.opponent) & within).count_ones() {
            0 => usize::from(moves(self.opponent, self.own) & within != 0),
            moves => moves as usize,
        }
    }

    /// Returns the discs that the side to move flips with a move to `square`. The result is empty for a pass.
    #[inline]
    pub(crate) fn flips_of(&self, square: Square) -> u64 {
        if square == Square::PASS { 0 } else { flips(self.own, self.opponent, square) }
    }
}

impl Game for Othello {
    type Move = Square;
    type Moves = SquareMoves;
    type Values = SquareValues;
    type Key = (u64, u64, Side);

    const MOVE_INDICES: usize = 65;

    /// Generates squares in ascending order, column by column, or the pass.
    #[inline]
    fn generate(&self, moves: &mut SquareMoves) {
        moves.generate(self, u64::MAX);
    }

    #[inline]
    fn play(&self, played: Square) -> Self {
        self.after(played, self.flips_of(played))
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> Self::Key {
        (self.own, self.opponent, self.side)
    }

    #[inline]
    fn move_index(played: Square) -> usize {
        played.index()
    }

    /// Returns the rank in the published square order of another program: corners first, and the squares next to them last. The
    /// pass ranks last, but it is never one of several moves.
    #[inline]
    fn static_rank(&self, played: Square) -> u32 {
        STATIC_RANKS[played.index()]
    }

    #[inline]
    fn is_pass(played: Square) -> bool {
        played == Square::PASS
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count_moves_within(u64::MAX)
    }

    #[inline]
    fn play_generated(&self, moves: &SquareMoves, played: Square) -> Self {
        self.after(played, moves.flips(self, played))
    }

    /// Returns whether the quadrant of the move has an odd number of empty squares. The result is false for the pass.
    #[inline]
    fn is_in_odd_region(&self, played: Square) -> bool {
        played != Square::PASS && odd_quadrants(!(self.own | self.opponent)) & played.bit() != 0
    }
}

/// Returns the squares of all quadrants in which the number of `empty` squares is odd.
#[inline]
pub(crate) const fn odd_quadrants(empty: u64) -> u64 {
    const QUADRANTS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];
    let mut odd = 0;
    let mut quadrant = 0;
    while quadrant < 4 {
        let squares = QUADRANTS[quadrant];
        odd |= squares & ((empty & squares).count_ones() as u64 & 1).wrapping_neg();
        quadrant += 1;
    }
    odd
}

/// The names of the squares, with the most promising first. Symmetric squares are adjacent.
const STATIC_ORDER: &[u8; 128] = b"a1a8h8h1\
    d3d6e3e6c4c5f4f5c3c6f3f6\
    d2d7e2e7b4b5g4g5c2c7f2f7b3b6g3g6\
    d1d8e1e8a4a5h4h5c1c8f1f8a3a6h3h6\
    b2b7g2g7b1b8g1g8a2a7h2h7d4d5e4e5";

const STATIC_RANKS: [u32; 65] = {
    let mut ranks = [u32::MAX; 65];
    let mut rank = 0;
    while rank < 64 {
        let square = Square::new(STATIC_ORDER[2 * rank] - b'a', STATIC_ORDER[2 * rank + 1] - b'1');
        assert!(ranks[square.index()] == u32::MAX, "the order contains every square once");
        ranks[square.index()] = rank as u32;
        rank += 1;
    }
    ranks
};
