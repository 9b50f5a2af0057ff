//! Hex on small boards, as an extension of scoutlab.
//!
//! Two players put stones on a board of N x N hexagons in turn. X wins by a chain of stones from the top edge to the bottom
//! edge, O by a chain from the left edge to the right edge. A draw is impossible, and there is no swap rule. [`Hex`] contains
//! the rules, [`Hex::parse`] reads positions, [`Distance`] evaluates positions, and [`lab`] returns scoutlab with the game.

mod board;
mod distance;
mod notation;

use std::sync::Arc;

use scoutlab::Lab;
use scoutlab::lab::{GameTypes, OrderingTypes};
use scoutlab::registry::{Board, Bounds, FiniteGame, NamedEvaluator, RegisteredGame, Score, Scored, Solving};
use scoutlab_games::{NotationError, Side};

pub use board::{Cell, Hex};
pub use distance::Distance;

/// Returns scoutlab with Hex on boards of 4x4 and 5x5 cells.
pub fn lab() -> Lab<impl GameTypes, impl OrderingTypes> {
    Lab::new().title("Hex, counted").game::<Hex<4>>().game::<Hex<5>>()
}

/// Returns the name of the game and the labels of the board.
const fn texts(size: usize) -> [&'static str; 2] {
    match size {
        3 => ["hex3", "abc123"],
        4 => ["hex4", "abcd1234"],
        5 => ["hex5", "abcde12345"],
        _ => panic!("boards have 3, 4 or 5 rows"),
    }
}

impl<const N: usize> RegisteredGame for Hex<N> {
    const NAME: &'static str = texts(N)[0];
    const POSITIONS: &'static str =
        "start, the cells of the moves such as \"b2c3\", or one character X O - per cell, row by row from a1 (X moves first)";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("start", "the empty board; X moves first"),
        ("b2c3", "after these moves"),
        ("random:plies=4,seed=7", "after 4 random plies"),
    ];
    const EVALUATORS: &'static [&'static str] = &["distance"];
    const SIDES: [&'static str; 2] = ["X", "O"];
    const BOARD: Option<Board> = Some(Board { style: "discs", columns: N, rows: N, symbols: "-XO", labels: texts(N)[1] });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::by_score());

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Distance)
    }
}

/// Matches and interactive play require this implementation.
impl<const N: usize> Scored for Hex<N> {
    const UNIT: &'static str = "points";

    fn winner(&self) -> Option<Side> {
        Self::winner(self)
    }

    fn standing(&self) -> String {
        match Self::winner(self) {
            Some(Side::First) => "X has connected top and bottom".to_owned(),
            Some(Side::Second) => "O has connected left and right".to_owned(),
            None => "no one has connected both edges".to_owned(),
        }
    }
}

/// `solve` requires this implementation and `Scored`.
impl<const N: usize> FiniteGame for Hex<N> {
    const SCORES: Bounds = Bounds { lower: -1, upper: 1 };

    fn plies_left(&self) -> u32 {
        self.empty().count_ones()
    }
}
