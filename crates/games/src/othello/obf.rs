//! OBF, the format in which Othello programs exchange positions.
//!
//! A line is a board of 64 squares row by row (`X` or `*` black, `O` white, `-` or `.` empty), a space, the side to move, `;`,
//! and then any known moves with their scores: `a2:+38;`. A comment starts with `%`. Scores may be fractions, as programs
//! estimate them.

use std::fmt;

use super::{Othello, Square};
use crate::file_format::{read_line, split_lines};
use crate::{FileFormat, Notation, NotationError};

/// OBF files as sources of positions, one per line.
pub const OBF: FileFormat<Othello> = FileFormat {
    extension: "obf",
    has_games: false,
    split: split_lines,
    read: |line| read_line(line, without_comment, |text| Ok(text.parse::<ObfLine>()?.position)),
};

/// A position with the scores of some of its moves. Scores are for the side to move.
///
/// ```
/// use scoutlab_games::othello::obf::ObfLine;
///
/// let text = format!("XOO-{} X; d1:-56;", "O".repeat(60));
/// let line: ObfLine = text.parse()?;
/// assert_eq!(line.score(), Some(-56.0));
/// assert_eq!(line.to_string(), text);
/// # Ok::<(), scoutlab_games::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ObfLine {
    pub position: Othello,
    /// Moves with their scores, in the order of the line.
    pub scores: Vec<(Square, f64)>,
}

impl ObfLine {
    /// Returns the best score of the line, or `None` if the line has no scores.
    pub fn score(&self) -> Option<f64> {
        self.scores.iter().map(|(_, score)| *score).reduce(f64::max)
    }
}

/// Parses the lines of a file, without comments, empty lines and a byte order mark. Each result comes with the line number, counted
/// from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Result<ObfLine, NotationError>)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, without_comment(line)));
    numbered.filter(|(_, line)| !line.is_empty()).map(|(number, line)| (number, line.parse()))
}

fn without_comment(line: &str) -> &str {
    line.split('%').next().unwrap_or_default().trim()
}

impl std::str::FromStr for ObfLine {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut parts = without_comment(text).split(';').map(str::trim);
        let board = parts.next().unwrap_or_default();
        if !board.contains(' ') {
            return Err(wrong(board, "expected 64 squares, a blank, the side to move and `;`".to_owned()));
        }
        let usual = |symbol: char| match symbol.to_ascii_uppercase() {
            '*' => 'X',
            '.' => '-',
            other => other,
        };
        let position = Othello::parse(&board.chars().map(usual).collect::<String>())?;
        let mut scores = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let Some((name, score)) = part.split_once(':') else {
                return Err(wrong(
                    board,
                    format!("`{part}` after the position: expected a move and its score, such as `d3:+4`"),
                ));
            };
            let played = position.parse_move(name)?;
            let score = score.trim().parse().ok().filter(|score| (-64.0..=64.0).contains(score));
            let Some(score) = score else {
                return Err(wrong(board, format!("score `{part}` after the position: expected a number from -64 to 64")));
            };
            scores.push((played, score));
        }
        Ok(Self { position, scores })
    }
}

fn wrong(position: &str, problem: String) -> NotationError {
    NotationError::Position { position: position.to_owned(), problem }
}

impl fmt::Display for ObfLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{};", self.position.position_name())?;
        for &(played, score) in &self.scores {
            write!(formatter, " {}:{score:+};", self.position.move_name(played))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{ObfLine, lines};
    use crate::othello::ffo;

    #[test]
    fn lines_are_read_as_they_were_written() {
        for stored in ffo() {
            let scores = stored.best_moves.iter().map(|name| format!(" {name}:{:+};", stored.score));
            let bare = ObfLine { position: stored.position, scores: Vec::new() };
            let text = format!("{bare}{}", scores.collect::<String>());
            let line: ObfLine = text.parse().unwrap();
            assert_eq!(
                (line.position, line.score(), line.scores.len()),
                (stored.position, Some(f64::from(stored.score)), stored.best_moves.len())
            );
            assert_eq!(line.to_string(), text);
        }
    }

    #[test]
    fn other_programs_write_other_symbols() {
        let plain = format!("XOO-{} X; d1:-56;", "O".repeat(60));
        let other = format!("*oo.{} *; D1:-56; % the last square", "o".repeat(60));
        assert_eq!(other.parse::<ObfLine>(), plain.parse::<ObfLine>());
        let numbers: Vec<usize> =
            lines(&format!("% two\n\n{plain}\n{other}\n")).map(|(number, line)| line.map(|_| number).unwrap()).collect();
        assert_eq!(numbers, [3, 4]);
    }

    #[test]
    fn files_of_other_systems_are_read() {
        let plain = format!("XOO-{} X;", "O".repeat(60));
        let text = format!("\u{feff}{plain} d1:-56.00;\r\n\r\n% two\r\n{plain} d1:-55.5;\r\n");
        let found: Vec<(usize, String)> = lines(&text).map(|(number, line)| (number, line.unwrap().to_string())).collect();
        assert_eq!(found, [(1, format!("{plain} d1:-56;")), (4, format!("{plain} d1:-55.5;"))]);
        let places = (super::OBF.split)(text.as_bytes()).unwrap();
        let read = |number: usize| (super::OBF.read)(&text.as_bytes()[places[number - 1].clone()]);
        assert_eq!(read(1), read(4));
        assert_eq!([read(2), read(3)], [Ok(Vec::new()), Ok(Vec::new())]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let board = format!("XOO-{} X", "O".repeat(60));
        let error = |text: &str| text.parse::<ObfLine>().unwrap_err().to_string();
        assert!(error("XO").contains("expected 64 squares, a blank, the side to move"));
        assert!(error(&format!("{board}; e4:2;")).contains("e4"));
        assert!(error(&format!("{board}; d1=2;")).contains("expected a move and its score"));
        assert!(error(&format!("{board}; d1:65;")).contains("from -64 to 64"));
        assert!(error(&board[1..]).contains("63"));
    }
}
