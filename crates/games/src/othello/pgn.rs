//! PGN files with games of Othello: tags such as `[Black "a player"]`, then moves such as `1. f5 d6`, and the result, which is
//! often the numbers of discs: `34-30`.

use std::collections::HashSet;
use std::ops::Range;

use super::Othello;
use crate::{Damaged, FileFormat, play_transcript};

/// PGN files as sources of positions of Othello. Only the main line of each game is played.
pub const PGN: FileFormat<Othello> = FileFormat { extension: "pgn", has_games: true, split, read };

/// A token of the main line of a game. Comments and variations have no tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'t> {
    /// The text between brackets.
    Tag(&'t str),
    /// A move, a move number or a result.
    Word(&'t str),
    /// A problem of the text.
    Damage(&'static str),
}

/// Returns the byte ranges of the games. A game ends with its result, or before the tags of the next game.
fn split(bytes: &[u8]) -> Result<Vec<Range<usize>>, String> {
    let mut games = Vec::new();
    let mut start = None;
    let mut has_moves = false;
    let mut tags: HashSet<&str> = HashSet::new();
    for (place, token) in Tokens::new(bytes) {
        if let Token::Tag(tag) = token {
            let (name, _) = parts(tag);
            // A repeated tag belongs to the next game.
            if has_moves || tags.contains(name) {
                games.extend(start.take().map(|start| start..place.start));
                tags.clear();
            }
            tags.insert(name);
        }
        has_moves = !matches!(token, Token::Tag(_));
        let begin = *start.get_or_insert(place.start);
        if matches!(token, Token::Word(word) if is_result(word)) {
            games.push(begin..place.end);
            (start, has_moves) = (None, false);
            tags.clear();
        }
    }
    games.extend(start.map(|start| start..bytes.len()));
    if games.is_empty() { Err("the file contains no games".to_owned()) } else { Ok(games) }
}

fn read(bytes: &[u8]) -> Result<Vec<Othello>, Damaged<Othello>> {
    let mut start = Othello::start();
    let mut moves = Vec::new();
    for (place, token) in Tokens::new(bytes) {
        match token {
            Token::Damage(problem) => {
                let positions = play_transcript(&start, &moves.join(" ")).unwrap_or_default();
                return Err(Damaged { positions, offset: Some(place.start), problem: problem.to_owned() });
            }
            Token::Tag(tag) => match parts(tag) {
                ("FEN", value) => start = Othello::parse(value).map_err(|error| error.to_string())?,
                ("Variant" | "Game" | "GameType", value) if !is_othello(value) => {
                    return Err(format!("the game is `{value}`, expected Othello").into());
                }
                _ => {}
            },
            Token::Word(word) if is_result(word) || is_number(word) => {}
            // `!` and `?` after a move are annotations.
            Token::Word(word) => moves.push(word.trim_end_matches(['!', '?'])),
        }
    }
    play_transcript(&start, &moves.join(" ")).map_err(|error| {
        // The number of the illegal move is its index among the words, unless moves have no blanks between them.
        let before = moves.get(..error.number - 1).unwrap_or_default();
        let positions = play_transcript(&start, &before.join(" ")).unwrap_or_default();
        Damaged { positions, offset: None, problem: error.to_string() }
    })
}

/// Returns the name and the value of a tag.
fn parts(tag: &str) -> (&str, &str) {
    let tag = tag.trim();
    let (name, value) = tag.split_at(tag.find(|symbol: char| symbol == '"' || symbol.is_whitespace()).unwrap_or(tag.len()));
    let value = value.trim();
    (name, value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value).trim())
}

fn is_othello(value: &str) -> bool {
    ["othello", "reversi", "flipello", "standard", "normal", "?", ""].iter().any(|name| value.eq_ignore_ascii_case(name))
}

/// Returns whether a word is a result: of chess, or the numbers of discs.
fn is_result(word: &str) -> bool {
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    matches!(word, "*" | "1/2-1/2") || word.split_once('-').is_some_and(|(black, white)| is_count(black) && is_count(white))
}

/// Returns whether a word is a move number without a move, such as `12.`, `12` or `...`.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Reads the tokens of a file. Bytes that are not UTF-8 may occur only in comments and tags.
struct Tokens<'t> {
    bytes: &'t [u8],
    place: usize,
}

impl<'t> Tokens<'t> {
    const fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, place: 0 }
    }

    /// Returns whether a new game begins after the line end at `place`: a blank line is followed by a tag.
    fn is_next_game(&self, place: usize) -> bool {
        let is_tag = |rest: &[u8]| matches!(rest, [b'[', letter, ..] if letter.is_ascii_uppercase());
        let before = &self.bytes[..place];
        let line = &before[before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)..];
        is_tag(&self.bytes[place + 1..]) && line.trim_ascii().is_empty()
    }

    /// Advances past a comment. Returns a problem if the comment has no end before the next game.
    fn skip_comment(&mut self) -> Result<(), &'static str> {
        while let Some(&found) = self.bytes.get(self.place) {
            if found == b'\n' && self.is_next_game(self.place) {
                break;
            }
            self.place += 1;
            if found == b'}' {
                return Ok(());
            }
        }
        Err("a comment has no end, expected `}`")
    }

    /// Advances past a variation and the variations within it. Returns a problem if the variation has no end before the next game.
    fn skip_variation(&mut self) -> Result<(), &'static str> {
        let mut depth = 1_usize;
        while let Some(&found) = self.bytes.get(self.place) {
            if found == b'\n' && self.is_next_game(self.place) {
                break;
            }
            self.place += 1;
            match found {
                b'{' => self.skip_comment()?,
                b';' => self.skip_line(),
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
        Err("a variation has no end, expected `)`")
    }

    fn skip_line(&mut self) {
        let end = self.bytes[self.place..].iter().position(|&byte| byte == b'\n');
        self.place = end.map_or(self.bytes.len(), |end| self.place + end);
    }

    /// Advances past the `]` of a tag, which is outside quotation marks and in the same line, and returns the text of the tag.
    fn skip_tag(&mut self) -> Option<&'t str> {
        let start = self.place;
        let (mut is_quoted, mut is_escaped) = (false, false);
        for (index, &byte) in self.bytes[start..].iter().enumerate() {
            match byte {
                b'\n' => break,
                b']' if !is_quoted => {
                    self.place = start + index + 1;
                    return Some(text(&self.bytes[start..start + index]));
                }
                b'"' if !is_escaped => is_quoted = !is_quoted,
                _ => {}
            }
            is_escaped = byte == b'\\' && !is_escaped;
        }
        None
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = (Range<usize>, Token<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let start = self.place;
            let &found = self.bytes.get(start)?;
            self.place += 1;
            let at_line_start = start == 0 || self.bytes[start - 1] == b'\n';
            let skipped = match found {
                b'{' => self.skip_comment(),
                b'(' => self.skip_variation(),
                b')' => Err("`)` without `(`"),
                b';' => {
                    self.skip_line();
                    Ok(())
                }
                b'%' if at_line_start => {
                    self.skip_line();
                    Ok(())
                }
                b'[' => {
                    if let Some(tag) = self.skip_tag() {
                        return Some((start..self.place, Token::Tag(tag)));
                    }
                    self.skip_line();
                    Err("a tag has no end, expected `]`")
                }
                // The byte order mark, which some programs write.
                0xef if self.bytes[start..].starts_with("\u{feff}".as_bytes()) => {
                    self.place += 2;
                    Ok(())
                }
                symbol if symbol.is_ascii_whitespace() || b"]}".contains(&symbol) => Ok(()),
                _ => {
                    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];".contains(byte);
                    let length = self.bytes[start..].iter().position(is_end).unwrap_or(self.bytes.len() - start);
                    self.place = start + length;
                    // `$1` is a numeric annotation.
                    if found != b'$' {
                        return Some((start..self.place, Token::Word(text(&self.bytes[start..self.place]))));
                    }
                    Ok(())
                }
            };
            if let Err(problem) = skipped {
                return Some((start..self.place, Token::Damage(problem)));
            }
        }
    }
}

/// Returns the text of a token up to the first byte that is not UTF-8. Names in old files may have another encoding.
fn text(bytes: &[u8]) -> &str {
    bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    fn plies_of(game: &[u8]) -> Result<usize, String> {
        read(game).map(|positions| positions.len() - 1).map_err(|damaged| damaged.problem)
    }

    /// Returns the number of plies of each game, or the problem of the game.
    fn plies(text: &str) -> Result<Vec<Result<usize, String>>, String> {
        let bytes = text.as_bytes();
        Ok(split(bytes)?.into_iter().map(|place| plies_of(&bytes[place])).collect())
    }

    #[test]
    fn the_main_line_of_every_game_is_played() {
        let first = "\u{feff}[Event \"A \\\"[1]\\\"\"]\r\n[Result \"34-30\"]\r\n\r\n1. F5 D6!\r\n3. C3 {x (} $1 (3. f6 (e3) {)}) d3?! 34-30\r\n";
        let others = "1. f5 d6 2.c3 ; rest 1-0\n% no\n2... d3 3. c4 *\n[Black \"B\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. f5 f6 1-0 1. d3 0-1";
        assert_eq!(plies(&format!("{first}\n{others}")).unwrap(), [Ok(4), Ok(5), Ok(0), Ok(2), Ok(1)]);
    }

    #[test]
    fn passes_and_first_positions_are_read() {
        let text = format!("[FEN \"OX-{} X\"]\n\n1. -- c1 *", "-".repeat(61));
        let positions = read(text.as_bytes()).unwrap();
        assert_eq!(positions[2].position_name(), format!("OOO{} X", "-".repeat(61)));
    }

    #[test]
    fn a_damaged_game_leaves_the_others_readable() {
        let tags = "\n\n[Black \"A\"]\n\n";
        let text = format!("1. f5 {{open{tags}1. f5 (2. d6 {tags}1. f5 ) d6{tags}[Black \"A\n1. f5{tags}1. f5 f6");
        let problem = |problem: &str| Err(problem.to_owned());
        let expected = [
            problem("a comment has no end, expected `}`"),
            problem("a variation has no end, expected `)`"),
            problem("`)` without `(`"),
            problem("a tag has no end, expected `]`"),
            Ok(2),
        ];
        assert_eq!(plies(&text).unwrap()[..3], expected[..3]);
        assert_eq!(plies(&text).unwrap().last(), expected.last());
        assert!(plies(&text).unwrap().contains(&expected[3]));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "; nothing", " \n"] {
            assert_eq!(plies(text), Err("the file contains no games".to_owned()));
        }
        for (text, expected) in [
            ("[Variant \"Atomic\"]\n\n*", "the game is `Atomic`, expected Othello"),
            ("1. e4 e5", "move 1, `e4`, is illegal here, expected one of: c4 d3 e6 f5"),
            ("[FEN \"8/8 w - -\"]\n\n*", "position `8/8 w - -` has"),
        ] {
            let found = plies(text).unwrap();
            assert!(found[0].as_ref().unwrap_err().starts_with(expected), "{found:?}");
        }
    }
}
