//! The registered game `ywf`.

use std::sync::Arc;

use scoutlab_games::ywf::{Action, Stones, Ywf};
use scoutlab_games::{NotationError, Side};
use scoutlab_search::orderings::NamedEvaluator;

use crate::description::{Board, RegisteredGame, Score, Scored};

impl RegisteredGame for Ywf {
    const NAME: &'static str = "ywf";
    const POSITIONS: &'static str = "start, or 81 characters X (black) O (white) + (gray) - (empty) from a1 b1 .. to i9, a blank, X or \
                                     O to move, a blank, changes of Black minus changes of White";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("start", "the initial position"), ("random:plies=10,seed=7", "after 10 random plies")];
    const EVALUATORS: &'static [&'static str] = &["stones"];
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const BOARD: Option<Board> =
        Some(Board { style: "discs", columns: 9, rows: 9, symbols: "-XO+", labels: "abcdefghi123456789" });
    const SCORE: Option<Score<Self>> = Some(Score::of());

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Stones)
    }

    fn note(&self) -> String {
        match self.changes() {
            0 => "equally many changes by Black and White".to_owned(),
            1.. => format!("{} more change by Black", self.changes()),
            _ => format!("{} more change by White", -self.changes()),
        }
    }

    fn place_in_diagram(played: Action) -> Option<(usize, usize)> {
        played.square().map(|(column, row)| (usize::from(row) + 1, usize::from(column) * 2 + 2))
    }
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
            1.. => ", one more change by Black",
            0 => "",
            _ => ", one more change by White",
        };
        format!("Black {black}, White {white}, gray {} stones{changes}", self.gray().count_ones())
    }
}
