//! Games that are searched to the end.

use std::sync::Arc;

use scoutlab_games::{Evaluator, Game};
use scoutlab_search::orderings::NamedEvaluator;
use scoutlab_search::table::Bounds;

/// A game whose last positions are searched to the end by an evaluator made for that. For the score alone, [`FiniteGame`](super::FiniteGame)
/// is enough.
pub trait Solvable: Game {
    /// How many last empty squares special code takes over, unless something else is asked for, and the most it can.
    const LAST_EMPTIES: (u32, u32);
    /// The least and the greatest score.
    const SCORES: Bounds;
    /// What says the score of a terminal position.
    type Exact: Evaluator<Self> + Send + Sync + 'static;

    /// The evaluator that knows the value of positions with at most so many empty squares.
    fn exact(last_empties: u32) -> Self::Exact;

    /// The same, except that at the horizon it estimates.
    fn estimating(last_empties: u32) -> Self::Exact;

    /// The plies of the game that remain if neither side passes.
    fn plies_left(&self) -> u32;
}

/// What [`Solvable`] says of a game, for [`RegisteredGame::SOLVING`](super::RegisteredGame::SOLVING).
pub struct Solving<G: Game> {
    pub(crate) last_empties: (u32, u32),
    pub(crate) scores: Bounds,
    pub(crate) exact: fn(u32) -> NamedEvaluator<G>,
    pub(crate) estimating: fn(u32) -> NamedEvaluator<G>,
    pub(crate) plies_left: fn(&G) -> u32,
    /// Whether the game never lasts longer than that.
    pub(crate) is_bound: bool,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving would ask the same of the game")]
impl<G: Game> Clone for Solving<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Solving<G> {}

impl<G: Solvable> Solving<G> {
    /// That of a game.
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
