//! The appearance of boards.

use serde::Serialize;

/// The appearance of the boards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// The style of the pieces: `discs` (black and white on green), `drops` (red and yellow discs behind the holes of a blue
    /// board), `marks` (o and x) or `chess` (pieces on light and dark squares).
    pub style: &'static str,
    /// The number of squares in a row.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The symbols of an empty square and of the pieces of the first side, the second side and neither side, in this order. In
    /// the style `chess`, the symbol of an empty square is followed by the symbols of pawn, knight, bishop, rook, queen and king
    /// of the first side, and then by the symbols of the pieces of the second side.
    pub symbols: &'static str,
    /// The labels of the columns, followed by the labels of the rows.
    pub labels: &'static str,
}

impl Board {
    /// Returns the symbol with index `place` in [`Board::symbols`], or `None` if there are fewer symbols.
    pub fn symbol(&self, place: usize) -> Option<char> {
        self.symbols.chars().nth(place)
    }

    /// Counts the squares that contain the symbol with index `place` in [`Board::symbols`].
    pub(crate) fn count(&self, squares: &str, place: usize) -> usize {
        self.symbol(place).map_or(0, |symbol| squares.matches(symbol).count())
    }

    /// Returns the number of pieces of the first side, of neither side and of the second side on `squares`.
    pub fn pieces(&self, squares: &str) -> [usize; 3] {
        match self.style {
            "chess" => [1..7, 0..0, 7..13].map(|places| places.map(|place| self.count(squares, place)).sum()),
            _ => [1, 3, 2].map(|place| self.count(squares, place)),
        }
    }

    pub(crate) fn empty_squares(&self, squares: &str) -> usize {
        self.count(squares, 0)
    }
}
