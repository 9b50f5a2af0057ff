//! Positions reached by random play.

use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{Game, MoveSet, Side};

use scoutlab::registry::RegisteredGame;

use crate::common::{catalogue, game};

fn position(game_name: &str, text: &str) -> String {
    game(game_name).position(text).unwrap().name()
}

fn random_name<G: RegisteredGame>(plies: u32, seed: u64) -> String {
    position(G::NAME, &format!("random:plies={plies},seed={seed}"))
}

/// Returns the stones and marks on a board.
fn occupied(position: &str) -> usize {
    position.split_whitespace().next().unwrap().chars().filter(|&square| square != '-').count()
}

#[test]
fn a_random_position_is_the_same_every_time_and_another_for_another_seed() {
    for entry in catalogue().games().iter().filter(|entry| entry.description().has_board) {
        let at = |seed: u64| position(entry.description().name, &format!("random:plies=4,seed={seed}"));
        assert_eq!(at(7), at(7), "{}", entry.description().name);
        let all: std::collections::HashSet<String> = (0..20).map(at).collect();
        assert!(all.len() >= 15, "{}: {} of 20", entry.description().name, all.len());
    }
}

#[test]
fn a_random_position_is_one_move_after_that_of_one_ply_less() {
    fn check<G: RegisteredGame>(most: u32) {
        for seed in 0..20 {
            let mut before = G::read("start").unwrap();
            assert_eq!(before.position_name(), random_name::<G>(0, seed));
            for plies in 1..=most {
                let name = random_name::<G>(plies, seed);
                let position = G::read(&name).unwrap();
                assert!(before.moves().iter().any(|played| before.play(played) == position), "{name} after {plies} plies");
                assert!(!position.is_terminal());
                assert_eq!(position.side_to_move(), if plies % 2 == 0 { Side::First } else { Side::Second });
                before = position;
            }
        }
    }
    check::<Othello>(30);
    check::<Ywf>(30);
    // After more plies, some games have ended, and other games replace them.
    check::<TicTacToe>(4);
}

#[test]
fn games_that_are_over_too_early_are_drawn_again() {
    for seed in 0..200 {
        let name = position("tictactoe", &format!("random:plies=8,seed={seed}"));
        assert_eq!(occupied(&name), 8);
        assert_eq!(game("tictactoe").position(&name).unwrap().perft(1), 1);
    }
}

#[test]
fn a_position_with_a_number_of_empty_squares_has_that_number_and_goes_on() {
    for seed in 0..50 {
        for empties in [60, 31, 14, 8, 1] {
            let name = position("othello", &format!("random:empties={empties},seed={seed}"));
            assert_eq!(64 - occupied(&name), empties, "{name}");
            assert!(!Othello::parse(&name).unwrap().is_terminal());
        }
        assert_eq!(occupied(&position("tictactoe", &format!("random:empties=1,seed={seed}"))), 8);
    }
}

#[test]
fn what_is_wrong_is_told() {
    let message = |game_name: &str, text: &str| game(game_name).position(text).err().unwrap().to_string();
    assert!(message("othello", "random:empties=12").contains("random:empties=12,seed=7"));
    assert!(message("othello", "random:empties=12,plies=9,seed=7").contains("expected two parameters"));
    assert!(
        message("othello", "random:empties=61,seed=7")
            .contains("none of 1000 random games had a position with 61 empty squares")
    );
    assert!(message("ywf", "random:seed=7").contains("random:plies=30,seed=7"));
    assert!(message("ywf", "random").contains("expected two parameters"));
    for text in
        ["random:", "random:plies", "random:30", "random:plies=,seed=7", "random:empties=,seed=7", "random:plies=30,seed="]
    {
        assert!(message("ywf", text).contains("seed=7`"), "{text}: {}", message("ywf", text));
    }
    assert!(message("ywf", "random:plies=-1,seed=7").contains("a whole number from 0 to 1000"));
    assert!(message("ywf", "random:plies=3,seed=7,colour=1").contains("colour"));
    assert!(message("tictactoe", "random:plies=9,seed=7").contains("choose a smaller `plies`"));
    assert_eq!(
        message("tree", "random:plies=9,seed=7"),
        "`tree` has no start position for random play and moves (for game authors: `RegisteredGame::read` must accept `start`)"
    );
}
