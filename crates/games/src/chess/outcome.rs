//! The value of a terminal position.

use super::Chess;
use crate::{Game, Value};

/// A side that is checkmated scores the negative of this value, at any ply.
pub const MATE: Value = 100_000;

/// Returns the value of checkmate or stalemate for the side to move, or `None` if there are legal moves.
#[inline]
pub(super) fn of_terminal(position: &Chess) -> Option<Value> {
    match (position.is_terminal(), position.is_check()) {
        (false, _) => None,
        (true, true) => Some(-MATE),
        (true, false) => Some(0),
    }
}
