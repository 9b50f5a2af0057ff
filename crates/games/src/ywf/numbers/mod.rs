//! The number of stones that a play encloses, for all squares at once.
//!
//! The code follows runs of stones that are not own, starting next to own stones. Each step shifts the board and keeps the bits
//! that lie on such stones. Where a bit leaves these stones, the number of steps on them is the length of the run. A length has
//! three binary digits, and each digit is stored as a board. The digits of the eight directions are then added, square by square.
//!
//! A board of 81 squares is two words. One pair of [`Quad`]s contains the boards of the four axes.

mod quad;

use quad::Quad;

use super::legal::{BETWEEN, SHIFTS};

#[inline]
const fn words(board: u128) -> [u64; 2] {
    [board as u64, (board >> 64) as u64]
}

#[inline]
const fn board([low, high]: [u64; 2]) -> u128 {
    low as u128 | (high as u128) << 64
}

/// The number of binary digits of a count of enclosed stones. A play encloses at most 24 stones.
const DIGITS: usize = 5;

/// For each empty square, the number of stones that a play to the square encloses. The numbers of occupied squares are
/// meaningless.
///
/// There is a board for each binary digit. Words 0 and 2 of a [`Quad`] are the low and the high word of its board.
#[derive(Clone, Copy, Debug)]
pub(in crate::ywf) struct Numbers([Quad; DIGITS]);

/// A board for each of the four axes.
#[derive(Clone, Copy)]
struct Boards {
    low: Quad,
    high: Quad,
}

/// The shifts of the axes, and 64 minus each shift.
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

/// The low words and the high words of [`BETWEEN`].
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
    #[inline]
    fn splat(board: u128) -> Self {
        let [low, high] = words(board);
        Self { low: Quad::splat(low), high: Quad::splat(high) }
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }

    #[inline]
    fn up(self) -> Self {
        let [step, rest] = PLACES.map(Quad::load);
        Self { low: self.low << step, high: self.high << step | self.low >> rest }
    }

    #[inline]
    fn down(self) -> Self {
        let [step, rest] = PLACES.map(Quad::load);
        Self { low: self.low >> step | self.high << rest, high: self.high >> step }
    }
}

/// Returns the digits of the lengths of the runs in one direction along each axis. The low words come first, then the high words.
#[inline]
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
    /// Counts the stones of `others` that `own` encloses. The function first adds the two directions of each axis, then pairs of
    /// axes, then both pairs.
    #[inline]
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

    /// Returns the squares whose number is at least `least`, which must be positive. A number is at least n if adding 32 - n to
    /// it carries out of its five digits.
    #[inline]
    pub(in crate::ywf) fn at_least(&self, least: u32) -> u128 {
        let complement = 32 - u64::from(least.min(31));
        let digit = |digit: usize| Quad::splat((complement >> digit & 1).wrapping_neg());
        let carry = self.0[0] & digit(0);
        Self::squares_of((1..DIGITS).fold(carry, |carry, place| majority(self.0[place], digit(place), carry)))
    }

    /// Returns the squares whose number is positive. The empty squares among them are the legal plays.
    #[inline]
    pub(in crate::ywf) fn squares(&self) -> u128 {
        let [first, others @ ..] = self.0;
        Self::squares_of(others.into_iter().fold(first, |any, digit| any | digit))
    }

    #[inline]
    fn squares_of(words: Quad) -> u128 {
        board([words.word(0), words.word(2)])
    }

    /// Returns the greatest number among `squares`, which must not be empty. The number is found digit by digit.
    #[inline]
    pub(in crate::ywf) fn greatest(&self, squares: u128) -> u32 {
        let mut greatest = 0;
        for digit in [16, 8, 4, 2, 1] {
            if squares & self.at_least(greatest + digit) != 0 {
                greatest += digit;
            }
        }
        greatest
    }

    /// Returns the number of stones that a play to `square` encloses.
    #[inline]
    pub(in crate::ywf) fn of(&self, square: u8) -> u32 {
        let (word, bit) = (usize::from(square / 64) * 2, square % 64);
        self.0.iter().enumerate().map(|(digit, words)| ((words.word(word) >> bit & 1) as u32) << digit).sum()
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Self([Quad::splat(0); DIGITS])
    }
}

/// Adds numbers of three digits, square by square. Returns the three low digits and the fourth digit.
#[inline]
fn add(a: [Quad; 3], b: [Quad; 3]) -> ([Quad; 3], Quad) {
    let carry = a[0] & b[0];
    let next = majority(a[1], b[1], carry);
    ([a[0] ^ b[0], parity(a[1], b[1], carry), parity(a[2], b[2], next)], majority(a[2], b[2], next))
}

/// Returns the bits that are set in an odd number of the three operands.
#[inline]
fn parity(a: Quad, b: Quad, c: Quad) -> Quad {
    a ^ b ^ c
}

/// Returns the bits that are set in at least two of the three operands.
#[inline]
fn majority(a: Quad, b: Quad, c: Quad) -> Quad {
    (a & b) | (c & (a | b))
}

#[cfg(test)]
mod tests {
    use super::super::enclosed::enclosed;
    use super::super::legal::ALL_SQUARES;
    use super::Numbers;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Returns own stones and all other stones. Half of the boards are nearly full with few own stones, which yields long runs.
    fn random_boards(seed: u64) -> impl Iterator<Item = (u128, u128)> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        (0..20_000).map(move |round| {
            let (mask, owner): (u128, u128) = (random.random(), random.random());
            let (mask, owner) = if round % 2 == 0 {
                (mask, owner)
            } else {
                (mask | random.random::<u128>() | random.random::<u128>(), owner & random.random::<u128>())
            };
            (mask & owner & ALL_SQUARES, mask & !owner & ALL_SQUARES)
        })
    }

    #[test]
    fn the_numbers_are_those_of_the_stones_that_each_play_encloses() {
        for (own, others) in random_boards(2012) {
            let empty = ALL_SQUARES & !(own | others);
            let number = |square| enclosed(own, others, square).count_ones();
            let expected = |holds: &dyn Fn(u32) -> bool| {
                let squares = (0..81).filter(|&square| empty & (1 << square) != 0 && holds(number(square)));
                squares.fold(0, |squares, square| squares | (1_u128 << square))
            };
            let numbers = Numbers::new(own, others);
            let positive = expected(&|number| number > 0);
            assert_eq!(numbers.squares() & empty, positive, "own {own:#x} others {others:#x}");
            for least in [1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 25, 31] {
                let found = numbers.at_least(least) & empty;
                assert_eq!(found, expected(&|number| number >= least), "{least}: own {own:#x} others {others:#x}");
            }
            for square in (0..81).filter(|&square| empty & (1 << square) != 0) {
                assert_eq!(numbers.of(square), number(square));
            }
            if let Some(most) = (0..81).filter(|&square| empty & (1 << square) != 0).map(number).max() {
                assert_eq!(numbers.greatest(empty), most, "own {own:#x} others {others:#x}");
            }
        }
    }

    #[test]
    fn the_most_stones_that_a_play_can_enclose_are_counted() {
        // e5 lies amid other stones, and own stones fill the edge.
        let inner = (1..8).fold(0, |squares, row| squares | (0b0_1111_1110 << (9 * row)));
        let (own, others) = (ALL_SQUARES & !inner, inner & !(1 << 40));
        assert_eq!(Numbers::new(own, others).of(40), 24);
    }
}
