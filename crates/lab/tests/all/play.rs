//! Games between a user and a player. The command `scoutlab play` has separate tests.

use scoutlab::play::PlayRequest;
use scoutlab::players::PlayerSpecification;
use scoutlab_games::Notation;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::ywf::Ywf;

use crate::common::position;

/// Lets a random opponent move first, and checks that the printed board is the game's board with only the new stone marked.
fn check_mark_of_first_move<G: Notation>(game: &str, start: &G, mark: char) {
    let request = PlayRequest {
        position: position(game, "start"),
        opponent: PlayerSpecification::Random,
        person_moves_first: false,
        seed: 5,
        echo: true,
    };
    let mut output = Vec::new();
    request.prepare().unwrap()(&mut "quit\n".as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let name = text.split_once("random plays ").unwrap().1.split(' ').next().unwrap();
    let plain = start.play(start.parse_move(name).unwrap()).diagram();
    let height = plain.lines().count();
    let shown: Vec<&str> = text.lines().skip_while(|line| !line.is_empty()).skip(1).take(height).collect();
    let marked = shown.iter().copied().find(|line| line.contains('(')).unwrap();
    assert!(marked.contains(&format!("({mark})")), "{text}");
    let unmarked = |line: &str| line.replace(['(', ')'], " ").trim_end().to_owned();
    assert!(shown.iter().zip(plain.lines()).all(|(shown, plain)| unmarked(shown) == plain), "{text}");
    // The name of the move contains the row, which is the label of the marked line.
    let row = marked.split_whitespace().next().unwrap();
    assert!(name.contains(row), "{name}: {text}");
}

#[test]
fn the_last_move_is_marked_on_the_board() {
    check_mark_of_first_move("othello", &Othello::start(), 'X');
    check_mark_of_first_move("ywf", &Ywf::start(), 'X');
    check_mark_of_first_move("tictactoe", &TicTacToe::start(), 'o');
}
