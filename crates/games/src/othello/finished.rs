//! The value of a finished game, for evaluators that estimate.

use super::Othello;
use crate::{Game, Value};

/// More than any estimate. A game that is won is worth at least this, a game that is lost at most its negative.
pub const WON: Value = 10_000_000;

/// The value of each extra disc at the end of the game.
pub const DISC: Value = 100;

/// The value of a finished game for the side to move: [`DISC`] for each disc it has more than its opponent, and [`WON`] for
/// winning. Empty squares count for neither side.
pub(crate) fn finished(position: &Othello) -> Value {
    let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
    difference.signum() * WON + DISC * difference
}

/// The value of a finished game, or the estimate if the game goes on.
#[inline]
pub(super) fn finished_or(position: &Othello, estimate: impl FnOnce() -> Value) -> Value {
    if position.is_terminal() { finished(position) } else { estimate() }
}
