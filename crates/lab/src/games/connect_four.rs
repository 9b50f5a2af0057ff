//! The registered game `connect-four`.

use std::sync::Arc;

use scoutlab_endgame::{Techniques, connect_four};
use scoutlab_games::connect_four::{COLUMNS, ConnectFour, Lines, MovesLeft, ROWS, Strength};
use scoutlab_games::{NotationError, Side};
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::table::Bounds;

use crate::description::{Board, Endgame, EndgameDescription, FiniteGame, RegisteredGame, Score, Scored, Solving};

impl RegisteredGame for ConnectFour {
    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static str = "start, the columns of the moves such as \"4435\" or \"ddce\", a published one such as \
         Test_L3_R1:17, or 42 characters X O - from a6 b6 .. to g1 (X moves first)";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("start", "the empty board; X moves first"),
        ("4435", "after these moves, with the columns 1 to 7 from the left"),
        ("ddce", "the same position, with the columns a to g"),
        ("Test_L3_R1:17", "line 17 of a published set; the other sets are Test_L1_R1 to Test_L1_R3, Test_L2_R1 and Test_L2_R2"),
        ("-----------------------------------X------", "42 squares from a6 to g1: one X in the column a"),
        ("random:empties=18,seed=7", "a random position with 18 empty squares"),
    ];
    const EVALUATORS: &'static [&'static str] = &["lines", "moves-left", "outcome"];
    const SIDES: [&'static str; 2] = ["X", "O"];
    const BOARD: Option<Board> =
        Some(Board { style: "drops", columns: COLUMNS, rows: ROWS, symbols: "-XO", labels: "abcdefg654321" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::by_score());
    const ENDGAME: Option<Endgame<Self>> = Some(Endgame {
        solve: connect_four::solve,
        plies_to_end: Some(MovesLeft::plies_to_end),
        description: EndgameDescription {
            techniques: Techniques { table: true, ..Techniques::NONE },
            megabytes: connect_four::MEGABYTES,
            finds_distance: true,
            uses_threads: false,
            plies_in_a_second: 34,
        },
    });
    const SAMPLES: &'static [&'static str] = &["start", "ddddddc", "Test_L3_R1:2"];

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "lines" => Arc::new(Lines),
            "moves-left" => Arc::new(MovesLeft(Strength::Strong)),
            "outcome" => Arc::new(MovesLeft(Strength::Weak)),
            _ => unreachable!("evaluator `{name}` is in the list of Connect Four's evaluators but is not implemented"),
        }
    }
}

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

impl FiniteGame for ConnectFour {
    const SCORES: Bounds = Bounds { lower: -1, upper: 1 };

    fn plies_left(&self) -> u32 {
        (COLUMNS * ROWS) as u32 - self.plies()
    }
}
