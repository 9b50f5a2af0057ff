//! What boards look like, for pages that draw them.

use scoutlab_games::Notation;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;
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
    /// What is written at a square: nothing, a piece of the first side, one of the second, one of nobody's.
    pub symbols: &'static str,
    /// Labels along the top, one per column, then those along the side, one per row.
    pub labels: &'static str,
}

/// A game whose positions can be drawn, or are at least nodes with moves between them.
pub trait Drawn: Notation {
    /// The board, if there is one.
    const BOARD: Option<Board>;
    /// What the sides are called.
    const SIDES: [&'static str; 2];

    /// The symbols on the squares, row by row, if there is a board.
    fn squares(&self) -> String {
        let name = if Self::BOARD.is_some() { self.position_name() } else { String::new() };
        name.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// What the squares do not show.
    fn note(&self) -> String {
        String::new()
    }
}

impl Drawn for Othello {
    const BOARD: Option<Board> =
        Some(Board { style: "discs", columns: 8, rows: 8, symbols: "-XO", labels: "abcdefgh12345678" });
    const SIDES: [&'static str; 2] = ["Black", "White"];
}

impl Drawn for Ywf {
    const BOARD: Option<Board> =
        Some(Board { style: "discs", columns: 9, rows: 9, symbols: "-XO+", labels: "abcdefghi123456789" });
    const SIDES: [&'static str; 2] = ["Black", "White"];

    fn note(&self) -> String {
        match self.changes() {
            0 => "as many changes by Black as by White".to_owned(),
            1.. => format!("{} change more by Black", self.changes()),
            _ => format!("{} change more by White", -self.changes()),
        }
    }
}

impl Drawn for TicTacToe {
    const BOARD: Option<Board> = Some(Board { style: "marks", columns: 3, rows: 3, symbols: "-ox", labels: "012012" });
    const SIDES: [&'static str; 2] = ["o", "x"];
}

impl Drawn for TextPosition<'_> {
    const BOARD: Option<Board> = None;
    const SIDES: [&'static str; 2] = ["max", "min"];
}

impl Drawn for UniformPosition {
    const BOARD: Option<Board> = None;
    const SIDES: [&'static str; 2] = ["max", "min"];
}
