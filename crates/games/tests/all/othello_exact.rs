//! Tests the exact score against plain minimax on a board of characters.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::othello::{Exact, Othello};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, Window};

#[derive(Clone, Copy)]
struct Board([u8; 64]);

const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

impl Board {
    fn read(position: &Othello) -> (Self, u8) {
        let name = position.position_name();
        let bytes = name.as_bytes();
        (Self(std::array::from_fn(|square| bytes[square])), bytes[65])
    }

    /// Returns the board after `mover` places a disc on `square`. Returns `None` if the move flips no disc.
    fn after(&self, square: usize, mover: u8) -> Option<Self> {
        if self.0[square] != b'-' {
            return None;
        }
        let mut board = *self;
        for (rows, columns) in DIRECTIONS {
            let place = |steps: i32| {
                let (row, column) = (square as i32 / 8 + steps * rows, square as i32 % 8 + steps * columns);
                ((0..8).contains(&row) && (0..8).contains(&column)).then_some((8 * row + column) as usize)
            };
            let run = (1..8).take_while(|&steps| place(steps).is_some_and(|at| self.0[at] == other(mover))).count() as i32;
            if run > 0 && place(run + 1).is_some_and(|at| self.0[at] == mover) {
                (1..=run).filter_map(place).for_each(|at| board.0[at] = mover);
            }
        }
        board.0[square] = mover;
        (board.count(mover) > self.count(mover) + 1).then_some(board)
    }

    fn count(&self, wanted: u8) -> i32 {
        (0..64).map(|square| i32::from(self.0[square] == wanted)).sum()
    }

    fn score(&self, mover: u8) -> i32 {
        let (own, opponent, empty) = (self.count(mover), self.count(other(mover)), self.count(b'-'));
        match own - opponent {
            1.. => own - opponent + empty,
            0 => 0,
            _ => own - opponent - empty,
        }
    }

    /// Runs minimax to the end of every line, and returns the score for `mover`.
    fn minimax(&self, mover: u8) -> i32 {
        let children = |side| (0..64).filter_map(move |square| self.after(square, side));
        let best = children(mover).map(|child| -child.minimax(other(mover))).max();
        best.unwrap_or_else(|| {
            if children(other(mover)).next().is_none() { self.score(mover) } else { -self.minimax(other(mover)) }
        })
    }
}

const fn other(side: u8) -> u8 {
    if side == b'X' { b'O' } else { b'X' }
}

/// Returns a random position, possibly terminal, with this many empty squares. The discs come from random play or are
/// placed at random. Random placement makes passes frequent.
fn position(random: &mut ChaCha8Rng, empties: u32) -> Othello {
    if random.random_bool(0.5) {
        let mut position = Othello::start();
        while position.empties() > empties {
            let moves = position.moves();
            if moves.is_empty() {
                position = Othello::start();
            } else {
                position = position.play(moves.at(random.random_range(0..moves.len())));
            }
        }
        return position;
    }
    let mut empty = 0_u64;
    while empty.count_ones() < empties {
        empty |= 1 << random.random_range(0..64);
    }
    // Most discs have one colour, so that games end early, with empty squares that count for the winner.
    let own = random.random::<u64>() | random.random::<u64>() & random.random::<u64>();
    Othello::new(own & !empty, !own & !empty, if random.random() { Side::First } else { Side::Second })
}

#[test]
fn the_exact_score_is_that_of_plain_minimax() {
    let mut random = ChaCha8Rng::seed_from_u64(1895);
    for (empties, count) in [(0, 50), (1, 2000), (2, 2000), (3, 2000), (4, 1000), (5, 400), (6, 100), (7, 20)] {
        for _ in 0..count {
            let position = position(&mut random, empties);
            let (board, mover) = Board::read(&position);
            let expected = board.minimax(mover);
            assert_eq!(Exact::new(0).value(&position), expected, "{}", position.position_name());
            assert_eq!(Exact::new(7).known_value(&position, Window::INFINITE), Some(expected));
        }
    }
}

#[test]
fn a_known_value_outside_the_window_is_a_bound_on_the_same_side() {
    let mut random = ChaCha8Rng::seed_from_u64(1896);
    for _ in 0..5_000 {
        let empties = random.random_range(0..=7);
        let position = position(&mut random, empties);
        let exact = Exact::new(0).value(&position);
        let alpha = random.random_range(-66..=65);
        let beta = random.random_range(alpha + 1..=66);
        let found = Exact::new(8).known_value(&position, Window::new(alpha, beta)).unwrap();
        if found <= alpha {
            assert!(exact <= found, "{exact} in ({alpha}, {beta}), found {found}");
        } else if found >= beta {
            assert!(exact >= found, "{exact} in ({alpha}, {beta}), found {found}");
        } else {
            assert_eq!(found, exact);
        }
    }
}

#[test]
fn positions_with_more_empty_squares_have_no_known_value() {
    let mut random = ChaCha8Rng::seed_from_u64(1897);
    for empties in 1..12 {
        let position = position(&mut random, empties);
        assert!(Exact::new(empties).known_value(&position, Window::new(-64, 64)).is_some());
        assert_eq!(Exact::new(empties - 1).known_value(&position, Window::new(-64, 64)), None);
    }
}

#[test]
fn empty_squares_belong_to_the_winner() {
    for (own, opponent, expected) in [(0b111, 0, 64), (0, 0b1, -64), (0, 0, 0), (1, 1 << 63, 0)] {
        assert_eq!(Exact::new(0).value(&Othello::new(own, opponent, Side::First)), expected);
    }
}
