//! The games, with their evaluators and positions.

use scoutlab_games::chess::{Chess, Squares};
use scoutlab_games::connect_four::{ConnectFour, Lines};
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::{Evaluator, Game, Notation, NotationError, Side};

/// A key of a transposition table.
pub(crate) type Key = [u64; 4];

/// A game of the experiment.
pub(crate) trait Board: Notation {
    /// The name of the game.
    const NAME: &'static str;
    /// The name of the evaluator.
    const EVALUATOR: &'static str;
    /// The positions, each with the greatest depth.
    const POSITIONS: &'static [(&'static str, u32)];

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// Fails if the text is no position.
    fn read(text: &str) -> Result<Self, NotationError>;

    /// Returns the exact key of the position, or a key that two positions share if they differ only in the side to move.
    fn table_key(&self, has_side: bool) -> Key;

    /// Returns the static value for the side to move.
    fn value(&self) -> i32;
}

impl Board for Chess {
    const NAME: &'static str = "chess";
    const EVALUATOR: &'static str = "squares";
    const POSITIONS: &'static [(&'static str, u32)] = &[
        ("start", 5),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", 4),
        ("kiwipete", 4),
        ("cpw:3", 5),
        ("bk:1", 4),
        ("bk:2", 4),
        ("8/8/8/3k4/8/8/6K1/7R w - -", 6),
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -", 7),
    ];

    fn read(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn table_key(&self, has_side: bool) -> Key {
        let (first, second, third, white) = self.key();
        // The first word is inverted if Black is to move.
        let is_inverted = !has_side && self.side_to_move() == Side::Second;
        [if is_inverted { !first } else { first }, second, third, white]
    }

    fn value(&self) -> i32 {
        Squares.value(self)
    }
}

impl Board for Othello {
    const NAME: &'static str = "othello";
    const EVALUATOR: &'static str = "discs";
    const POSITIONS: &'static [(&'static str, u32)] = &[
        ("start", 8),
        ("ffo:40", 5),
        ("ffo:41", 5),
        ("ffo:44", 5),
        ("ffo:46", 5),
        ("ffo:55", 5),
        ("--OOXXXX-OOOOXXOXOXOXOOOXXOOOOOOXOXOOOO-XOOOOOO-X-OOXX--XOOXXX-- X", 7),
        ("X-OOXXXX-XOOOXXOXOXOXOOOXXOOOOOOXOXOOOO-XOOOOOO-X-OOXX--XOOXXX-- O", 7),
    ];

    fn read(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn table_key(&self, has_side: bool) -> Key {
        let side = if has_side { self.side_to_move() as u64 } else { 0 };
        [self.discs(Side::First), self.discs(Side::Second), side, 0]
    }

    fn value(&self) -> i32 {
        Discs.value(self)
    }
}

impl Board for ConnectFour {
    const NAME: &'static str = "connect-four";
    const EVALUATOR: &'static str = "lines";
    const POSITIONS: &'static [(&'static str, u32)] =
        &[("start", 7), ("44", 7), ("4435", 7), ("4444", 7), ("44433", 7), ("12345671", 7), ("4453261", 7), ("4172636", 7)];

    fn read(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn table_key(&self, _has_side: bool) -> Key {
        let (own, other) = self.key();
        [own, other, 0, 0]
    }

    fn value(&self) -> i32 {
        Lines.value(self)
    }
}

impl Board for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const EVALUATOR: &'static str = "outcome";
    const POSITIONS: &'static [(&'static str, u32)] = &[
        ("start", 9),
        ("after x1y1", 8),
        ("after x0y0", 8),
        ("after x1y0", 8),
        ("after x1y1 x0y0", 7),
        ("after x1y1 x1y0", 7),
        ("after x0y0 x2y2", 7),
        ("after x0y0 x1y1 x2y2", 6),
    ];

    fn read(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn table_key(&self, _has_side: bool) -> Key {
        [self.key().into(), 0, 0, 0]
    }

    fn value(&self) -> i32 {
        Outcome.value(self)
    }
}
