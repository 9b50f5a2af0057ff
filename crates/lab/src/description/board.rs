//! What boards look like.

use serde::Serialize;

/// How the boards of a game are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// How pieces are drawn: `discs` or `marks`.
    pub style: &'static str,
    /// Squares in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// The symbols of an empty square, of a piece of the first side, of the second, and of a neutral piece.
    pub symbols: &'static str,
    /// Labels along the top, one per column, then those along the side, one per row.
    pub labels: &'static str,
}

impl Board {
    /// The symbol of an empty square, of the first side, of the second, and of neutral pieces, as far as the game has them.
    pub fn symbol(&self, place: usize) -> Option<char> {
        self.symbols.chars().nth(place)
    }

    /// How many of these squares hold the symbol at a place of [`Board::symbols`].
    pub(crate) fn count(&self, squares: &str, place: usize) -> usize {
        self.symbol(place).map_or(0, |symbol| squares.matches(symbol).count())
    }

    /// The pieces on these squares: those of the first side, neutral ones, and those of the second side.
    pub fn pieces(&self, squares: &str) -> [usize; 3] {
        [1, 3, 2].map(|place| self.count(squares, place))
    }

    /// The empty squares among these.
    pub(crate) fn empty_squares(&self, squares: &str) -> usize {
        self.count(squares, 0)
    }
}
