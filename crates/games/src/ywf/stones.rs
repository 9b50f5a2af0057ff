//! Stone difference, or the result of the game.

use super::board::{Ending, Kind};
use super::{Action, Ywf};
use crate::{Evaluator, FrontierEvaluator, Game, Value};

/// 100 if the side to move has won, -100 if it has lost, 0 for a draw. While the game goes on, own stones minus the opponent's.
///
/// There are 81 squares, so no difference of stones reaches 100.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::ywf::{Stones, Ywf};
///
/// assert_eq!(Stones.value(&Ywf::start()), 0);
/// let position = Ywf::parse(&format!("+XX{} O", "-".repeat(78))).unwrap();
/// assert_eq!(Stones.value(&position), -2);
/// ```
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
            // Apart from the new stone, each enclosed stone is either a gain or a loss of the opponent.
            -position.stone_lead() - 1 - enclosed.count_ones() as Value
        } else {
            self.value(&position.play(played))
        }
    }
}

impl FrontierEvaluator<Ywf> for Stones {}
