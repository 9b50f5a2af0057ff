//! Compares each instruction set with a walk over the board, square by square.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::rays::{BETWEEN, STEPS};
use super::{Square, native, portable};
use crate::Value;

/// Returns random discs of both sides. About half of the boards are nearly full.
pub(super) fn random_boards(seed: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..10_000).map(move |_| {
        let (mask, owner): (u64, u64) = (random.random(), random.random());
        let mask = if random.random() { mask | random.random::<u64>() } else { mask };
        (mask & owner, mask & !owner)
    })
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(Square::of_index)
}

/// Returns the discs between a square and the nearest own disc in one direction.
fn flips_in_direction(own: u64, opponent: u64, square: Square, (columns, rows): (i32, i32)) -> u64 {
    let (mut column, mut row) = (i32::from(square.column()) + columns, i32::from(square.row()) + rows);
    let mut run = 0;
    while (0..8).contains(&column) && (0..8).contains(&row) {
        let bit = 1 << (column * 8 + row);
        if opponent & bit == 0 {
            return if own & bit == 0 { 0 } else { run };
        }
        run |= bit;
        column += columns;
        row += rows;
    }
    0
}

/// The axes in the order of [`STEPS`].
const AXES: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

fn flips_along(own: u64, opponent: u64, square: Square, (columns, rows): (i32, i32)) -> u64 {
    flips_in_direction(own, opponent, square, (columns, rows)) | flips_in_direction(own, opponent, square, (-columns, -rows))
}

fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    AXES.iter().fold(0, |flipped, &axis| flipped | flips_along(own, opponent, square, axis))
}

/// Returns each empty square with the discs that a move to the square flips.
fn flips_of_empty_squares(own: u64, opponent: u64) -> Vec<(Square, u64)> {
    let empty = squares().filter(|square| square.bit() & (own | opponent) == 0);
    empty.map(|square| (square, flips(own, opponent, square))).collect()
}

fn legal(flips: &[(Square, u64)]) -> u64 {
    flips.iter().filter(|(_, flipped)| *flipped != 0).fold(0, |legal, (square, _)| legal | square.bit())
}

#[test]
fn steps_lead_along_the_axes() {
    for ((columns, rows), step) in AXES.into_iter().zip(STEPS) {
        assert_eq!(8 * columns + rows, step as i32);
    }
    for square in squares() {
        for ((columns, rows), between) in AXES.into_iter().zip(BETWEEN) {
            let is_on_board = |sign: i32| {
                let (column, row) = (i32::from(square.column()) + sign * columns, i32::from(square.row()) + sign * rows);
                (0..8).contains(&column) && (0..8).contains(&row)
            };
            assert_eq!(between & square.bit() != 0, is_on_board(1) && is_on_board(-1));
        }
    }
}

macro_rules! tests {
    ($name:ident: $set:ident) => {
        mod $name {
            use super::super::$set::{FlipCounts, Runs, flips, moves};
            use super::*;

            #[test]
            fn flips_are_those_of_a_walk() {
                for (own, opponent) in random_boards(64) {
                    for square in squares() {
                        let (own, opponent) = (own & !square.bit(), opponent & !square.bit());
                        let expected = super::flips(own, opponent, square);
                        assert_eq!(flips(own, opponent, square), expected, "{own:#x} {opponent:#x} {square:?}");
                    }
                }
            }

            #[test]
            fn a_move_is_legal_exactly_if_it_flips_something() {
                for (own, opponent) in random_boards(1880) {
                    let (expected, runs) = (flips_of_empty_squares(own, opponent), Runs::new(own, opponent));
                    let found = [moves(own, opponent), runs.moves(own, opponent)];
                    assert_eq!(found, [legal(&expected); 2], "{own:#x} {opponent:#x}");
                    for (square, flipped) in expected {
                        for runs in [runs, Runs::default()] {
                            assert_eq!(runs.flips(own, opponent, square), flipped, "{own:#x} {opponent:#x} {square:?}");
                        }
                    }
                }
            }

            #[test]
            fn counts_are_those_of_the_flips() {
                for (own, opponent) in random_boards(2011) {
                    let (expected, counts) = (flips_of_empty_squares(own, opponent), FlipCounts::new(own, opponent));
                    let empty = !(own | opponent);
                    assert_eq!(counts.squares() & empty, legal(&expected));
                    let counted = |(square, flipped): &(Square, u64)| (*square, flipped.count_ones() as Value);
                    let expected: Vec<(Square, Value)> = expected.iter().map(counted).collect();
                    for &(square, number) in &expected {
                        assert_eq!(counts.of(square), number, "{own:#x} {opponent:#x} {square:?}");
                    }
                    for bound in (-1..=33).chain([i64::MIN, i64::from(Value::MAX), i64::MAX]) {
                        let above = expected.iter().filter(|(_, number)| *number > 0 && i64::from(*number) > bound);
                        let above = above.fold(0, |squares, (square, _)| squares | square.bit());
                        assert_eq!(counts.above(bound) & empty, above, "{own:#x} {opponent:#x} {bound}");
                    }
                    // Each set contains all empty squares, or every other empty square.
                    for step in [1, 2] {
                        let among = || expected.iter().step_by(step);
                        let squares = among().fold(0, |squares, (square, _)| squares | square.bit());
                        let greatest = among().map(|(_, number)| *number).max().unwrap_or(0);
                        assert_eq!(counts.greatest(squares), greatest, "{own:#x} {opponent:#x}");
                    }
                }
            }

            #[test]
            fn the_most_discs_that_a_move_can_flip_are_counted() {
                // d4 lies among the opponent's discs, and own discs fill the edge.
                let (edge, square) = (0xff81_8181_8181_81ff, Square::new(3, 3));
                assert_eq!(FlipCounts::new(edge, !edge & !square.bit()).of(square), 19);
            }
        }
    };
}

tests!(in_words: portable);
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
tests!(in_four_boards: avx2);
tests!(selected: native);

/// Wider instruction sets replace `axis_lengths` and `flips_towards_lower`, so the tests above reach only one implementation of
/// each.
#[test]
fn replaced_parts_are_those_of_a_walk() {
    for (own, opponent) in random_boards(1971) {
        let found = [native::axis_lengths(own, opponent), portable::axis_lengths(own, opponent)];
        for [ones, twos, fours] in found {
            for square in squares().filter(|square| square.bit() & (own | opponent) == 0) {
                for (axis, &steps) in AXES.iter().enumerate() {
                    let digit = |boards: portable::Boards<4>| (boards.0[axis] >> square.index() & 1) as u32;
                    let number = digit(ones) + 2 * digit(twos) + 4 * digit(fours);
                    assert_eq!(number, flips_along(own, opponent, square, steps).count_ones());
                }
            }
        }
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        for square in squares() {
            use super::avx2::{Quad, flips_towards_lower};
            let (own, opponent) = (own & !square.bit(), opponent & !square.bit());
            let lower = super::rays::RAYS[square.index()].lower;
            let found = flips_towards_lower(Quad::splat(own), Quad::splat(opponent), Quad::new(lower)).union();
            let expected = AXES
                .iter()
                .fold(0, |flipped, (columns, rows)| flipped | flips_in_direction(own, opponent, square, (-columns, -rows)));
            assert_eq!(found, expected);
        }
    }
}
