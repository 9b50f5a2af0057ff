//! 6x6 Othello by name.

use std::sync::Arc;

use scoutlab_games::othello::{Discs, MobilityAndCorners, Square};
use scoutlab_games::othello6::{Exact6, Generation, Othello6};
use scoutlab_games::{NotationError, Side};
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::table::Bounds;

use super::discs;
use crate::description::{AnyGeneration, Board, Named, Score, Scored, Solvable, Solving, WalkFrom, conventions};

impl Named for Othello6 {
    const NAME: &'static str = "othello6";
    const POSITIONS: &'static str = "start, pv:0 to pv:33 (so many plies of the principal variation played), or 36 characters X (black) \
                                     O (white) - (empty) from b2 c2 .. to g7, a blank, X or O to move";
    const EVALUATORS: &'static [&'static str] = &["discs", "mobility"];
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const CONVENTIONS: Option<WalkFrom<Self>> = Some(conventions);
    const BOARD: Option<Board> = Some(Board { style: "discs", columns: 6, rows: 6, symbols: "-XO", labels: "bcdefg234567" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::of());

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "discs" => Arc::new(Discs),
            "mobility" => Arc::new(MobilityAndCorners),
            _ => unreachable!("evaluator `{name}` is in the list of 6x6 Othello's but has no meaning"),
        }
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        (played != Square::PASS).then(|| (usize::from(played.row()), usize::from(played.column()) * 2))
    }
}

impl AnyGeneration for Othello6 {
    type Other = Self;

    const USUAL: Generation = Generation::Rows;

    fn generating(self, generation: Generation) -> Self {
        Self::generating(self, generation)
    }
}

impl Scored for Othello6 {
    const UNIT: &'static str = discs::UNIT;

    fn winner(&self) -> Option<Side> {
        discs::winner(self, self.score())
    }

    fn score(&self) -> i32 {
        discs::score([self.discs(Side::First), self.discs(Side::Second)])
    }

    fn standing(&self) -> String {
        discs::standing([self.discs(Side::First), self.discs(Side::Second)])
    }
}

/// No special code: the small board does not need it.
impl Solvable for Othello6 {
    const LAST_EMPTIES: (u32, u32) = (0, 0);
    const SCORES: Bounds = Bounds { lower: -36, upper: 36 };
    type Exact = Exact6;

    fn exact(_last_empties: u32) -> Exact6 {
        Exact6::SCORE
    }

    fn estimating(_last_empties: u32) -> Exact6 {
        Exact6::ESTIMATE
    }

    fn plies_left(&self) -> u32 {
        self.empties()
    }
}
