//! The rules on bitboards, for searches specialised for Othello.
//!
//! A board has one bit per square, in the order of [`Square::index`]. `own` are the discs of the side to move.

use super::Square;
use super::{board, last_square, mobility, simd};
use crate::Value;

pub use super::last_four::last_four;

/// Returns the squares to which `own` can move, without the pass.
///
/// ```
/// use scoutlab_games::othello::{Othello, bits};
///
/// let start = Othello::start();
/// assert_eq!(bits::moves(start.own(), start.opponent()).count_ones(), 4);
/// ```
#[inline(always)]
pub fn moves(own: u64, opponent: u64) -> u64 {
    simd::moves(own, opponent)
}

/// Returns the discs that a move of `own` to an empty square flips. The result is empty if the move is illegal.
///
/// # Panics
///
/// Panics if `square` is the pass.
///
/// ```
/// use scoutlab_games::othello::{Othello, Square, bits};
///
/// let start = Othello::start();
/// assert_eq!(bits::flips(start.own(), start.opponent(), Square::new(3, 2)), Square::new(3, 3).bit());
/// ```
#[inline(always)]
pub fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    simd::flips(own, opponent, square)
}

/// Returns the number of discs that a move of `own` to the last empty square flips.
///
/// # Panics
///
/// Panics if `square` is the pass.
///
/// ```
/// use scoutlab_games::othello::{Square, bits};
///
/// // a8 is empty, a1 is own, and everything else is the opponent's.
/// assert_eq!(bits::flips_of_last(1, Square::new(0, 7)), 6);
/// ```
#[inline(always)]
pub fn flips_of_last(own: u64, square: Square) -> u32 {
    last_square::flipped(own, square)
}

/// Returns the score of a terminal position in discs: own discs minus the opponent's, with empty squares counted for the
/// winner.
///
/// ```
/// use scoutlab_games::othello::bits;
///
/// // Three discs against one: the 60 empty squares count for the winner.
/// assert_eq!(bits::score(0b0111, 0b1000), 62);
/// ```
#[inline]
pub const fn score(own: u64, opponent: u64) -> Value {
    let empty = (own | opponent).count_zeros() as Value;
    let difference = own.count_ones() as Value - opponent.count_ones() as Value;
    difference + difference.signum() * empty
}

/// Returns the squares of `discs` and all squares next to them.
///
/// ```
/// use scoutlab_games::othello::bits;
///
/// // The squares are a1, a2, b1 and b2.
/// assert_eq!(bits::with_neighbours(1), 0x0303);
/// ```
#[inline(always)]
pub const fn with_neighbours(discs: u64) -> u64 {
    mobility::with_neighbours(discs)
}

/// Returns the squares of all quadrants in which the number of `empty` squares is odd.
///
/// ```
/// use scoutlab_games::othello::bits;
///
/// assert_eq!(bits::odd_quadrants(1), 0x0f0f_0f0f);
/// ```
#[inline(always)]
pub const fn odd_quadrants(empty: u64) -> u64 {
    board::odd_quadrants(empty)
}

/// Returns the discs of both sides after a move to `square`, or `None` if the move is illegal. The discs of the opponent, who
/// moves next, come first. Most illegal moves in late positions are detected without scanning lines.
///
/// # Panics
///
/// Panics if `square` is the pass.
///
/// ```
/// use scoutlab_games::othello::{Othello, Square, bits};
///
/// let start = Othello::start();
/// let [own, opponent] = bits::child(start.own(), start.opponent(), Square::new(3, 2)).unwrap();
/// assert_eq!([own.count_ones(), opponent.count_ones()], [1, 4]);
/// assert_eq!(bits::child(start.own(), start.opponent(), Square::new(0, 0)), None);
/// ```
#[inline(always)]
pub fn child(own: u64, opponent: u64, square: Square) -> Option<[u64; 2]> {
    if !is_near(square, opponent) {
        return None;
    }
    let turned = flips(own, opponent, square);
    (turned != 0).then(|| [opponent & !turned, own | turned | square.bit()])
}

/// Returns whether at least one of `discs` is next to `square`. A move flips nothing if no disc of the opponent is next to its
/// square.
#[inline(always)]
pub(super) fn is_near(square: Square, discs: u64) -> bool {
    NEIGHBOURS[square.index()] & discs != 0
}

static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        neighbours[square] = with_neighbours(1 << square) & !(1 << square);
        square += 1;
    }
    neighbours
};
