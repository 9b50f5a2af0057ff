//! Files with games or positions.

use std::ops::Range;

use thiserror::Error;

use crate::NotationError;

/// The byte ranges of the parts of a file.
type Places = Vec<Range<usize>>;

/// The positions of a part, or its first fault.
type Positions<G> = Result<Vec<G>, Damaged<G>>;

/// A file format for games or positions of the game `G`.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::chess::PGN;
///
/// let file = b"[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 {Queen's pawn} *\n";
/// let games = (PGN.split)(file)?;
/// let positions = (PGN.read)(&file[games[1].clone()])?;
/// assert_eq!(positions.len(), 2);
/// assert!(positions[1].position_name().starts_with("rnbqkbnr/pppppppp/8/8/3P4/8/"));
///
/// // What stands before a fault is read.
/// let damaged = (PGN.read)(b"1. e4 e5 2. Ke8 *").unwrap_err();
/// assert_eq!((damaged.positions.len(), damaged.offset), (3, Some(12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileFormat<G> {
    /// The file extension, in lowercase.
    pub extension: &'static str,
    /// Whether each part of a file is a game with its moves. Otherwise, each part is a line with at most one position.
    pub has_games: bool,
    /// Returns the byte ranges of the parts of a file, which are its games or all its lines. Fails with a message about the file.
    pub split: fn(&[u8]) -> Result<Places, String>,
    /// Returns the positions of one part, from the first position to the last. Returns no position for a line without one. Fails
    /// at the first fault of the part, with the positions before the fault.
    pub read: fn(&[u8]) -> Positions<G>,
}

/// The first fault of a part of a file, and the positions before the fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct Damaged<G> {
    /// The positions before the fault. Empty if not even the first position can be read.
    pub positions: Vec<G>,
    /// The offset of the fault in the part, in bytes, if it is known.
    pub offset: Option<usize>,
    /// The problem, and what was expected.
    pub problem: String,
}

impl<G> From<String> for Damaged<G> {
    fn from(problem: String) -> Self {
        Self { positions: Vec::new(), offset: None, problem }
    }
}

/// Returns the byte ranges of all lines of a file, without the byte order mark and without white space at the ends of lines.
#[expect(clippy::unnecessary_wraps, reason = "it is a function of `FileFormat`")]
pub(crate) fn split_lines(bytes: &[u8]) -> Result<Places, String> {
    let mut start = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut lines = Vec::new();
    for line in bytes[start..].split_inclusive(|&byte| byte == b'\n') {
        let end = start + line.len();
        lines.push(start..start + line.trim_ascii_end().len());
        start = end;
    }
    Ok(lines)
}

/// Refuses text in UTF-16, which begins with its own byte order mark.
pub(crate) fn refuse_utf_16(bytes: &[u8]) -> Result<(), String> {
    let is_utf_16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if is_utf_16 { Err("the file is UTF-16 text, expected UTF-8".to_owned()) } else { Ok(()) }
}

/// The byte order mark of UTF-8, with which some programs begin a text file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns the position on a line. `meaning` removes blanks or comments; if no text remains, no position is returned.
pub(crate) fn read_line<G>(
    line: &[u8],
    meaning: impl Fn(&str) -> &str,
    parse: impl Fn(&str) -> Result<G, NotationError>,
) -> Result<Vec<G>, Damaged<G>> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8 text".to_owned())?;
    let text = meaning(text);
    if text.is_empty() { Ok(Vec::new()) } else { Ok(vec![parse(text).map_err(|error| error.to_string())?]) }
}
