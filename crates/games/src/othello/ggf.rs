//! GGF, the format in which game servers store games of Othello.
//!
//! A game is `(;`, properties such as `PB[a player]`, and `;)`. `BO[8 SQUARES SIDE]` is the first position, and `B[f5/0.00/1.2]`
//! or `W[d6]` is a move, optionally with an evaluation and a time.

use std::ops::Range;

use super::Othello;
use crate::{FileFormat, play_transcript};

/// GGF files as sources of positions.
pub const GGF: FileFormat<Othello> = FileFormat { extension: "ggf", has_games: true, split, read: |bytes| Ok(read(bytes)?) };

/// Returns the byte ranges of the games, without `(;` and `;)`.
fn split(bytes: &[u8]) -> Result<Vec<Range<usize>>, String> {
    let mut games = Vec::new();
    let mut place = 0;
    while let Some(start) = find(bytes, place, *b"(;") {
        let Some(end) = find(bytes, start + 2, *b";)") else {
            return Err(format!("game {} has no end, expected `;)`", games.len() + 1));
        };
        games.push(start + 2..end);
        place = end + 2;
    }
    if games.is_empty() { Err("the file contains no games, expected games from `(;` to `;)`".to_owned()) } else { Ok(games) }
}

/// Returns the index of the first occurrence of two bytes at or after the index `from`.
fn find(bytes: &[u8], from: usize, wanted: [u8; 2]) -> Option<usize> {
    bytes[from..].windows(2).position(|found| found == wanted).map(|place| from + place)
}

fn read(bytes: &[u8]) -> Result<Vec<Othello>, String> {
    let text = String::from_utf8_lossy(bytes);
    let mut start = None;
    let mut moves: Vec<&str> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let Some((name, (value, after))) =
            rest.split_once('[').and_then(|(name, after)| Some((name.trim(), after.split_once(']')?)))
        else {
            let found: String = rest.chars().take(20).collect();
            return Err(format!("`{found}` is no property, expected for example `B[f5]`"));
        };
        rest = after.trim_start();
        match name {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(format!("the game is `{}`, expected Othello", value.trim()));
            }
            "BO" => start = Some(board(value)?),
            "B" | "W" => {
                let played = value.split('/').next().unwrap_or_default().trim();
                // A transcript may omit passes, and `PA` is not the name of a move.
                if !["pa", "pass"].iter().any(|pass| played.eq_ignore_ascii_case(pass)) {
                    moves.push(played);
                }
            }
            _ => {}
        }
    }
    let start = start.ok_or("the game has no property `BO` with its first position")?;
    play_transcript(&start, &moves.join(" ")).map_err(|error| error.to_string())
}

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
    use crate::Notation;

    const START: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

    fn game(properties: &str) -> String {
        format!("(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2.000]TY[8]{START}{properties};)")
    }

    fn positions(text: &str, number: usize) -> Result<Vec<Othello>, String> {
        let games = split(text.as_bytes())?;
        read(&text.as_bytes()[games[number - 1].clone()])
    }

    #[test]
    fn games_are_read_with_their_moves() {
        let text = format!("1 {}\n2 {}", game("B[F5//0.01]W[d6/-1.00/2.5]"), game("B[c4]"));
        assert_eq!(positions(&text, 1), Ok(play_transcript(&Othello::start(), "f5d6").unwrap()));
        assert_eq!(positions(&text, 2), Ok(play_transcript(&Othello::start(), "c4").unwrap()));
        // Black has no move.
        let text = format!("(;GM[Othello]BO[8 O*-{} O]W[c1]B[PA];)", "-".repeat(61));
        let found = positions(&text, 1).unwrap();
        assert_eq!(found[1].position_name(), format!("OOO{} X", "-".repeat(61)));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let missing = "the file contains no games, expected games from `(;` to `;)`";
        for (text, expected) in [
            ("", missing),
            ("f5d6", missing),
            (&format!("{} (;GM[Othello]", game("B[f5]")), "game 2 has no end, expected `;)`"),
            ("(;)", "game 1 has no end, expected `;)`"),
            ("(;;)", "the game has no property `BO` with its first position"),
            ("(;GM[Othello]B[f5];)", "the game has no property `BO` with its first position"),
            ("(;GM[Go];)", "the game is `Go`, expected Othello"),
            (&game("B[f5]W"), "`W` is no property, expected for example `B[f5]`"),
            (&game("B[f5]W[a1]"), "move 2, `a1`, is illegal here, expected one of: d6 f4 f6"),
            ("(;BO[10 *];)", "`BO[10 *]`: expected the board size 8, 64 squares and the side to move"),
            ("(;BO[8 --- *];)", "position `--- *` has 3 squares, expected 64"),
        ] {
            assert_eq!(positions(text, 1), Err(expected.to_owned()), "{text}");
        }
    }
}
