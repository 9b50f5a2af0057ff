//! The position: three bitboards, the changes made, and the side to move.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::enclosed::enclosed;
use super::legal::ALL_SQUARES;
use super::numbers::legal_squares;
use crate::{Game, Prefetch, Side};

const SQUARES: u8 = 81;

/// A move: a play to a square, the change of the gray stone on a square, or the pass.
///
/// Squares are numbered row by row: a1 = 0, b1 = 1, .. a2 = 9, .. i9 = 80. Ascending order is the order in which moves are
/// generated: plays, changes, the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u8);

impl Action {
    /// The move of a player who has no other move.
    pub const PASS: Self = Self(2 * SQUARES);

    /// The play of a stone to the square in `column` (0 = a) and `row` (0 = 1).
    ///
    /// # Panics
    ///
    /// Panics if either is above 8.
    pub const fn play(column: u8, row: u8) -> Self {
        assert!(column < 9 && row < 9, "a YWF board has 9 columns and 9 rows");
        Self(row * 9 + column)
    }

    /// The change of the gray stone on the square in `column` (0 = a) and `row` (0 = 1) into one's own.
    ///
    /// # Panics
    ///
    /// Panics if either is above 8.
    pub const fn change(column: u8, row: u8) -> Self {
        Self(Self::play(column, row).0 + SQUARES)
    }

    /// Whether this is a change.
    #[inline]
    pub const fn is_change(self) -> bool {
        self.0 >= SQUARES && self.0 < 2 * SQUARES
    }

    /// The column and row of the play or change, both from 0. `None` for the pass.
    pub const fn square(self) -> Option<(u8, u8)> {
        if self.0 == Self::PASS.0 {
            return None;
        }
        let square = self.0 % SQUARES;
        Some((square % 9, square / 9))
    }

    #[inline]
    pub(super) const fn kind(self) -> Kind {
        match self.0 {
            ..SQUARES => Kind::Play(self.0),
            Self::PASS_NUMBER => Kind::Pass,
            _ => Kind::Change(self.0 - SQUARES),
        }
    }

    const PASS_NUMBER: u8 = Self::PASS.0;
}

/// What an [`Action`] does, with the number of its square.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Play(u8),
    Change(u8),
    Pass,
}

/// A YWF position.
///
/// A player may put a stone where it encloses stones that are not its own. A player who has made no more changes than the
/// opponent may instead change a gray stone into its own. A player who can do neither passes. The game is over when the board
/// is full or neither player can do anything.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::ywf::Ywf;
///
/// // Eleven plays, and the changes of three gray stones.
/// let start = Ywf::start();
/// assert_eq!(start.count_moves(), 14);
/// assert_eq!(start.generate().filter(|played| played.is_change()).count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ywf {
    own: u128,
    opponent: u128,
    gray: u128,
    /// Own changes minus the opponent's, -1 to 1.
    change_lead: i8,
    side: Side,
}

/// Why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImpossiblePosition {
    /// Stones outside the 81 squares, or two on one square.
    #[error("the stones must be on 81 squares, one each")]
    Squares,
    /// A side made a change that was not allowed.
    #[error("the changes of Black minus those of White are {0}, expected -1, 0 or 1: nobody may change while ahead")]
    Changes(i64),
}

/// The state of a game, and who has won it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The game goes on.
    None,
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// The game is drawn.
    Draw,
}

impl Ywf {
    /// The initial position, Black ([`Side::First`]) to move. The rows in the centre are gray black white, white gray black,
    /// black white gray.
    pub const fn start() -> Self {
        const fn bits(squares: [(u8, u8); 3]) -> u128 {
            let [one, two, three] = squares;
            bit(Action::play(one.0, one.1).0) | bit(Action::play(two.0, two.1).0) | bit(Action::play(three.0, three.1).0)
        }
        Self {
            own: bits([(4, 3), (5, 4), (3, 5)]),
            opponent: bits([(5, 3), (3, 4), (4, 5)]),
            gray: bits([(3, 3), (4, 4), (5, 5)]),
            change_lead: 0,
            side: Side::First,
        }
    }

    /// The position with these stones, row by row: bit 0 is a1, bit 1 is b1 and so on. `changes` is the number of changes Black
    /// has made minus those of White.
    ///
    /// # Errors
    ///
    /// [`ImpossiblePosition`] if stones overlap or leave the board, or if the changes cannot differ by this much.
    pub fn new(black: u128, white: u128, gray: u128, changes: i64, side: Side) -> Result<Self, ImpossiblePosition> {
        let overlap = (black & white) | (black & gray) | (white & gray);
        if overlap != 0 || (black | white | gray) & !ALL_SQUARES != 0 {
            return Err(ImpossiblePosition::Squares);
        }
        let change_lead = match (changes, side) {
            (-1..=1, Side::First) => changes as i8,
            (-1..=1, Side::Second) => -changes as i8,
            _ => return Err(ImpossiblePosition::Changes(changes)),
        };
        let (own, opponent) = match side {
            Side::First => (black, white),
            Side::Second => (white, black),
        };
        Ok(Self { own, opponent, gray, change_lead, side })
    }

    /// The stones of one side.
    #[inline]
    pub fn stones(&self, side: Side) -> u128 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The gray stones.
    #[inline]
    pub const fn gray(&self) -> u128 {
        self.gray
    }

    /// The number of changes Black has made minus those of White, -1 to 1.
    #[inline]
    pub const fn changes(&self) -> i8 {
        match self.side {
            Side::First => self.change_lead,
            Side::Second => -self.change_lead,
        }
    }

    /// The side that has won, if the game is over and not drawn: the side with more stones or, if both have the same number,
    /// with fewer changes.
    pub fn winner(&self) -> Option<Side> {
        match self.ending() {
            Ending::Won => Some(self.side),
            Ending::Lost => Some(self.side.other()),
            Ending::None | Ending::Draw => None,
        }
    }

    #[inline]
    pub(super) fn ending(&self) -> Ending {
        if !self.is_over() {
            return Ending::None;
        }
        match (self.stone_lead(), -self.change_lead) {
            (1.., _) | (0, 1..) => Ending::Won,
            (..=-1, _) | (0, ..=-1) => Ending::Lost,
            (0, 0) => Ending::Draw,
        }
    }

    /// Own stones minus the opponent's.
    #[inline]
    pub(super) const fn stone_lead(&self) -> i32 {
        self.own.count_ones() as i32 - self.opponent.count_ones() as i32
    }

    /// The stones that a play to this square encloses.
    #[inline]
    pub(super) fn enclosed_by(&self, square: u8) -> u128 {
        enclosed(self.own, self.opponent | self.gray, square)
    }

    /// Whether the game is certain to go on with these stones gray and these squares occupied.
    ///
    /// At least one side has made no more changes than the other. It has a move as long as there is a gray stone.
    #[inline]
    pub(super) const fn surely_goes_on(gray: u128, occupied: u128) -> bool {
        gray != 0 && occupied != ALL_SQUARES
    }

    #[inline]
    pub(super) const fn occupied(&self) -> u128 {
        self.own | self.opponent | self.gray
    }

    #[inline]
    pub(super) const fn own(&self) -> u128 {
        self.own
    }

    #[inline]
    pub(super) const fn opponent(&self) -> u128 {
        self.opponent
    }

    #[inline]
    fn is_over(&self) -> bool {
        !Self::surely_goes_on(self.gray, self.occupied())
            && (self.occupied() == ALL_SQUARES
                || legal_squares(self.own, self.opponent) | legal_squares(self.opponent, self.own) == 0)
    }

    /// The gray stones that the side to move may change, on a board that is not full.
    #[inline]
    const fn changeable(&self) -> u128 {
        if self.change_lead <= 0 { self.gray } else { 0 }
    }

    #[inline]
    fn plays(&self) -> u128 {
        legal_squares(self.own, self.opponent | self.gray)
    }

    /// Whether the side to move, which has neither a play nor a change, passes. Otherwise the game is over.
    #[inline]
    fn passes(&self) -> bool {
        // The opponent may change a gray stone that this side may not change.
        self.gray != 0 || legal_squares(self.opponent, self.own) != 0
    }
}

#[inline]
const fn bit(square: u8) -> u128 {
    1 << square
}

/// Some plays and changes, a bit for each action.
pub(super) struct ActionSet([u64; 3]);

impl ActionSet {
    /// The plays to these squares and the changes on those.
    #[inline(always)]
    pub(super) const fn of(plays: u128, changes: u128) -> Self {
        let first = (plays & (bit(SQUARES) - 1)) | changes << SQUARES;
        Self([first as u64, (first >> 64) as u64, (changes >> (128 - SQUARES)) as u64])
    }

    /// Whether a move is one of these. The pass is never.
    #[inline(always)]
    pub(super) fn has(&self, played: Action) -> bool {
        debug_assert_ne!(played, Action::PASS);
        self.0[usize::from(played.0 / 64) % 3] >> (played.0 % 64) & 1 == 1
    }
}

/// The moves of a position: plays row by row, then changes row by row, or the pass.
#[derive(Clone, Debug)]
pub struct Generated {
    pub(super) plays: u128,
    pub(super) changes: u128,
    pub(super) pass: bool,
}

impl Generated {
    /// No move.
    pub(super) const fn none() -> Self {
        Self { plays: 0, changes: 0, pass: false }
    }

    /// Adds a move.
    #[inline]
    pub(super) const fn put(&mut self, played: Action) {
        match played.kind() {
            Kind::Play(square) => self.plays |= bit(square),
            Kind::Change(square) => self.changes |= bit(square),
            Kind::Pass => self.pass = true,
        }
    }

    /// Takes moves up to and including the first whose square is in `plays` or, after all plays, in `changes`, or all of them if there is
    /// none. Returns the number of moves taken before that move, and the move.
    #[inline(always)]
    pub(super) fn find(&mut self, plays: u128, changes: u128) -> (usize, Option<Action>) {
        /// Takes squares up to the first of those that are looked for. The first is 0 if there is none.
        #[inline(always)]
        const fn take(squares: &mut u128, wanted: u128) -> (usize, u128) {
            let wanted = *squares & wanted;
            let first = wanted & wanted.wrapping_neg();
            let passed = *squares & first.wrapping_sub(1);
            *squares &= !(passed | first);
            (passed.count_ones() as usize, first)
        }

        let (passed, play) = take(&mut self.plays, plays);
        if play != 0 {
            return (passed, Some(Action(play.trailing_zeros() as u8)));
        }
        let (more, change) = take(&mut self.changes, changes);
        (passed + more, (change != 0).then(|| Action(SQUARES + change.trailing_zeros() as u8)))
    }
}

impl Iterator for Generated {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        if self.plays != 0 {
            let square = self.plays.trailing_zeros() as u8;
            self.plays &= self.plays - 1;
            Some(Action(square))
        } else if self.changes != 0 {
            let square = self.changes.trailing_zeros() as u8;
            self.changes &= self.changes - 1;
            Some(Action(SQUARES + square))
        } else if self.pass {
            self.pass = false;
            Some(Action::PASS)
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let moves = self.plays.count_ones() as usize + self.changes.count_ones() as usize + usize::from(self.pass);
        (moves, Some(moves))
    }

    #[inline]
    fn count(self) -> usize {
        self.size_hint().0
    }
}

impl Game for Ywf {
    type Move = Action;
    type Generated = Generated;
    /// Plays go to empty squares and changes to gray stones, so each of the 81 squares has at most one move.
    type Moves = ArrayVec<Action, 81>;
    /// Two bits for each square (own or gray, opponent's or gray). Above them are the side and the changes.
    type Key = (u128, u128);

    const MOVE_INDICES: usize = 2 * SQUARES as usize + 1;

    #[inline]
    fn generate(&self) -> Generated {
        if self.occupied() == ALL_SQUARES {
            return Generated::none();
        }
        let (plays, changes) = (self.plays(), self.changeable());
        Generated { plays, changes, pass: plays | changes == 0 && self.passes() }
    }

    #[inline]
    fn play(&self, played: Action) -> Self {
        let Self { own, opponent, gray, change_lead, side } = *self;
        let side = side.other();
        match played.kind() {
            Kind::Play(square) => {
                let enclosed = self.enclosed_by(square);
                Self {
                    own: opponent & !enclosed,
                    opponent: own | bit(square) | (gray & enclosed),
                    gray: (gray & !enclosed) | (opponent & enclosed),
                    change_lead: -change_lead,
                    side,
                }
            }
            Kind::Change(square) => Self {
                own: opponent,
                opponent: own | bit(square),
                gray: gray & !bit(square),
                change_lead: -(change_lead + 1),
                side,
            },
            Kind::Pass => Self { own: opponent, opponent: own, gray, change_lead: -change_lead, side },
        }
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.is_over()
    }

    #[inline]
    fn key(&self) -> Self::Key {
        let side_and_changes = self.side as u128 | ((self.change_lead + 1) as u128) << 1;
        (self.own | self.gray | side_and_changes << SQUARES, self.opponent | self.gray)
    }

    #[inline]
    fn take(moves: &mut Generated, played: Action) -> Option<bool> {
        let take = |squares: &mut u128, square| {
            let was_left = *squares & bit(square) != 0;
            *squares &= !bit(square);
            was_left
        };
        Some(match played.kind() {
            Kind::Play(square) => take(&mut moves.plays, square),
            Kind::Change(square) => take(&mut moves.changes, square),
            Kind::Pass => std::mem::replace(&mut moves.pass, false),
        })
    }

    #[inline]
    fn move_index(played: Action) -> usize {
        usize::from(played.0)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.generate().size_hint().0 as u64
    }
}

impl Prefetch for Ywf {}
