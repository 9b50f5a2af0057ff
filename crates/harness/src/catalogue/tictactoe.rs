//! Tic-tac-toe by name.

use std::sync::Arc;

use scoutlab_games::tictactoe::{Ai10s, Ai14s, Outcome, ShortestWin, Square, TicTacToe};
use scoutlab_games::{Evaluator, Game, NotationError, Side, Value};
use scoutlab_search::orderings::NamedEvaluators;
use scoutlab_search::table::Bounds;

use super::recording::{Recording, record};
use super::solve::{self, Solvable};
use super::{CatalogueError, Evaluated, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};
use crate::players::{Chooser, Playable, Played, Scored, SearchPlan};
use crate::trace::TraceError;

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "tictactoe",
    positions: "start, 9 characters o x - from x0y0 x1y0 .. to x2y2 (o moves first), or moves such as \"after x1y1 x1y0\"",
    evaluators: &["outcome", "shortest-win", "ai10s", "ai14s"],
    frames: &["mover"],
    prepare,
    record: record_search,
    perft,
    played: Some(Played::of::<TicTacToe>()),
    solve: Some(solve::prepare::<TicTacToe>),
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.frame_name()?;
    let root = TicTacToe::parse(&request.position)?;
    prepared(root, NamedEvaluator::named(request.evaluator_name()?), request)
}

fn record_search(request: &SearchRequest, most: u64) -> Result<Recording, TraceError> {
    request.frame_name()?;
    record(&TicTacToe::parse(&request.position)?, [1, 1], request, most)
}

/// One evaluator type for all: the game is small, and every type of its own would compile the whole search family once more.
#[derive(Clone, Copy)]
pub(super) enum NamedEvaluator {
    Outcome,
    ShortestWin,
    Ai10s,
    Ai14s,
}

impl NamedEvaluator {
    /// # Panics
    ///
    /// Panics on a name that is not in [`ENTRY`]; names are checked before.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "outcome" => Self::Outcome,
            "shortest-win" => Self::ShortestWin,
            "ai10s" => Self::Ai10s,
            "ai14s" => Self::Ai14s,
            _ => unreachable!("evaluator `{name}` is in the list of tic-tac-toe's but has no meaning"),
        }
    }
}

impl Evaluator<TicTacToe> for NamedEvaluator {
    #[inline]
    fn value(&self, position: &TicTacToe) -> Value {
        match self {
            Self::Outcome => Outcome.value(position),
            Self::ShortestWin => ShortestWin.value(position),
            Self::Ai10s => Ai10s.value(position),
            Self::Ai14s => Ai14s.value(position),
        }
    }
}

impl Evaluated for TicTacToe {
    fn evaluators() -> NamedEvaluators<Self> {
        NamedEvaluators::default()
            .with("outcome", || Arc::new(Outcome))
            .with("shortest-win", || Arc::new(ShortestWin))
            .with("ai10s", || Arc::new(Ai10s))
            .with("ai14s", || Arc::new(Ai14s))
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = TicTacToe::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}

impl Solvable for TicTacToe {
    const LAST_EMPTIES: (u32, u32) = (0, 0);
    const SCORES: Bounds = Bounds { low: -1, up: 1 };
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

    fn score(&self) -> i32 {
        match Self::winner(self) {
            Some(Side::First) => 1,
            None => 0,
            Some(Side::Second) => -1,
        }
    }

    fn standing(&self) -> String {
        match Self::winner(self) {
            Some(Side::First) => "o has three in a row".to_owned(),
            Some(Side::Second) => "x has three in a row".to_owned(),
            None => "nobody has three in a row".to_owned(),
        }
    }
}

impl Playable for TicTacToe {
    const NAME: &'static str = ENTRY.name;
    const SIDES: [&'static str; 2] = ["o", "x"];
    const MARKS: [char; 2] = ['o', 'x'];

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        Some((usize::from(played.y()) + 1, usize::from(played.x()) * 3 + 4))
    }

    fn chooser(plan: SearchPlan) -> Chooser<Self> {
        let evaluator = NamedEvaluator::named(plan.evaluator());
        plan.with(evaluator)
    }
}
