//! Othello.

use scoutlab_games::othello::{MobilityAndCorners, Othello, Square, SquareWeights};
use scoutlab_games::{Evaluator, Side, Value};

use super::boards::{DISC_SORTINGS, generations_beside, of_pieces, range_of_pieces, square_place};
use super::for_first;
use crate::rules::{Conventional, Ending, Evaluation, Generation, PositionKey, Rules, Sorting};

impl Conventional for Othello {
    const PASS: Option<Square> = Some(Square::PASS);
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Empties, Ending::Result];
    const EVALUATIONS: &'static [Evaluation] = &[Evaluation::Usual, Evaluation::Weights, Evaluation::Mobility];
    const SORTINGS: &'static [Sorting] = DISC_SORTINGS;
    const KEYS: &'static [PositionKey] = &[PositionKey::Whole, PositionKey::WithoutSide];

    fn is_corner(played: Square) -> bool {
        matches!(played.column(), 0 | 7) && matches!(played.row(), 0 | 7)
    }

    fn key_words(&self, _part: PositionKey) -> [u64; 6] {
        [self.discs(Side::First), self.discs(Side::Second), 0, 0, 0, 0]
    }

    fn evaluated(&self, evaluation: Evaluation) -> Option<Value> {
        match evaluation {
            Evaluation::Weights => Some(for_first(self, SquareWeights.value(self))),
            Evaluation::Mobility => Some(for_first(self, MobilityAndCorners.value(self))),
            _ => None,
        }
    }

    fn generations(&self) -> &'static [Generation] {
        generations_beside(Generation::Columns)
    }

    fn is_full(&self) -> bool {
        self.empties() == 0
    }

    fn rank(&self, played: Square, rules: &Rules) -> u32 {
        square_place(played, rules.generation)
    }

    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
        of_pieces([Side::First, Side::Second].map(|side| self.discs(side).count_ones()), 64, ending, is_over)
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        Some(range_of_pieces(64, ending))
    }
}
