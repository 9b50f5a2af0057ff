//! PGN, the format of chess games: tags such as `[White "Morphy"]`, then the moves in SAN with comments and variations.

use std::ops::Range;

use super::Chess;
use crate::{FileFormat, play_transcript};

/// PGN files as sources of positions. Only the main line of each game is played.
pub const PGN: FileFormat<Chess> = FileFormat { extension: "pgn", has_games: true, split, read };

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A token of the main line of a game. Comments and variations have no tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'t> {
    /// The text between brackets.
    Tag(&'t str),
    /// A move, a move number or a result.
    Word(&'t str),
}

/// Returns the byte ranges of the games. A game ends with its result, or before the tags of the next game.
fn split(bytes: &[u8]) -> Result<Vec<Range<usize>>, String> {
    let mut games: Vec<Range<usize>> = Vec::new();
    let mut game: Option<(usize, bool)> = None;
    let mut scanner = Scanner::new(bytes);
    while let Some((place, token)) = scanner.next_token().map_err(|problem| format!("game {}: {problem}", games.len() + 1))? {
        let is_tag = matches!(token, Token::Tag(_));
        if let Some((start, true)) = game
            && is_tag
        {
            games.push(start..place.start);
            game = None;
        }
        let (start, _) = game.unwrap_or((place.start, false));
        game = Some((start, !is_tag));
        if matches!(token, Token::Word(word) if RESULTS.contains(&word)) {
            games.push(start..place.end);
            game = None;
        }
    }
    games.extend(game.map(|(start, _)| start..bytes.len()));
    if games.is_empty() { Err("the file contains no games".to_owned()) } else { Ok(games) }
}

fn read(bytes: &[u8]) -> Result<Vec<Chess>, String> {
    let mut start = Chess::start();
    let mut moves = Vec::new();
    let mut scanner = Scanner::new(bytes);
    while let Some((_, token)) = scanner.next_token()? {
        match token {
            Token::Tag(tag) => {
                let (name, value) = tag.trim().split_once(char::is_whitespace).unwrap_or((tag, ""));
                if name == "FEN" {
                    start = Chess::parse(value.trim().trim_matches('"')).map_err(|error| error.to_string())?;
                }
            }
            Token::Word(word) if RESULTS.contains(&word) => {}
            // `!` and `?` after a move are annotations.
            Token::Word(word) => moves.push(word.trim_end_matches(['!', '?'])),
        }
    }
    play_transcript(&start, &moves.join(" ")).map_err(|error| error.to_string())
}

/// Reads the tokens of a file. Bytes that are not UTF-8 may occur only in comments and tags.
struct Scanner<'t> {
    bytes: &'t [u8],
    place: usize,
}

impl<'t> Scanner<'t> {
    const fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, place: 0 }
    }

    /// Returns the next token of the main line and its place, or `None` at the end.
    fn next_token(&mut self) -> Result<Option<(Range<usize>, Token<'t>)>, String> {
        let mut variations = 0_usize;
        loop {
            let Some(&found) = self.bytes.get(self.place) else {
                return if variations > 0 { Err("a variation has no end, expected `)`".to_owned()) } else { Ok(None) };
            };
            let start = self.place;
            let at_line_start = start == 0 || self.bytes[start - 1] == b'\n';
            match found {
                b'{' => self.skip_to(b'}').ok_or("a comment has no end, expected `}`")?,
                b';' => self.skip_line(),
                b'%' if at_line_start => self.skip_line(),
                b'(' => {
                    variations += 1;
                    self.place += 1;
                }
                b')' => {
                    variations = variations.checked_sub(1).ok_or("`)` without `(`")?;
                    self.place += 1;
                }
                b'[' if variations == 0 => {
                    self.skip_tag().ok_or("a tag has no end, expected `]`")?;
                    let tag = text(&self.bytes[start + 1..self.place - 1]);
                    return Ok(Some((start..self.place, Token::Tag(tag))));
                }
                // The byte order mark, which some programs write.
                0xef if self.bytes[start..].starts_with("\u{feff}".as_bytes()) => self.place += 3,
                symbol if symbol.is_ascii_whitespace() || symbol == b'[' || symbol == b']' || symbol == b'}' => self.place += 1,
                _ => {
                    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[];".contains(byte);
                    let length = self.bytes[start..].iter().position(is_end).unwrap_or(self.bytes.len() - start);
                    self.place += length;
                    // `$1` is a numeric annotation.
                    if variations == 0 && found != b'$' {
                        return Ok(Some((start..self.place, Token::Word(text(&self.bytes[start..self.place])))));
                    }
                }
            }
        }
    }

    /// Advances past the next byte `end`. Returns `None` if this byte does not occur.
    fn skip_to(&mut self, end: u8) -> Option<()> {
        self.place += self.bytes[self.place..].iter().position(|&byte| byte == end)? + 1;
        Some(())
    }

    /// Advances past the `]` that ends a tag, which is outside quotation marks. Returns `None` if the tag has no end.
    fn skip_tag(&mut self) -> Option<()> {
        let mut is_quoted = false;
        let end = self.bytes[self.place..].iter().position(|&byte| {
            is_quoted ^= byte == b'"';
            byte == b']' && !is_quoted
        });
        self.place += end? + 1;
        Some(())
    }

    fn skip_line(&mut self) {
        self.skip_to(b'\n').unwrap_or_else(|| self.place = self.bytes.len());
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

    fn games(text: &str) -> Result<Vec<Vec<Chess>>, String> {
        let bytes = text.as_bytes();
        split(bytes)?.into_iter().map(|place| read(&bytes[place])).collect()
    }

    /// The example of the PGN standard (1994): Fischer against Spassky, 29th game of their match in 1992, shortened.
    const SPASSKY: &str = "[Event \"F/S Return Match\"]\n[Site \"Belgrade, Serbia JUG\"]\n[Result \"1/2-1/2\"]\n\n\
                           1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6 1/2-1/2\n";

    #[test]
    fn the_main_line_of_every_game_is_played() {
        let noisy = "[White \"Ann [1]\"]\r\n\r\n% ignored\r\n1.e4! $1 (1. d4 d5 (1... Nf6 {a}) 2. c4) e5?! ; open\r\n2.Nf3 Nc6 3.Bb5 a6 *";
        let found =
            games(&format!("\u{feff}{SPASSKY}\n{noisy}\n[White \"C\"]\n\n1. d4\n[White \"D\"]\n1. c4 1-0 1. f4 0-1")).unwrap();
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [7, 7, 2, 2, 2]);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0][6].position_name(), "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq -");
    }

    #[test]
    fn a_game_may_start_from_a_fen() {
        let found = games("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *").unwrap();
        assert_eq!(found[0][1].position_name(), "4k3/8/8/8/4P3/8/8/4K3 b - -");
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for (text, expected) in [
            ("", "the file contains no games"),
            ("; nothing", "the file contains no games"),
            ("1. e4 * 1. e4 {open", "game 2: a comment has no end, expected `}`"),
            ("1. e4 (1. d4", "game 1: a variation has no end, expected `)`"),
            ("1. e4 ) *", "game 1: `)` without `(`"),
            ("[White \"A\"", "game 1: a tag has no end, expected `]`"),
            ("[FEN \"8/8 w - -\"]\n*", "position `8/8 w - -`: the board `8/8` has 2 ranks, expected 8 separated by /"),
        ] {
            assert_eq!(games(text), Err(expected.to_owned()), "{text}");
        }
        assert!(games("1. e4 e5 2. Nd4 *").unwrap_err().starts_with("move 3, `Nd4`, is illegal here, expected one of: "));
    }
}
