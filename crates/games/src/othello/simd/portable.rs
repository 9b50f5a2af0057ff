//! Boards in 64-bit words, for all processors. The compiler puts arrays of boards into SIMD registers if there are any.

use std::ops::{BitAnd, BitOr, BitXor};

use super::native;
use super::rays::{BETWEEN, RAYS, STEPS};
use crate::Value;
use crate::othello::Square;

/// Returns the squares to which `own` can move. The function uses parallel-prefix fill (Kogge and Stone 1973) along four axes, as
/// many chess programs do.
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    let ends: [u64; 4] = std::array::from_fn(|axis| {
        let (step, inner) = (STEPS[axis], opponent & BETWEEN[axis]);
        let mut higher = inner & own << step;
        let mut lower = inner & own >> step;
        higher |= inner & higher << step;
        lower |= inner & lower >> step;
        // Each bit marks a pair of adjacent discs of the opponent.
        let pairs_higher = inner & inner << step;
        let pairs_lower = pairs_higher >> step;
        for _ in 0..2 {
            higher |= pairs_higher & higher << (2 * step);
            lower |= pairs_lower & lower >> (2 * step);
        }
        higher << step | lower >> step
    });
    (ends[0] | ends[1] | ends[2] | ends[3]) & !(own | opponent)
}

/// Returns the discs of `opponent` between `square` and the nearest disc of `own`, on each ray.
///
/// An obstacle is a square of the ray without a disc of `opponent`. Towards higher squares, adding 1 carries past all other bits
/// and stops at the first obstacle. Towards lower squares, the first obstacle is the leading one bit.
///
/// # Panics
///
/// Panics if `square` is the pass.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    let rays = &RAYS[square.index()];
    let mut flipped = 0;
    for ray in rays.higher {
        let outflanking = (opponent | !ray).wrapping_add(1) & ray & own;
        flipped |= outflanking.wrapping_sub(u64::from(outflanking != 0)) & ray;
    }
    for ray in rays.lower {
        // Square 0 stands in as the obstacle of a ray that has none, and is masked out unless it lies on the ray.
        let obstacles = (ray & !opponent) | 1;
        let outflanking = (1 << obstacles.ilog2()) & ray & own;
        flipped |= (outflanking << 1).wrapping_neg() & ray;
    }
    flipped
}

/// The work that all moves of a position share. The type is empty, because shared work pays only if one instruction counts the
/// leading zeros of several boards.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::othello) struct Runs;

#[allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref, reason = "the AVX-512 type with this name contains data")]
impl Runs {
    #[inline(always)]
    pub(in crate::othello) fn new(_own: u64, _opponent: u64) -> Self {
        Self
    }

    /// Returns the legal moves, like [`super::moves`], for the discs given to [`Runs::new`].
    #[inline(always)]
    pub(in crate::othello) fn moves(&self, own: u64, opponent: u64) -> u64 {
        super::moves(own, opponent)
    }

    /// Returns the flips of a legal move, like [`super::flips`], for the discs given to [`Runs::new`].
    #[inline(always)]
    pub(in crate::othello) fn flips(&self, own: u64, opponent: u64, square: Square) -> u64 {
        super::flips(own, opponent, square)
    }
}

/// One board, or several boards side by side.
pub(super) trait Bits: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {}

impl<B: Copy + BitAnd<Output = B> + BitOr<Output = B> + BitXor<Output = B>> Bits for B {}

/// Boards side by side. The compiler puts them into SIMD registers if there are any.
#[derive(Clone, Copy)]
pub(super) struct Boards<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Boards<N> {
    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|board| with(self.0[board], other.0[board])))
    }
}

impl<const N: usize> BitAnd for Boards<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Boards<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Boards<N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

/// The number of binary digits of a flip count. A move flips at most 19 discs.
const DIGITS: usize = 5;

/// For each empty square, the number of discs that a move to the square flips. The numbers of other squares are meaningless.
///
/// There is one board for each binary digit. A few logical operations add or compare the numbers of all squares.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::othello) struct FlipCounts([u64; DIGITS]);

impl FlipCounts {
    /// Adds the lengths of the runs: first the two directions of each axis, then pairs of axes, then both pairs.
    #[allow(unused_qualifications, reason = "`native` is this module where there are no other SIMD instructions")]
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        let axes = native::axis_lengths(own, opponent);
        let pairs = sum(axes.map(|Boards([a, b, _, _])| Boards([a, b])), axes.map(|Boards([_, _, c, d])| Boards([c, d])));
        let [first, second] = [0, 1].map(|pair| pairs.map(|Boards(digit)| digit[pair]));
        let [ones, twos, fours, carry] = sum([first[0], first[1], first[2]], [second[0], second[1], second[2]]);
        Self([ones, twos, fours, first[3] ^ second[3] ^ carry, majority(first[3], second[3], carry)])
    }

    /// Returns the squares where a move flips at least one disc. The empty squares among these are the legal moves.
    #[inline(always)]
    pub(in crate::othello) fn squares(&self) -> u64 {
        self.0.iter().fold(0, |squares, digit| squares | digit)
    }

    /// Returns the squares where a move flips at least one disc and more than `flipped` discs.
    #[inline(always)]
    pub(in crate::othello) fn above(&self, flipped: i64) -> u64 {
        let flipped = flipped.clamp(0, (1 << DIGITS) - 1);
        // The highest digit that differs decides the comparison.
        self.0.iter().enumerate().fold(0, |above, (digit, &board)| {
            let bound = ((flipped >> digit & 1) as u64).wrapping_neg();
            board & !bound | above & (board | !bound)
        })
    }

    /// Returns the greatest number of discs that a move to one of `squares` flips. All of these squares must be empty.
    #[inline(always)]
    pub(in crate::othello) fn greatest(&self, mut squares: u64) -> Value {
        let mut greatest = 0;
        for (digit, board) in self.0.iter().enumerate().rev() {
            if squares & board != 0 {
                squares &= board;
                greatest |= 1 << digit;
            }
        }
        greatest
    }

    #[inline(always)]
    pub(in crate::othello) fn of(&self, square: Square) -> Value {
        (0..DIGITS).fold(0, |number, digit| number | ((self.0[digit] >> square.index() & 1) << digit) as Value)
    }
}

/// Returns, for each axis and each square, the number of `opponent` discs between the square and a disc of `own`, summed over
/// both directions. Three binary digits suffice, because an axis has six squares between its ends.
#[inline(always)]
pub(super) fn axis_lengths(own: u64, opponent: u64) -> [Boards<4>; 3] {
    let (own, inner) = (Boards([own; 4]), Boards([opponent; 4]) & Boards(BETWEEN));
    let higher = |Boards([a, b, c, d]): Boards<4>| Boards([a << STEPS[0], b << STEPS[1], c << STEPS[2], d << STEPS[3]]);
    let lower = |Boards([a, b, c, d]): Boards<4>| Boards([a >> STEPS[0], b >> STEPS[1], c >> STEPS[2], d >> STEPS[3]]);
    lengths(own, inner, higher, lower)
}

/// Computes [`axis_lengths`] for boards in any format, given a step in each direction.
#[inline(always)]
pub(super) fn lengths<B: Bits>(own: B, inner: B, higher: impl Fn(B) -> B, lower: impl Fn(B) -> B) -> [B; 3] {
    let [a, b, c, _] = sum(one_way(own, inner, higher), one_way(own, inner, lower));
    [a, b, c]
}

#[inline(always)]
fn one_way<B: Bits>(own: B, inner: B, step: impl Fn(B) -> B) -> [B; 3] {
    let mut run = step(own) & inner;
    let [one, two, three, four, five, six] = std::array::from_fn(|_| {
        let end = step(run);
        run = end & inner;
        end
    });
    [one | three | five, two | three | six, four | five | six]
}

#[inline(always)]
fn majority<B: Bits>(a: B, b: B, c: B) -> B {
    a & b | c & (a | b)
}

/// Adds three-bit numbers, square by square.
#[inline(always)]
fn sum<B: Bits>(a: [B; 3], b: [B; 3]) -> [B; 4] {
    let first = a[0] & b[0];
    let second = majority(a[1], b[1], first);
    [a[0] ^ b[0], a[1] ^ b[1] ^ first, a[2] ^ b[2] ^ second, majority(a[2], b[2], second)]
}
