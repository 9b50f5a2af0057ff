//! Text notation of positions and moves.

use thiserror::Error;

use crate::{Game, MoveSet};

/// Reads and writes a game's positions and moves.
///
/// ```
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Game, Notation};
///
/// let start = Othello::start();
/// let after = start.play(start.parse_move("D3").unwrap());
/// assert_eq!(Othello::parse(&after.position_name()), Ok(after));
/// let refused = start.parse_move("a1").unwrap_err().to_string();
/// assert_eq!(refused, "`a1` is not a legal move here, expected one of: c4 d3 e6 f5");
/// ```
pub trait Notation: Game {
    /// Characters that may stand between the moves of a [transcript](crate::play_transcript), besides white space and commas.
    const SEPARATORS: &'static str = "";

    /// Returns the name of a legal move, such as `d3` or `pass`.
    fn move_name(&self, played: Self::Move) -> String;

    /// Returns the name of a legal move that programs exchange, which depends only on the move's squares. It differs from
    /// [`Notation::move_name`] in chess, where it is the move in UCI, such as `e2e4`.
    fn coordinate_name(&self, played: Self::Move) -> String {
        self.move_name(played)
    }

    /// Returns the position, in the notation that the game's `parse` reads.
    fn position_name(&self) -> String;

    /// Returns the board with coordinates, as readable text: several lines, without a final line break.
    fn diagram(&self) -> String;

    /// Returns the legal move with this name.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError::Move`], which lists the legal moves, if none has this name.
    fn parse_move(&self, name: &str) -> Result<Self::Move, NotationError> {
        let (wanted, moves) = (name.trim(), self.moves());
        moves.iter().find(|&played| self.move_name(played).eq_ignore_ascii_case(wanted)).ok_or_else(|| NotationError::Move {
            name: wanted.to_owned(),
            legal: moves.iter().map(|played| self.move_name(played)).collect::<Vec<_>>().join(" "),
        })
    }

    /// Returns the legal move at the beginning of a [transcript](crate::play_transcript), and the length of its text in bytes. If
    /// several names fit, the longest name counts. A game may also accept names that only transcripts use. Override this method if names
    /// are found faster by a grammar.
    fn leading_move(&self, text: &str) -> Option<(Self::Move, usize)> {
        let ends = text.char_indices().map(|(place, symbol)| place + symbol.len_utf8());
        let ends: Vec<usize> = ends.take(LONGEST_NAME).collect();
        ends.into_iter().rev().find_map(|end| Some((self.parse_move(&text[..end]).ok()?, end)))
    }
}

/// The maximum length of a move's name, in characters. No built-in game has a longer name.
pub(crate) const LONGEST_NAME: usize = 16;

/// The reason why a position or move could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The text has the wrong number of squares.
    #[error("position `{position}` has {found} squares, expected {expected}")]
    Length {
        /// The text as given.
        position: String,
        /// The number of squares found.
        found: usize,
        /// The number of squares of the board.
        expected: usize,
    },
    /// A square contains an unknown character.
    #[error("position `{position}`: `{found}` at square {square} is not one of {expected}")]
    Square {
        /// The text as given.
        position: String,
        /// The character found.
        found: char,
        /// The name of the square with the unknown character.
        square: String,
        /// The characters that are allowed.
        expected: &'static str,
    },
    /// The side to move is missing or unknown.
    #[error("position `{position}`: the side to move is `{found}`, expected {expected}")]
    Side {
        /// The text as given.
        position: String,
        /// The text found instead of the side to move, or `nothing` if the text ends before it.
        found: String,
        /// The names of the sides.
        expected: &'static str,
    },
    /// The position violates the rules, or the text continues where it should end.
    #[error("position `{position}`: {problem}")]
    Position {
        /// The text as given.
        position: String,
        /// The problem, and what was expected.
        problem: String,
    },
    /// No stored position has this name.
    #[error("there is no stored position `{name}`, expected {expected}")]
    Stored {
        /// The name as given.
        name: String,
        /// The names that exist.
        expected: String,
    },
    /// The move is not legal here, or is not a move at all.
    #[error("`{name}` is not a legal move here, expected one of: {legal}")]
    Move {
        /// The text as given.
        name: String,
        /// The legal moves.
        legal: String,
    },
    /// Several legal moves have this name.
    #[error("`{name}` is ambiguous here, expected one of: {candidates}")]
    Ambiguous {
        /// The text as given.
        name: String,
        /// The moves that the text may mean, by their full names.
        candidates: String,
    },
}
