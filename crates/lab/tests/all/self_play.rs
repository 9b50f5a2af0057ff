//! Games of self-play.

use scoutlab::registry::{SelfPlayRequest, SelfPlayed, self_play};

use crate::common::{position, search_spec};

fn played(name: &str, algorithm: &str, ordering: &str, seed: u64) -> SelfPlayed {
    let search = search_spec(&format!("{algorithm}:depth=3,ordering={ordering}"));
    self_play(&SelfPlayRequest { position: position(name, "start"), search, seed }).unwrap()
}

#[test]
fn the_ywf_game_in_our_order_has_the_counts_of_two_independent_programs() {
    let minimax = played("ywf", "minimax", "none", 0);
    let alphabeta = played("ywf", "alphabeta", "none", 0);
    assert_eq!(minimax.moves_tried, 691_219);
    assert_eq!(alphabeta.moves_tried, 56_143);
    assert_eq!(minimax.moves.len(), 85);
    assert_eq!(minimax.pieces, [39, 16, 26]);
    assert_eq!(alphabeta.pieces, [39, 16, 26]);
    // The root of each of the 85 searches adds one call.
    assert_eq!(minimax.calls, 691_219 + 85);
}

#[test]
fn algorithms_that_keep_the_first_of_equal_moves_play_the_same_game() {
    for game in ["ywf", "othello", "tictactoe"] {
        for (ordering, seed) in [("none", 0), ("random", 1), ("random", 2)] {
            let alphabeta = played(game, "alphabeta", ordering, seed);
            assert_eq!(alphabeta.same_moves, alphabeta.moves.len());
            for algorithm in ["minimax", "scout", "negascout"] {
                let other = played(game, algorithm, ordering, seed);
                assert_eq!(other.moves, alphabeta.moves, "{game} {algorithm} {ordering} {seed}");
                assert_eq!(other.same_moves, other.moves.len(), "{game} {algorithm} {ordering} {seed}");
            }
        }
    }
}

#[test]
fn every_seed_of_the_random_order_is_a_game_of_its_own_and_always_the_same() {
    let [one, again, other] = [1, 1, 2].map(|seed| played("ywf", "alphabeta", "random", seed));
    assert_eq!(one, again);
    assert_ne!(one.moves, other.moves);
}
