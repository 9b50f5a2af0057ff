//! Exact scores from the endgame solver of a game.

use scoutlab_games::{Evaluator, Game, Limit, Value};

use crate::Window;
use crate::table::{Bounds, GrowingTable, Location, Table};

/// An endgame solver specialised for one game, which finds the final score under best play faster than a generic search.
///
/// An [`Oracle`](super::Oracle) uses one solver for many positions, so the solver may keep its transposition table between
/// calls.
pub trait ExactScores<G: Game>: Send {
    /// Returns the least and the greatest score of the game.
    fn range(&self) -> Bounds;

    /// Returns an upper bound on the number of plies until the end of the game, including passes.
    fn longest(&self, position: &G) -> u32;

    /// Returns the final score for the side to move under best play, or a fail-soft bound if the score is outside the window.
    /// Returns `None` if the solver cannot determine the score. The oracle then uses its own search.
    ///
    /// Each end of the window lies at most one outside the range of scores. The visits of the solver count towards `limit`. Once the
    /// limit is reached, the solver returns soon, and its result is ignored.
    fn score(&mut self, position: &G, window: Window, limit: &Limit) -> Option<Value>;
}

/// A function that creates an endgame solver.
pub type MakeExactScores<G> = fn() -> Box<dyn ExactScores<G>>;

/// The endgame solver of an oracle. The solver is created on first use, because it may need a lot of memory.
pub(super) struct Scores<G: Game> {
    make: MakeExactScores<G>,
    made: Option<Box<dyn ExactScores<G>>>,
}

/// The depth of the table entries in which the oracle stores exact scores. Exact scores are valid at any depth, and no search
/// is this deep.
const ANY_DEPTH: u32 = u32::MAX;

impl<G: Game> Scores<G> {
    pub(super) fn new(make: MakeExactScores<G>) -> Self {
        Self { make, made: None }
    }

    /// Returns the value of a position in a search of `depth` plies, or a bound if the value is outside the window. Returns
    /// `None` if the score does not determine the value.
    pub(super) fn bounded(
        &mut self,
        table: &mut GrowingTable<G>,
        position: &G,
        depth: u32,
        evaluator: &dyn Evaluator<G>,
        window: Window,
        limit: &Limit,
    ) -> Option<Value> {
        // For most evaluators, no score determines the value. This case must be cheap.
        evaluator.of_score(0, true)?;
        let search = self.made.get_or_insert_with(self.make);
        let ends = evaluator.of_score(0, false).is_none();
        if ends && search.longest(position) > depth {
            return None;
        }
        let value = |score| evaluator.of_score(score, ends);
        let range = search.range();
        let window = scores(range, window, &value)?;
        let mut bounds = table.probe(Location(0), position, ANY_DEPTH).bounds.unwrap_or(range);
        if let Some(score) = bounds.cutoff(window) {
            return value(score);
        }
        let score = search.score(position, window, limit)?;
        if limit.is_reached() {
            return Some(0);
        }
        if score > window.alpha {
            bounds.lower = bounds.lower.max(score);
        }
        if score < window.beta {
            bounds.upper = bounds.upper.min(score);
        }
        table.store(Location(0), position, ANY_DEPTH, bounds, None);
        value(score)
    }
}

/// Returns the window of scores for a window of values. Alpha becomes the greatest score whose value is at most alpha. Beta
/// becomes the least score whose value is at least beta. If there is no such score, the bound is one beyond the range.
fn scores(range: Bounds, window: Window, value: &dyn Fn(Value) -> Option<Value>) -> Option<Window> {
    let first = |is_enough: &dyn Fn(Value) -> bool| {
        let (mut least, mut most) = (range.lower, range.upper + 1);
        while least < most {
            let middle = least + (most - least) / 2;
            if is_enough(value(middle)?) {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        Some(least)
    };
    Some(Window { alpha: first(&|value| value > window.alpha)? - 1, beta: first(&|value| value >= window.beta)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_of_values_becomes_the_window_of_scores_that_tells_the_same() {
        let range = Bounds { lower: -5, upper: 5 };
        // The maps are nondecreasing functions: the identity, a function that jumps at 0, and a function with equal values.
        let maps: [fn(Value) -> Value; 3] =
            [|score| score, |score| 50 * score + 1000 * score.signum(), |score| score.signum() * (score.abs() / 3)];
        for map in maps {
            let ends = [-Value::MAX, map(-5) - 1, map(5) + 1, Value::MAX];
            let values: Vec<Value> = (-5..=5).flat_map(|score| [map(score), map(score) + 1]).chain(ends).collect();
            for &alpha in &values {
                for &beta in values.iter().filter(|beta| **beta > alpha) {
                    let found = scores(range, Window { alpha, beta }, &|score| Some(map(score))).unwrap();
                    assert!(found.alpha < found.beta && found.alpha >= -6 && found.beta <= 6);
                    for score in -5..=5 {
                        assert_eq!(score <= found.alpha, map(score) <= alpha, "{score} in {alpha} to {beta}");
                        assert_eq!(score >= found.beta, map(score) >= beta, "{score} in {alpha} to {beta}");
                    }
                }
            }
        }
    }
}
