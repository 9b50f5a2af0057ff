//! Fuzzes the readers of files with games of Othello. The first byte selects the format. Each game is a game by the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::othello::{GGF, Othello, PGN, SGF};
use scoutlab_games::{FileFormat, Game, MoveSet};

/// Reads the first eight games of a file.
fn read(format: &FileFormat<Othello>, bytes: &[u8]) {
    let games = (format.split)(bytes).unwrap_or_default();
    assert!(games.is_sorted_by(|one, next| one.end <= next.start));
    for place in games.into_iter().take(8) {
        let positions = (format.read)(&bytes[place]).unwrap_or_default();
        for pair in positions.windows(2) {
            assert!(pair[0].moves().iter().any(|played| pair[0].play(played) == pair[1]));
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    match first {
        b'g' => read(&GGF, rest),
        b's' => read(&SGF, rest),
        _ => read(&PGN, rest),
    }
});
