//! Fuzzes the readers of files with games or positions, and of transcripts. The first byte selects the format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::chess::{Chess, EPD, PGN};
use scoutlab_games::othello::{GGF, OBF, Othello, WTHOR};
use scoutlab_games::{FileFormat, play_transcript};

/// Reads the first eight games or lines of a file.
fn read<G>(format: &FileFormat<G>, bytes: &[u8]) {
    for place in (format.split)(bytes).unwrap_or_default().into_iter().take(8) {
        let _ = (format.read)(&bytes[place]);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    match first {
        b'w' => read(&WTHOR, rest),
        b'g' => read(&GGF, rest),
        b'o' => read(&OBF, rest),
        b'p' => read(&PGN, rest),
        b'e' => read(&EPD, rest),
        _ => {
            let text = String::from_utf8_lossy(rest);
            let _ = play_transcript(&Othello::start(), &text);
            let _ = play_transcript(&Chess::start(), &text);
        }
    }
});
