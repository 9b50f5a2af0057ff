//! Regions with an odd number of empty squares.

use crate::Game;

/// A game whose board is divided into regions. Whoever moves first in a region with an odd number of empty squares may also
/// move there last.
///
/// ```
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Game, OddRegions};
///
/// // Each quadrant has 15 empty squares.
/// let start = Othello::start();
/// assert!(start.generate().all(|played| start.is_in_odd_region(played)));
/// ```
pub trait OddRegions: Game {
    /// Whether a legal move is made in a region with an odd number of empty squares.
    fn is_in_odd_region(&self, played: Self::Move) -> bool;
}
