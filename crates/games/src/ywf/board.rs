//! The position: three bitboards, the difference in the numbers of changes, and the side to move.

use thiserror::Error;

use super::enclosed::enclosed;
use super::legal::{ALL_SQUARES, legal_squares};
use super::{ActionValues, Actions};
use crate::{Game, Side};

const SQUARES: u8 = 81;

/// A move: a play to a square, the change of the gray stone on a square, or the pass.
///
/// Squares are numbered row by row: a1 = 0, b1 = 1, .. a2 = 9, .. i9 = 80. Plays are generated before changes, both in ascending
/// order of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u8);

impl Action {
    /// The move of a player who has no other move.
    pub const PASS: Self = Self(2 * SQUARES);

    /// Returns the play of a stone to the square in `column` (0 = a) and `row` (0 = 1).
    ///
    /// # Panics
    ///
    /// Panics if `column` or `row` is above 8.
    pub const fn play(column: u8, row: u8) -> Self {
        assert!(column < 9 && row < 9, "a YWF board has 9 columns and 9 rows");
        Self(row * 9 + column)
    }

    /// Returns the change of the gray stone on the square in `column` (0 = a) and `row` (0 = 1) into an own stone.
    ///
    /// # Panics
    ///
    /// Panics if `column` or `row` is above 8.
    pub const fn change(column: u8, row: u8) -> Self {
        Self(Self::play(column, row).0 + SQUARES)
    }

    /// Returns whether the action is a change.
    #[inline]
    pub const fn is_change(self) -> bool {
        self.0 >= SQUARES && self.0 < 2 * SQUARES
    }

    /// Returns the column and the row of the play or change, both counted from 0. Returns `None` for the pass.
    pub const fn square(self) -> Option<(u8, u8)> {
        if self.0 == Self::PASS.0 {
            return None;
        }
        let square = self.0 % SQUARES;
        Some((square % 9, square / 9))
    }

    /// Returns the action with this number: 0 to 80 for a play, 81 to 161 for a change, and 162 for the pass.
    #[inline]
    pub(super) const fn numbered(number: u8) -> Self {
        debug_assert!(number <= Self::PASS_NUMBER);
        Self(number)
    }

    #[inline]
    pub(super) const fn number(self) -> u8 {
        self.0
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

/// The kind of an [`Action`], with the square of a play or change.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Play(u8),
    Change(u8),
    Pass,
}

/// A YWF position.
///
/// A player may put a stone on a square where it encloses stones that are not its own. A player who has made no more changes
/// than the opponent may instead change a gray stone into an own stone. A player who can do neither passes. The game is over if
/// the board is full or neither player can play or change.
///
/// ```
/// use scoutlab_games::ywf::Ywf;
/// use scoutlab_games::{Game, MoveSet};
///
/// // Eleven plays, and the changes of three gray stones.
/// let start = Ywf::start();
/// assert_eq!(start.count_moves(), 14);
/// assert_eq!(start.moves().iter().filter(|played| played.is_change()).count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ywf {
    own: u128,
    opponent: u128,
    gray: u128,
    /// The number of own changes minus the number of the opponent's changes, from -1 to 1.
    change_lead: i8,
    side: Side,
}

/// The reason why a position is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImpossiblePosition {
    /// A stone is outside the 81 squares, or a square has two stones.
    #[error("the stones must be on 81 squares, one each")]
    Squares,
    /// The numbers of changes of the two sides differ by more than 1.
    #[error("Black's changes minus White's are {0}, expected -1, 0 or 1: no one may change while ahead")]
    Changes(i64),
}

/// The result of a game, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The game is not over.
    None,
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// The game is drawn.
    Draw,
}

impl Ywf {
    /// Returns the initial position, Black ([`Side::First`]) to move. The three rows in the centre are gray black white, white
    /// gray black, and black white gray.
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

    /// Returns the position with these stones, row by row: bit 0 is a1, bit 1 is b1 and so on. `changes` is the number of
    /// changes by Black minus the number of changes by White.
    ///
    /// # Errors
    ///
    /// Fails with [`ImpossiblePosition`] if stones overlap or leave the board, or if `changes` is not from -1 to 1.
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

    /// Returns the stones of one side.
    #[inline]
    pub fn stones(&self, side: Side) -> u128 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// Returns the gray stones.
    #[inline]
    pub const fn gray(&self) -> u128 {
        self.gray
    }

    /// Returns the number of changes by Black minus the number of changes by White, from -1 to 1.
    #[inline]
    pub const fn changes(&self) -> i8 {
        match self.side {
            Side::First => self.change_lead,
            Side::Second => -self.change_lead,
        }
    }

    /// Returns the side that has won, if the position is terminal and not drawn: the side with more stones or, if both sides have
    /// equally many stones, the side with fewer changes.
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

    #[inline]
    pub(super) const fn stone_lead(&self) -> i32 {
        self.own.count_ones() as i32 - self.opponent.count_ones() as i32
    }

    /// Returns the stones that a play to this square encloses.
    #[inline]
    pub(super) fn enclosed_by(&self, square: u8) -> u128 {
        enclosed(self.own, self.opponent | self.gray, square)
    }

    /// Returns whether the game is certainly not over with these gray stones and these occupied squares.
    ///
    /// At least one side has made no more changes than the other. That side can change a gray stone, so the game goes on.
    #[inline]
    pub(super) const fn surely_goes_on(gray: u128, occupied: u128) -> bool {
        gray != 0 && occupied != ALL_SQUARES
    }

    #[inline]
    pub(super) const fn occupied(&self) -> u128 {
        self.own | self.opponent | self.gray
    }

    #[inline]
    pub(super) const fn others(&self) -> u128 {
        self.opponent | self.gray
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

    /// Returns the gray stones that the side to move may change, on a board that is not full.
    #[inline]
    const fn changeable(&self) -> u128 {
        if self.change_lead <= 0 { self.gray } else { 0 }
    }

    /// Returns the moves, given the squares to which the side to move may play.
    #[inline]
    pub(super) fn moves_with(&self, plays: u128) -> Actions {
        let changes = self.changeable();
        if plays | changes != 0 && self.occupied() != ALL_SQUARES {
            Actions::new(plays, changes)
        } else if self.passes() {
            Actions::PASS
        } else {
            Actions::default()
        }
    }

    #[inline]
    fn plays(&self) -> u128 {
        legal_squares(self.own, self.opponent | self.gray)
    }

    /// Returns whether the side to move, which has neither a play nor a change, passes. Otherwise the game is over.
    #[inline]
    fn passes(&self) -> bool {
        // The opponent may change a gray stone that this side may not change.
        self.occupied() != ALL_SQUARES && (self.gray != 0 || legal_squares(self.opponent, self.own) != 0)
    }
}

#[inline]
const fn bit(square: u8) -> u128 {
    1 << square
}

impl Game for Ywf {
    type Move = Action;
    type Moves = Actions;
    type Values = ActionValues;
    /// The key has two bits for each square: one is set for own and gray stones, the other for the opponent's and gray stones.
    /// The higher bits encode the side to move and the changes.
    type Key = (u128, u128);

    const MOVE_INDICES: usize = 2 * SQUARES as usize + 1;

    #[inline]
    fn generate(&self, moves: &mut Actions) {
        *moves = self.moves_with(self.plays());
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
    fn is_pass(played: Action) -> bool {
        played == Action::PASS
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
    fn move_index(played: Action) -> usize {
        usize::from(played.0)
    }
}
