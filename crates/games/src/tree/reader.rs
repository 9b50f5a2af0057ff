//! Reads trees that are written as text.

use std::collections::HashSet;

use super::exact::Exact;
use crate::{NotationError, Side};

/// The largest number of children of a node.
pub(super) const MOST_CHILDREN: usize = 256;

/// The maximum nesting depth.
const DEEPEST: usize = 1024;

/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 40;

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

impl Nested {
    /// Returns the value of the node, or of its leftmost leaf.
    pub(super) fn leftmost(&self) -> Exact {
        match &self.value {
            Some(number) if self.children.is_empty() => number.exact,
            _ => self.children[0].leftmost(),
        }
    }
}

pub(super) fn read(text: &str) -> Result<(Side, Nested), NotationError> {
    let mut reader = Reader { text, rest: text, depth: 0, side: None, names: HashSet::new() };
    let root = reader.read_node()?;
    reader.skip_separators();
    if !reader.rest.is_empty() {
        return Err(reader.error("expected nothing after the tree"));
    }
    Ok((reader.side.unwrap_or(Side::First), root))
}

/// Returns the text in the form in which messages print it: at most 80 characters.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
    depth: usize,
    side: Option<Side>,
    names: HashSet<&'t str>,
}

impl Reader<'_> {
    fn error(&self, problem: &str) -> NotationError {
        self.error_at(self.rest, problem)
    }

    /// Returns an error at the character where `rest` begins.
    fn error_at(&self, rest: &str, problem: &str) -> NotationError {
        let place = self.text[..self.text.len() - rest.len()].chars().count() + 1;
        let found = rest.chars().next().map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"));
        NotationError::Position { position: shown(self.text), problem: format!("{found} at character {place}: {problem}") }
    }

    fn skip_separators(&mut self) {
        self.rest = self.rest.trim_start_matches(|character: char| character.is_whitespace() || character == ',');
    }

    fn read_node(&mut self) -> Result<Nested, NotationError> {
        self.skip_separators();
        let mut name = None;
        while self.rest.starts_with(|first: char| first.is_alphabetic() || first == '_') {
            let start = self.rest;
            let end = start.find(|other: char| !(other.is_alphanumeric() || "_'".contains(other))).unwrap_or(start.len());
            let word = &start[..end];
            self.rest = start[end..].trim_start();
            if let Some(rest) = self.rest.strip_prefix(':') {
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
        let mut node = if let Some(rest) = self.rest.strip_prefix('[') {
            self.rest = rest;
            self.read_children()?
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
        let is_part = |character: char| character.is_ascii_digit() || "-./".contains(character);
        let end = self.rest.find(|character: char| !is_part(character)).unwrap_or(self.rest.len());
        let text = &self.rest[..end];
        let exact = Exact::parse(text).map_err(|problem| self.error(problem))?;
        self.rest = &self.rest[end..];
        Ok(Number { exact, text: text.to_owned() })
    }

    fn read_children(&mut self) -> Result<Nested, NotationError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("expected a tree of at most 1024 plies"));
        }
        let mut children = Vec::new();
        loop {
            self.skip_separators();
            if let Some(rest) = self.rest.strip_prefix(']') {
                if children.is_empty() {
                    return Err(self.error("expected at least one child between brackets"));
                }
                self.rest = rest;
                self.depth -= 1;
                break;
            }
            if self.rest.is_empty() {
                return Err(self.error("expected ]"));
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

fn shared(name: &str) -> String {
    format!("the name `{name}` is used twice: shared nodes (transpositions) are not supported")
}
