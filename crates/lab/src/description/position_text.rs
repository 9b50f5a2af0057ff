//! Notations of positions that do not depend on the game: random positions, positions after moves, and positions in files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rand::RngExt;
use scoutlab_games::{Damaged, FileFormat, NotationError, play_transcript};

use super::error::RequestError;
use super::random_position::random;
use super::registered_game::RegisteredGame;
use crate::inputs;
use crate::stream::{Purpose, stream};
use scoutlab_text::bounded_read;

const MOVES: &str = "moves:";

/// Returns the position of game `G` that a text describes.
///
/// # Errors
///
/// Fails with [`RequestError`] if the text describes no position.
pub(crate) fn position<G: RegisteredGame>(text: &str) -> Result<G, RequestError> {
    match G::POSITION {
        Some(read) => read(text),
        None => described(text, G::read),
    }
}

/// Returns the position that `text` describes: a position reached by random play, a position after moves, a position in a file,
/// or else the position that `read` parses.
///
/// # Errors
///
/// Fails with [`RequestError`] if the text describes no position.
pub(crate) fn described<G: RegisteredGame>(
    text: &str,
    read: impl FnOnce(&str) -> Result<G, NotationError>,
) -> Result<G, RequestError> {
    if let Some((from, moves)) = moves_from::<G>(text) {
        let start = described(from, read)?;
        let end = play_to_end(&start, text.trim(), moves)?;
        // A node of a tree is read as a tree of its own.
        return if G::READS_BACK { Ok(end) } else { Ok(G::read(&end.position_name())?) };
    }
    if let Some(found) = random(text)? {
        return Ok(found);
    }
    if let Some(moves) = text.trim().strip_prefix(MOVES) {
        return after_moves(text.trim(), moves);
    }
    match FilePlace::parse::<G>(text)? {
        Some((format, place)) => place.position(format),
        None => Ok(read(text)?),
    }
}

/// Splits `P moves M`, as in UCI: the position P and the moves from it, if the text has this form. The word `moves` does not
/// belong to the name of a file.
fn moves_from<G: RegisteredGame>(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let (from, moves) = text.strip_suffix(" moves").map(|from| (from, "")).or_else(|| text.rsplit_once(" moves "))?;
    let is_name = files::<G>().iter().any(|format| end_of_name(moves, format.extension).is_some());
    // An EPD may have the word in a text.
    (!is_name && !moves.contains('"')).then_some((from, moves))
}

fn play_to_end<G: RegisteredGame>(start: &G, text: &str, moves: &str) -> Result<G, NotationError> {
    let refused = |problem: String| NotationError::Position { position: text.to_owned(), problem };
    let mut positions = play_transcript(start, moves).map_err(|error| refused(error.to_string()))?;
    Ok(positions.pop().expect("the first position is the start"))
}

/// Returns the position after the moves of a transcript, or after the first N plies if the text ends with `@N`.
fn after_moves<G: RegisteredGame>(text: &str, moves: &str) -> Result<G, RequestError> {
    let Ok(start) = G::read("start") else { return Err(RequestError::NoStart { game: G::NAME }) };
    let refused = |problem: String| NotationError::Position { position: text.to_owned(), problem };
    let (moves, plies) = match moves.rsplit_once('@') {
        Some((moves, plies)) => (moves, Some(whole(plies).map_err(refused)?)),
        None => (moves, None),
    };
    let positions = play_transcript(&start, moves).map_err(|error| refused(error.to_string()))?;
    Ok(after(positions, plies).map_err(refused)?)
}

/// Returns the position after `plies` plies, or the last position if `plies` is `None`.
fn after<G>(mut positions: Vec<G>, plies: Option<usize>) -> Result<G, String> {
    let last = positions.len() - 1;
    match plies {
        Some(plies) if plies > last => Err(format!("`@{plies}` is beyond the end of the game, which has {last} plies")),
        plies => Ok(positions.swap_remove(plies.unwrap_or(last))),
    }
}

fn whole(text: &str) -> Result<usize, String> {
    text.trim().parse().map_err(|_| format!("`@{text}`: expected a whole number of plies after `@`"))
}

/// The location of a position in a file: `games.wtb:12@40` is the position of game 12 after 40 plies, and `positions.epd:3` is
/// the position in line 3.
struct FilePlace<'t> {
    path: &'t Path,
    number: usize,
    plies: Option<usize>,
}

impl<'t> FilePlace<'t> {
    /// Returns the location that a text states, and the format of the file. Returns `None` if the text does not contain the name
    /// of a file with positions of the game.
    fn parse<G: RegisteredGame>(text: &'t str) -> Result<Option<(&'static FileFormat<G>, Self)>, RequestError> {
        let text = text.trim();
        let Some((format, end)) = files::<G>().iter().find_map(|format| Some((format, end_of_name(text, format.extension)?)))
        else {
            return Ok(None);
        };
        let (name, place) = text.split_at(end);
        let refused = |problem: String| RequestError::File { place: text.to_owned(), problem };
        let expected = || {
            let (kind, at) = if format.has_games { ("game", "@40") } else { ("line", "") };
            refused(format!("expected the number of a {kind} in the file, such as `{name}:12{at}`"))
        };
        let place = place.strip_prefix(':').ok_or_else(expected)?;
        let (number, plies) = match place.split_once('@') {
            Some((number, plies)) => (number, Some(whole(plies).map_err(refused)?)),
            None => (place, None),
        };
        let number = number.parse().ok().filter(|number| *number > 0).ok_or_else(expected)?;
        Ok(Some((format, Self { path: Path::new(name), number, plies })))
    }

    fn position<G>(&self, format: &FileFormat<G>) -> Result<G, RequestError> {
        let file = PositionFile::open(self.path, format)?;
        let positions = match (file.read(self.number)?, self.plies) {
            (Ok(positions), _) => positions,
            // The fault concerns only the positions behind it.
            (Err(damaged), Some(plies)) if plies < damaged.positions.len() => damaged.positions,
            (Err(damaged), _) => return Err(file.damaged(self.number, damaged)),
        };
        if positions.is_empty() {
            return Err(file.refused(Some(self.number), "the line contains no position".to_owned()));
        }
        after(positions, self.plies).map_err(|problem| file.refused(Some(self.number), problem))
    }
}

/// Returns the length of the file name at the beginning of a text, if the name has this extension. `:` or `@` may follow the
/// name.
fn end_of_name(text: &str, extension: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let suffix = format!(".{extension}");
    let ends = lower.match_indices(&suffix).map(|(start, _)| start + suffix.len());
    ends.filter(|&end| matches!(lower.as_bytes().get(end), None | Some(b':' | b'@'))).last()
}

/// An open file with games or positions of a game.
struct PositionFile<'f, G> {
    path: &'f Path,
    format: &'f FileFormat<G>,
    bytes: Arc<[u8]>,
    places: Vec<std::ops::Range<usize>>,
}

impl<'f, G> PositionFile<'f, G> {
    fn open(path: &'f Path, format: &'f FileFormat<G>) -> Result<Self, RequestError> {
        let unreadable =
            |error: std::io::Error| RequestError::Unreadable { path: inputs::place_of(path), problem: error.to_string() };
        let bytes = inputs::read(path, bounded_read::LONGEST_TEXT).map_err(unreadable)?;
        let refused = |problem| RequestError::File { place: path.display().to_string(), problem };
        let places = (format.split)(&bytes).map_err(refused)?;
        Ok(Self { path, format, bytes, places })
    }

    /// Reads the game or line with this number, counted from 1.
    fn read(&self, number: usize) -> Result<Result<Vec<G>, Damaged<G>>, RequestError> {
        let Some(place) = self.places.get(number - 1) else {
            let kind = if self.format.has_games { "games" } else { "lines" };
            return Err(self.refused(Some(number), format!("the file has {} {kind}", self.places.len())));
        };
        Ok((self.format.read)(&self.bytes[place.clone()]))
    }

    /// Returns the error for a fault of a game or line. The line of a fault in a game is named.
    fn damaged(&self, number: usize, damaged: Damaged<G>) -> RequestError {
        let Damaged { offset, problem, .. } = damaged;
        let Some(offset) = offset else { return self.refused(Some(number), problem) };
        let before = &self.bytes[..self.places[number - 1].start + offset];
        let ends = before.iter().enumerate();
        // A line ends with `\n`, `\r` or both.
        let ends = ends.filter(|&(place, &byte)| byte == b'\n' || byte == b'\r' && self.bytes.get(place + 1) != Some(&b'\n'));
        let place = format!("{}:{number}, line {}", self.path.display(), ends.count() + 1);
        RequestError::File { place, problem }
    }

    fn refused(&self, number: Option<usize>, problem: String) -> RequestError {
        let number = number.map(|number| format!(":{number}")).unwrap_or_default();
        RequestError::File { place: format!("{}{number}", self.path.display()), problem }
    }
}

/// A random selection of positions from a file.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::registry::Draw;
///
/// let draw = Draw { file: "missing.wtb".into(), count: 100, plies: Some(40), seed: 1 };
/// let catalogue = Catalogue::built_in();
/// let refused = catalogue.game("othello")?.draw(&draw).unwrap_err().to_string();
/// assert!(refused.starts_with("missing.wtb cannot be read: "), "{refused}");
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    pub file: PathBuf,
    /// The number of positions to draw.
    pub count: usize,
    /// The number of plies after which the position of a game is taken. It is `None` for a file with one position per line.
    pub plies: Option<usize>,
    /// The seed of the random selection.
    pub seed: u64,
}

/// Returns the formats of files with games or positions. The page in a browser cannot open files, so its module has no readers.
pub(crate) const fn files<G: RegisteredGame>() -> &'static [FileFormat<G>] {
    if cfg!(target_family = "wasm") { &[] } else { G::FILES }
}

/// Draws positions from a file, each from a different game or line, and returns their texts in the order of the file. All
/// positions differ and have a legal move. A damaged game ends at its fault. Each such set of positions is equally likely if no
/// two games have a position in common.
///
/// # Errors
///
/// Fails with [`RequestError`] if the file or a line is damaged, or if the file has too few suitable positions.
pub(crate) fn draw<G: RegisteredGame>(draw: &Draw) -> Result<Vec<String>, RequestError> {
    let name = draw.file.display().to_string();
    let refused = |problem: String| RequestError::File { place: name.clone(), problem };
    let is_format = |format: &&FileFormat<G>| end_of_name(&name, format.extension) == Some(name.len());
    let Some(format) = files::<G>().iter().find(is_format) else {
        let known: Vec<String> = files::<G>().iter().map(|format| format!(".{}", format.extension)).collect();
        let known = if known.is_empty() { "no files".to_owned() } else { known.join(", ") };
        return Err(refused(format!("no file with positions of {}, which has: {known}", G::NAME)));
    };
    match (format.has_games, draw.plies) {
        (true, None) => return Err(refused("the number of plies after which to take each position is missing".to_owned())),
        (false, Some(_)) => {
            return Err(refused("the file has positions, not games, so no number of plies can be given".to_owned()));
        }
        _ => {}
    }
    let file = PositionFile::open(&draw.file, format)?;
    let mut suitable: Vec<(usize, G)> = Vec::new();
    for number in 1..=file.places.len() {
        let mut positions = match file.read(number)? {
            Ok(positions) => positions,
            // What a damaged game has before its fault may be drawn.
            Err(damaged) if format.has_games => damaged.positions,
            Err(damaged) => return Err(file.damaged(number, damaged)),
        };
        let plies = draw.plies.unwrap_or_default();
        if positions.get(plies).is_some_and(|position| !position.is_terminal()) {
            suitable.push((number, positions.swap_remove(plies)));
        }
    }
    let mut random = stream(draw.seed, 0, Purpose::Draw);
    let mut names = std::collections::HashSet::new();
    let mut numbers = Vec::new();
    while numbers.len() < draw.count && !suitable.is_empty() {
        let (number, position) = suitable.swap_remove(random.random_range(0..suitable.len() as u64) as usize);
        if names.insert(position.position_name()) {
            numbers.push(number);
        }
    }
    if numbers.len() < draw.count {
        let after = draw.plies.map(|plies| format!(" after {plies} plies")).unwrap_or_default();
        return Err(refused(format!(
            "{} different positions with a legal move{after}, expected at least {}",
            numbers.len(),
            draw.count
        )));
    }
    numbers.sort_unstable();
    let plies = draw.plies.map(|plies| format!("@{plies}")).unwrap_or_default();
    Ok(numbers.into_iter().map(|number| format!("{name}:{number}{plies}")).collect())
}
