//! WTHOR, the format of the database of the French Othello federation.
//!
//! A file is a header of 16 bytes and a record of 68 bytes for each game. Numbers of several bytes are little-endian.
//!
//! | bytes of the header | contents |
//! |---|---|
//! | 0 to 3 | date of the file: century, year, month, day |
//! | 4 to 7 | number of games |
//! | 8 to 9 | number of records of other types, 0 in a file of games |
//! | 10 to 11 | year of the games |
//! | 12 | board size: 0 or 8 for 8x8, 10 for 10x10 |
//! | 13 | 1 for solitaires, otherwise 0 |
//! | 14 | number of empty squares at which theoretical scores were computed |
//! | 15 | reserved |
//!
//! | bytes of a record | contents |
//! |---|---|
//! | 0 to 5 | numbers of the tournament, the black player and the white player |
//! | 6 | Black's discs at the end of the game |
//! | 7 | Black's theoretical score: Black's discs after perfect play by both sides |
//! | 8 to 67 | the moves as 10 * row + column, both counted from 1; 0 after the last move. Passes are omitted |
//!
//! In both scores, empty squares count for the winner.

use std::ops::Range;

use super::{Othello, Square};
use crate::{FileFormat, Notation, play_transcript};

/// The length of the header, in bytes.
const HEADER: usize = 16;

/// The length of a record, in bytes.
const RECORD: usize = 68;

/// WTHOR files as sources of positions.
pub const WTHOR: FileFormat<Othello> = FileFormat {
    extension: "wtb",
    has_games: true,
    split: |bytes| File::parse(bytes).map(|file| file.records),
    read: |bytes| Ok(Record::new(bytes).positions()?),
};

/// The header of a WTHOR file, and the byte ranges of its records.
///
/// ```
/// use scoutlab_games::othello::wthor::{File, Record};
///
/// let mut bytes = vec![20, 26, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 8, 0, 22, 0]; // one game
/// bytes.extend([0, 0, 1, 0, 2, 0, 33, 32, 56, 64]); // f5 d6
/// bytes.resize(16 + 68, 0);
/// let file = File::parse(&bytes)?;
/// assert_eq!((file.depth, file.records.len()), (22, 1));
/// let record = Record::new(&bytes[file.records[0].clone()]);
/// assert_eq!((record.score, record.theoretical_score, record.positions()?.len()), (33, 32, 3));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The number of empty squares at which theoretical scores were computed.
    pub depth: u8,
    /// The byte range of each record.
    pub records: Vec<Range<usize>>,
}

impl File {
    /// Reads the header of a file and checks the length of the file.
    ///
    /// # Errors
    ///
    /// Fails with a message if the bytes are not a file of games of 8x8 Othello.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let Some(header) = bytes.first_chunk::<HEADER>() else {
            return Err(format!("the file has {} bytes, expected a WTHOR header of {HEADER} bytes", bytes.len()));
        };
        let games = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
        if !matches!(header[12], 0 | 8) {
            return Err(format!("byte 12 of the WTHOR header is {}, expected 0 or 8 for boards of 8x8 squares", header[12]));
        }
        let expected = HEADER as u64 + RECORD as u64 * u64::from(games);
        if bytes.len() as u64 != expected {
            return Err(format!(
                "the file has {} bytes, but its WTHOR header announces {games} games, which take {expected} bytes",
                bytes.len()
            ));
        }
        let records = (HEADER..bytes.len()).step_by(RECORD).map(|start| start..start + RECORD).collect();
        Ok(Self { depth: header[14], records })
    }
}

/// The record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Black's discs at the end of the game.
    pub score: u8,
    /// Black's discs after perfect play by both sides from the position with [`File::depth`] empty squares.
    pub theoretical_score: u8,
    /// The moves, each as 10 * row + column, followed by zeros.
    pub moves: [u8; 60],
}

impl Record {
    /// Reads a record.
    ///
    /// # Panics
    ///
    /// Panics unless there are exactly 68 bytes, as in each range of [`File::records`].
    pub fn new(bytes: &[u8]) -> Self {
        let bytes: &[u8; RECORD] = bytes.try_into().expect("68 bytes");
        let moves = bytes[8..].try_into().expect("60 bytes");
        Self { score: bytes[6], theoretical_score: bytes[7], moves }
    }

    /// Returns the positions of the game, from the initial position to the last, including the positions before passes.
    ///
    /// # Errors
    ///
    /// Fails with a message at the first move that is illegal or not a square.
    pub fn positions(&self) -> Result<Vec<Othello>, String> {
        let end = self.moves.iter().position(|&played| played == 0).unwrap_or(self.moves.len());
        if let Some(more) = self.moves[end..].iter().position(|&played| played != 0) {
            let number = end + more + 1;
            return Err(format!("move {number} follows move {}, which is 0 as after the last move", end + 1));
        }
        let mut names = Vec::new();
        for (number, &played) in (1..).zip(&self.moves[..end]) {
            let (row, column) = (played / 10, played % 10);
            if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
                return Err(format!("move {number} is {played}, expected 10 * row + column, both from 1 to 8"));
            }
            names.push(Othello::start().move_name(Square::new(column - 1, row - 1)));
        }
        play_transcript(&Othello::start(), &names.join(" ")).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(games: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![20, 26, 1, 1, games.len() as u8, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 22, 0];
        for moves in games {
            bytes.extend([0, 0, 1, 0, 2, 0, 33, 32]);
            bytes.extend(*moves);
            bytes.resize(bytes.len() + 60 - moves.len(), 0);
        }
        bytes
    }

    fn refused(bytes: &[u8]) -> String {
        File::parse(bytes).unwrap_err()
    }

    #[test]
    fn a_square_is_ten_times_its_row_plus_its_column() {
        let bytes = file(&[&[56, 64]]);
        let positions = (WTHOR.read)(&bytes[File::parse(&bytes).unwrap().records[0].clone()]).unwrap();
        assert_eq!(positions, play_transcript(&Othello::start(), "f5 d6").unwrap());
    }

    #[test]
    fn damaged_files_are_refused() {
        let whole = file(&[&[56], &[]]);
        assert!(File::parse(&whole).is_ok());
        assert_eq!(refused(&[]), "the file has 0 bytes, expected a WTHOR header of 16 bytes");
        assert_eq!(refused(&whole[..15]), "the file has 15 bytes, expected a WTHOR header of 16 bytes");
        let announced = "but its WTHOR header announces 2 games, which take 152 bytes";
        assert_eq!(refused(&whole[..151]), format!("the file has 151 bytes, {announced}"));
        assert_eq!(refused(&[&whole[..], &[0]].concat()), format!("the file has 153 bytes, {announced}"));
        let mut many = whole.clone();
        many[4..8].fill(0xff);
        assert!(refused(&many).contains("announces 4294967295 games, which take 292057776076 bytes"));
        let mut large = whole;
        large[12] = 10;
        assert_eq!(refused(&large), "byte 12 of the WTHOR header is 10, expected 0 or 8 for boards of 8x8 squares");
    }

    #[test]
    fn damaged_moves_are_refused() {
        for (moves, expected) in [
            (&[56, 64, 33, 11][..], "move 4, `a1`, is illegal here, expected one of: "),
            (&[56, 0, 64], "move 3 follows move 2, which is 0 as after the last move"),
            (&[56, 90], "move 2 is 90, expected 10 * row + column, both from 1 to 8"),
            (&[9], "move 1 is 9, expected"),
            (&[255], "move 1 is 255, expected"),
        ] {
            let bytes = file(&[moves]);
            let message = Record::new(&bytes[16..]).positions().unwrap_err();
            assert!(message.starts_with(expected), "{message}");
        }
    }
}
