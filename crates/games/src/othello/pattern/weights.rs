//! One weight for each stage and each configuration of a pattern.

use std::fmt;

use super::features::{FEATURES, Features, STAGES, stage};
use super::shapes::{FOLDED, OFFSETS, SHAPES, folded};
use crate::Value;
use crate::othello::WON;

/// The number of places for the configurations of one stage. The number is a power of two, so a masked index is never out of
/// bounds.
const ROOM: usize = 1 << 18;

const _: () = assert!(OFFSETS[SHAPES] <= ROOM, "every configuration has a place");
const _: () = assert!(FEATURES as Value * (i16::MAX as Value + 1) < WON, "a won game scores more than any sum");

/// The weights of [`super::Pattern`], in hundredths of a disc.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternWeights {
    /// [`ROOM`] weights for each stage.
    stages: Vec<Vec<i16>>,
}

impl PatternWeights {
    /// Returns weights that are all 0.
    pub fn zero() -> Self {
        // Copying an array would write every page. The system instead provides each zeroed page when it is first read.
        Self { stages: (0..STAGES).map(|_| vec![0; ROOM]).collect() }
    }

    /// Creates the weights from one list for each stage, in the numbering of [`folded`].
    ///
    /// # Panics
    ///
    /// Panics if there are not [`STAGES`] stages of [`FOLDED`] weights each.
    pub fn from_folded(stages: &[Vec<i16>]) -> Self {
        assert_eq!(stages.len(), STAGES, "expected a list of weights for each stage");
        let mut weights = Self::zero();
        for (places, stage) in weights.stages.iter_mut().zip(stages) {
            assert_eq!(stage.len(), FOLDED, "expected a weight for each configuration");
            for (place, &number) in places.iter_mut().zip(folded()) {
                *place = stage[number as usize];
            }
        }
        weights
    }

    /// Returns the weights of one stage, in the numbering of [`folded`].
    ///
    /// # Panics
    ///
    /// Panics if `stage` is not below [`STAGES`].
    pub fn folded_stage(&self, stage: usize) -> Vec<i16> {
        let mut weights = vec![0; FOLDED];
        for (&weight, &number) in self.stages[stage].iter().zip(folded()) {
            weights[number as usize] = weight;
        }
        weights
    }

    /// Returns the sum of the weights of `features` for a position with this many discs.
    #[inline]
    pub(super) fn sum(&self, discs: u32, features: &Features) -> Value {
        let weights: Option<&[i16; ROOM]> =
            self.stages.get(stage(discs)).and_then(|weights| weights.as_slice().try_into().ok());
        let Some(weights) = weights else { return 0 };
        features.sum(|content| Value::from(weights[content & (ROOM - 1)]))
    }
}

impl fmt::Debug for PatternWeights {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PatternWeights").finish_non_exhaustive()
    }
}
