//! Files with games or positions.

use std::ops::Range;

use crate::NotationError;

/// The places of the parts of a file.
type Places = Vec<Range<usize>>;

/// A format of files with games or positions of a game.
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
/// # Ok::<(), String>(())
/// ```
#[derive(Debug)]
pub struct FileFormat<G> {
    /// The file extension, in lowercase.
    pub extension: &'static str,
    /// Whether each part of a file is the moves of a game. Otherwise, each part is a line with one position.
    pub has_games: bool,
    /// Returns the places of the parts in a file: its games, or all its lines. Fails with a message about the file.
    pub split: fn(&[u8]) -> Result<Places, String>,
    /// Returns the positions of one part, from the first position to the last. A line without a position has none. Fails with a
    /// message about the part.
    pub read: fn(&[u8]) -> Result<Vec<G>, String>,
}

/// Returns the places of all lines of a file, without a byte order mark and line breaks.
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

/// The bytes at the beginning of a text file that state its encoding. Some programs write them.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns the position in the text of a line, or no position if `meaning` of the text is empty.
pub(crate) fn read_line<G>(
    line: &[u8],
    meaning: impl Fn(&str) -> &str,
    parse: impl Fn(&str) -> Result<G, NotationError>,
) -> Result<Vec<G>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8 text".to_owned())?;
    let text = meaning(text);
    if text.is_empty() { Ok(Vec::new()) } else { Ok(vec![parse(text).map_err(|error| error.to_string())?]) }
}
