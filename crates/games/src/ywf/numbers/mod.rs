//! How many stones a play encloses, for all squares together.
//!
//! A run of stones of others is followed from the own stones, in all eight directions side by side. Each step shifts the board and keeps
//! what is on stones of others. The step that leaves the stones is the length of the run that ends there. A length has three binary
//! digits, each kept as a board. The digits of the eight directions are then added, square by square.
//!
//! A board of 81 squares is two words, so each direction takes a place in two registers. With AVX-512 ([`avx512`]) one pair of registers
//! holds all eight directions; elsewhere ([`digits`]) one pair holds the four axes.

#![allow(dead_code, reason = "what a wider instruction set replaces is needed by the other targets and by the tests")]

mod digits;
mod quad;

/// Compiles the first items if the target has these features, and the others if it does not.
macro_rules! select {
    (if $features:meta { $($with:item)* } else { $($without:item)* }) => {
        $(#[cfg($features)] $with)*
        $(#[cfg(not($features))] $without)*
    };
}

select! {
    if all(
        target_arch = "x86_64",
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi",
        target_feature = "avx512vbmi2",
        target_feature = "avx512bitalg",
        target_feature = "gfni"
    ) {
        mod avx512;
        pub(super) use avx512::{Numbers, legal_squares};
    } else {
        pub(super) use digits::Numbers;
        pub(super) use super::legal::legal_squares;
    }
}

use super::legal::{BETWEEN, SHIFTS};

/// The low and the high word of a board.
#[inline(always)]
const fn words(board: u128) -> [u64; 2] {
    [board as u64, (board >> 64) as u64]
}

/// The board of these two words.
#[inline(always)]
const fn board([low, high]: [u64; 2]) -> u128 {
    low as u128 | (high as u128) << 64
}

/// The squares with the greatest number among `squares`, found digit by digit.
#[inline(always)]
fn most(squares: u128, at_least: impl Fn(u32) -> u128) -> u128 {
    let mut most = (squares, 0);
    // No play encloses more than 24 stones: three in each direction.
    for digit in [16, 8, 4, 2, 1] {
        let greater = squares & at_least(most.1 + digit);
        if greater != 0 {
            most = (greater, most.1 + digit);
        }
    }
    most.0
}

#[cfg(test)]
mod tests {
    use super::super::enclosed::enclosed;
    use super::super::legal::ALL_SQUARES;
    use super::digits::Numbers as ByDigits;
    use super::{Numbers, legal_squares};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Own stones and those of others. Every other board is nearly full and has few own stones, so that there are long runs.
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
            let plain = ByDigits::new(own, others);
            let positive = expected(&|number| number > 0);
            assert_eq!(legal_squares(own, others), positive);
            assert_eq!([numbers.squares() & empty, plain.squares() & empty], [positive; 2], "own {own:#x} others {others:#x}");
            for least in [1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 25, 31] {
                let found = [numbers.at_least(least) & empty, plain.at_least(least) & empty];
                assert_eq!(found, [expected(&|number| number >= least); 2], "{least}: own {own:#x} others {others:#x}");
            }
            for square in (0..81).filter(|&square| empty & (1 << square) != 0) {
                assert_eq!([numbers.of(square), plain.of(square)], [number(square); 2]);
            }
            let greatest = (0..81).filter(|&square| empty & (1 << square) != 0).map(number).max();
            let squares = expected(&|number| Some(number) == greatest);
            assert_eq!([numbers.most(empty), plain.most(empty)], [squares; 2], "own {own:#x} others {others:#x}");
        }
    }

    #[test]
    fn the_most_stones_that_a_play_can_enclose_are_counted() {
        // e5 among the stones of others, with own stones all along the edge.
        let inner = (1..8).fold(0, |squares, row| squares | (0b0_1111_1110 << (9 * row)));
        let (own, others) = (ALL_SQUARES & !inner, inner & !(1 << 40));
        assert_eq!([Numbers::new(own, others).of(40), ByDigits::new(own, others).of(40)], [24; 2]);
    }
}
