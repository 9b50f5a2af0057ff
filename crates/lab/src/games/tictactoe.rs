//! The registered game `tictactoe`.

use std::sync::Arc;

use scoutlab_games::tictactoe::{Ai10s, Ai14s, Outcome, ShortestWin, Square, TicTacToe, sets};
use scoutlab_games::{NotationError, Side};
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::table::Bounds;

use crate::description::{Board, RegisteredGame, Score, Scored, Solvable, Solving};

impl RegisteredGame for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const POSITIONS: &'static str = "start, 9 characters o x - from x0y0 x1y0 .. to x2y2, with o or x to move after a blank (without it, o moves first), or \
         moves such as \"after x1y1 x1y0\"";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("start", "the empty board; o moves first"),
        ("after x1y1 x1y0", "after these moves"),
        ("ox-------", "a board; o is to move, since there are as many o as x"),
        ("ox------- x", "the same board with x to move, in a game that x began"),
    ];
    const EVALUATORS: &'static [&'static str] = &["outcome", "shortest-win", "ai10s", "ai14s"];
    const SIDES: [&'static str; 2] = ["o", "x"];
    const BOARD: Option<Board> = Some(Board { style: "marks", columns: 3, rows: 3, symbols: "-ox", labels: "012012" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::of());

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn remark(position: &str) -> Option<&'static str> {
        let mut words = position.split_whitespace();
        let board = words.next()?;
        let count = |mark: char| board.chars().filter(|symbol| symbol.eq_ignore_ascii_case(&mark)).count();
        let is_open = board.len() == 9 && words.next().is_none() && count('o') == count('x');
        is_open.then_some("the board has as many o as x, so o is to move; append ` x` to the board if x is to move")
    }

    fn set(name: &str) -> Option<Vec<Self>> {
        sets::find(name).ok().flatten()
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "outcome" => Arc::new(Outcome),
            "shortest-win" => Arc::new(ShortestWin),
            "ai10s" => Arc::new(Ai10s),
            "ai14s" => Arc::new(Ai14s),
            _ => unreachable!("evaluator `{name}` is in the list of tic-tac-toe's evaluators but is not implemented"),
        }
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        Some((usize::from(played.y()) + 1, usize::from(played.x()) * 3 + 4))
    }
}

impl Solvable for TicTacToe {
    const LAST_EMPTIES: (u32, u32) = (0, 0);
    const SCORES: Bounds = Bounds { lower: -1, upper: 1 };
    type Exact = Outcome;

    fn exact(_last_empties: u32) -> Outcome {
        Outcome
    }

    fn estimating(_last_empties: u32) -> Outcome {
        Outcome
    }

    fn plies_left(&self) -> u32 {
        9 - self.mark_count()
    }
}

impl Scored for TicTacToe {
    const UNIT: &'static str = "points";

    fn winner(&self) -> Option<Side> {
        Self::winner(self)
    }

    fn standing(&self) -> String {
        match Self::winner(self) {
            Some(Side::First) => "o has three in a row".to_owned(),
            Some(Side::Second) => "x has three in a row".to_owned(),
            None => "no one has three in a row".to_owned(),
        }
    }
}
