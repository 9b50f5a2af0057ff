//! Games that can be solved.

use std::sync::Arc;

use scoutlab_games::{Evaluator, Game};
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::table::Bounds;

/// A game with an evaluator that solves positions near the end. For solving by the score alone,
/// [`FiniteGame`](super::FiniteGame) is enough.
pub trait Solvable: Game {
    /// The default and the maximum number of empty squares at which the evaluator solves positions.
    const LAST_EMPTIES: (u32, u32);
    /// The minimum and the maximum score.
    const SCORES: Bounds;
    /// The type of the evaluators that [`Solvable::exact`] and [`Solvable::estimating`] return.
    type Exact: Evaluator<Self> + Send + Sync + 'static;

    /// Returns the evaluator that solves positions with at most this many empty squares.
    fn exact(last_empties: u32) -> Self::Exact;

    /// Returns an evaluator that solves positions with at most this many empty squares, and estimates all other positions.
    fn estimating(last_empties: u32) -> Self::Exact;

    /// Returns the number of remaining plies if neither side passes.
    fn plies_left(&self) -> u32;
}

/// The functions of [`Solvable`], for [`RegisteredGame::SOLVING`](super::RegisteredGame::SOLVING).
pub struct Solving<G: Game> {
    pub(crate) last_empties: (u32, u32),
    pub(crate) scores: Bounds,
    pub(crate) exact: fn(u32) -> NamedEvaluator<G>,
    pub(crate) estimating: fn(u32) -> NamedEvaluator<G>,
    pub(crate) plies_left: fn(&G) -> u32,
    /// Whether `plies_left` returns an upper bound instead of the exact number.
    pub(crate) is_bound: bool,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived implementation would require the game to be `Clone`")]
impl<G: Game> Clone for Solving<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Solving<G> {}

impl<G: Solvable> Solving<G> {
    /// Returns the solving functions of a game.
    pub const fn of() -> Self {
        Self {
            last_empties: G::LAST_EMPTIES,
            scores: G::SCORES,
            exact: |last_empties| Arc::new(G::exact(last_empties)),
            estimating: |last_empties| Arc::new(G::estimating(last_empties)),
            plies_left: G::plies_left,
            is_bound: false,
        }
    }
}
