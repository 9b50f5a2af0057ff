//! One pair of registers for the four axes, and the numbers in binary, with one board for each digit.

use super::quad::Quad;
use super::{BETWEEN, SHIFTS, board, most, words};

/// A play encloses at most 24 stones, a number of this many binary digits.
const DIGITS: usize = 5;

/// As [`super::avx512::Numbers`], a board for each binary digit. Words 0 and 2 are the low and the high word.
#[derive(Clone, Copy, Debug)]
pub(in crate::ywf) struct Numbers([Quad; DIGITS]);

/// A board for each of the four axes.
#[derive(Clone, Copy)]
struct Boards {
    low: Quad,
    high: Quad,
}

/// The shifts of the axes, and 64 minus these.
const PLACES: [[u64; 4]; 2] = {
    let mut places = [[0; 4]; 2];
    let mut axis = 0;
    while axis < 4 {
        places[0][axis] = SHIFTS[axis] as u64;
        places[1][axis] = 64 - SHIFTS[axis] as u64;
        axis += 1;
    }
    places
};

/// What can lie between two stones of each axis: low words and high words.
const BETWEEN_WORDS: [[u64; 4]; 2] = {
    let mut both = [[0; 4]; 2];
    let mut axis = 0;
    while axis < 4 {
        [both[0][axis], both[1][axis]] = words(BETWEEN[axis]);
        axis += 1;
    }
    both
};

impl Boards {
    #[inline(always)]
    fn splat(board: u128) -> Self {
        let [low, high] = words(board);
        Self { low: Quad::splat(low), high: Quad::splat(high) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }

    /// One step towards higher squares.
    #[inline(always)]
    fn up(self) -> Self {
        let [step, rest] = PLACES.map(Quad::load);
        Self { low: self.low << step, high: self.high << step | self.low >> rest }
    }

    /// One step towards lower squares.
    #[inline(always)]
    fn down(self) -> Self {
        let [step, rest] = PLACES.map(Quad::load);
        Self { low: self.low >> step | self.high << rest, high: self.high >> step }
    }
}

/// The digits of the lengths of the runs in one direction along each axis: low words, then high words.
#[inline(always)]
fn lengths(own: Boards, inner: Boards, step: impl Fn(Boards) -> Boards) -> [[Quad; 3]; 2] {
    let mut run = step(own).and(inner);
    let ends: [Boards; 7] = std::array::from_fn(|_| {
        let end = step(run);
        run = end.and(inner);
        end
    });
    [ends.map(|end| end.low), ends.map(|end| end.high)].map(|[one, two, three, four, five, six, seven]| {
        [one | three | (five | seven), two | three | (six | seven), four | five | (six | seven)]
    })
}

impl Numbers {
    /// As `Numbers::new` of `avx512`. First the two directions of each axis are added, then pairs of axes, then all.
    #[inline(always)]
    pub(in crate::ywf) fn new(own: u128, others: u128) -> Self {
        let [low, high] = BETWEEN_WORDS.map(Quad::load);
        let (own, inner) = (Boards::splat(own), Boards::splat(others).and(Boards { low, high }));
        let [up_low, up_high] = lengths(own, inner, Boards::up);
        let [down_low, down_high] = lengths(own, inner, Boards::down);
        // An axis has seven squares between its ends, so three digits are enough.
        let [low, high] = [add(up_low, down_low).0, add(up_high, down_high).0];
        let halves = |half: fn(Quad, Quad) -> Quad| std::array::from_fn(|digit| half(low[digit], high[digit]));
        let ([a, b, c], d) = add(halves(Quad::first_halves), halves(Quad::second_halves));
        let ([low, middle, upper], carry) = add([a, b, c], [a.swapped(), b.swapped(), c.swapped()]);
        Self([low, middle, upper, parity(d, d.swapped(), carry), majority(d, d.swapped(), carry)])
    }

    /// As `Numbers::at_least` of `avx512`. A number is at least n if adding 32 - n carries out of its five digits.
    #[inline(always)]
    pub(in crate::ywf) fn at_least(&self, least: u32) -> u128 {
        let complement = 32 - u64::from(least.min(31));
        let digit = |digit: usize| Quad::splat((complement >> digit & 1).wrapping_neg());
        let carry = self.0[0] & digit(0);
        Self::squares_of((1..DIGITS).fold(carry, |carry, place| majority(self.0[place], digit(place), carry)))
    }

    /// As `Numbers::squares` of `avx512`.
    #[inline(always)]
    pub(in crate::ywf) fn squares(&self) -> u128 {
        let [first, others @ ..] = self.0;
        Self::squares_of(others.into_iter().fold(first, |any, digit| any | digit))
    }

    #[inline(always)]
    fn squares_of(words: Quad) -> u128 {
        board([words.word(0), words.word(2)])
    }

    /// As `Numbers::most` of `avx512`.
    #[inline(always)]
    pub(in crate::ywf) fn most(&self, squares: u128) -> u128 {
        most(squares, |least| self.at_least(least))
    }

    /// As `Numbers::of` of `avx512`.
    #[inline(always)]
    pub(in crate::ywf) fn of(&self, square: u8) -> u32 {
        let (word, bit) = (usize::from(square / 64) * 2, square % 64);
        self.0.iter().enumerate().map(|(digit, words)| ((words.word(word) >> bit & 1) as u32) << digit).sum()
    }
}

/// Adds numbers of three digits, square by square. Returns three digits and the fourth.
#[inline(always)]
fn add(a: [Quad; 3], b: [Quad; 3]) -> ([Quad; 3], Quad) {
    let carry = a[0] & b[0];
    let next = majority(a[1], b[1], carry);
    ([a[0] ^ b[0], parity(a[1], b[1], carry), parity(a[2], b[2], next)], majority(a[2], b[2], next))
}

/// What is in an odd number of the three.
#[inline(always)]
fn parity(a: Quad, b: Quad, c: Quad) -> Quad {
    a ^ b ^ c
}

/// What is in at least two of the three.
#[inline(always)]
fn majority(a: Quad, b: Quad, c: Quad) -> Quad {
    (a & b) | (c & (a | b))
}
