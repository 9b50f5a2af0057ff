//! The registered game `othello`.

use std::sync::Arc;

use scoutlab_games::othello::obf::ObfLine;
use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Discs, Exact, GGF, MobilityAndCorners, OBF, Othello, PGN, SGF, Square, SquareWeights, WTHOR};
use scoutlab_games::othello6::Generation;
use scoutlab_games::{FileFormat, Notation, NotationError, Side};
use scoutlab_search::orderings::{MakeExactScores, NamedEvaluator};
use scoutlab_search::table::Bounds;

use super::{discs, generation};
use crate::description::{
    Board, Endgame, EndgameDescription, ReadPosition, RegisteredGame, Score, Scored, Solvable, Solving, Techniques, WriteIn,
    described,
};

/// Returns the line of an OBF file with a position.
pub(super) fn obf(position: &Othello) -> String {
    ObfLine { position: *position, scores: Vec::new() }.to_string()
}

impl RegisteredGame for Othello {
    const NAME: &'static str = "othello";
    const POSITIONS: &'static str = "start, ffo:40 to ffo:59, games:1 to games:5000 (from games between equal players), or 64 \
                                     characters X (black) O (white) - (empty) from a1 b1 .. to h8, a blank, X or O to move";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("start", "the initial position"),
        ("ffo:41", "position 41 of the FFO endgame test suite"),
        (
            "games:1",
            "the first of 1,000 positions after 12 plies; 1001, 2001, 3001 and 4001 begin those after 20, 28, 36 and 44 plies",
        ),
        ("random:empties=12,seed=7", "a random position with 12 empty squares"),
        ("ffo:41 by rows", "with moves generated row by row"),
        ("moves:f5d6c3d3c4", "after these moves"),
        ("moves:F5 d6 C3 d3 c4@3", "after the first three of them"),
        (
            "---------------------------OX------XO--------------------------- X",
            "64 squares and the side to move: the initial position",
        ),
    ];
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] =
        &[("board", Self::position_name), ("obf", obf), ("diagram", Self::diagram)];
    const FILES: &'static [FileFormat<Self>] = &[WTHOR, GGF, SGF, PGN, OBF];
    const EVALUATORS: &'static [&'static str] = &["discs", "weights", "mobility", "pattern"];
    const FRAMES: &'static [&'static str] = &["mover", "white-raw"];
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const BOARD: Option<Board> =
        Some(Board { style: "discs", columns: 8, rows: 8, symbols: "-XO", labels: "abcdefgh12345678" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::of());
    const ENDGAME: Option<Endgame<Self>> = Some(Endgame {
        solve: scoutlab_endgame::solve_position,
        plies_to_end: None,
        description: EndgameDescription {
            techniques: Techniques::ALL,
            megabytes: 256,
            finds_distance: false,
            uses_threads: true,
            plies_in_a_second: 20,
        },
    });
    const EXACT_SCORES: Option<MakeExactScores<Self>> = Some(|| Box::new(scoutlab_endgame::Scores::default()));

    const HAS_GENERATIONS: bool = true;
    const POSITION: Option<ReadPosition<Self>> = Some(|text| described(generation::split(text)?.0, Self::read));

    /// Accepts every position in the default move generation order. `ReorderedOthello` reads positions in other orders.
    fn accepts(position: &str) -> bool {
        !matches!(generation::split(position), Ok((_, Some(order))) if order != Generation::Columns)
    }

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "discs" => Arc::new(Discs),
            "weights" => Arc::new(SquareWeights),
            "mobility" => Arc::new(MobilityAndCorners),
            "pattern" => Arc::new(Pattern::trained()),
            _ => unreachable!("evaluator `{name}` is in the list of Othello's evaluators but is not implemented"),
        }
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        (played != Square::PASS).then(|| (usize::from(played.row()) + 1, usize::from(played.column()) * 2 + 2))
    }
}

impl Scored for Othello {
    const UNIT: &'static str = discs::UNIT;

    fn winner(&self) -> Option<Side> {
        discs::winner(self, self.score())
    }

    fn score(&self) -> i32 {
        discs::score([Side::First, Side::Second].map(|side| self.discs(side).count_ones()))
    }

    fn standing(&self) -> String {
        discs::standing([Side::First, Side::Second].map(|side| self.discs(side).count_ones()))
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
