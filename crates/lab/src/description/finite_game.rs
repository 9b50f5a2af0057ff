//! Scored games of bounded length.

use std::marker::PhantomData;
use std::sync::Arc;

use scoutlab_games::{Evaluator, Side, Value};
use scoutlab_search::table::Bounds;

use super::scored::Scored;
use super::solvable::Solving;

/// A game with a score and a bound on its length. [`Solving::by_score`] needs nothing else.
pub trait FiniteGame: Scored {
    /// The minimum and the maximum score. Searches use these bounds to skip nodes.
    const SCORES: Bounds = Bounds::NONE;

    /// Returns an upper bound on the number of remaining plies.
    fn plies_left(&self) -> u32;
}

/// Evaluates positions by the current score, for the side to move.
pub(crate) struct ScoreAsItStands<G>(PhantomData<fn(G)>);

impl<G: Scored> Evaluator<G> for ScoreAsItStands<G> {
    fn value(&self, position: &G) -> Value {
        match position.side_to_move() {
            Side::First => position.score(),
            Side::Second => -position.score(),
        }
    }

    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        ends.then_some(score)
    }
}

impl<G: FiniteGame + 'static> Solving<G> {
    /// Returns the functions that solve a [`FiniteGame`] by its score.
    pub const fn by_score() -> Self {
        Self {
            last_empties: (0, 0),
            scores: G::SCORES,
            exact: |_| Arc::new(ScoreAsItStands(PhantomData)),
            estimating: |_| Arc::new(ScoreAsItStands(PhantomData)),
            plies_left: G::plies_left,
            is_bound: true,
        }
    }
}
