//! Reads trees that are written as text.

use std::collections::HashSet;

use super::exact::{self, Exact, plain};
use crate::{NotationError, Side};

/// The largest number of children of a node.
pub(super) const MOST_CHILDREN: usize = 256;

/// The maximum nesting depth.
const DEEPEST: usize = 1024;

/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 40;

/// The pairs of brackets around the children of a node.
const BRACKETS: [(char, char); 3] = [('[', ']'), ('(', ')'), ('{', '}')];

/// A value with the text from which it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) exact: Exact,
    pub(super) text: String,
}

/// A node with the whole tree below it.
pub(super) struct Nested {
    pub(super) name: Option<String>,
    /// The value of a leaf, or the static value of an interior node.
    pub(super) value: Option<Number>,
    /// The children of the node. A leaf has none.
    pub(super) children: Vec<Nested>,
}

pub(super) fn read(original: &str) -> Result<(Side, Nested), NotationError> {
    let text = &plain(original);
    let mut reader =
        Reader { original, text, rest: text, depth: 0, side: None, names: HashSet::new(), is_compact: is_compact(text) };
    let root = reader.read_node()?;
    reader.skip_separators();
    if !reader.rest.is_empty() {
        return Err(reader.error("expected nothing after the tree"));
    }
    Ok((reader.side.unwrap_or(Side::First), root))
}

/// Returns whether commas must be separators: without white space, as in compact JSON, and with a comma after a node.
fn is_compact(text: &str) -> bool {
    !text.trim().contains(char::is_whitespace) && ["],", "),", "},"].iter().any(|end| text.contains(end))
}

/// Returns the text in the form in which messages print it: at most 80 characters.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

struct Reader<'t> {
    /// The text as given, for messages.
    original: &'t str,
    text: &'t str,
    rest: &'t str,
    depth: usize,
    side: Option<Side>,
    names: HashSet<&'t str>,
    is_compact: bool,
}

impl Reader<'_> {
    fn error(&self, problem: &str) -> NotationError {
        self.error_at(self.rest, problem)
    }

    /// Returns an error at the character where `rest` begins.
    fn error_at(&self, rest: &str, problem: &str) -> NotationError {
        let place = self.text[..self.text.len() - rest.len()].chars().count() + 1;
        let found = rest.chars().next().map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"));
        NotationError::Position { position: shown(self.original), problem: format!("{found} at character {place}: {problem}") }
    }

    fn skip_separators(&mut self) {
        self.rest = self.rest.trim_start_matches(|character: char| character.is_whitespace() || ",;".contains(character));
    }

    fn read_node(&mut self) -> Result<Nested, NotationError> {
        self.skip_separators();
        let mut name = None;
        while self.rest.starts_with(|first: char| first.is_alphabetic() || first == '_') {
            let start = self.rest;
            let end = start.find(|other: char| !(other.is_alphanumeric() || "_'".contains(other))).unwrap_or(start.len());
            let word = &start[..end];
            self.rest = start[end..].trim_start();
            if let Some(rest) = self.rest.strip_prefix(':').filter(|_| is_keyword(word)) {
                self.read_keyword(start, word)?;
                self.rest = rest;
            } else if let Some(rest) = self.rest.strip_prefix(':') {
                if name.is_some() {
                    return Err(self.error_at(start, "expected a number or [ after a name"));
                }
                if word.chars().count() > LONGEST_NAME {
                    return Err(self.error_at(start, "expected a name of at most 40 characters"));
                }
                if !self.names.insert(word) {
                    return Err(self.error_at(start, &shared(word)));
                }
                self.rest = rest;
                name = Some(word.to_owned());
            } else {
                self.read_keyword(start, word)?;
            }
            self.skip_separators();
        }
        let bracket = BRACKETS.into_iter().find(|(open, _)| self.rest.starts_with(*open));
        let mut node = if let Some((open, close)) = bracket {
            self.rest = &self.rest[1..];
            self.read_children(open, close)?
        } else {
            Nested { name: None, value: Some(self.read_number()?), children: Vec::new() }
        };
        node.name = name;
        Ok(node)
    }

    /// Reads `max` or `min` before the root, and rejects every other word.
    fn read_keyword(&mut self, start: &str, word: &str) -> Result<(), NotationError> {
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        if is("chance") {
            return Err(self.error_at(start, "chance nodes are not supported"));
        }
        if is("max") || is("min") {
            if self.depth > 0 {
                let problem = format!(
                    "`{word}` is allowed only before the whole tree: the sides alternate, and two moves in a row by one side are \
                     not supported"
                );
                return Err(self.error_at(start, &problem));
            }
            if self.side.is_some() {
                return Err(self.error_at(start, "the side to move at the root is written twice"));
            }
            self.side = Some(if is("max") { Side::First } else { Side::Second });
            return Ok(());
        }
        if self.names.contains(word) {
            return Err(self.error_at(start, &shared(word)));
        }
        Err(self.error_at(start, &format!("expected a number or [, or `:` and a node after the name `{word}`")))
    }

    fn read_number(&mut self) -> Result<Number, NotationError> {
        let is_end = |character: char| character.is_whitespace() || ",;:=()[]{}".contains(character);
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        let exact = Exact::parse(word).map_err(|problem| match problem {
            exact::MALFORMED if word.chars().count() > 1 => {
                self.error(&format!("{} instead of `{}`", expected(word), shown(word)))
            }
            problem => self.error(problem),
        })?;
        self.rest = &self.rest[end..];
        self.check_comma(word)?;
        let text = word.strip_prefix('+').unwrap_or(word);
        let text = match text.strip_prefix('-') {
            _ if text.starts_with('.') => format!("0{text}"),
            Some(digits) if digits.starts_with('.') => format!("-0{digits}"),
            _ => text.to_owned(),
        };
        Ok(Number { exact, text })
    }

    /// Rejects a comma between two digits, which may separate two values or be a decimal comma.
    fn check_comma(&self, before: &str) -> Result<(), NotationError> {
        let Some(after) = self.rest.strip_prefix(',') else { return Ok(()) };
        let digits = &after[..after.find(|other: char| !other.is_ascii_digit()).unwrap_or(after.len())];
        if digits.is_empty() || self.is_compact {
            return Ok(());
        }
        let [first, second] = [before, digits].map(shown);
        let problem = if before.contains(['.', '/']) {
            format!("expected a blank after the comma: `{first}, {second}`")
        } else {
            format!(
                "`{first},{second}` may be {first}.{second} or the two values {first} and {second}: write `{first}.{second}` or \
                 `{first} {second}`"
            )
        };
        Err(self.error(&problem))
    }

    /// Reads the children after an opening bracket.
    fn read_children(&mut self, open: char, close: char) -> Result<Nested, NotationError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("expected a tree of at most 1024 plies"));
        }
        let mut children = Vec::new();
        loop {
            self.skip_separators();
            if let Some(rest) = self.rest.strip_prefix(close) {
                if children.is_empty() {
                    return Err(self.error("expected at least one child between brackets"));
                }
                self.rest = rest;
                self.depth -= 1;
                break;
            }
            if self.rest.is_empty() {
                return Err(self.error(&format!("expected {close}")));
            }
            if self.rest.starts_with([')', ']', '}']) {
                return Err(self.error(&format!("expected {close} after {open}")));
            }
            if children.len() == MOST_CHILDREN {
                return Err(self.error("expected at most 256 children"));
            }
            children.push(self.read_node()?);
        }
        let mut value = None;
        if let Some(rest) = self.rest.trim_start().strip_prefix('=') {
            self.rest = rest.trim_start();
            value = Some(self.read_number()?);
        }
        Ok(Nested { name: None, value, children })
    }
}

/// Returns what is expected instead of a word that is not a number.
fn expected(word: &str) -> &'static str {
    let mantissa = word.trim_start_matches(|other: char| other.is_ascii_digit() || "+-.".contains(other));
    let is_exponent = |rest: &str| rest.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit());
    if mantissa.len() < word.len() && mantissa.strip_prefix(['e', 'E']).is_some_and(is_exponent) {
        "expected a number without an exponent, such as 1000 or 0.5,"
    } else {
        exact::MALFORMED
    }
}

/// Returns whether a word has a meaning before a node, with or without a colon.
fn is_keyword(word: &str) -> bool {
    ["max", "min", "chance"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// Returns whether a text is a tree with brackets and values, and not the keys of a synthetic tree. A name and a number, such as
/// `ffo:41`, form a position of another game.
pub(super) fn is_explicit(text: &str) -> bool {
    let text = plain(text);
    let text = text.trim_start();
    let word = &text[..text.find(|other: char| !other.is_alphanumeric()).unwrap_or(text.len())];
    text.contains(['[', '(', '{'])
        || !text.starts_with(char::is_alphabetic)
        || (is_keyword(word) && !text[word.len()..].trim_start().starts_with('='))
}

fn shared(name: &str) -> String {
    format!("the name `{name}` is used twice: shared nodes (transpositions) are not supported")
}
