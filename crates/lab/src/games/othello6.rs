//! The registered game `othello6`, 6x6 Othello.

use std::sync::Arc;

use scoutlab_games::othello::{Discs, MobilityAndCorners, Square};
use scoutlab_games::othello6::{Exact6, Othello6};
use scoutlab_games::{NotationError, Side};
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::table::Bounds;

use super::{discs, generation};
use crate::description::{Board, ReadPosition, RegisteredGame, Score, Scored, Solvable, Solving, described};

impl RegisteredGame for Othello6 {
    const NAME: &'static str = "othello6";
    const POSITIONS: &'static str = "start, pv:0 to pv:33 (after this many plies of the principal variation), or 36 characters X (black) \
                                     O (white) - (empty) from b2 c2 .. to g7, a blank, X or O to move";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("start", "the initial position"),
        ("pv:21", "after 21 plies of the principal variation"),
        ("random:plies=10,seed=7", "after 10 random plies"),
    ];
    const EVALUATORS: &'static [&'static str] = &["discs", "mobility"];
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const BOARD: Option<Board> = Some(Board { style: "discs", columns: 6, rows: 6, symbols: "-XO", labels: "bcdefg234567" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::of());

    const HAS_GENERATIONS: bool = true;
    /// Draws random positions in the default move generation order, so that the requested order does not affect the draw.
    const POSITION: Option<ReadPosition<Self>> = Some(|text| {
        let (text, generation) = generation::split(text)?;
        let position = described(text, Self::read)?;
        Ok(generation.map_or(position, |generation| position.generating(generation)))
    });

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "discs" => Arc::new(Discs),
            "mobility" => Arc::new(MobilityAndCorners),
            _ => unreachable!("evaluator `{name}` is in the list of 6x6 Othello's evaluators but is not implemented"),
        }
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        (played != Square::PASS).then(|| (usize::from(played.row()), usize::from(played.column()) * 2))
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

/// 6x6 positions are solved without a last-N endgame solver, because the board is small.
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
