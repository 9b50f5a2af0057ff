//! The registered game `othello` in a non-default move generation order.

use std::sync::Arc;

use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Discs, Exact, MobilityAndCorners, Othello, Square, SquareWeights};
use scoutlab_games::othello6::{Generation, ReorderedOthello, StandardOrientation};
use scoutlab_games::{Notation, NotationError, Side};
use scoutlab_search::orderings::{MakeExactScores, NamedEvaluator};
use scoutlab_search::table::Bounds;

use super::othello::obf;
use super::{discs, generation};
use crate::description::{Board, ReadPosition, RegisteredGame, Score, Scored, Solvable, Solving, WriteIn, described};

/// The description equals the description of [`Othello`] without the endgame solver.
impl RegisteredGame for ReorderedOthello {
    const NAME: &'static str = Othello::NAME;
    const POSITIONS: &'static str = Othello::POSITIONS;
    const EXAMPLES: &'static [(&'static str, &'static str)] = Othello::EXAMPLES;
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] =
        &[("board", Self::position_name), ("obf", |position| obf(&position.position())), ("diagram", Self::diagram)];
    const EVALUATORS: &'static [&'static str] = Othello::EVALUATORS;
    const FRAMES: &'static [&'static str] = Othello::FRAMES;
    const SIDES: [&'static str; 2] = Othello::SIDES;
    const BOARD: Option<Board> = Othello::BOARD;
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::of());
    const EXACT_SCORES: Option<MakeExactScores<Self>> = Some(|| Box::new(scoutlab_endgame::Scores::default()));

    const HAS_GENERATIONS: bool = true;
    /// Reads a position with a move generation order. Random positions equal the random positions of [`Othello`]: the requested
    /// order does not affect the draw.
    const POSITION: Option<ReadPosition<Self>> = Some(|text| {
        let (text, generation) = generation::split(text)?;
        let position = described(text, Othello::read)?;
        Ok(Self::new(position, generation.unwrap_or(Generation::Columns)))
    });

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "discs" => Arc::new(Discs),
            "weights" => Arc::new(StandardOrientation(SquareWeights)),
            "mobility" => Arc::new(StandardOrientation(MobilityAndCorners)),
            "pattern" => Arc::new(StandardOrientation(Pattern::trained())),
            _ => unreachable!("evaluator `{name}` is in the list of Othello's evaluators but is not implemented"),
        }
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        Othello::place_in_diagram(played)
    }
}

impl Scored for ReorderedOthello {
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

impl Solvable for ReorderedOthello {
    const LAST_EMPTIES: (u32, u32) = Othello::LAST_EMPTIES;
    const SCORES: Bounds = Othello::SCORES;
    type Exact = StandardOrientation<Exact>;

    fn exact(last_empties: u32) -> StandardOrientation<Exact> {
        StandardOrientation(Exact::new(last_empties))
    }

    fn estimating(last_empties: u32) -> StandardOrientation<Exact> {
        StandardOrientation(Exact::estimating(last_empties))
    }

    fn plies_left(&self) -> u32 {
        self.empties()
    }
}
