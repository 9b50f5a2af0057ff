//! Stone difference, or the end of the game.

use super::board::{Ending, Kind};
use super::{Action, Ywf};
use crate::{Evaluator, FrontierEvaluator, Game, Value};

/// 100 if the side to move has won, -100 if it has lost, else its stones minus the opponent's.
///
/// A game is won or lost only when it is over; a draw is 0. No difference of stones reaches 100, as there are 81 squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stones;

const WON: Value = 100;

impl Evaluator<Ywf> for Stones {
    #[inline]
    fn value(&self, position: &Ywf) -> Value {
        match position.ending() {
            Ending::None => position.stone_lead(),
            Ending::Won => WON,
            Ending::Lost => -WON,
            Ending::Draw => 0,
        }
    }

    #[inline]
    fn value_after(&self, position: &Ywf, played: Action) -> Value {
        let Kind::Play(square) = played.kind() else { return self.value(&position.play(played)) };
        let enclosed = position.enclosed_by(square);
        let gray_after = (position.gray() & !enclosed) | (position.opponent() & enclosed);
        if Ywf::surely_goes_on(gray_after, position.occupied() | 1 << square) {
            // Besides the new stone, an enclosed stone is either gained or lost to the opponent.
            -position.stone_lead() - 1 - enclosed.count_ones() as Value
        } else {
            self.value(&position.play(played))
        }
    }
}

impl FrontierEvaluator<Ywf> for Stones {}
