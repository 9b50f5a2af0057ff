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
    /// Reads the divide of a text: a move and a number in each line, as Stockfish prints them. A number of the line may precede
    /// the move, `:`, `=`, `-` or blanks may separate the move from its number, and further columns may follow. A line such as
    /// `Nodes searched: 197281` or `Total 197281`, or with a number alone, has the total. Other lines are skipped.
    pub fn parse(text: &str) -> Self {
        let mut divide = Self::default();
        for line in text.lines() {
            divide.add(line);
        }
        divide
    }

    /// Adds a line. Returns whether the line has the total, which ends most divides.
    pub(crate) fn add(&mut self, line: &str) -> bool {
        match read(line) {
            Line::Move(found) => self.moves.push(found),
            Line::Total(total) => self.total = Some(total),
            Line::Other => return false,
        }
        self.total.is_some()
    }

    /// Returns the number of sequences below all moves.
    pub fn sum(&self) -> u64 {
        self.moves.iter().map(|found| found.count).sum()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.total.is_none()
    }
}

fn read(line: &str) -> Line {
    let is_separator = |symbol: char| symbol.is_whitespace() || matches!(symbol, ':' | '=' | '|' | ';' | '\t');
    let mut words = line.split(is_separator).filter(|word| !word.is_empty() && *word != "-").peekable();
    let Some(mut first) = words.next() else { return Line::Other };
    // `info` begins a line of a UCI engine that is no result.
    if first == "info" {
        return Line::Other;
    }
    let is_number = |word: &str| word.trim_end_matches(['.', ')']).bytes().all(|symbol| symbol.is_ascii_digit());
    // The number of the line: `1.` or `1)`, or a number before a word that is a move.
    if first.ends_with(['.', ')']) && is_number(first) {
        let Some(second) = words.next() else { return Line::Other };
        first = second;
    }
    let second = words.next();
    match second.map(count) {
        None => count(first).map_or(Line::Other, Line::Total),
        Some(Some(count)) if is_move(first) => Line::Move(ForeignMove { text: first.to_owned(), count }),
        // `Nodes searched: 20`
        Some(number) if is_total(first) => number.or_else(|| words.find_map(count)).map_or(Line::Other, Line::Total),
        Some(_) => Line::Other,
    }
}

/// Reads a number, whose thousands may be separated.
fn count(word: &str) -> Option<u64> {
    let digits = word.replace([',', '_', '\''], "");
    if digits.starts_with(|first: char| first.is_ascii_digit()) { digits.trim_end_matches('.').parse().ok() } else { None }
}

/// Returns whether a word may be a move: it contains a digit, or is castling or a pass.
fn is_move(word: &str) -> bool {
    let is_named = ["O-O", "O-O-O", "0-0", "0-0-0", "pass", "--"].iter().any(|name| name.eq_ignore_ascii_case(word));
    is_named || word.len() == 1 || word.bytes().any(|symbol| symbol.is_ascii_digit())
}

fn is_total(word: &str) -> bool {
    ["nodes", "total", "sum", "leaves", "perft"].iter().any(|name| word.to_ascii_lowercase().starts_with(name))
}

/// The divides of a text, in the order in which a comparison asks for them: of the root, then of the position after the first move
/// whose numbers differ, and so on.
#[derive(Debug)]
pub struct WrittenDivides<R> {
    input: R,
}

impl<R: BufRead> WrittenDivides<R> {
    /// Returns the divides of an input. Each divide ends with its total, or with an empty line after its moves.
    pub const fn new(input: R) -> Self {
        Self { input }
    }

    fn next(&mut self) -> Result<Option<ForeignDivide>> {
        let (mut divide, mut line) = (ForeignDivide::default(), Vec::new());
        while {
            line.clear();
            self.input.read_until(b'\n', &mut line)? > 0
        } {
            let text = String::from_utf8_lossy(&line);
            if divide.add(&text) {
                return Ok(Some(divide));
            }
            // The total may follow after an empty line, as in Stockfish's output.
            if text.trim().is_empty() && !divide.moves.is_empty() {
                return self.total_after(divide).map(Some);
            }
        }
        Ok((!divide.is_empty()).then_some(divide))
    }

    /// Reads the total after an empty line, if the next line has it.
    fn total_after(&mut self, mut divide: ForeignDivide) -> Result<ForeignDivide> {
        let next = self.input.fill_buf()?;
        let end = next.iter().position(|&byte| byte == b'\n').map_or(next.len(), |end| end + 1);
        let line = String::from_utf8_lossy(&next[..end]).into_owned();
        if let Line::Total(total) = read(&line) {
            divide.total = Some(total);
            self.input.consume(end);
        }
        Ok(divide)
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
        let mut written = WrittenDivides::new("a2a3: 1\n\nc7c5: 4\n".as_bytes());
        assert_eq!(written.next().unwrap().unwrap().total, None);
        assert_eq!(written.next().unwrap().unwrap().moves.len(), 1);
    }
}
