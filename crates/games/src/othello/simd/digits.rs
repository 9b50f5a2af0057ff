//! Numbers in binary, with one board for each digit. The numbers of all squares are added or compared by a few logical
//! operations.

use super::boards::{Axes, Boards, Pair};
use super::runs::Runs;
use super::{Square, native};

/// A move turns over at most 19 discs, a number of this many binary digits.
const DIGITS: usize = 5;

/// For each empty square, how many discs the side to move encloses from there, in all directions together. Meaningless for
/// other squares.
#[derive(Clone, Copy)]
pub(in crate::othello) struct Enclosed(Digits<<native::Quad as Axes>::Pair>);

impl Enclosed {
    /// Whether [`Enclosed::squares`] finds the legal moves faster than the runs do, if the numbers are needed anyway.
    pub(in crate::othello) const TELLS_MOVES: bool = false;

    /// Counts the discs of `opponent` enclosed by `own`.
    #[inline(always)]
    pub(in crate::othello) fn new(own: u64, opponent: u64) -> Self {
        Self(Digits::sum(&native::runs(own, opponent)))
    }

    /// The squares whose number is positive and not less than `least`.
    #[inline(always)]
    pub(in crate::othello) fn at_least(&self, least: i64) -> u64 {
        self.0.at_least(least)
    }

    /// The squares whose number is positive. The empty ones among them are the legal moves.
    #[inline(always)]
    pub(in crate::othello) fn squares(&self) -> u64 {
        self.0.squares()
    }

    /// Those of `squares` with the greatest number.
    #[inline(always)]
    pub(in crate::othello) fn most(&self, squares: u64) -> u64 {
        self.0.most(squares)
    }

    /// The number of one square.
    #[inline(always)]
    pub(in crate::othello) fn number(&self, square: Square) -> u64 {
        self.0.number(square)
    }
}

/// The numbers of [`Enclosed`], in boards of any type.
#[derive(Clone, Copy)]
pub(super) struct Digits<P>([P; DIGITS]);

impl<P: Pair> Digits<P> {
    /// Adds the lengths of the runs: first the two directions of each axis, then pairs of axes, then all.
    #[inline(always)]
    pub(super) fn sum<A: Axes<Pair = P>>(runs: &Runs<A>) -> Self {
        let axes = add_within_three(runs.up, runs.down);
        let pairs = add_three(axes.map(|axes| axes.halves().0), axes.map(|axes| axes.halves().1));
        Self(add_four(pairs, pairs.map(Pair::second)))
    }

    /// A number is at least n if adding 32 - n carries out of its five digits.
    #[inline(always)]
    pub(super) fn at_least(&self, least: i64) -> u64 {
        let complement = &COMPLEMENTS[least.clamp(1, 32) as usize];
        let carry = self.0[0] & P::splat(complement[0]);
        (1..DIGITS).fold(carry, |carry, digit| carry.majority(self.0[digit], P::splat(complement[digit]))).first()
    }

    #[inline(always)]
    pub(super) fn squares(&self) -> u64 {
        let [first, others @ ..] = self.0;
        others.into_iter().fold(first, |any, digit| any | digit).first()
    }

    /// Decides by one digit after the other, from the highest.
    #[inline(always)]
    pub(super) fn most(&self, squares: u64) -> u64 {
        self.0.iter().rev().fold(squares, |most, digit| match most & digit.first() {
            0 => most,
            greater => greater,
        })
    }

    #[inline(always)]
    pub(super) fn number(&self, square: Square) -> u64 {
        (0..DIGITS).map(|digit| (self.0[digit].first() >> square.index() & 1) << digit).sum()
    }
}

/// The binary digits of 32 - n, each as a whole board, for n from 1.
static COMPLEMENTS: [[u64; DIGITS]; 33] = {
    let mut complements = [[0; DIGITS]; 33];
    let mut least = 1;
    while least < 33 {
        let mut digit = 0;
        while digit < DIGITS {
            complements[least][digit] = ((32 - least as u64) >> digit & 1).wrapping_neg();
            digit += 1;
        }
        least += 1;
    }
    complements
};

/// Adds numbers of three digits, square by square. The sum has three digits too: an axis has six squares between its ends.
#[inline(always)]
fn add_within_three<B: Boards>(a: [B; 3], b: [B; 3]) -> [B; 3] {
    let carry = a[0] & b[0];
    let next = a[1].majority(b[1], carry);
    [a[0] ^ b[0], a[1].parity(b[1], carry), a[2].parity(b[2], next)]
}

#[inline(always)]
fn add_three<B: Boards>(a: [B; 3], b: [B; 3]) -> [B; 4] {
    let carry = a[0] & b[0];
    let next = a[1].majority(b[1], carry);
    [a[0] ^ b[0], a[1].parity(b[1], carry), a[2].parity(b[2], next), a[2].majority(b[2], next)]
}

#[inline(always)]
fn add_four<B: Boards>(a: [B; 4], b: [B; 4]) -> [B; DIGITS] {
    let [low, middle, high, carry] = add_three([a[0], a[1], a[2]], [b[0], b[1], b[2]]);
    [low, middle, high, a[3].parity(b[3], carry), a[3].majority(b[3], carry)]
}
