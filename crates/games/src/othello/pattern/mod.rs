//! A linear evaluation over line and corner patterns.

mod encoding;
mod features;
mod shapes;
mod trained;
mod weights;

pub use encoding::WeightsError;
pub use features::{FEATURES, Features, STAGES, discs_of_stage};
pub use shapes::{FOLDED, folded};
pub use weights::PatternWeights;

use super::finished::or_estimate;
use super::{Generated, Othello, Square};
use crate::{Evaluator, FrontierEvaluator, Value, Wanted};

/// What the discs on each line and in each corner were worth in other games (Buro 1997, Experiments with Multi-ProbCut and a new
/// high-quality evaluation function for Othello): the sum of one weight per pattern, chosen by what is on its squares, for the stage of the
/// game that the number of discs tells. The unit is a hundredth of a disc of the final score. A finished game is worth more than any
/// estimate, see [`super::WON`].
///
/// Features are adjusted from move to move: those of a position are computed once for all its moves.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'w> {
    weights: &'w PatternWeights,
}

impl Pattern<'static> {
    /// With the weights that the project trained for itself, `data/weights/`.
    pub fn trained() -> Self {
        Self { weights: trained::weights() }
    }
}

impl<'w> Pattern<'w> {
    /// With these weights.
    pub const fn new(weights: &'w PatternWeights) -> Self {
        Self { weights }
    }

    /// The value of the position after `played`, where `features` are those of the position before, as the opponent sees it.
    #[inline(always)]
    fn adjusted(self, position: &Othello, played: Square, features: &Features) -> Value {
        let (flipped, after) = position.flips_and_play(played);
        or_estimate(&after, || {
            if played == Square::PASS {
                return self.weights.sum(&after, features);
            }
            self.weights.sum(&after, &features.after(played, flipped))
        })
    }
}

impl Evaluator<Othello> for Pattern<'_> {
    fn value(&self, position: &Othello) -> Value {
        or_estimate(position, || self.weights.sum(position, &Features::of(position.own(), position.opponent())))
    }
}

impl FrontierEvaluator<Othello> for Pattern<'_> {
    fn find(&self, position: &Othello, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Square, Value)>) {
        let features = Features::of(position.opponent(), position.own());
        let mut passed = 0;
        for played in moves {
            let value = self.adjusted(position, played, &features);
            if wanted.holds(value) {
                return (passed, Some((played, value)));
            }
            passed += 1;
        }
        (passed, None)
    }

    fn find_among(&self, position: &Othello, moves: &[Square], wanted: Wanted) -> (usize, Option<Value>) {
        let features = Features::of(position.opponent(), position.own());
        for (place, &played) in moves.iter().enumerate() {
            let value = self.adjusted(position, played, &features);
            if wanted.holds(value) {
                return (place, Some(value));
            }
        }
        (moves.len(), None)
    }

    fn values_after(&self, position: &Othello, moves: &[Square], values: &mut Vec<Value>) {
        let features = Features::of(position.opponent(), position.own());
        values.clear();
        values.extend(moves.iter().map(|&played| self.adjusted(position, played, &features)));
    }
}
