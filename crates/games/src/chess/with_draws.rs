//! The value of chess positions with draws by repetition and by the fifty-move rule.

use super::{Chess, ChessWithRepetition};
use crate::{Effort, Evaluator, Value, Window};

/// The value of a draw, for either side.
const DRAW: Value = 0;

/// The values of a chess evaluator, except that a draw by repetition or by the fifty-move rule scores 0.
///
/// Draws are solved without a search: [`Evaluator::known_value`] is 0 at a draw, and [`Evaluator::leaf_value`] visits no node below
/// it. Below any other leaf, the inner evaluator searches as in [`Chess`]: captures never repeat a position, and reset the halfmove
/// clock. Draws after quiet evasions ([`QuiescenceTechniques::evasions`](crate::QuiescenceTechniques::evasions)) are not seen.
///
/// The exact values that the inner evaluator has for [`Chess`] are not used, because a draw may change them.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::chess::{Chess, ChessWithRepetition, Material, WithDraws};
///
/// let evaluator = WithDraws::of(Material);
/// let read = |fen| ChessWithRepetition::of(Chess::parse(fen).unwrap());
/// assert_eq!(evaluator.value(&read("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")), 500);
/// assert_eq!(evaluator.value(&read("4k3/8/8/8/8/8/8/R3K3 w - - 100 81")), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WithDraws<E> {
    evaluator: E,
}

impl<E: Evaluator<Chess>> WithDraws<E> {
    /// Returns the evaluator with draws.
    pub const fn of(evaluator: E) -> Self {
        Self { evaluator }
    }
}

impl<E: Evaluator<Chess>> Evaluator<ChessWithRepetition> for WithDraws<E> {
    fn value(&self, position: &ChessWithRepetition) -> Value {
        if position.is_draw() { DRAW } else { self.evaluator.value(position.position()) }
    }

    fn leaf_value(&self, position: &ChessWithRepetition, window: Window, effort: &mut Effort) -> Value {
        if position.is_draw() { DRAW } else { self.evaluator.leaf_value(position.position(), window, effort) }
    }

    fn static_value(&self, position: &ChessWithRepetition) -> Value {
        if position.is_draw() { DRAW } else { self.evaluator.static_value(position.position()) }
    }

    fn searches(&self) -> bool {
        self.evaluator.searches()
    }

    fn known_value(&self, position: &ChessWithRepetition, _window: Window) -> Option<Value> {
        position.is_draw().then_some(DRAW)
    }
}
