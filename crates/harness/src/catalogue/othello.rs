//! Othello by name.

use std::sync::Arc;

use scoutlab_games::othello::{Discs, Othello, Square};
use scoutlab_games::{Game, NotationError, Side, SideSigned};
use scoutlab_search::orderings::NamedEvaluators;

use super::recording::{Recording, record};
use super::{CatalogueError, Evaluated, Frame, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};
use crate::players::{Chooser, Playable, Played, Scored, SearchPlan};
use crate::trace::TraceError;

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "othello",
    positions: "start, ffo:40 to ffo:59, or 64 characters X (black) O (white) - (empty) from a1 b1 .. to h8, a blank, X or O to move",
    evaluators: &["discs"],
    frames: &["mover", "white-raw"],
    prepare,
    record: record_search,
    perft,
    played: Some(Played::of::<Othello>()),
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.evaluator_name()?;
    let root = Othello::parse(&request.position)?;
    match request.frame()? {
        Frame::Mover => prepared(root, Discs, request),
        frame @ Frame::WhiteRaw => {
            let [first, second] = frame.signs(request.algorithm()?.form(), root.side_to_move());
            prepared(root, SideSigned::new(Discs, first, second), request)
        }
    }
}

fn record_search(request: &SearchRequest, most: u64) -> Result<Recording, TraceError> {
    let root = Othello::parse(&request.position)?;
    let signs = request.frame()?.signs(request.algorithm()?.form(), root.side_to_move());
    record(&root, signs, request, most)
}

impl Evaluated for Othello {
    fn evaluators() -> NamedEvaluators<Self> {
        NamedEvaluators::default().with("discs", || Arc::new(Discs))
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = Othello::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
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
        match plan.evaluator() {
            "discs" => plan.with(Discs),
            name => unreachable!("evaluator `{name}` is in the list of Othello's but has no meaning for players"),
        }
    }
}
