//! Fuzzes the reader of PGN. The games must not overlap, and each position must read back from its FEN.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::Notation;
use scoutlab_games::chess::{Chess, PGN};

/// The length of the longest text that is read, in bytes.
const LONGEST: usize = 4096;

fuzz_target!(|bytes: &[u8]| {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let Ok(games) = (PGN.split)(bytes) else { return };
    assert!(games.is_sorted_by(|one, next| one.end <= next.start));
    for place in games.into_iter().take(8) {
        let game = &bytes[place];
        let positions = (PGN.read)(game).unwrap_or_else(|damaged| {
            assert!(damaged.offset.is_some_and(|offset| offset < game.len()));
            damaged.positions
        });
        for position in positions {
            let read = Chess::parse(&position.fen()).expect("a FEN that can be read");
            assert_eq!((&read, read.fen()), (&position, position.fen()));
            assert_eq!(Chess::parse(&position.position_name()), Ok(position));
        }
    }
});
