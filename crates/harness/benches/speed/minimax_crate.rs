//! Othello for the crate `minimax`, so that it searches the same positions with the same move generation.
//!
//! Its trees differ a little: it shuffles the moves of the root, a finished game is worth a win or a loss rather than discs, and it asks
//! at each leaf whether the game is over, which takes another generation of moves.

use std::cell::Cell;

use minimax::{Evaluation, Evaluator, Game, Strategy, Winner, strategies::negamax::Negamax};
use scoutlab_games::Game as _;
use scoutlab_games::othello::{Othello, Square};

thread_local! {
    static VISITS: Cell<u64> = const { Cell::new(0) };
}

fn count_visit() {
    VISITS.set(VISITS.get() + 1);
}

struct OthelloGame;

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

impl Game for OthelloGame {
    type S = Othello;
    type M = Square;

    fn generate_moves(position: &Othello, moves: &mut Vec<Square>) -> Option<Winner> {
        count_visit();
        moves.extend(position.generate());
        moves.is_empty().then(|| winner(position))
    }

    fn apply(position: &mut Othello, played: Square) -> Option<Othello> {
        Some(position.play(played))
    }

    fn get_winner(position: &Othello) -> Option<Winner> {
        position.is_terminal().then(|| {
            count_visit();
            winner(position)
        })
    }
}

struct Discs;

impl Evaluator for Discs {
    type G = OthelloGame;

    fn evaluate(&self, position: &Othello) -> Evaluation {
        count_visit();
        discs(position)
    }
}

/// Searches with `minimax::strategies::Negamax`, an alpha-beta, and returns the number of positions it expanded or valued. The
/// crate shuffles the moves of the root, so that the number differs from run to run.
pub(crate) fn visits(position: &Othello, depth: u32) -> u64 {
    VISITS.set(0);
    let mut strategy = Negamax::new(Discs, depth as u8);
    assert!(strategy.choose_move(position).is_some(), "the position has a move");
    VISITS.get()
}
