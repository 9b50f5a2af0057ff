//! The position: one of the 8x8 board, turned for its order of generation.

use arrayvec::ArrayVec;

use super::Generation;
use crate::othello::{self, Othello, Square, odd_quadrants};
use crate::{Game, OddRegions, Prefetch, Side};

/// Othello on the middle `SIZE` x `SIZE` squares of the 8x8 board, in any order of generation. Squares keep their names: those of
/// 6x6 Othello are b2 to g7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Middle<const SIZE: u8> {
    /// Turned, so that ascending squares are in the order of generation.
    board: Othello,
    generation: Generation,
}

/// 6x6 Othello. Unless another order is chosen, moves are generated row by row.
///
/// ```
/// use scoutlab_games::othello6::Othello6;
/// use scoutlab_games::{Game, Notation};
///
/// let start = Othello6::start();
/// let names: Vec<String> = start.generate().map(Othello6::move_name).collect();
/// assert_eq!(names, ["d3", "c4", "f5", "e6"]);
/// assert_eq!(start.empties(), 32);
/// ```
pub type Othello6 = Middle<6>;

/// Othello, in any order of generation. [`Othello`] itself generates column by column.
pub type Othello8 = Middle<8>;

impl<const SIZE: u8> Middle<SIZE> {
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

    /// The order of generation if no other is chosen: by rows for 6x6, by columns for 8x8.
    pub const GENERATION: Generation = if SIZE == 6 { Generation::Rows } else { Generation::Columns };

    /// The initial position, Black ([`Side::First`]) to move.
    pub const fn start() -> Self {
        Self::new(Othello::start(), Self::GENERATION)
    }

    /// A position of the 8x8 board, in this order of generation.
    ///
    /// # Panics
    ///
    /// Panics if there is a disc outside [`Middle::SQUARES`].
    pub const fn new(position: Othello, generation: Generation) -> Self {
        assert!((position.own() | position.opponent()) & !Self::SQUARES == 0, "all discs are on the board");
        Self { board: turned(position, generation), generation }
    }

    /// The same position in another order of generation.
    ///
    /// ```
    /// use scoutlab_games::othello6::{Generation, Othello6};
    /// use scoutlab_games::{Game, Notation};
    ///
    /// let start = Othello6::start().generating(Generation::Columns);
    /// let names: Vec<String> = start.generate().map(Othello6::move_name).collect();
    /// assert_eq!(names, ["c4", "d3", "e6", "f5"]);
    /// ```
    pub const fn generating(self, generation: Generation) -> Self {
        Self::new(self.position(), generation)
    }

    /// The order of generation.
    pub const fn generation(&self) -> Generation {
        self.generation
    }

    /// The position on the 8x8 board.
    pub const fn position(&self) -> Othello {
        turned(self.board, self.generation)
    }

    /// The number of empty squares.
    #[inline]
    pub const fn empties(&self) -> u32 {
        (Self::SQUARES & !(self.board.own() | self.board.opponent())).count_ones()
    }

    /// The number of discs of one side.
    #[inline]
    pub fn discs(&self, side: Side) -> u32 {
        self.board.discs(side).count_ones()
    }

    /// The numbers of squares that the side to move can move to, and that its opponent could.
    pub(super) fn moves_and_replies(&self) -> [u32; 2] {
        self.board.moves_and_replies_within(Self::SQUARES)
    }

    /// The turned board.
    #[inline(always)]
    pub(super) const fn board(&self) -> &Othello {
        &self.board
    }
}

/// A position with every square turned.
const fn turned(position: Othello, generation: Generation) -> Othello {
    let (own, opponent) = (generation.turn_board(position.own()), generation.turn_board(position.opponent()));
    Othello::new(own, opponent, position.side())
}

/// The moves of a position, in its order of generation.
#[derive(Clone, Debug)]
pub struct Generated {
    /// On the turned board.
    pub(super) moves: othello::Generated,
    pub(super) generation: Generation,
}

impl Iterator for Generated {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.moves.next().map(|square| self.generation.turn(square))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.moves.count()
    }
}

impl<const SIZE: u8> Game for Middle<SIZE> {
    type Move = Square;
    type Generated = Generated;
    type Moves = ArrayVec<Square, 64>;
    type Key = (u64, u64, Side, Generation);

    const MOVE_INDICES: usize = Othello::MOVE_INDICES;

    #[inline]
    fn generate(&self) -> Generated {
        Generated { moves: self.board.generate_within(Self::SQUARES), generation: self.generation }
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
    fn take(moves: &mut Generated, played: Square) -> Option<bool> {
        Othello::take(&mut moves.moves, moves.generation.turn(played))
    }

    #[inline]
    fn move_index(played: Square) -> usize {
        Othello::move_index(played)
    }

    /// That of Othello. On the small board a square has the rank of the one at the same distance from the edges and the middle:
    /// b2 that of a1, c2 that of b1, d2 that of d1.
    #[inline]
    fn static_rank(played: Square) -> u32 {
        const STRETCHED: [u8; 8] = [0, 0, 1, 3, 4, 6, 7, 7];
        if SIZE == 8 || played == Square::PASS {
            return Othello::static_rank(played);
        }
        let [column, row] = [played.column(), played.row()].map(|place| STRETCHED[usize::from(place)]);
        Othello::static_rank(Square::new(column, row))
    }

    /// Plays the moves by [`Prefetch::play_generated`], which is faster.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves().max(1),
            _ => {
                let moves = self.generate();
                if moves.clone().next().is_none() {
                    return 1;
                }
                moves.clone().map(|played| self.play_generated(&moves, played).perft(depth - 1)).sum()
            }
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.board.count_moves_within(Self::SQUARES)
    }
}

impl<const SIZE: u8> Prefetch for Middle<SIZE> {
    const PREFETCHES: bool = Othello::PREFETCHES;

    #[inline]
    fn play_generated(&self, generated: &Generated, played: Square) -> Self {
        let board = self.board.play_generated(&generated.moves, self.generation.turn(played));
        Self { board, generation: self.generation }
    }
}

impl<const SIZE: u8> OddRegions for Middle<SIZE> {
    /// The regions are the four quadrants. The pass is in none.
    #[inline]
    fn is_in_odd_region(&self, played: Square) -> bool {
        let position = self.position();
        let empty = Self::SQUARES & !(position.own() | position.opponent());
        played != Square::PASS && odd_quadrants(empty) & played.bit() != 0
    }
}
