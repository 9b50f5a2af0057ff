//! Divides that another program wrote.

use std::io::{BufRead, Error, ErrorKind, Result};

use crate::Divide;
use crate::descent::DivideSource;
use scoutlab::Position;

/// A move of another program, with the number of sequences below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignMove {
    /// The move as it is written.
    pub text: String,
    pub count: u64,
}

/// A divide of another program.
///
/// ```
/// use scoutlab_perft::ForeignDivide;
///
/// let divide = ForeignDivide::parse("1. e2e4: 20\n2. Nf3 - 1,020\n\nNodes searched: 1040\n");
/// assert_eq!((divide.moves[1].text.as_str(), divide.moves[1].count, divide.total), ("Nf3", 1020, Some(1040)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForeignDivide {
    pub moves: Vec<ForeignMove>,
    /// The total, if the program prints one.
    pub total: Option<u64>,
}

impl From<Divide> for ForeignDivide {
    fn from(divide: Divide) -> Self {
        let moves = divide.moves.into_iter().map(|(text, count)| ForeignMove { text, count });
        Self { moves: moves.collect(), total: None }
    }
}

/// A line of a program's output.
enum Line {
    Move(ForeignMove),
    Total(u64),
    Other,
}

impl ForeignDivide {
    /// Reads the divide of a text: a move and a number in each line, as Stockfish prints them. The number of the line may precede
    /// the move, `:`, `=`, `-` or blanks may separate the move from its number, and further columns may follow. A line such as
    /// `Nodes searched: 197281` or `Total 197281`, or with a number alone, has the total. Other lines are skipped, and so are speeds and times.
    pub fn parse(text: &str) -> Self {
        let mut divide = Self::default();
        for line in text.lines() {
            divide.add(line);
        }
        divide
    }

    /// Adds a line. The first total counts, because later numbers may be speeds or sums of several searches.
    pub(crate) fn add(&mut self, line: &str) {
        match read(line) {
            Line::Move(found) => self.moves.push(found),
            Line::Total(total) => self.total = self.total.or(Some(total)),
            Line::Other => {}
        }
    }

    /// Returns the number of sequences below all moves.
    pub fn sum(&self) -> u64 {
        self.moves.iter().fold(0, |sum: u64, found| sum.saturating_add(found.count))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.total.is_none()
    }
}

fn read(line: &str) -> Line {
    let words = words(line);
    let has_number = match words[..] {
        [first, ..] if first.ends_with(['.', ')']) => count(first.trim_end_matches(['.', ')'])).is_some(),
        [first, second, _, ..] => count(first).is_some() && has_letter(second) && is_move(second),
        _ => false,
    };
    // The number of the line.
    match &words[usize::from(has_number)..] {
        // A line of a UCI engine that is no result.
        [] | ["info", ..] => Line::Other,
        [first, second, ..] if is_move(first) && count(second).is_some() => {
            Line::Move(ForeignMove { text: (*first).to_owned(), count: count(second).unwrap_or_default() })
        }
        words if words.iter().all(|word| count(word).is_some() || is_of_total(word)) => {
            words.iter().rev().find_map(|word| count(word)).map_or(Line::Other, Line::Total)
        }
        _ => Line::Other,
    }
}

/// Splits a line at blanks and at separators. `=` separates only before a number, because it stands in promotions, too.
fn words(line: &str) -> Vec<&str> {
    let is_separator = |symbol: char| symbol.is_whitespace() || matches!(symbol, ':' | '|' | ';');
    let words = line.split(is_separator).filter(|word| !word.is_empty());
    let parts = words.flat_map(|word| match word.rsplit_once('=') {
        Some((name, number)) if number.is_empty() || count(number).is_some() => vec![name, number],
        _ => vec![word],
    });
    parts.filter(|word| !word.is_empty() && *word != "-").collect()
}

/// Reads a number, whose thousands may be separated.
fn count(word: &str) -> Option<u64> {
    let digits = word.replace([',', '_', '\''], "");
    if digits.starts_with(|first: char| first.is_ascii_digit()) { digits.parse().ok() } else { None }
}

fn has_letter(word: &str) -> bool {
    word.contains(char::is_alphabetic)
}

/// Returns whether a word may be a move: it contains a digit or is one letter, or is castling or a pass.
fn is_move(word: &str) -> bool {
    let plain = word.trim_end_matches(['+', '#', '!', '?']);
    let is_named = ["O-O", "O-O-O", "0-0", "0-0-0", "pass", "--"].iter().any(|name| name.eq_ignore_ascii_case(plain));
    is_named || plain.len() == 1 || plain.bytes().any(|symbol| symbol.is_ascii_digit())
}

/// Returns whether a word may stand in the line of a total, such as `Nodes searched: 20` or `perft 4 = 20`.
fn is_of_total(word: &str) -> bool {
    const WORDS: [&str; 12] =
        ["nodes", "node", "searched", "visited", "total", "count", "perft", "depth", "leaves", "leaf", "sum", "positions"];
    WORDS.iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// The divides of a text, in the order in which a comparison asks for them: of the root, then of the position after the first move
/// whose numbers differ, and so on.
#[derive(Debug)]
pub struct WrittenDivides<R> {
    input: R,
    /// The first move of the next divide, which ended a divide without a total.
    next: Option<ForeignMove>,
}

impl<R: BufRead> WrittenDivides<R> {
    /// Returns the divides of an input. Each divide ends with its total, or with the next move after an empty line.
    pub const fn new(input: R) -> Self {
        Self { input, next: None }
    }

    fn next(&mut self) -> Result<Option<ForeignDivide>> {
        let mut divide = ForeignDivide { moves: self.next.take().into_iter().collect(), total: None };
        let (mut line, mut is_after_empty_line) = (Vec::new(), false);
        while self.input.read_until(b'\n', &mut line)? > 0 {
            let text = String::from_utf8_lossy(&line);
            is_after_empty_line |= text.trim().is_empty() && !divide.moves.is_empty();
            match read(&text) {
                Line::Move(found) if is_after_empty_line => {
                    self.next = Some(found);
                    return Ok(Some(divide));
                }
                Line::Move(found) => divide.moves.push(found),
                Line::Total(total) => {
                    divide.total = Some(total);
                    return Ok(Some(divide));
                }
                Line::Other => {}
            }
            line.clear();
        }
        Ok((!divide.is_empty()).then_some(divide))
    }
}

impl<R: BufRead> DivideSource for WrittenDivides<R> {
    type Error = Error;

    /// Returns the next divide of the text.
    ///
    /// # Errors
    ///
    /// Fails if the text cannot be read, or contains no divide at all.
    fn divide(&mut self, _root: &Position, path: &[String], _depth: u32) -> Result<Option<ForeignDivide>> {
        let next = self.next()?;
        if next.is_none() && path.is_empty() {
            let problem = "it contains no divide, expected a move and a number in each line, such as `e2e4: 20`";
            return Err(Error::new(ErrorKind::InvalidData, problem));
        }
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(String, u64)> {
        ForeignDivide::parse(text).moves.into_iter().map(|found| (found.text, found.count)).collect()
    }

    #[test]
    fn the_common_forms_of_a_line_are_read() {
        for line in [
            "e2e4: 20",
            "e2e4:20",
            "e2e4 20",
            "e2e4 - 20",
            "e2e4 = 20",
            "1. e2e4: 20",
            "1) e2e4 20",
            "  e2e4\t20  0.01s",
            "e2e4 | 20",
            "e2e4: 20 nodes",
            "e2e4=20",
            "1 e2e4 20",
            "12: e2e4 20",
        ] {
            assert_eq!(moves(line), [("e2e4".to_owned(), 20)], "{line}");
        }
        for (line, text) in
            [("O-O-O: 20", "O-O-O"), ("pass 20", "pass"), ("d 20", "d"), ("D3: 20", "D3"), ("e7e8q: 20", "e7e8q")]
        {
            assert_eq!(moves(line), [(text.to_owned(), 20)], "{line}");
        }
    }

    #[test]
    fn totals_and_other_lines_are_no_moves() {
        for (line, total) in [
            ("Nodes searched: 20", Some(20)),
            ("Total: 4,865,609", Some(4_865_609)),
            ("20", Some(20)),
            ("nodes 20", Some(20)),
            ("Perft 2: 30", Some(30)),
            ("perft depth 4 = 197281", Some(197_281)),
            ("Total time: 12 ms", None),
            ("Total moves: 6", None),
            ("Nodes per second: 123456", None),
            ("Nodes/second: 123456", None),
            ("info string NNUE evaluation using nn-1c0000000000.nnue", None),
            ("info depth 1 nodes 20", None),
            ("Stockfish 16 by the Stockfish developers", None),
            ("time: 20", None),
            ("readyok", None),
            ("", None),
        ] {
            let divide = ForeignDivide::parse(line);
            assert_eq!((divide.total, divide.moves.len()), (total, 0), "{line}");
        }
    }

    #[test]
    fn several_divides_follow_one_another() {
        for text in ["a2a3: 1\nb2b3: 2\n\nNodes searched: 3\n\nc7c5: 4\n\nNodes searched: 4\n", "a2a3 1\nb2b3 2\n3\nc7c5 4\n4"]
        {
            let mut written = WrittenDivides::new(text.as_bytes());
            let first = written.next().unwrap().unwrap();
            assert_eq!((first.moves.len(), first.total), (2, Some(3)));
            let second = written.next().unwrap().unwrap();
            assert_eq!((second.moves[0].text.as_str(), second.total), ("c7c5", Some(4)));
            assert_eq!(written.next().unwrap(), None);
        }
        let mut written = WrittenDivides::new("a2a3: 1\n\nTime: 3 ms\nNodes: 7\nNodes per second: 9\n".as_bytes());
        assert_eq!(written.next().unwrap().unwrap().total, Some(7));
        assert_eq!(written.next().unwrap(), None);
        let mut written = WrittenDivides::new("a2a3: 1\n\nc7c5: 4\n".as_bytes());
        assert_eq!(written.next().unwrap().unwrap().total, None);
        assert_eq!(written.next().unwrap().unwrap().moves.len(), 1);
    }
}
