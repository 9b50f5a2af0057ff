//! The errors of the weights on games that were not used for training.

use scoutlab_games::othello::pattern::{Pattern, PatternWeights, discs_of_stage};
use scoutlab_games::othello::{DISC, Othello};
use scoutlab_games::{Evaluator, Side};

use super::samples::{Sample, Samples};

/// Errors of a predictor of the final score, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The mean absolute error.
    pub absolute: f64,
    /// The root mean square error.
    pub root_mean_square: f64,
}

impl Errors {
    /// Returns the mean absolute error and the root mean square error. Both are 0 if there are no errors.
    pub(super) fn of(errors: impl Iterator<Item = f64>) -> Self {
        let (count, sum, squares) = errors.fold((0_u64, 0.0, 0.0), |(count, sum, squares), error: f64| {
            (count + 1, sum + error.abs(), squares + error * error)
        });
        let count = count.max(1) as f64;
        Self { absolute: sum / count, root_mean_square: (squares / count).sqrt() }
    }
}

/// The errors of all predictors on the validation positions of one stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageErrors {
    /// The index of the stage.
    pub stage: usize,
    /// The number of validation positions.
    pub positions: usize,
    /// The errors of the trained weights.
    pub pattern: Errors,
    /// The errors if the disc difference is the prediction.
    pub discs: Errors,
    /// The errors if the mean final score of the training positions is the prediction.
    pub mean: Errors,
}

pub(super) fn errors(stage: usize, weights: &PatternWeights, samples: &Samples) -> StageErrors {
    let of_stage = |by_discs: &[Vec<Sample>]| -> Vec<Sample> {
        discs_of_stage(stage).flat_map(|discs| &by_discs[discs as usize]).copied().collect()
    };
    let (training, validation) = (of_stage(&samples.training), of_stage(&samples.validation));
    let mean = training.iter().map(|sample| f64::from(sample.score)).sum::<f64>() / training.len().max(1) as f64;
    let pattern = Pattern::new(weights);
    let estimate = |sample: &Sample| {
        let position = Othello::new(sample.own, sample.opponent, Side::First);
        f64::from(pattern.value(&position)) / f64::from(DISC)
    };
    let discs = |sample: &Sample| f64::from(sample.own.count_ones()) - f64::from(sample.opponent.count_ones());
    let errors = |predicted: &dyn Fn(&Sample) -> f64| {
        Errors::of(validation.iter().map(|sample| f64::from(sample.score) - predicted(sample)))
    };
    StageErrors {
        stage,
        positions: validation.len(),
        pattern: errors(&estimate),
        discs: errors(&discs),
        mean: errors(&|_| mean),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_summed_up_by_their_mean_size_and_their_mean_square() {
        let errors = Errors::of([3.0, -4.0, 0.0, 5.0].into_iter());
        assert!((errors.absolute - 3.0).abs() < 1e-12);
        assert!((errors.root_mean_square - 12.5_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Errors::of(std::iter::empty()), Errors::default());
    }
}
