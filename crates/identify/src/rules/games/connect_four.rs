//! Connect Four.

use scoutlab_games::connect_four::{ConnectFour, Drop, Lines, MovesLeft, Strength};
use scoutlab_games::{Evaluator, Game, Value};

use super::for_first;
use crate::rules::{Conventional, Ending, Evaluation, Generation, Rules, Sorting};

impl Conventional for ConnectFour {
    const PASS: Option<Drop> = None;
    const ENDINGS: &'static [Ending] = &[Ending::Usual];
    const EVALUATIONS: &'static [Evaluation] = &[Evaluation::Usual, Evaluation::MovesLeft, Evaluation::Outcome];
    const SORTINGS: &'static [Sorting] = &[Sorting::Generated, Sorting::Static, Sorting::Evaluated];

    fn evaluated(&self, evaluation: Evaluation) -> Option<Value> {
        let by_strength = |strength| Some(for_first(self, MovesLeft(strength).value(self)));
        match evaluation {
            Evaluation::MovesLeft => by_strength(Strength::Strong),
            Evaluation::Outcome => by_strength(Strength::Weak),
            _ => None,
        }
    }

    fn generations(&self) -> &'static [Generation] {
        &[Generation::Usual, Generation::ColumnsReversed]
    }

    fn is_full(&self) -> bool {
        self.is_terminal()
    }

    fn rank(&self, played: Drop, rules: &Rules) -> u32 {
        let column = Self::move_index(played) as u32;
        if rules.generation == Generation::ColumnsReversed { u32::MAX - column } else { column }
    }

    fn worth(&self, _ending: Ending, _is_over: &dyn Fn() -> bool) -> Value {
        for_first(self, Lines.value(self))
    }

    fn range(_ending: Ending) -> Option<(Value, Value)> {
        None
    }
}
