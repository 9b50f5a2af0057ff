//! The registry of games.

use scoutlab::registry::RegisteredGame;
use scoutlab::{SolveRequest, solve};
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;

use crate::common::position;

#[test]
fn every_evaluator_in_a_list_has_a_meaning() {
    fn check<G: RegisteredGame>() {
        for name in G::EVALUATORS {
            let evaluator = G::evaluator(name);
            let start = G::read("start").ok();
            assert!(start.is_none_or(|start| evaluator.value(&start).abs() < 1_000_000_000), "{name}");
        }
    }
    check::<Othello>();
    check::<Ywf>();
    check::<TicTacToe>();
    check::<UniformPosition>();
    check::<TextPosition<'static>>();
}

#[test]
fn a_game_that_lacks_something_is_told_the_trait_that_gives_it() {
    let refused = solve(&SolveRequest::new(position("tree", "[1 2]"))).unwrap_err().to_string();
    assert_eq!(
        refused,
        "`tree` has no solver; available for: othello, othello6, tictactoe, connect-four (for game authors: implement `FiniteGame` or \
         `Solvable`)"
    );
}
