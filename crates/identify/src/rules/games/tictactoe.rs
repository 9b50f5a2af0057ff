//! Tic-tac-toe.

use scoutlab_games::tictactoe::{Outcome, ShortestWin, Square, TicTacToe};
use scoutlab_games::{Evaluator, Value};

use super::boards::{generations_beside, place};
use super::for_first;
use crate::rules::{Conventional, Ending, Generation, Rules, Sorting};

impl Conventional for TicTacToe {
    const PASS: Option<Square> = None;
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Soonest];
    const SORTINGS: &'static [Sorting] = &[Sorting::Generated, Sorting::Static, Sorting::Evaluated];

    /// The centre comes first, then the corners.
    fn square_rank(&self, played: Square) -> u32 {
        u32::from(played.x().abs_diff(1) + played.y().abs_diff(1)) % 2 + u32::from(played != Square::CENTRE)
    }

    fn generations(&self) -> &'static [Generation] {
        generations_beside(Generation::Rows)
    }

    fn is_full(&self) -> bool {
        self.mark_count() == 9
    }

    fn rank(&self, played: Square, rules: &Rules) -> u32 {
        place((played.x().into(), played.y().into()), 3, rules.generation)
    }

    fn worth(&self, ending: Ending, _is_over: &dyn Fn() -> bool) -> Value {
        let for_mover = match ending {
            Ending::Soonest => ShortestWin.value(self),
            _ => Outcome.value(self),
        };
        for_first(self, for_mover)
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        Some(if ending == Ending::Soonest { (-2, 3) } else { (-1, 1) })
    }
}
