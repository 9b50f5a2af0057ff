//! Connect Four with the standard rules, as an extension of scoutlab.
//!
//! Two players drop discs in turn into seven columns of six squares. Four discs of one side in a row, across, up or diagonally,
//! win. A full board without four in a row is a draw. [`ConnectFour`] contains the rules, [`ConnectFour::parse`] reads
//! positions, [`Lines`] evaluates them, and [`RegisteredGame`] adds the game to the command.
//!
//! The package also reproduces a published table. [`MovesLeft`], [`Centre`] and [`BoundedAlphaBeta`] provide its score, its
//! column ordering and its alpha-beta as extensions. [`pons`] contains the published solvers, [`sets`] the positions, and
//! [`measures`] the cell types of the experiments.

mod board;
mod bounded_alphabeta;
mod centre;
mod lines;
pub mod measures;
mod moves_left;
mod notation;
pub mod pons;
pub mod sets;

use std::sync::Arc;

use scoutlab::Lab;
use scoutlab::lab::{Games, Orderings};
use scoutlab::registry::{Board, Bounds, FiniteGame, RegisteredGame, Score, Scored, Solving};
use scoutlab_games::{Evaluator, NotationError, Side};

pub use board::{COLUMNS, ConnectFour, Drop, ROWS};
pub use bounded_alphabeta::BoundedAlphaBeta;
pub use centre::{Centre, CentreSettings};
pub use lines::Lines;
pub use moves_left::MovesLeft;

use crate::measures::{AlgorithmAxes, SolverAxes};
use crate::pons::Strength;

/// Returns scoutlab with all extensions of this package.
pub fn lab() -> Lab<impl Games, impl Orderings> {
    Lab::new()
        .title("Connect Four, counted")
        .game::<ConnectFour>()
        .algorithm::<BoundedAlphaBeta>()
        .ordering::<CentreSettings>()
        .measure::<SolverAxes>()
        .measure::<AlgorithmAxes>()
}

impl RegisteredGame for ConnectFour {
    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static str = "start, the columns of the moves such as \"ddce\" or \"4435\", a published one such as \
         Test_L3_R1:17, or 42 characters X O - from a6 b6 .. to g1 (X moves first)";
    const EVALUATORS: &'static [&'static str] = &["lines", "moves-left", "outcome"];
    const SIDES: [&'static str; 2] = ["X", "O"];
    const BOARD: Option<Board> =
        Some(Board { style: "drops", columns: COLUMNS, rows: ROWS, symbols: "-XO", labels: "abcdefg654321" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::by_score());

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> Arc<dyn Evaluator<Self> + Send + Sync> {
        match name {
            "moves-left" => Arc::new(MovesLeft(Strength::Strong)),
            "outcome" => Arc::new(MovesLeft(Strength::Weak)),
            _ => Arc::new(Lines),
        }
    }
}

/// Matches and interactive play require this implementation.
impl Scored for ConnectFour {
    const UNIT: &'static str = "points";

    fn winner(&self) -> Option<Side> {
        Self::winner(self)
    }

    fn standing(&self) -> String {
        match Self::winner(self) {
            Some(Side::First) => "X has four in a row".to_owned(),
            Some(Side::Second) => "O has four in a row".to_owned(),
            None => "no one has four in a row".to_owned(),
        }
    }
}

/// `solve` requires this implementation and `Scored`.
impl FiniteGame for ConnectFour {
    const SCORES: Bounds = Bounds { lower: -1, upper: 1 };

    fn plies_left(&self) -> u32 {
        (COLUMNS * ROWS) as u32 - self.plies()
    }
}
