//! The position: a position on the 8x8 board, turned according to its move generation order.

use super::{Generation, TurnedMoves};
use crate::othello::{Othello, Square, SquareValues, odd_quadrants};
use crate::{Game, Side};

/// Othello on the middle `SIZE` x `SIZE` squares of the 8x8 board, in any move generation order. Squares keep their names: the
/// squares of 6x6 Othello are b2 to g7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CentralOthello<const SIZE: u8> {
    /// The position on the turned board, on which ascending squares follow the move generation order.
    board: Othello,
    generation: Generation,
}

/// 6x6 Othello. By default, moves are generated row by row.
///
/// ```
/// use scoutlab_games::othello6::Othello6;
/// use scoutlab_games::{Game, MoveSet, Notation};
///
/// let start = Othello6::start();
/// let names: Vec<String> = start.moves().iter().map(|played| start.move_name(played)).collect();
/// assert_eq!(names, ["d3", "c4", "f5", "e6"]);
/// assert_eq!(start.empties(), 32);
/// ```
pub type Othello6 = CentralOthello<6>;

/// Othello with any move generation order. [`Othello`] itself generates column by column.
pub type ReorderedOthello = CentralOthello<8>;

impl<const SIZE: u8> CentralOthello<SIZE> {
    /// The squares of the board.
    pub const SQUARES: u64 = {
        assert!(SIZE == 6 || SIZE == 8, "the middle of the board has 6x6 squares, or all");
        let margin = (8 - SIZE) / 2;
        let mut squares = 0;
        let mut place = 0;
        while place < SIZE * SIZE {
            squares |= Square::new(margin + place % SIZE, margin + place / SIZE).bit();
            place += 1;
        }
        squares
    };

    /// The default move generation order: by rows for 6x6, by columns for 8x8.
    pub const GENERATION: Generation = if SIZE == 6 { Generation::Rows } else { Generation::Columns };

    /// Returns the initial position, Black ([`Side::First`]) to move.
    pub const fn start() -> Self {
        Self::new(Othello::start(), Self::GENERATION)
    }

    /// Returns `position`, a position of the 8x8 board, with the move generation order `generation`.
    ///
    /// # Panics
    ///
    /// Panics if there is a disc outside [`CentralOthello::SQUARES`].
    pub const fn new(position: Othello, generation: Generation) -> Self {
        assert!((position.own() | position.opponent()) & !Self::SQUARES == 0, "all discs are on the board");
        Self { board: turned(position, generation), generation }
    }

    /// Returns this position with another move generation order.
    ///
    /// ```
    /// use scoutlab_games::othello6::{Generation, Othello6};
    /// use scoutlab_games::{Game, MoveSet, Notation};
    ///
    /// let start = Othello6::start().generating(Generation::Columns);
    /// let names: Vec<String> = start.moves().iter().map(|played| start.move_name(played)).collect();
    /// assert_eq!(names, ["c4", "d3", "e6", "f5"]);
    /// ```
    pub const fn generating(self, generation: Generation) -> Self {
        Self::new(self.position(), generation)
    }

    /// Returns the move generation order.
    pub const fn generation(&self) -> Generation {
        self.generation
    }

    /// Returns the position on the 8x8 board in its standard orientation.
    pub const fn position(&self) -> Othello {
        turned(self.board, self.generation)
    }

    /// Returns the number of empty squares.
    #[inline]
    pub const fn empties(&self) -> u32 {
        (Self::SQUARES & !(self.board.own() | self.board.opponent())).count_ones()
    }

    /// Returns the number of discs of one side.
    #[inline]
    pub fn discs(&self, side: Side) -> u32 {
        self.board.discs(side).count_ones()
    }

    /// Returns the number of moves of the side to move and the number of moves of its opponent, without passes.
    pub(super) fn moves_and_replies(&self) -> [u32; 2] {
        self.board.moves_and_replies_within(Self::SQUARES)
    }

    #[inline(always)]
    pub(super) const fn board(&self) -> &Othello {
        &self.board
    }
}

const fn turned(position: Othello, generation: Generation) -> Othello {
    let (own, opponent) = (generation.turn_board(position.own()), generation.turn_board(position.opponent()));
    Othello::new(own, opponent, position.side())
}

impl<const SIZE: u8> Game for CentralOthello<SIZE> {
    type Move = Square;
    type Moves = TurnedMoves;
    type Values = SquareValues;
    type Key = (u64, u64, Side, Generation);

    const MOVE_INDICES: usize = Othello::MOVE_INDICES;

    #[inline]
    fn generate(&self, moves: &mut TurnedMoves) {
        moves.generation = self.generation;
        moves.squares.generate(&self.board, Self::SQUARES);
    }

    #[inline]
    fn play(&self, played: Square) -> Self {
        Self { board: self.board.play(self.generation.turn(played)), generation: self.generation }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.board.side_to_move()
    }

    #[inline]
    fn key(&self) -> Self::Key {
        let (own, opponent, side) = self.board.key();
        (own, opponent, side, self.generation)
    }

    #[inline]
    fn move_index(played: Square) -> usize {
        Othello::move_index(played)
    }

    /// Returns the rank of the move in Othello. On the small board, a square has the rank of the corresponding 8x8 square. For
    /// example, b2 has the rank of a1, and c2 the rank of b1.
    #[inline]
    fn static_rank(&self, played: Square) -> u32 {
        const STRETCHED: [u8; 8] = [0, 0, 1, 3, 4, 6, 7, 7];
        if SIZE == 8 || played == Square::PASS {
            return self.board.static_rank(played);
        }
        let [column, row] = [played.column(), played.row()].map(|place| STRETCHED[usize::from(place)]);
        self.board.static_rank(Square::new(column, row))
    }

    #[inline]
    fn is_pass(played: Square) -> bool {
        played == Square::PASS
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.board.count_moves_within(Self::SQUARES)
    }

    #[inline]
    fn play_generated(&self, moves: &TurnedMoves, played: Square) -> Self {
        let turned = self.generation.turn(played);
        let board = self.board.after(turned, moves.squares.flips(&self.board, turned));
        Self { board, generation: self.generation }
    }

    /// Returns whether the quadrant of the move has an odd number of empty squares. Quadrants are parts of the 8x8 board, as in
    /// [`Othello`].
    #[inline]
    fn is_in_odd_region(&self, played: Square) -> bool {
        let position = self.position();
        let empty = Self::SQUARES & !(position.own() | position.opponent());
        played != Square::PASS && odd_quadrants(empty) & played.bit() != 0
    }
}
