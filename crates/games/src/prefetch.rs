//! Making the next child while the current child is searched.

use crate::Game;

/// A game that says whether a search should prefetch children.
///
/// An empty implementation is enough. Its answer is no.
///
/// ```
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Game, Prefetch};
///
/// let start = Othello::start();
/// let generated = start.generate();
/// for played in generated.clone() {
///     assert_eq!(start.play_generated(&generated, played), start.play(played));
/// }
/// ```
pub trait Prefetch: Game {
    /// Whether a search should make the next child, and generate its moves, while the current child is searched.
    ///
    /// Worth it when playing and generating are long dependency chains: they then overlap the current child's search. If the
    /// current child causes a cut-off, the work is wasted.
    const PREFETCHES: bool = false;

    /// The position after a move of `generated`. [`Game::generate`] returned `generated` for this position; some of its moves
    /// may have been taken.
    ///
    /// Override it if generating the moves has already computed what they change.
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
