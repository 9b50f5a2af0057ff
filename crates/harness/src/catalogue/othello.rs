//! Othello by name.

use std::sync::Arc;

use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Discs, Estimate, Exact, Generated, Othello, Square};
use scoutlab_games::{Evaluator, Game, NotationError, Side, SideSigned, Value, Wanted};
use scoutlab_search::orderings::NamedEvaluators;
use scoutlab_search::table::Bounds;

use super::recording::{Recording, record};
use super::solve::{self, Solvable};
use super::{CatalogueError, Evaluated, Frame, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};
use crate::players::{Chooser, Playable, Played, Scored, SearchPlan};
use crate::trace::TraceError;

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "othello",
    positions: "start, ffo:40 to ffo:59, or 64 characters X (black) O (white) - (empty) from a1 b1 .. to h8, a blank, X or O to move",
    evaluators: &["discs", "weights", "mobility", "pattern"],
    frames: &["mover", "white-raw"],
    prepare,
    record: record_search,
    perft,
    played: Some(Played::of::<Othello>()),
    solve: Some(solve::prepare::<Othello>),
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    let estimate = Estimate::named(request.evaluator_name()?);
    let root = Othello::parse(&request.position)?;
    let frame = request.frame()?;
    let [first, second] = frame.signs(request.algorithm()?.form(), root.side_to_move());
    match (estimate, frame) {
        (None, Frame::Mover) => prepared(root, Discs, request),
        // Each type compiles the whole search family once more, so everything else shares one.
        _ => prepared(root, SideSigned::new(DiscsOrEstimate::from(estimate), first, second), request),
    }
}

fn record_search(request: &SearchRequest, most: u64) -> Result<Recording, TraceError> {
    let root = Othello::parse(&request.position)?;
    let signs = request.frame()?.signs(request.algorithm()?.form(), root.side_to_move());
    record(&root, signs, request, most)
}

impl Evaluated for Othello {
    fn evaluators() -> NamedEvaluators<Self> {
        NamedEvaluators::default()
            .with("discs", || Arc::new(Discs))
            .with("weights", || Arc::new(Estimate::Weights))
            .with("mobility", || Arc::new(Estimate::Mobility))
            .with("pattern", || Arc::new(Estimate::Pattern(Pattern::trained())))
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = Othello::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}

impl Solvable for Othello {
    const LAST_EMPTIES: (u32, u32) = (8, 12);
    const SCORES: Bounds = Bounds { low: -64, up: 64 };
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

impl Playable for Othello {
    const NAME: &'static str = ENTRY.name;
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const MARKS: [char; 2] = ['X', 'O'];

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn place_in_diagram(played: Square) -> Option<(usize, usize)> {
        (played != Square::PASS).then(|| (usize::from(played.row()) + 1, usize::from(played.column()) * 2 + 2))
    }

    fn chooser(plan: SearchPlan) -> Chooser<Self> {
        match Estimate::named(plan.evaluator()) {
            Some(estimate) => plan.with(SideSigned::new(DiscsOrEstimate::Estimate(estimate), 1, 1)),
            None => plan.with(Discs),
        }
    }
}

/// Any evaluator, as one type: where both would be compiled and neither is in a hurry.
#[derive(Clone, Copy)]
pub(super) enum DiscsOrEstimate {
    Discs,
    Estimate(Estimate),
}

impl DiscsOrEstimate {
    /// The evaluator of a name in [`ENTRY`].
    pub(super) fn named(name: &str) -> Self {
        Estimate::named(name).into()
    }
}

impl From<Option<Estimate>> for DiscsOrEstimate {
    fn from(estimate: Option<Estimate>) -> Self {
        estimate.map_or(Self::Discs, Self::Estimate)
    }
}

impl Evaluator<Othello> for DiscsOrEstimate {
    #[inline]
    fn value(&self, position: &Othello) -> Value {
        match self {
            Self::Discs => Discs.value(position),
            Self::Estimate(estimate) => estimate.value(position),
        }
    }

    #[inline]
    fn value_after(&self, position: &Othello, played: Square) -> Value {
        match self {
            Self::Discs => Discs.value_after(position, played),
            Self::Estimate(estimate) => estimate.value_after(position, played),
        }
    }

    fn each_after(&self, position: &Othello, moves: &[Square], each: impl FnMut(usize, Value)) {
        match self {
            Self::Discs => Discs.each_after(position, moves, each),
            Self::Estimate(estimate) => estimate.each_after(position, moves, each),
        }
    }

    #[inline]
    fn find(&self, position: &Othello, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Square, Value)>) {
        match self {
            Self::Discs => Discs.find(position, moves, wanted),
            Self::Estimate(estimate) => estimate.find(position, moves, wanted),
        }
    }
}
