//! The moves of a position, with a bit for each action.

use std::ops::BitAnd;

use super::Action;
use super::legal::ALL_SQUARES;
use crate::{MoveSet, PlaceSet, bits};

const SQUARES: u32 = 81;

/// The moves of a YWF position: plays row by row, then changes row by row, or the pass.
///
/// ```
/// use scoutlab_games::ywf::{Action, Ywf};
/// use scoutlab_games::{Game, MoveSet};
///
/// let moves = Ywf::start().moves();
/// assert_eq!(moves.len(), 14);
/// assert_eq!(moves.place_of(Action::change(3, 3)), Some(11));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions([u64; 3]);

impl Actions {
    pub(super) const PASS: Self = Self([0, 0, 1 << (2 * SQUARES - 128)]);

    /// Returns the set of moves that contains the play to each square of `plays` and the change of the stone on each square of
    /// `changes`.
    #[inline]
    pub(super) const fn new(plays: u128, changes: u128) -> Self {
        let low = (plays & ALL_SQUARES) | changes << SQUARES;
        Self([low as u64, (low >> 64) as u64, ((changes & ALL_SQUARES) >> (128 - SQUARES)) as u64])
    }

    #[inline]
    pub(super) const fn plays(&self) -> u128 {
        (self.0[0] as u128 | (self.0[1] as u128) << 64) & ALL_SQUARES
    }

    #[inline]
    pub(super) const fn changes(&self) -> u128 {
        ((self.0[1] >> (SQUARES - 64)) as u128 | (self.0[2] as u128) << (128 - SQUARES)) & ALL_SQUARES
    }

    /// Returns the places of the moves that are in `chosen`.
    #[inline]
    pub(super) fn places(&self, chosen: Self) -> PlaceSet {
        let mut places = 0;
        for (moves, chosen) in self.0.into_iter().zip(chosen.0).rev() {
            places = places << moves.count_ones() | u128::from(bits::places(chosen, moves));
        }
        // There are at most 81 moves, because no square has both a play and a change.
        let mut set = PlaceSet::from(places as u64);
        set.insert_word(1, (places >> 64) as u64);
        set
    }
}

impl BitAnd for Actions {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl MoveSet for Actions {
    type Move = Action;

    #[inline]
    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    #[inline]
    fn at(&self, place: usize) -> Action {
        let mut place = place as u32;
        let mut first = 0;
        for word in self.0 {
            let moves = word.count_ones();
            if place < moves {
                return Action::numbered((first + bits::nth_bit(word, place as usize)) as u8);
            }
            place -= moves;
            first += 64;
        }
        panic!("the place is not less than the number of moves")
    }

    #[inline]
    fn place_of(&self, played: Action) -> Option<usize> {
        let (word, bit) = (usize::from(played.number() / 64), 1 << (played.number() % 64));
        let before = self.0[..word].iter().map(|word| word.count_ones()).sum::<u32>() + (self.0[word] & (bit - 1)).count_ones();
        (self.0[word] & bit != 0).then_some(before as usize)
    }
}
