//! Sets of places of moves.

use crate::MAX_MOVES;

const WORDS: usize = MAX_MOVES / 64;

/// A set of places of moves; see [`MoveSet`](crate::MoveSet).
///
/// ```
/// use scoutlab_games::PlaceSet;
///
/// let mut places = PlaceSet::from(0b1010);
/// places.insert(200);
/// assert_eq!(places.first(), Some(1));
/// assert!(places.contains(200) && !places.contains(0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaceSet([u64; WORDS]);

impl From<u64> for PlaceSet {
    /// Returns the set of the places whose bits are set in `places`. The lowest bit stands for place 0.
    #[inline(always)]
    fn from(places: u64) -> Self {
        let mut words = [0; WORDS];
        words[0] = places;
        Self(words)
    }
}

impl PlaceSet {
    /// Returns the set of all places less than `count`.
    #[inline]
    pub fn below(count: usize) -> Self {
        Self(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// Adds a place for each set bit of `places`. The lowest bit stands for the place `64 * word`.
    #[inline]
    pub(crate) fn insert_word(&mut self, word: usize, places: u64) {
        self.0[word] |= places;
    }

    /// Adds a place.
    #[inline]
    pub fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Removes a place.
    #[inline]
    pub fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// Returns whether the set contains a place.
    #[inline]
    pub const fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    /// Returns a byte with a bit for each place from `8 * index` to `8 * index + 7`.
    #[inline(always)]
    pub const fn byte(&self, index: usize) -> u8 {
        (self.0[index / 8] >> (8 * (index % 8))) as u8
    }

    /// Returns the number of places in the set that are less than `place`.
    #[inline]
    pub fn count_below(&self, place: usize) -> usize {
        let below = Self::below(place);
        self.0.iter().zip(below.0).map(|(places, below)| (places & below).count_ones() as usize).sum()
    }

    /// Returns the smallest place in the set, or `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.first_from(0)
    }

    /// Returns the smallest place in the set that is at least `from`, if there is such a place.
    #[inline(always)]
    pub fn first_from(&self, from: usize) -> Option<usize> {
        // This loop lets the compiler drop words that are known to be 0.
        for word in 0..WORDS {
            let below = from.saturating_sub(64 * word);
            let places = if below < 64 { self.0[word] & u64::MAX << below } else { 0 };
            if places != 0 {
                return Some(64 * word + places.trailing_zeros() as usize);
            }
        }
        None
    }
}
