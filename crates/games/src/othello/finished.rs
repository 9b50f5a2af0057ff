//! The value of a terminal position, for heuristic evaluators.

use super::simd::MovesByDirection;
use super::{Othello, Square};
use crate::{Game, Value};

/// A value above every estimate. A won game scores at least this value. A lost game scores at most -`WON`.
pub const WON: Value = 10_000_000;

/// The value of each disc of the final disc difference.
pub const DISC: Value = 100;

/// Returns the value of a terminal position for the side to move: [`DISC`] for each disc of the difference, plus [`WON`] for a
/// win or minus [`WON`] for a loss. Empty squares count for neither side.
pub(crate) fn finished(position: &Othello) -> Value {
    let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
    difference.signum() * WON + DISC * difference
}

/// Works like [`finished_or`] for the position `after` the move `played`, which flips the discs `flipped`. `moves` are the
/// legal moves of the position before `played`.
#[inline(always)]
pub(super) fn finished_after(
    moves: &MovesByDirection,
    (played, flipped): (Square, u64),
    after: &Othello,
    estimate: impl FnOnce() -> Value,
) -> Value {
    if moves.leaves_another(played, flipped) || !ends(after) { estimate() } else { finished(after) }
}

// This function is rarely called, because an earlier move usually stays legal.
#[inline(never)]
fn ends(position: &Othello) -> bool {
    position.is_terminal()
}

/// Returns the value of a terminal position, or the estimate for any other position.
#[inline]
pub(super) fn finished_or(position: &Othello, estimate: impl FnOnce() -> Value) -> Value {
    if position.is_terminal() { finished(position) } else { estimate() }
}
