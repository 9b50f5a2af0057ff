//! The value of a terminal position, for evaluators that estimate.

use super::simd::MovesByDirection;
use super::{Othello, Square};
use crate::{Game, Value};

/// More than any estimate. A game that is won is worth at least this, a game that is lost at most its negative.
pub const WON: Value = 10_000_000;

/// The value of each extra disc at the end of the game.
pub const DISC: Value = 100;

/// The value of a terminal position for the side to move: [`DISC`] for each disc it has more than its opponent, and [`WON`] for
/// winning. Empty squares count for neither side.
pub(crate) fn finished(position: &Othello) -> Value {
    let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
    difference.signum() * WON + DISC * difference
}

/// As [`finished_or`] for the position after a move. `moves` are those before it.
#[inline(always)]
pub(super) fn finished_after(
    moves: &MovesByDirection,
    (played, flipped): (Square, u64),
    after: &Othello,
    estimate: impl FnOnce() -> Value,
) -> Value {
    if moves.leaves_another(played, flipped) || !ends(after) { estimate() } else { finished(after) }
}

// Hardly ever asked: a move seldom leaves no other.
#[inline(never)]
fn ends(position: &Othello) -> bool {
    position.is_terminal()
}

/// The value of a terminal position, or the estimate if the game goes on.
#[inline]
pub(super) fn finished_or(position: &Othello, estimate: impl FnOnce() -> Value) -> Value {
    if position.is_terminal() { finished(position) } else { estimate() }
}
