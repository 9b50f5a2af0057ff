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
use super::{Generated, Othello, Square};
use crate::{Evaluator, Front, FrontierEvaluator, Value, Wanted};

/// A sum of weights, one for each line and corner pattern: what the discs on its squares were worth in other games (Buro 1997,
/// Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello). The number of discs selects the
/// stage of the game, and with it the set of weights. The unit is a hundredth of a disc of the final score. A finished game is
/// worth more than any estimate; see [`super::WON`].
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
    /// Uses the weights that this project trained, `data/weights/`.
    pub fn trained() -> Self {
        Self { weights: trained::weights() }
    }
}

impl<'w> Pattern<'w> {
    /// Uses these weights.
    pub const fn new(weights: &'w PatternWeights) -> Self {
        Self { weights }
    }

    /// The estimate for a position with these features and so many discs, whether the game is over or not.
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

    /// The value of the position after a move, which turns over `flipped`.
    #[inline(always)]
    fn adjusted(self, position: &Othello, (played, flipped): (Square, u64), before: &Before) -> Value {
        let after = position.after(played, flipped);
        finished_after(&before.moves, (played, flipped), &after, || {
            self.estimate(discs(&after), &before.features_after(played, flipped))
        })
    }
}

/// What the moves of a position have in common.
struct Before {
    /// The features as the opponent sees them, who moves next.
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
}

impl FrontierEvaluator<Othello> for Pattern<'_> {
    fn find(&self, position: &Othello, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Square, Value)>) {
        self.find_ordered(position, &mut [].iter(), moves, wanted)
    }

    fn find_ordered(
        &self,
        position: &Othello,
        front: &mut Front<'_, Square>,
        moves: &mut Generated,
        wanted: Wanted,
    ) -> (usize, Option<(Square, Value)>) {
        let before = Before::of(position);
        let mut skipped = 0;
        loop {
            let Some(played) = front.find(|&&played| moves.take(played)).copied().or_else(|| moves.next()) else {
                return (skipped, None);
            };
            let value = self.adjusted(position, (played, position.flips_of(played)), &before);
            if wanted.holds(value) {
                return (skipped, Some((played, value)));
            }
            skipped += 1;
        }
    }

    fn find_among(&self, position: &Othello, moves: &[Square], wanted: Wanted) -> (usize, Option<Value>) {
        let before = Before::of(position);
        for (place, &played) in moves.iter().enumerate() {
            let value = self.adjusted(position, (played, position.flips_of(played)), &before);
            if wanted.holds(value) {
                return (place, Some(value));
            }
        }
        (moves.len(), None)
    }

    fn values_after(&self, position: &Othello, moves: &[Square], values: &mut Vec<Value>) {
        let before = Before::of(position);
        // One step for all moves before the next: short steps of several moves overlap.
        let (mut flipped, mut features) = (ArrayVec::<u64, 64>::new(), ArrayVec::<Features, 64>::new());
        for &played in moves {
            flipped.push(position.flips_of(played));
        }
        for (&played, &flipped) in moves.iter().zip(&flipped) {
            features.push(before.features_after(played, flipped));
        }
        values.clear();
        values.extend(moves.iter().zip(&flipped).zip(&features).map(|((&played, &flipped), features)| {
            let after = position.after(played, flipped);
            finished_after(&before.moves, (played, flipped), &after, || self.estimate(discs(&after), features))
        }));
    }
}
