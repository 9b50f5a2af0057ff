//! Making the next child while the current one is searched.

use crate::Game;

/// A game that tells whether a search should prefetch children.
///
/// An empty implementation is enough: it says no, and plays generated moves as [`Game::play`] does.
pub trait Prefetch: Game {
    /// Whether a search should make the next child, and generate its moves, while the current child is searched.
    ///
    /// Worth it when playing and generating are long dependency chains: they then overlap the current child's search. Where the
    /// current child cuts off, the work is wasted.
    const PREFETCHES: bool = false;

    /// The position after a move of `generated`, which is what [`Game::generate`] returned for this position, some moves taken or not.
    ///
    /// Override it where generating moves already tells what they change.
    ///
    /// # Panics
    ///
    /// As [`Game::play`].
    #[inline]
    #[must_use]
    fn play_generated(&self, generated: &Self::Generated, played: Self::Move) -> Self {
        let _ = generated;
        self.play(played)
    }
}
