//! Plays transcripts of all games with moves from a start. The names of the played moves are a transcript of the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::Othello6;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{MoveSet, Notation, play_transcript};

fn play<G: Notation + PartialEq + std::fmt::Debug>(start: G, text: &str) {
    let Ok(positions) = play_transcript(&start, text) else { return };
    let name = |pair: &[G]| {
        let played = pair[0].moves().iter().find(|&played| pair[0].play(played) == pair[1]).expect("a legal move");
        pair[0].move_name(played)
    };
    let names: Vec<String> = positions.windows(2).map(name).collect();
    assert_eq!(play_transcript(&start, &names.join(" ")).as_ref(), Ok(&positions));
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let text = &String::from_utf8_lossy(rest);
    match first {
        b'6' => play(Othello6::start(), text),
        b'y' => play(Ywf::start(), text),
        b't' => play(TicTacToe::start(), text),
        b'4' => play(ConnectFour::start(), text),
        b'c' => play(Chess::start(), text),
        _ => play(Othello::start(), text),
    }
});
