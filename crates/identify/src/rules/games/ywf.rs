//! YWF.

use scoutlab_games::ywf::{Action, Ywf};
use scoutlab_games::{Side, Value};

use super::boards::{WIN, generations_beside, place, range_of_pieces};
use crate::rules::{Changes, Conventional, Ending, Generation, Rules, Sorting};

impl Conventional for Ywf {
    const PASS: Option<Action> = Some(Action::PASS);
    const HAS_CHANGES: bool = true;
    const SORTINGS: &'static [Sorting] = &[Sorting::Generated, Sorting::Evaluated];
    const ENDINGS: &'static [Ending] = &[Ending::Usual, Ending::Pieces, Ending::Empties, Ending::Result];

    fn generations(&self) -> &'static [Generation] {
        generations_beside(Generation::Rows)
    }

    fn is_full(&self) -> bool {
        let stones = self.stones(Side::First) | self.stones(Side::Second) | self.gray();
        stones.count_ones() == 81
    }

    fn rank(&self, played: Action, rules: &Rules) -> u32 {
        let square = played.square().map_or(0, |(column, row)| place((column.into(), row.into()), 9, rules.generation));
        square + if played.is_change() == (rules.changes == Changes::AfterPlays) { 81 } else { 0 }
    }

    /// With [`Ending::Result`], the side with fewer changes wins a tie in stones, as in the usual rules.
    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value {
        let stones = [Side::First, Side::Second].map(|side| self.stones(side).count_ones());
        let lead = stones[0] as Value - stones[1] as Value;
        match ending {
            Ending::Usual | Ending::Soonest if is_over() => 100 * (2 * lead - Value::from(self.changes())).signum(),
            Ending::Result if is_over() => WIN * (2 * lead - Value::from(self.changes())).signum(),
            Ending::Empties if lead != 0 && is_over() => {
                lead + lead.signum() * (81 - stones[0] - stones[1] - self.gray().count_ones()) as Value
            }
            _ => lead,
        }
    }

    fn range(ending: Ending) -> Option<(Value, Value)> {
        match ending {
            Ending::Usual | Ending::Soonest => Some((-100, 100)),
            _ => Some(range_of_pieces(81, ending)),
        }
    }
}
