//! Othello by name.

use std::sync::Arc;

use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Discs, Exact, MobilityAndCorners, Othello, Square, SquareWeights};
use scoutlab_games::{Game, NotationError, OddRegions, Side};
use scoutlab_search::orderings::{IsInOddRegion, NamedEvaluator};
use scoutlab_search::table::Bounds;

use crate::description::{Board, Counted, Named, Request, Score, Scored, Solvable, Solving};

impl Named for Othello {
    const NAME: &'static str = "othello";
    const POSITIONS: &'static str = "start, ffo:40 to ffo:59, or 64 characters X (black) O (white) - (empty) from a1 b1 .. to h8, a \
                                     blank, X or O to move";
    const EVALUATORS: &'static [&'static str] = &["discs", "weights", "mobility", "pattern"];
    const FRAMES: &'static [&'static str] = &["mover", "white-raw"];
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const BOARD: Option<Board> =
        Some(Board { style: "discs", columns: 8, rows: 8, symbols: "-XO", labels: "abcdefgh12345678" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::of());
    const IS_IN_ODD_REGION: Option<IsInOddRegion<Self>> = Some(OddRegions::is_in_odd_region);

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "discs" => Arc::new(Discs),
            "weights" => Arc::new(SquareWeights),
            "mobility" => Arc::new(MobilityAndCorners),
            "pattern" => Arc::new(Pattern::trained()),
            _ => unreachable!("evaluator `{name}` is in the list of Othello's but has no meaning"),
        }
    }

    fn count(&self, request: &Request<'_>) -> Option<Counted<Square>> {
        scoutlab_fast::othello(self, request)
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        (played != Square::PASS).then(|| (usize::from(played.row()) + 1, usize::from(played.column()) * 2 + 2))
    }
}

impl Scored for Othello {
    const UNIT: &'static str = "discs";

    fn winner(&self) -> Option<Side> {
        match self.score() {
            _ if !self.is_terminal() => None,
            1.. => Some(Side::First),
            0 => None,
            _ => Some(Side::Second),
        }
    }

    fn score(&self) -> i32 {
        self.discs(Side::First).count_ones() as i32 - self.discs(Side::Second).count_ones() as i32
    }

    fn standing(&self) -> String {
        format!("Black {}, White {} discs", self.discs(Side::First).count_ones(), self.discs(Side::Second).count_ones())
    }
}

impl Solvable for Othello {
    const LAST_EMPTIES: (u32, u32) = (8, 12);
    const SCORES: Bounds = Bounds { lower: -64, upper: 64 };
    type Exact = Exact;

    fn exact(last_empties: u32) -> Exact {
        Exact::new(last_empties)
    }

    fn estimating(last_empties: u32) -> Exact {
        Exact::estimating(last_empties)
    }

    fn plies_left(&self) -> u32 {
        self.empties()
    }
}
