//! SGF, the Smart Game Format (FF\[3\] and FF\[4\]), with games of Othello: `GM[2]`.
//!
//! A game is a tree of nodes such as `;B[f5]` in parentheses. Only the main line is played, which is the first variation at each
//! branch. Squares are written as `f5` or, as in Go, as two letters for column and row: `fe`. `B[]` is a pass.

use std::ops::Range;

use super::properties::{Token, Tokens};
use super::record::Record;
use super::{Othello, Square, leading_square};
use crate::transcript::is_pass;
use crate::{Damaged, FileFormat, Side};

/// SGF files as sources of positions.
pub const SGF: FileFormat<Othello> = FileFormat { extension: "sgf", has_games: true, split, read };

/// Returns the byte ranges of the games. A game without an end reaches to the next game.
fn split(bytes: &[u8]) -> Result<Vec<Range<usize>>, String> {
    let mut games = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (place, token) in Tokens::new(bytes) {
        match token {
            Token::Open => {
                let is_line_start = place.start == 0 || bytes[place.start - 1] == b'\n';
                if depth > 0 && is_line_start && bytes[place.start..].starts_with(b"(;GM[") {
                    games.push(start..place.start);
                    depth = 0;
                }
                if depth == 0 {
                    start = place.start;
                }
                depth += 1;
            }
            Token::Close if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    games.push(start..place.end);
                }
            }
            _ => {}
        }
    }
    if depth > 0 {
        games.push(start..bytes.len());
    }
    if games.is_empty() { Err("the file contains no games, expected games from `(;` to `)`".to_owned()) } else { Ok(games) }
}

fn read(bytes: &[u8]) -> Result<Vec<Othello>, Damaged<Othello>> {
    let mut game = Reading::Setup(Setup::default());
    match read_main_line(bytes, &mut game) {
        Ok(()) => Ok(game.finish()),
        Err(problem) => Err(Damaged { positions: game.finish(), offset: None, problem }),
    }
}

fn read_main_line(bytes: &[u8], game: &mut Reading) -> Result<(), String> {
    let mut property = String::new();
    for (_, token) in Tokens::new(bytes) {
        match token {
            Token::Property(name, value) => {
                if !name.is_empty() {
                    property = short_name(&name);
                }
                game.read(&property, value.trim())?;
            }
            // The main line ends, and other variations follow.
            Token::Close => return Ok(()),
            Token::Word(word) => return Err(format!("`{word}` is no property, expected for example `B[f5]`")),
            Token::Open | Token::Semicolon => {}
            Token::Unclosed => break,
        }
    }
    Err("the game has no end, expected `)`".to_owned())
}

/// Returns the name of a property in FF\[4\]. Older files add lowercase letters: `SiZe` is `SZ`.
fn short_name(name: &str) -> String {
    let short: String = name.chars().filter(char::is_ascii_uppercase).collect();
    if short.is_empty() { name.to_ascii_uppercase() } else { short }
}

/// A game before or after its first move.
enum Reading {
    Setup(Setup),
    Moves(Record),
}

impl Reading {
    /// Reads one value of a property.
    fn read(&mut self, property: &str, value: &str) -> Result<(), String> {
        match (property, &mut *self) {
            ("GM", _) if !["2", "othello", "reversi"].iter().any(|name| value.eq_ignore_ascii_case(name)) => {
                Err(format!("the game is GM[{value}], expected GM[2] for Othello"))
            }
            ("SZ", _) if !["8", "8:8"].contains(&value) => Err(format!("the board is SZ[{value}], expected SZ[8]")),
            ("B" | "W", reading) => {
                let side = if property == "B" { Side::First } else { Side::Second };
                reading.record(side).play(side, &transcript_name(value))
            }
            ("AB" | "AW" | "AE" | "PL", Self::Moves(_)) => {
                Err(format!("{property}[{value}] follows a move, expected the setup only before the first move"))
            }
            ("AB", Self::Setup(setup)) => setup.add(0, value),
            ("AW", Self::Setup(setup)) => setup.add(1, value),
            ("AE", Self::Setup(setup)) => setup.add(2, value),
            ("PL", Self::Setup(setup)) => {
                setup.side = Some(side_of(value)?);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns the moves so far. The first move, of `side`, ends the setup.
    fn record(&mut self, side: Side) -> &mut Record {
        if let Self::Setup(setup) = self {
            *self = Self::Moves(Record::new(setup.position(Some(side))));
        }
        match self {
            Self::Moves(record) => record,
            Self::Setup(_) => unreachable!("the setup has just ended"),
        }
    }

    fn finish(self) -> Vec<Othello> {
        match self {
            Self::Setup(setup) => vec![setup.position(None)],
            Self::Moves(record) => record.into_positions(),
        }
    }
}

fn side_of(value: &str) -> Result<Side, String> {
    match value.to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Ok(Side::First),
        "w" | "white" | "2" => Ok(Side::Second),
        _ => Err(format!("the side to move is PL[{value}], expected PL[B] or PL[W]")),
    }
}

/// Returns a move as transcripts write it.
fn transcript_name(value: &str) -> String {
    if value.is_empty() || value.eq_ignore_ascii_case("tt") || is_pass(value) {
        return "pass".to_owned();
    }
    square(value).map_or_else(|| value.to_owned(), super::square_name)
}

/// Reads `f5` or `fe`.
fn square(value: &str) -> Option<Square> {
    if value.len() != 2 || !value.as_bytes()[0].is_ascii_alphabetic() {
        return None;
    }
    leading_square(value).or_else(|| {
        let [column, row] = *value.to_ascii_lowercase().as_bytes().first_chunk()?;
        let number = |letter: u8| matches!(letter, b'a'..=b'h').then(|| letter - b'a');
        Some(Square::new(number(column)?, number(row)?))
    })
}

/// The discs that a game places before its first move.
#[derive(Default)]
struct Setup {
    /// The black squares, the white squares, and the squares that become empty.
    squares: [u64; 3],
    side: Option<Side>,
}

impl Setup {
    /// Adds a square, or a rectangle such as `c3:e4`.
    fn add(&mut self, kind: usize, value: &str) -> Result<(), String> {
        let unknown = || format!("`{value}` is no square, expected for example `f5` or `fe`");
        let (first, last) = value.split_once(':').unwrap_or((value, value));
        let [first, last] = [square(first.trim()).ok_or_else(unknown)?, square(last.trim()).ok_or_else(unknown)?];
        let between = |one: u8, other: u8| one.min(other)..=one.max(other);
        for column in between(first.column(), last.column()) {
            for row in between(first.row(), last.row()) {
                let bit = Square::new(column, row).bit();
                self.squares = self.squares.map(|squares| squares & !bit);
                self.squares[kind] |= bit;
            }
        }
        Ok(())
    }

    /// Returns the first position. A game that places discs of both colours places all discs of its first position. Otherwise, the
    /// discs are added to the initial position, as in a game with a handicap.
    fn position(&self, first_mover: Option<Side>) -> Othello {
        let [black, white, empty] = self.squares;
        let is_initial = self.squares == [0; 3];
        let (old_black, old_white) = match Othello::start() {
            start if black == 0 || white == 0 => (start.discs(Side::First), start.discs(Side::Second)),
            _ => (0, 0),
        };
        let black = (old_black & !(white | empty)) | black;
        let white = (old_white & !(black | empty)) | white;
        let side = self.side.or(first_mover.filter(|_| !is_initial)).unwrap_or(Side::First);
        let [own, opponent] = if side == Side::First { [black, white] } else { [white, black] };
        Othello::new(own, opponent, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Notation, play_transcript};

    fn games(text: &str) -> Result<Vec<Result<Vec<Othello>, String>>, String> {
        let bytes = text.as_bytes();
        Ok(split(bytes)?.into_iter().map(|place| read(&bytes[place]).map_err(|damaged| damaged.problem)).collect())
    }

    fn game(text: &str) -> Result<Vec<Othello>, String> {
        games(text).unwrap().remove(0)
    }

    fn transcript(moves: &str) -> Vec<Othello> {
        play_transcript(&Othello::start(), moves).unwrap()
    }

    #[test]
    fn the_main_line_of_every_game_is_played() {
        let text = "\u{feff}(;GM[2]FF[4]SZ[8]PB[(;a\\]]C[;B[c3\\]]\r\nAB[e4][d5]AW[d4][e5]PL[B];B[f5];W[D6](;B[cc];W[d3](;B[c4])(;B[f4]))\r\n\
                    (;B[c5]))\r\n(GM[2];SZ[8];AB[ed][de];AW[dd][ee];PL[B];B[fe])(;GaMe[2]SiZe[8]Black[f5];White[f6])";
        let expected = ["f5d6c3d3c4", "f5", "f5f6"].map(|moves| Ok(transcript(moves)));
        assert_eq!(games(text).unwrap(), expected);
    }

    #[test]
    fn passes_are_played() {
        let moves = ["B[f5]", "W[f6]", "B[c4]", "W[g5]", "B[h5]", "W[h4]", "B[g7]", "W[h6]"].join(";");
        let expected = Ok(transcript("f5f6c4g5h5h4g7h6pass"));
        for pass in ["", "tt", "PA", "pass", "--", "@@@@"] {
            assert_eq!(game(&format!("(;GM[2];{moves};B[{pass}])")), expected, "{pass}");
        }
        assert_eq!(game("(;GM[2];B[f5];W[])"), Err("move 2, `pass`, is illegal here, expected one of: d6 f4 f6".to_owned()));
        assert_eq!(game("(;GM[2];B[f5];B[c3])"), Err("move 2, `c3`, is a move of Black, but White is to move".to_owned()));
    }

    #[test]
    fn discs_are_placed_before_the_first_move() {
        let first = |properties: &str| game(&format!("(;GM[2]{properties})")).unwrap()[0].position_name();
        let rest = "-".repeat(53);
        assert_eq!(first("AB[a1:b1][ca]AW[a2][b2:c2]PL[W]"), format!("XXX-----OOO{rest} O"));
        assert_eq!(first("AB[c1:a1]AE[b1]AW[a2]"), format!("X-X-----O{}{} X", "-".repeat(2), rest));
        // White begins, because the first move is White's.
        assert_eq!(first("AB[b1]AW[a1];W[c1]"), format!("OX{} O", "-".repeat(62)));
        // A handicap: a disc in the corner, besides the discs of the initial position.
        let start = Othello::start().position_name();
        assert_eq!(first("AB[h8]"), format!("{}X X", &start[..63]));
        assert_eq!(first(""), start);
        assert_eq!(game("(;GM[2]PL[white])").unwrap()[0].side_to_move(), Side::Second);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "f5d6", ";B[f5]"] {
            assert_eq!(games(text), Err("the file contains no games, expected games from `(;` to `)`".to_owned()));
        }
        for (text, expected) in [
            ("(;GM[1];B[aa])", "the game is GM[1], expected GM[2] for Othello"),
            ("(;GM[2]SZ[19])", "the board is SZ[19], expected SZ[8]"),
            ("(;GM[2];B[f5]", "the game has no end, expected `)`"),
            ("(;GM[2];B[f5", "the game has no end, expected `)`"),
            ("(;GM[2];B[f5];AB[a1])", "AB[a1] follows a move, expected the setup only before the first move"),
            ("(;GM[2]AB[i9])", "`i9` is no square, expected for example `f5` or `fe`"),
            ("(;GM[2]PL[x])", "the side to move is PL[x], expected PL[B] or PL[W]"),
            ("(;GM[2];B f5)", "`B` is no property, expected for example `B[f5]`"),
        ] {
            assert_eq!(game(text), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_damaged_game_leaves_the_others_readable() {
        let text = "(;GM[2];B[f5]\n(;GM[2]C[open\n(;GM[2];B[f5];W[d6])";
        let missing = Err("the game has no end, expected `)`".to_owned());
        assert_eq!(games(text).unwrap(), [missing.clone(), missing, Ok(transcript("f5d6"))]);
    }
}
