//! Fuzzes the readers of EPD, FEN and chess moves. A position must read back from its FEN, and a move from its name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::chess::{Chess, EPD, Epd};
use scoutlab_games::{Game, MoveSet, Notation};

/// The length of the longest text that is read, in bytes.
const LONGEST: usize = 2048;

fuzz_target!(|bytes: &[u8]| {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    for line in (EPD.split)(bytes).unwrap_or_default().into_iter().take(8) {
        for position in (EPD.read)(&bytes[line.clone()]).unwrap_or_default() {
            let read = Chess::parse(&position.fen()).expect("a FEN that can be read");
            assert_eq!((&read, read.fen()), (&position, position.fen()));
            for played in position.moves().iter() {
                assert_eq!(position.parse_move(&position.move_name(played)), Ok(played));
            }
        }
        let text = String::from_utf8_lossy(&bytes[line]);
        let _ = Epd::parse(&text);
        if let Some((played, length)) = Chess::start().leading_move(&text) {
            assert!(Chess::start().moves().place_of(played).is_some() && text.is_char_boundary(length));
        }
    }
});
