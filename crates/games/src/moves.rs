//! The moves of a position.

use std::fmt::Debug;

use arrayvec::ArrayVec;

/// The maximum number of moves in a position of any game. A chess position has at most 218 moves.
pub const MAX_MOVES: usize = 256;

/// The moves of a position. The *place* of a move is its index in move generation order, counted from 0.
///
/// [`MoveList`] serves most games. A game whose moves are squares of a bitboard can use the bitboard itself.
pub trait MoveSet: Clone + Debug + Default {
    /// A move.
    type Move: Copy;

    /// Returns the number of moves, at most [`MAX_MOVES`].
    fn len(&self) -> usize;

    /// Returns whether there are no moves.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the move at `place`.
    ///
    /// # Panics
    ///
    /// May panic or return a meaningless move unless `place` is less than [`MoveSet::len`].
    fn at(&self, place: usize) -> Self::Move;

    /// Returns the place of a move, or `None` if the set does not contain the move.
    fn place_of(&self, played: Self::Move) -> Option<usize>;

    /// Returns the moves in move generation order.
    #[inline]
    fn iter(&self) -> impl Iterator<Item = Self::Move> + Clone {
        (0..self.len()).map(|place| self.at(place))
    }
}

/// A list of at most `CAPACITY` moves, stored inline.
///
/// ```
/// use scoutlab_games::{MoveList, MoveSet};
///
/// let moves: MoveList<char, 4> = ['c', 'a'].into_iter().collect();
/// assert_eq!((moves.len(), moves.at(1), moves.place_of('c')), (2, 'a', Some(0)));
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M, const CAPACITY: usize>(ArrayVec<M, CAPACITY>);

impl<M, const CAPACITY: usize> MoveList<M, CAPACITY> {
    /// Appends a move.
    ///
    /// # Panics
    ///
    /// Panics if the list is full.
    #[inline]
    pub fn push(&mut self, played: M) {
        self.0.push(played);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<M, const CAPACITY: usize> Default for MoveList<M, CAPACITY> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<M, const CAPACITY: usize> Extend<M> for MoveList<M, CAPACITY> {
    #[inline]
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl<M, const CAPACITY: usize> FromIterator<M> for MoveList<M, CAPACITY> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<M: Copy + Debug + PartialEq, const CAPACITY: usize> MoveSet for MoveList<M, CAPACITY> {
    type Move = M;

    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn at(&self, place: usize) -> M {
        self.0[place]
    }

    #[inline]
    fn place_of(&self, played: M) -> Option<usize> {
        self.0.iter().position(|&other| other == played)
    }
}

/// The moves `0, 1, ..` of a position whose moves are numbers, such as the children of a node in a tree. The place of a move is
/// the move itself.
///
/// ```
/// use scoutlab_games::{MoveRange, MoveSet};
///
/// let moves = MoveRange::<u8>::new(3);
/// assert!(moves.iter().eq([0, 1, 2]));
/// assert_eq!((moves.place_of(2), moves.place_of(3)), (Some(2), None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveRange<M>(M);

impl<M> MoveRange<M> {
    /// Returns the moves from 0 to `count` - 1. `count` must be at most [`MAX_MOVES`].
    #[inline]
    pub const fn new(count: M) -> Self {
        Self(count)
    }
}

macro_rules! move_range {
    ($number:ty) => {
        impl MoveSet for MoveRange<$number> {
            type Move = $number;

            #[inline]
            fn len(&self) -> usize {
                self.0.into()
            }

            #[inline]
            fn at(&self, place: usize) -> $number {
                place as $number
            }

            #[inline]
            fn place_of(&self, played: $number) -> Option<usize> {
                (played < self.0).then_some(played.into())
            }
        }
    };
}

move_range!(u8);
move_range!(u16);
