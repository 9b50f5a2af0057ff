//! The tokens of PGN.

use std::borrow::Cow;
use std::ops::Range;

use winnow::Parser;
use winnow::ascii::digit1;
use winnow::combinator::{alt, eof, not, opt, peek, preceded, repeat, separated_pair};
use winnow::error::EmptyError;
use winnow::token::{one_of, take_till, take_while};

type Parsed<T> = Result<T, EmptyError>;

/// A token of the main line of a game. Comments, variations, move numbers and numeric annotations have their own tokens, so that
/// their places are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A tag, such as `[White "Morphy"]`.
    Tag { name: &'t [u8], value: Cow<'t, [u8]> },
    /// A move or an annotation.
    Word(&'t [u8]),
    /// The end of a game, such as `1-0`.
    Result,
    /// A comment, a variation, a move number or a numeric annotation.
    Passed,
    /// A line of comment, which may also stand between tags.
    CommentLine,
    /// Text that is not PGN, with the problem.
    Fault(&'static str),
}

/// Reads the tokens of a text one by one. Each token has its byte range.
pub(super) struct Tokens<'t> {
    bytes: &'t [u8],
    rest: &'t [u8],
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, rest: bytes }
    }

    const fn place(&self) -> usize {
        self.bytes.len() - self.rest.len()
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = (Range<usize>, Token<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        let is_start = self.rest.len() == self.bytes.len();
        if is_start {
            // The byte order mark, which some programs write, and a line of another program.
            self.rest = self.rest.strip_prefix("\u{feff}".as_bytes()).unwrap_or(self.rest);
            let _ = opt(escaped_line).parse_next(&mut self.rest);
        }
        let _ = blanks(&mut self.rest);
        let start = self.place();
        let token = token(&mut self.rest)?;
        Some((start..self.place(), token))
    }
}

/// Returns whether a byte separates tokens. Old programs end files with NUL or Control-Z.
pub(super) const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0 | 0x0b | 0x1a)
}

/// Returns whether a byte ends a word.
const fn ends_word(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'*' | b'$' | b'.')
}

fn blanks(text: &mut &[u8]) -> Parsed<()> {
    let line = (one_of(b"\n\r"), escaped_line).void();
    repeat::<_, _, (), _, _>(0.., alt((line, one_of(is_blank).void()))).parse_next(text)
}

/// Parses a line that starts with `%`, which is for other programs.
fn escaped_line(text: &mut &[u8]) -> Parsed<()> {
    ('%', rest_of_line).void().parse_next(text)
}

fn rest_of_line(text: &mut &[u8]) -> Parsed<()> {
    take_till(0.., b"\n\r").void().parse_next(text)
}

/// Parses the next token. Returns `None` at the end of the text.
fn token<'t>(text: &mut &'t [u8]) -> Option<Token<'t>> {
    let first = *text.first()?;
    let found = match first {
        b'{' => alt((comment.value(Token::Passed), to_end("a comment has no end, expected `}`"))).parse_next(text),
        b';' => rest_of_line.value(Token::CommentLine).parse_next(text),
        b'(' => alt((variation.value(Token::Passed), to_end("a variation has no end, expected `)`"))).parse_next(text),
        b')' => one_of(b')').value(Token::Fault("`)` without `(`")).parse_next(text),
        b'}' => one_of(b'}').value(Token::Fault("`}` without `{`")).parse_next(text),
        b']' => one_of(b']').value(Token::Fault("`]` without `[`")).parse_next(text),
        b'[' => alt((tag, broken_tag)).parse_next(text),
        b'$' => {
            alt((('$', digit1).value(Token::Passed), one_of(b'$').value(Token::Fault("`$` without a number")))).parse_next(text)
        }
        _ => alt((
            result.value(Token::Result),
            number.value(Token::Passed),
            alt((take_while(1.., b'.').void(), "…".void())).value(Token::Passed),
            word.map(Token::Word),
        ))
        .parse_next(text),
    };
    // Every byte begins one of the tokens above.
    Some(found.unwrap_or_else(|_| {
        *text = &[];
        Token::Fault("unreadable text")
    }))
}

/// Parses the rest of the text, which a fault makes unreadable.
fn to_end<'t>(problem: &'static str) -> impl Parser<&'t [u8], Token<'t>, EmptyError> {
    winnow::token::rest.value(Token::Fault(problem))
}

/// Parses a comment in braces. Comments do not nest.
fn comment(text: &mut &[u8]) -> Parsed<()> {
    ('{', take_till(0.., b'}'), '}').void().parse_next(text)
}

/// Parses a variation with the variations in it. The depth is counted instead of recursing, because it has no limit.
fn variation(text: &mut &[u8]) -> Parsed<()> {
    let mut depth = 0_usize;
    loop {
        let escaped_line = (one_of(b"\n\r"), escaped_line).void();
        let other = alt((one_of(b"\n\r").void(), take_till(1.., b"{;()\n\r").void()));
        alt((comment, (';', rest_of_line).void(), escaped_line, other, one_of(b"()").void()))
            .with_taken()
            .verify_map(|((), taken): ((), &[u8])| {
                match taken {
                    b"(" => depth += 1,
                    b")" => depth -= 1,
                    _ => {}
                }
                Some(())
            })
            .parse_next(text)?;
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Parses the end of a game. The two numbers may be separated by blanks.
fn result(text: &mut &[u8]) -> Parsed<()> {
    let dash = |text: &mut &[u8]| {
        let dash = alt(("-", "–", "—", "−")).void();
        (take_while(0.., b" \t"), dash, take_while(0.., b" \t")).void().parse_next(text)
    };
    let half = |text: &mut &[u8]| alt(("1/2", "½")).void().parse_next(text);
    let points = alt((
        separated_pair(half, dash, half).void(),
        half,
        separated_pair("1", dash, "0").void(),
        separated_pair("0", dash, "1").void(),
    ));
    alt(("*".void(), (points, word_end).void())).parse_next(text)
}

fn word_end(text: &mut &[u8]) -> Parsed<()> {
    peek(alt((eof.void(), one_of(ends_word).void()))).parse_next(text)
}

/// Parses a move number with its dots, if any. `0-0`, `00` and `0000` are no numbers.
fn number(text: &mut &[u8]) -> Parsed<()> {
    let continues = alt((one_of(b"-/").void(), alt(("–", "—", "−", "½")).void()));
    let digits = digit1.verify(|digits: &[u8]| digits.iter().any(|&digit| digit != b'0'));
    let dots = repeat::<_, _, (), _, _>(0.., alt((one_of(b'.').void(), "…".void())));
    (digits, not(continues), dots).void().parse_next(text)
}

/// Parses a word. The dots of `e.p.` and `ch.` and the brackets of `a8(Q)` belong to the word.
fn word<'t>(text: &mut &'t [u8]) -> Parsed<&'t [u8]> {
    let mut part = take_till(1.., ends_word);
    let promotion = ('(', one_of(b"NBRQnbrq"), ')', take_till(0.., ends_word)).void();
    let en_passant = (".p", opt('.'), take_till(0.., ends_word)).void();
    let before = *text;
    let found: &[u8] = part.parse_next(text)?;
    match found {
        [.., b'e'] => opt(en_passant).parse_next(text)?,
        [.., b'c', b'h'] => opt('.'.void()).parse_next(text)?,
        [.., b'1' | b'8'] => opt(promotion).parse_next(text)?,
        _ => None,
    };
    Ok(&before[..before.len() - text.len()])
}

/// Parses a tag: a name and a text in quotation marks, in which `\` precedes quotation marks and backslashes. Old programs write
/// texts without quotation marks, and quotation marks without `\`.
fn tag<'t>(text: &mut &'t [u8]) -> Parsed<Token<'t>> {
    ('[', blanks).parse_next(text)?;
    let name = take_while(1.., is_of_name).parse_next(text)?;
    blanks(text)?;
    let quoted = ('"', take_escaped, '"', blanks, ']').map(|(_, value, ..)| unescaped(value));
    let value = alt((quoted, old_value.map(Cow::Borrowed))).parse_next(text)?;
    Ok(Token::Tag { name, value })
}

/// Returns whether a byte may belong to the name of a tag.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// Parses the text between quotation marks. It ends with the line.
fn take_escaped<'t>(text: &mut &'t [u8]) -> Parsed<&'t [u8]> {
    let escaped = preceded('\\', one_of(b"\"\\")).void();
    let part = alt((escaped, one_of(b'\\').void(), take_till(1.., b"\\\"\n\r").void()));
    repeat::<_, _, (), _, _>(0.., part).take().parse_next(text)
}

/// Parses the value of a tag that does not keep the rules: the rest of the line, without quotation marks around it.
fn old_value<'t>(text: &mut &'t [u8]) -> Parsed<&'t [u8]> {
    let line = rest_of_line.take().parse_next(text)?.trim_ascii_end();
    let value = line.strip_suffix(b"]").ok_or(EmptyError)?.trim_ascii_end();
    match value.strip_prefix(b"\"") {
        Some(value) => value.strip_suffix(b"\"").ok_or(EmptyError),
        None if value.contains(&b'"') || value.contains(&b']') => Err(EmptyError),
        None => Ok(value),
    }
}

fn broken_tag<'t>(text: &mut &'t [u8]) -> Parsed<Token<'t>> {
    let no_end = ('[', blanks, one_of(is_of_name), winnow::token::rest).value(Token::Fault("a tag has no end, expected `]`"));
    alt((no_end, one_of(b'[').value(Token::Fault("`[` begins no tag")))).parse_next(text)
}

/// Removes the `\` before quotation marks and backslashes.
fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return Cow::Borrowed(value);
    }
    let mut result = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = if byte == b'\\' { bytes.next_if(|next| b"\"\\".contains(next)) } else { None };
        result.push(escaped.unwrap_or(byte));
    }
    Cow::Owned(result)
}
