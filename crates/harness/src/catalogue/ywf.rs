//! YWF by name.

use std::sync::Arc;

use scoutlab_games::ywf::{Action, Stones, Ywf};
use scoutlab_games::{Game, NotationError, Side};
use scoutlab_search::orderings::NamedEvaluators;

use super::recording::{Recording, record};
use super::{CatalogueError, Evaluated, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};
use crate::players::{Chooser, Playable, Played, Scored, SearchPlan};
use crate::trace::TraceError;

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "ywf",
    positions: "start, or 81 characters X (black) O (white) + (gray) - (empty) from a1 b1 .. to i9, a blank, X or O to move, a blank, \
                changes of Black minus changes of White",
    evaluators: &["stones"],
    frames: &["mover"],
    prepare,
    record: record_search,
    perft,
    played: Some(Played::of::<Ywf>()),
    solve: None,
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.evaluator_name()?;
    request.frame_name()?;
    prepared(Ywf::parse(&request.position)?, Stones, request)
}

fn record_search(request: &SearchRequest, most: u64) -> Result<Recording, TraceError> {
    request.frame_name()?;
    record(&Ywf::parse(&request.position)?, [1, 1], request, most)
}

impl Evaluated for Ywf {
    fn evaluators() -> NamedEvaluators<Self> {
        NamedEvaluators::default().with("stones", || Arc::new(Stones))
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = Ywf::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}

impl Scored for Ywf {
    const UNIT: &'static str = "stones";

    fn winner(&self) -> Option<Side> {
        Self::winner(self)
    }

    fn score(&self) -> i32 {
        self.stones(Side::First).count_ones() as i32 - self.stones(Side::Second).count_ones() as i32
    }

    fn standing(&self) -> String {
        let [black, white] = [Side::First, Side::Second].map(|side| self.stones(side).count_ones());
        let changes = match self.changes() {
            1.. => ", one change more made by Black",
            0 => "",
            _ => ", one change more made by White",
        };
        format!("Black {black}, White {white}, gray {} stones{changes}", self.gray().count_ones())
    }
}

impl Playable for Ywf {
    const NAME: &'static str = ENTRY.name;
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const MARKS: [char; 2] = ['X', 'O'];

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn place_in_diagram(played: Action) -> Option<(usize, usize)> {
        played.square().map(|(column, row)| (usize::from(row) + 1, usize::from(column) * 2 + 2))
    }

    fn chooser(plan: SearchPlan) -> Chooser<Self> {
        match plan.evaluator() {
            "stones" => plan.with(Stones),
            name => unreachable!("evaluator `{name}` is in the list of YWF's but has no meaning for players"),
        }
    }
}
