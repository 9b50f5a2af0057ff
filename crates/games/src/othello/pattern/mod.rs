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

use arrayvec::ArrayVec;

use super::finished::{finished_after, finished_or};
use super::simd::MovesByDirection;
use super::{Othello, Square, SquareMoves, SquareValues};
use crate::{Evaluator, MoveSet, Value, Values};

/// A sum of weights, one for each line and corner pattern. A pattern has a weight for each configuration of discs, learned from
/// games in which the configuration occurs (Buro 1997, Experiments with Multi-ProbCut and a new high-quality evaluation
/// function for Othello). The number of discs selects the stage of the game and its weights. The unit is a hundredth of a disc
/// of the final score. A won game scores more than any estimate; see [`super::WON`].
///
/// Features are updated incrementally. The features of a position are computed once for all its moves.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::othello::pattern::{Pattern, PatternWeights};
/// use scoutlab_games::othello::{DISC, Othello, WON};
///
/// let weights = PatternWeights::zero();
/// assert_eq!(Pattern::new(&weights).value(&Othello::start()), 0);
/// let won = Othello::parse(&format!("{} X", "X".repeat(64))).unwrap();
/// assert_eq!(Pattern::trained().value(&won), WON + 64 * DISC);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'w> {
    weights: &'w PatternWeights,
}

impl Pattern<'static> {
    /// Returns the evaluator with the weights in `data/weights/`, which this project trained.
    pub fn trained() -> Self {
        Self { weights: trained::weights() }
    }
}

impl<'w> Pattern<'w> {
    /// Returns the evaluator with these weights.
    pub const fn new(weights: &'w PatternWeights) -> Self {
        Self { weights }
    }

    /// Returns the estimate for a position with these features and this many discs, even if the position is terminal.
    ///
    /// ```
    /// use scoutlab_games::Evaluator;
    /// use scoutlab_games::othello::Othello;
    /// use scoutlab_games::othello::pattern::{Features, Pattern};
    ///
    /// let start = Othello::start();
    /// let features = Features::of(start.own(), start.opponent());
    /// assert_eq!(Pattern::trained().estimate(4, &features), Pattern::trained().value(&start));
    /// ```
    #[inline]
    pub fn estimate(self, discs: u32, features: &Features) -> Value {
        self.weights.sum(discs, features)
    }
}

/// The data that the moves of a position share.
struct Before {
    /// The features from the point of view of the opponent, who moves next.
    features: Features,
    moves: MovesByDirection,
}

impl Before {
    #[inline(always)]
    fn of(position: &Othello) -> Self {
        let (own, opponent) = (position.own(), position.opponent());
        Self { features: Features::of(opponent, own), moves: MovesByDirection::new(own, opponent) }
    }

    #[inline(always)]
    fn features_after(&self, played: Square, flipped: u64) -> Features {
        if played == Square::PASS { self.features } else { self.features.after(played, flipped) }
    }
}

const fn discs(position: &Othello) -> u32 {
    64 - position.empties()
}

impl Evaluator<Othello> for Pattern<'_> {
    fn value(&self, position: &Othello) -> Value {
        finished_or(position, || self.estimate(discs(position), &Features::of(position.own(), position.opponent())))
    }
    fn value_children(&self, position: &Othello, moves: &SquareMoves, values: &mut SquareValues) -> bool {
        let before = Before::of(position);
        // Each step processes all moves before the next step, so that the CPU overlaps the work of several moves.
        let flipped: ArrayVec<u64, 64> = moves.iter().map(|played| moves.flips(position, played)).collect();
        let features: ArrayVec<Features, 64> =
            moves.iter().zip(&flipped).map(|(played, &flipped)| before.features_after(played, flipped)).collect();
        let children = moves.iter().zip(&flipped).zip(&features);
        for (value, ((played, &flipped), features)) in values.list_mut().iter_mut().zip(children) {
            let after = position.after(played, flipped);
            *value = -finished_after(&before.moves, (played, flipped), &after, || self.estimate(discs(&after), features));
        }
        true
    }
}
