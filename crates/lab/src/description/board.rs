//! The appearance of boards.

use serde::Serialize;

/// The appearance of the boards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// How pieces are drawn: `discs` (black and white on green), `drops` (red and yellow discs behind the holes of a blue board) or
    /// `marks` (o and x).
    pub style: &'static str,
    /// The number of squares in a row.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The symbols on squares: empty, a piece of the first side, of the second side, or of neither side.
    pub symbols: &'static str,
    /// Labels along the top, one per column, then labels along the side, one per row.
    pub labels: &'static str,
}

impl Board {
    /// Returns the symbol at an index of [`Board::symbols`], if there is one.
    pub fn symbol(&self, place: usize) -> Option<char> {
        self.symbols.chars().nth(place)
    }

    /// Returns the number of these squares with the symbol at an index of [`Board::symbols`].
    pub(crate) fn count(&self, squares: &str, place: usize) -> usize {
        self.symbol(place).map_or(0, |symbol| squares.matches(symbol).count())
    }

    /// Returns the numbers of pieces on these squares: of the first side, of neither side, and of the second side.
    pub fn pieces(&self, squares: &str) -> [usize; 3] {
        [1, 3, 2].map(|place| self.count(squares, place))
    }

    /// Returns the number of empty squares.
    pub(crate) fn empty_squares(&self, squares: &str) -> usize {
        self.count(squares, 0)
    }
}
