//! Othello on smaller boards, and with other generation orders.

use scoutlab_games::othello::Square;
use scoutlab_games::othello6::{CentralOthello, Generation as Order};
use scoutlab_games::{Side, Value};

use super::boards::{DISC_SORTINGS, generations_beside, of_pieces, range_of_pieces, square_place};
use crate::rules::{Conventional, Ending, Generation, PositionKey, Rules, Sorting};

impl<const SIZE: u8> Conventional for CentralOthello<SIZE> {
    const PASS: Option<Square> = Some(Square::PASS);
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Empties, Ending::Result];
    const SORTINGS: &'static [Sorting] = DISC_SORTINGS;
    const KEYS: &'static [PositionKey] = &[PositionKey::Whole, PositionKey::WithoutSide];

    fn is_corner(played: Square) -> bool {
        let first = (8 - SIZE) / 2;
        let last = 7 - first;
        [played.column(), played.row()].iter().all(|&line| line == first || line == last)
    }

    fn key_words(&self, _part: PositionKey) -> [u64; 6] {
        let position = self.position();
        [position.discs(Side::First), position.discs(Side::Second), 0, 0, 0, 0]
    }

    fn generations(&self) -> &'static [Generation] {
        generations_beside(match self.generation() {
            Order::Columns => Generation::Columns,
            Order::Rows => Generation::Rows,
            Order::ColumnsReversed => Generation::ColumnsReversed,
            Order::RowsReversed => Generation::RowsReversed,
        })
    }

    fn is_full(&self) -> bool {
        self.empties() == 0
    }

    fn rank(&self, played: Square, rules: &Rules) -> u32 {
        square_place(played, rules.generation)
    }

    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
        let discs = [Side::First, Side::Second].map(|side| self.discs(side));
        of_pieces(discs, u32::from(SIZE) * u32::from(SIZE), ending, is_over)
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        Some(range_of_pieces(Value::from(SIZE) * Value::from(SIZE), ending))
    }
}
