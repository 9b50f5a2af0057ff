//! `delta`: captures that gain too little.

use cozy_chess::{Move, Piece};

use super::Chess;
use super::material::value_of;
use crate::Value;

/// Delta pruning ([Chess Programming Wiki](https://www.chessprogramming.org/Delta_Pruning), which names no author): a capture is skipped
/// if the static value, the gain of the capture and a margin add up to at most alpha. The side to move is not in check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delta {
    pub(super) margin: Value,
    /// The static value of the position, at which the side to move may stand pat.
    pub(super) stand_pat: Value,
}

impl Delta {
    /// Returns the greatest value that a capture is expected to reach, if this value is at most `alpha`. The capture is then skipped.
    pub(super) fn skipped(self, position: &Chess, capture: Move, alpha: Value) -> Option<Value> {
        let captured = position.captured(capture).map_or(0, value_of);
        let promoted = capture.promotion.map_or(0, |piece| value_of(piece) - value_of(Piece::Pawn));
        let most = self.stand_pat.saturating_add(captured + promoted).saturating_add(self.margin);
        (most <= alpha).then_some(most)
    }
}
