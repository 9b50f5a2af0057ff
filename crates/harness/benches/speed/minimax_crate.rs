//! The game Othello for the crate `minimax`. Moves are generated either as in scoutlab or as in the naive program.
//!
//! The searched trees differ slightly from scoutlab's trees. The crate shuffles the moves of the root. A terminal position
//! scores a win or a loss instead of discs. At each leaf, the crate checks whether the position is terminal, which generates
//! the moves again.

use std::cell::Cell;
use std::marker::PhantomData;

use minimax::strategies::{iterative::IterativeSearch, negamax::Negamax};
use minimax::{Evaluation, Evaluator, Game, IterativeOptions, Strategy, Winner};
use scoutlab_games::othello::{Othello, Square};
use scoutlab_games::{Game as _, MoveSet as _};

use crate::naive;

thread_local! {
    static VISITS: Cell<u64> = const { Cell::new(0) };
}

fn count_visit() {
    VISITS.set(VISITS.get() + 1);
}

/// A way to generate and play moves.
pub(crate) trait Board {
    type Move: Copy;

    fn generate(position: &Othello, moves: &mut Vec<Self::Move>);
    fn play(position: &Othello, played: Self::Move) -> Othello;
    fn is_terminal(position: &Othello) -> bool;
}

/// Generates and plays moves as scoutlab does.
pub(crate) struct Fast;

impl Board for Fast {
    type Move = Square;

    fn generate(position: &Othello, moves: &mut Vec<Square>) {
        moves.extend(position.moves().iter());
    }

    fn play(position: &Othello, played: Square) -> Othello {
        position.play(played)
    }

    fn is_terminal(position: &Othello) -> bool {
        position.is_terminal()
    }
}

/// Generates and plays moves as the naive program does.
pub(crate) struct Naive;

impl Board for Naive {
    type Move = u8;

    fn generate(position: &Othello, moves: &mut Vec<u8>) {
        let legal = naive::legal(position.own(), position.opponent());
        if legal != 0 {
            moves.extend((0..64).filter(|square| legal >> square & 1 != 0));
        } else if naive::legal(position.opponent(), position.own()) != 0 {
            moves.push(naive::PASS);
        }
    }

    fn play(position: &Othello, played: u8) -> Othello {
        naive::play(position, played)
    }

    fn is_terminal(position: &Othello) -> bool {
        naive::is_terminal(position)
    }
}

struct OthelloGame<B>(PhantomData<B>);

fn discs(position: &Othello) -> Evaluation {
    position.own().count_ones() as Evaluation - position.opponent().count_ones() as Evaluation
}

fn winner(position: &Othello) -> Winner {
    match discs(position) {
        0 => Winner::Draw,
        difference if difference > 0 => Winner::PlayerToMove,
        _ => Winner::PlayerJustMoved,
    }
}

impl<B: Board> Game for OthelloGame<B> {
    type S = Othello;
    type M = B::Move;

    fn generate_moves(position: &Othello, moves: &mut Vec<B::Move>) -> Option<Winner> {
        count_visit();
        B::generate(position, moves);
        moves.is_empty().then(|| winner(position))
    }

    fn apply(position: &mut Othello, played: B::Move) -> Option<Othello> {
        Some(B::play(position, played))
    }

    fn get_winner(position: &Othello) -> Option<Winner> {
        B::is_terminal(position).then(|| {
            count_visit();
            winner(position)
        })
    }

    fn zobrist_hash(position: &Othello) -> u64 {
        let mixed = (position.own().wrapping_mul(FACTOR) ^ position.opponent().rotate_left(32)).wrapping_mul(FACTOR);
        mixed ^ mixed >> 32
    }
}

/// The odd number nearest to 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

struct Discs<B>(PhantomData<B>);

impl<B: Board> Evaluator for Discs<B> {
    type G = OthelloGame<B>;

    fn evaluate(&self, position: &Othello) -> Evaluation {
        count_visit();
        discs(position)
    }
}

/// Searches with the alpha-beta search `minimax::strategies::Negamax`, and returns the number of positions that it expands or
/// evaluates. The crate shuffles the moves of the root, so the number differs from run to run.
pub(crate) fn visits<B: Board>(position: &Othello, depth: u32) -> u64 {
    VISITS.set(0);
    let mut strategy = Negamax::new(Discs::<B>(PhantomData), depth as u8);
    assert!(strategy.choose_move(position).is_some(), "the position has a move");
    VISITS.get()
}

/// Searches with `minimax::strategies::IterativeSearch` (iterative deepening, null windows and a TT of `megabytes` MiB).
/// Returns the number of positions that it expands or evaluates.
pub(crate) fn visits_with_table(position: &Othello, depth: u32, megabytes: usize) -> u64 {
    VISITS.set(0);
    let options = IterativeOptions::new().with_table_byte_size(megabytes << 20);
    let mut strategy = IterativeSearch::new(Discs::<Fast>(PhantomData), options);
    strategy.set_max_depth(depth as u8);
    assert!(strategy.choose_move(position).is_some(), "the position has a move");
    VISITS.get()
}
