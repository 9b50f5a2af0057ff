//! The common syntax of GGF and SGF files: properties such as `PB[a player]` between brackets and semicolons.

use std::borrow::Cow;
use std::ops::Range;

/// A token of a file. Text outside properties that has no meaning has no tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Semicolon,
    /// A name, which may be empty, and one value of the property. A further value of the same property is another token with an
    /// empty name.
    Property(Cow<'t, str>, Cow<'t, str>),
    /// A name without a value.
    Word(Cow<'t, str>),
    /// A value without its end.
    Unclosed,
}

/// The beginning of a line with the next game.
const NEXT_GAME: &[u8] = b"\n(;GM[";

/// Reads the tokens of a file. A backslash in a value removes the meaning of the next character.
pub(super) struct Tokens<'t> {
    bytes: &'t [u8],
    place: usize,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, place: 0 }
    }

    /// Returns the end of the value that begins at the current place, or `None` if the value has no end. A line that begins like
    /// a game ends the value, so that a missing bracket does not join two games.
    fn end_of_value(&self) -> Option<usize> {
        let mut place = self.place;
        while let Some(&found) = self.bytes.get(place) {
            match found {
                b']' => return Some(place),
                b'\\' => place += 2,
                b'\n' if self.bytes[place..].starts_with(NEXT_GAME) => return None,
                _ => place += 1,
            }
        }
        None
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = (Range<usize>, Token<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.bytes;
        let skip = |place: usize, is_skipped: fn(&u8) -> bool| {
            bytes[place..].iter().position(|byte| !is_skipped(byte)).map_or(bytes.len(), |length| place + length)
        };
        let start = skip(self.place, |byte| !(byte.is_ascii_alphabetic() || b"();[".contains(byte)));
        let end_of_name = skip(start, u8::is_ascii_alphabetic);
        let after = skip(end_of_name, u8::is_ascii_whitespace);
        self.place = after + 1;
        let token = match bytes.get(after) {
            Some(b'[') => {
                if let Some(end) = self.end_of_value() {
                    let [name, value] =
                        [start..end_of_name, self.place..end].map(|range| String::from_utf8_lossy(&bytes[range]));
                    self.place = end + 1;
                    Token::Property(name, value)
                } else {
                    let next = bytes[after..].windows(NEXT_GAME.len()).position(|line| line == NEXT_GAME);
                    self.place = next.map_or(bytes.len(), |next| after + next);
                    Token::Unclosed
                }
            }
            _ if start < end_of_name => {
                self.place = end_of_name;
                Token::Word(String::from_utf8_lossy(&bytes[start..end_of_name]))
            }
            Some(b'(') => Token::Open,
            Some(b')') => Token::Close,
            Some(_) => Token::Semicolon,
            None => {
                self.place = bytes.len();
                return None;
            }
        };
        Some((start..self.place, token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Tokens::new(text.as_bytes()).map(|(_, token)| token).collect()
    }

    fn property<'t>(name: &'t str, value: &'t str) -> Token<'t> {
        Token::Property(name.into(), value.into())
    }

    #[test]
    fn brackets_in_values_have_no_meaning() {
        use Token::{Close, Open, Semicolon, Word};
        assert_eq!(
            tokens("1 (;PB[;)x]\nC [a\\]b(;]x AB[c3][d4]\r\n)"),
            [
                Open,
                Semicolon,
                property("PB", ";)x"),
                property("C", "a\\]b(;"),
                Word("x".into()),
                property("AB", "c3"),
                property("", "d4"),
                Close
            ]
        );
        assert_eq!(tokens("[\\\\]"), [property("", "\\\\")]);
    }

    #[test]
    fn a_value_without_end_ends_before_the_next_game() {
        use Token::{Close, Open, Semicolon, Unclosed};
        assert_eq!(tokens("(;PB[x\n(;GM[2])"), [Open, Semicolon, Unclosed, Open, Semicolon, property("GM", "2"), Close]);
        for text in ["[", "[\\", "[\\]", "[x\n"] {
            assert_eq!(tokens(text), [Unclosed], "{text}");
        }
    }
}
