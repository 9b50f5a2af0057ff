//! Bit-parallel operations on boards, several boards at a time if the processor's registers are wide enough.
//!
//! Each instruction set has a file: [`portable`] works everywhere; `avx2`, `avx512` and `avx512_bytes` each need more than the
//! one before. The target selects the instruction set at compile time (`.cargo/config.toml` sets the machine's own). Selecting
//! it at run time would cost a call through a pointer, which takes as long as an operation.

#![allow(dead_code, reason = "what a wider instruction set replaces is needed by the other targets and by the tests")]

mod boards;
mod digits;
mod directions;
mod portable;
mod rays;
mod runs;

use super::Square;
pub(super) use directions::MovesByDirection;

/// Compiles the first items if the target has these features, and the others if it does not.
macro_rules! select {
    (if $features:meta { $($with:item)* } else { $($without:item)* }) => {
        $(#[cfg($features)] $with)*
        $(#[cfg(not($features))] $without)*
    };
}

select! {
    if all(target_arch = "x86_64", target_feature = "avx2") {
        mod avx2;
        mod registers;
        #[allow(unused_imports, reason = "AVX-512 replaces it")]
        use avx2 as without_avx512;
    } else {
        use portable as without_avx512;
    }
}

select! {
    if all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512cd", target_feature = "avx512vl") {
        mod avx512;
        use avx512 as native;
        pub(super) use avx512::Filled;
    } else {
        use without_avx512 as native;
        pub(super) use runs::Filled;
    }
}

select! {
    if all(
        target_arch = "x86_64",
        target_feature = "avx512cd",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi",
        target_feature = "avx512bitalg",
        target_feature = "gfni"
    ) {
        mod avx512_bytes;
        pub(super) use avx512_bytes::Enclosed;
    } else {
        pub(super) use digits::Enclosed;
    }
}

/// The discs of `opponent` enclosed between `square` and the nearest disc of `own` in each direction.
///
/// # Panics
///
/// Panics if `square` is the pass.
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    native::flips(own, opponent, &rays::RAYS[square.index()])
}

/// The empty squares from which `own` encloses at least one disc of `opponent`: the legal moves.
#[inline(always)]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    Filled::new(own, opponent).moves(own, opponent)
}

#[cfg(test)]
mod tests {
    use super::digits::Digits;
    use super::runs::Filled as FilledByRuns;
    use super::{Enclosed, Filled, Square, flips, native, portable};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Random discs of both sides. About half of the boards are nearly full.
    pub(super) fn random_boards(seed: u64) -> impl Iterator<Item = (u64, u64)> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        (0..20_000).map(move |_| {
            let (mask, owner): (u64, u64) = (random.random(), random.random());
            let mask = if random.random() { mask | random.random::<u64>() } else { mask };
            (mask & owner, mask & !owner)
        })
    }

    pub(super) fn squares() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row)))
    }

    fn empty_squares(own: u64, opponent: u64) -> impl Iterator<Item = Square> {
        squares().filter(move |square| square.bit() & (own | opponent) == 0)
    }

    /// Walks over the board square by square.
    fn flips_by_walking(own: u64, opponent: u64, square: Square) -> u64 {
        let mut flipped = 0;
        for (columns, rows) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut column, mut row) = (i32::from(square.column()) + columns, i32::from(square.row()) + rows);
            let mut run = 0;
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let bit = 1 << (column * 8 + row);
                if opponent & bit == 0 {
                    if own & bit != 0 {
                        flipped |= run;
                    }
                    break;
                }
                run |= bit;
                column += columns;
                row += rows;
            }
        }
        flipped
    }

    #[test]
    fn flips_are_those_found_by_walking_over_the_board() {
        for (own, opponent) in random_boards(64) {
            for square in squares() {
                let (own, opponent) = (own & !square.bit(), opponent & !square.bit());
                assert_eq!(flips(own, opponent, square), flips_by_walking(own, opponent, square));
            }
        }
    }

    #[test]
    fn a_move_is_legal_exactly_when_it_flips_something() {
        for (own, opponent) in random_boards(1880) {
            let (filled, by_runs) = (Filled::new(own, opponent), FilledByRuns::new(own, opponent));
            let mut legal = 0;
            for square in empty_squares(own, opponent) {
                let expected = flips(own, opponent, square);
                assert_eq!([filled.flips(square), by_runs.flips(square)], [expected; 2], "own {own:#x} opponent {opponent:#x}");
                legal |= if expected == 0 { 0 } else { square.bit() };
            }
            let found = [filled.moves(own, opponent), by_runs.moves(own, opponent)];
            assert_eq!(found, [legal; 2], "own {own:#x} opponent {opponent:#x}");
        }
    }

    #[test]
    fn as_many_discs_are_counted_as_a_move_flips() {
        for (own, opponent) in random_boards(2011).step_by(2) {
            let enclosed = Enclosed::new(own, opponent);
            let digits = Digits::sum(&native::runs(own, opponent));
            let plain = Digits::sum(&portable::runs(own, opponent));
            for square in empty_squares(own, opponent) {
                let number = u64::from(flips(own, opponent, square).count_ones());
                assert_eq!([enclosed.number(square), digits.number(square), plain.number(square)], [number; 3]);
                let squares = [enclosed.squares(), digits.squares(), plain.squares()];
                assert_eq!(squares.map(|squares| squares & square.bit() != 0), [number > 0; 3]);
                for least in [i64::MIN, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 18, 19, 20, 31, 32, 33, i64::MAX] {
                    let expected = number > 0 && number as i64 >= least;
                    let found = [enclosed.at_least(least), digits.at_least(least), plain.at_least(least)];
                    assert_eq!(found.map(|squares| squares & square.bit() != 0), [expected; 3], "{number} at least {least}");
                }
            }
        }
    }

    #[test]
    fn the_moves_that_flip_most_are_found() {
        for (own, opponent) in random_boards(1979).step_by(2) {
            let numbers: Vec<_> =
                empty_squares(own, opponent).map(|square| (square, flips(own, opponent, square).count_ones())).collect();
            // All empty squares, and every other.
            for step in [1, 2] {
                let among = || numbers.iter().step_by(step);
                let greatest = among().map(|&(_, number)| number).max();
                let expected =
                    among().filter(|&&(_, number)| Some(number) == greatest).fold(0, |most, (square, _)| most | square.bit());
                let squares = among().fold(0, |squares, (square, _)| squares | square.bit());
                let digits = Digits::sum(&native::runs(own, opponent));
                assert_eq!([Enclosed::new(own, opponent).most(squares), digits.most(squares)], [expected; 2]);
            }
        }
    }

    #[test]
    fn the_most_discs_that_a_move_can_flip_are_counted() {
        // d4 among the opponent's discs, with own discs all along the edge.
        let edge = 0xff81_8181_8181_81ff;
        let square = Square::new(3, 3);
        assert_eq!(Enclosed::new(edge, !edge & !square.bit()).number(square), 19);
    }
}
