//! Othello against published numbers and the contract of games.

use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::{Game, Side, SideSigned, contract};

#[test]
fn othello_keeps_the_contract_of_games() {
    contract::check(Othello::start(), &Discs, 5).unwrap();
    for stored in ffo() {
        contract::check(stored.position, &Discs, 3).unwrap();
        contract::check(stored.position, &SideSigned::new(Discs, -1, 1), 2).unwrap();
    }
}

#[test]
fn perft_counts_equal_the_published_ones() {
    let published = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288];
    for (depth, count) in (1..).zip(published) {
        assert_eq!(Othello::start().perft(depth), count, "depth {depth}");
    }
    // The convention for games that end early shows from depth 10 on.
    assert_eq!(Othello::start().perft(10), 24_571_284);
}

#[test]
fn a_player_without_a_move_passes_and_the_pass_costs_a_ply() {
    // Black can enclose b1 from c1; White has no second disc to enclose a1 with.
    let position = Othello::parse(&format!("XO{} O", "-".repeat(62))).unwrap();
    assert_eq!(position.generate().collect::<Vec<_>>(), [Square::PASS]);
    let after = position.play(Square::PASS);
    assert_eq!(after.side_to_move(), Side::First);
    assert_eq!(after.generate().collect::<Vec<_>>(), [Square::new(2, 0)]);
    assert_eq!(position.perft(2), 1);
}

#[test]
fn a_full_board_and_a_board_of_one_colour_are_terminal() {
    for board in ["X".repeat(64), "O".repeat(64), format!("X{}", "-".repeat(63)), "-".repeat(64)] {
        for side in ["X", "O"] {
            let position = Othello::parse(&format!("{board} {side}")).unwrap();
            assert!(position.is_terminal(), "{board} {side}");
            assert_eq!(position.count_moves(), 0);
            assert_eq!(position.perft(1), 1);
        }
    }
}

#[test]
fn moves_come_column_by_column() {
    for stored in ffo() {
        let moves: Vec<Square> = stored.position.generate().collect();
        assert!(moves.windows(2).all(|pair| (pair[0].column(), pair[0].row()) < (pair[1].column(), pair[1].row())));
    }
}
