//! Parity of the empty squares.

use crate::Game;

/// A game whose board falls into regions of which those with an odd number of free places matter.
pub trait OddRegions: Game {
    /// Whether a legal move is made in a region with an odd number of free places. Whoever moves there first may also move there
    /// last.
    fn is_in_odd_region(&self, played: Self::Move) -> bool;
}
