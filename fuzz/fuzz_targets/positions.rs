//! Parses positions of several games. Writing and reading a position must return the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::Notation;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::UniformPosition;
use scoutlab_games::ywf::Ywf;

fn read_back<P: Notation + PartialEq + std::fmt::Debug, E: std::fmt::Debug>(text: &str, parse: impl Fn(&str) -> Result<P, E>) {
    if let Ok(position) = parse(text) {
        assert_eq!(parse(&position.position_name()).expect("a name that can be read"), position);
    }
}

fuzz_target!(|text: &str| {
    read_back(text, Othello::parse);
    read_back(text, Ywf::parse);
    read_back(text, TicTacToe::parse);
    read_back(text, UniformPosition::parse);
});
