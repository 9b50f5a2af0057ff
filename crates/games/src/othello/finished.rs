//! What a finished game is worth beside estimates.

use super::Othello;
use crate::{Game, Value};

/// More than any estimate: a finished game that is won is worth at least this, one that is lost at most its negative.
pub const WON: Value = 10_000_000;

/// What a disc more at the end of a game is worth.
pub const DISC: Value = 100;

/// The value of a finished game for the side to move: [`DISC`] for each disc that it has more, and [`WON`] for having won. Empty squares go
/// to nobody.
pub(super) fn finished(position: &Othello) -> Value {
    let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
    difference.signum() * WON + DISC * difference
}

/// The value of a finished game, or the estimate of one that goes on.
#[inline]
pub(super) fn or_estimate(position: &Othello, estimate: impl FnOnce() -> Value) -> Value {
    if position.is_terminal() { finished(position) } else { estimate() }
}
