//! GGF, the format in which game servers store games of Othello.
//!
//! A game is `(;`, properties such as `PB[a player]`, and `;)`. `BO[8 SQUARES SIDE]` is the first position, and `B[f5/0.00/1.2]`
//! or `W[d6]` is a move, optionally with an evaluation and a time. `B[pa]` is a pass.

use std::ops::Range;

use super::Othello;
use super::properties::{Token, Tokens};
use super::record::Record;
use crate::{Damaged, FileFormat, Side};

/// GGF files as sources of positions.
pub const GGF: FileFormat<Othello> = FileFormat { extension: "ggf", has_games: true, split, read };

/// Returns the byte ranges of the games, from `(;` to `;)`. A game without an end reaches to the next game.
fn split(bytes: &[u8]) -> Result<Vec<Range<usize>>, String> {
    let mut games = Vec::new();
    let mut game = None;
    let (mut last, mut last_start) = (None, 0);
    for (place, token) in Tokens::new(bytes) {
        match (&token, &last) {
            (Token::Semicolon, Some(Token::Open)) => {
                games.extend(game.replace(last_start).map(|start| start..last_start));
            }
            (Token::Close, Some(Token::Semicolon)) => games.extend(game.take().map(|start| start..place.end)),
            _ => {}
        }
        (last, last_start) = (Some(token), place.start);
    }
    games.extend(game.map(|start| start..bytes.len()));
    if games.is_empty() { Err("the file contains no games, expected games from `(;` to `;)`".to_owned()) } else { Ok(games) }
}

fn read(bytes: &[u8]) -> Result<Vec<Othello>, Damaged<Othello>> {
    let mut record = None;
    let ended = read_properties(bytes, &mut record);
    let positions = record.map(Record::into_positions).unwrap_or_default();
    match ended {
        Ok(()) => Ok(positions),
        Err(problem) => Err(Damaged { positions, offset: None, problem }),
    }
}

/// Reads the properties of a game. `record` becomes the game, up to the first fault.
fn read_properties(bytes: &[u8], record: &mut Option<Record>) -> Result<(), String> {
    let mut tokens: Vec<Token<'_>> = Tokens::new(bytes).skip(2).map(|(_, token)| token).collect();
    let has_end = tokens.ends_with(&[Token::Semicolon, Token::Close]);
    tokens.truncate(tokens.len() - if has_end { 2 } else { 0 });
    for token in tokens {
        let Token::Property(name, value) = token else {
            let found = match token {
                Token::Close | Token::Unclosed => return Err(NO_END.to_owned()),
                Token::Word(word) => word.into_owned(),
                Token::Semicolon => ";".to_owned(),
                _ => "(".to_owned(),
            };
            return Err(format!("`{found}` is no property, expected for example `B[f5]`"));
        };
        match &*name {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(format!("the game is `{}`, expected Othello", value.trim()));
            }
            "BO" if record.is_some() => return Err("the game has two properties `BO`".to_owned()),
            "BO" => *record = Some(Record::new(board(&value)?)),
            "B" | "W" => {
                let record = record.as_mut().ok_or(NO_START)?;
                let side = if name == "B" { Side::First } else { Side::Second };
                record.play(side, value.split('/').next().unwrap_or_default().trim())?;
            }
            _ => {}
        }
    }
    match record {
        _ if !has_end => Err(NO_END.to_owned()),
        None => Err(NO_START.to_owned()),
        Some(_) => Ok(()),
    }
}

const NO_END: &str = "the game has no end, expected `;)`";

const NO_START: &str = "the game has no property `BO` with its first position";

/// Reads the first position: the board size, the squares row by row, in one word or several, and the side to move.
fn board(value: &str) -> Result<Othello, String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    match words[..] {
        ["8", ref squares @ .., side] => {
            Othello::parse(&format!("{} {side}", squares.concat())).map_err(|error| error.to_string())
        }
        _ => Err(format!("`BO[{value}]`: expected the board size 8, 64 squares and the side to move")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, MoveSet, Notation, play_transcript};

    const START: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

    fn game(properties: &str) -> String {
        format!("(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2.000]TY[8]{START}{properties};)")
    }

    fn positions(text: &str, number: usize) -> Result<Vec<Othello>, String> {
        let games = split(text.as_bytes())?;
        read(&text.as_bytes()[games[number - 1].clone()]).map_err(|damaged| damaged.problem)
    }

    #[test]
    fn games_are_read_with_their_moves() {
        let text = format!("1 {}\n2 {}", game("B[F5//0.01]W[d6/-1.00/2.5]"), game("B[c4]"));
        assert_eq!(positions(&text, 1), Ok(play_transcript(&Othello::start(), "f5d6").unwrap()));
        assert_eq!(positions(&text, 2), Ok(play_transcript(&Othello::start(), "c4").unwrap()));
        // Black has no move.
        let text = format!("(;GM[Othello]BO[8 O*-{} *]B[PA]W[c1];)", "-".repeat(61));
        let found = positions(&text, 1).unwrap();
        assert_eq!(found[2].position_name(), format!("OOO{} X", "-".repeat(61)));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let missing = "the file contains no games, expected games from `(;` to `;)`";
        for (text, expected) in [
            ("", missing),
            ("f5d6", missing),
            ("(;GM[Othello]", "the game has no end, expected `;)`"),
            ("(;)", "the game has no end, expected `;)`"),
            ("(;;)", "the game has no property `BO` with its first position"),
            ("(;GM[Othello]B[f5];)", "the game has no property `BO` with its first position"),
            ("(;GM[Go];)", "the game is `Go`, expected Othello"),
            (&game(START), "the game has two properties `BO`"),
            (&game("B[f5]W"), "`W` is no property, expected for example `B[f5]`"),
            (&game("B[f5]W[a1]"), "move 2, `a1`, is illegal here, expected one of: d6 f4 f6"),
            ("(;BO[10 *];)", "`BO[10 *]`: expected the board size 8, 64 squares and the side to move"),
            ("(;BO[8 --- *];)", "position `--- *` has 3 squares, expected 64"),
        ] {
            assert_eq!(positions(text, 1), Err(expected.to_owned()), "{text}");
        }
    }

    /// Returns the number of plies and the last position.
    fn end(properties: &str) -> Result<(usize, String), String> {
        let found = positions(&game(properties), 1)?;
        Ok((found.len() - 1, found[found.len() - 1].position_name()))
    }

    /// After these moves, Black has no move.
    const EARLY_PASS: &str = "B[F5]W[F6]B[C4]W[G5]B[H5]W[H4]B[G7]W[H6]";

    #[test]
    fn passes_are_played() {
        let transcript = play_transcript(&Othello::start(), "f5f6c4g5h5h4g7h6pass").unwrap();
        let expected = (9, transcript[9].position_name());
        assert!(expected.1.ends_with(" O"));
        for pass in ["PA", "pa", "pass", "PASS", "ps", "--", "pa//0.5"] {
            assert_eq!(end(&format!("{EARLY_PASS}B[{pass}]")).as_ref(), Ok(&expected), "{pass}");
        }
        // An omitted pass is played before the next move.
        let moves = transcript[9].moves();
        let next = transcript[9].move_name(moves.at(0));
        let [omitted, written] = ["", "B[PA]"].map(|pass| end(&format!("{EARLY_PASS}{pass}W[{next}]")));
        assert_eq!(omitted, written);
        assert_eq!(omitted.unwrap().0, 10);
        let legal = "is illegal here, expected one of: d6 f4 f6";
        assert_eq!(end("B[F5]W[pass]B[D6]"), Err(format!("move 2, `pass`, {legal}")));
        assert_eq!(end(&format!("{EARLY_PASS}B[xx]")), Err("move 9, `xx`, is illegal here, expected one of: pass".to_owned()));
    }

    #[test]
    fn the_colour_of_each_move_is_checked() {
        for (properties, expected) in [
            ("B[F5]W[D6]W[C3]", "move 3, `C3`, is a move of White, but Black is to move"),
            ("W[F5]B[D6]", "move 1, `F5`, is a move of White, but Black is to move"),
            ("B[F5]B[PA]", "move 2, `PA`, is a move of Black, but White is to move"),
            ("B[F5]W[D6C3]", "move 2, `D6C3`, is illegal here, expected one of: d6 f4 f6"),
        ] {
            assert_eq!(end(properties), Err(expected.to_owned()));
        }
    }

    #[test]
    fn a_damaged_game_leaves_the_others_readable() {
        let whole = game("PB[;) (; a\\\\ \\] b]B[f5]");
        let damaged = format!("\u{feff}{whole}\r\n(;GM[Othello]PB[x\r\n{whole}\r\n(;GM[Othello]{START}B[f5]\r\n{whole}");
        let expected = Ok(play_transcript(&Othello::start(), "f5").unwrap());
        for number in [1, 3, 5] {
            assert_eq!(positions(&damaged, number), expected, "{number}");
        }
        for number in [2, 4] {
            assert_eq!(positions(&damaged, number), Err("the game has no end, expected `;)`".to_owned()), "{number}");
        }
    }
}
