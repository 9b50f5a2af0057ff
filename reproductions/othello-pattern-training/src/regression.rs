//! Least squares by stochastic gradient descent.

use anyhow::Result;
use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use scoutlab_games::othello::pattern::{FEATURES, FOLDED, Features, PatternWeights, STAGES, discs_of_stage, folded};

use super::samples::{Sample, Samples};
use super::validation::Errors;
use super::{Course, Generation, Plan};
use scoutlab_runs::parallel;

/// The errors of one epoch on the positions of a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The index of the stage.
    pub stage: usize,
    /// The number of the epoch, from 1.
    pub epoch: usize,
    /// The root mean square error in discs on the training positions. The error on a position is measured just
    /// before the position changes the weights.
    pub training: f64,
    /// The root mean square error in discs on the validation positions after the epoch. `None` if there are no validation
    /// positions.
    pub validation: Option<f64>,
}

/// The initial learning rate: the fraction of a position's error that one update corrects. The rate decreases linearly to 0.
const RATE: f32 = 0.25;

/// The strength of the weight decay, relative to the correction of the error.
const SHRINKING: f32 = 0.002;

/// The number of discs by which the training range of a stage extends into each neighbouring stage, to smooth the transition.
const OVERLAP: u32 = 3;

/// The number of weight units per disc. A weight counts hundredths of a disc.
const UNIT: f32 = 100.0;

/// Fits the weights of all stages. Each stage is fitted separately, and the order of its positions depends only on the plan, so
/// that the number of threads does not matter.
pub(super) fn fit(
    plan: &Plan,
    generation: &Generation,
    samples: &Samples,
    course: &Course<'_>,
) -> Result<(PatternWeights, Vec<Epoch>)> {
    course.bar.reset();
    course.bar.set_length((STAGES * generation.epochs) as u64);
    let fit = |stage| fit_stage(plan, generation, stage, samples, course);
    let stages: Vec<(Vec<f32>, Vec<Epoch>)> = course.threads.install(|| parallel::in_order(STAGES, fit))?;
    let rounded = |weights: &Vec<f32>| weights.iter().map(|weight| (weight * UNIT).round() as i16).collect::<Vec<i16>>();
    let weights = PatternWeights::from_folded(&stages.iter().map(|(weights, _)| rounded(weights)).collect::<Vec<_>>());
    Ok((weights, stages.into_iter().flat_map(|(_, epochs)| epochs).collect()))
}

fn fit_stage(
    plan: &Plan,
    generation: &Generation,
    stage: usize,
    samples: &Samples,
    course: &Course<'_>,
) -> Result<(Vec<f32>, Vec<Epoch>)> {
    let own = discs_of_stage(stage);
    let near = own.start().saturating_sub(OVERLAP)..=(own.end() + OVERLAP).min(64);
    let mut order: Vec<Sample> = near.flat_map(|discs| &samples.training[discs as usize]).copied().collect();
    let mut random = ChaCha8Rng::seed_from_u64(plan.seed);
    random.set_stream(u64::MAX - stage as u64);
    let mut weights = vec![0.0_f32; FOLDED];
    let mut epochs = Vec::with_capacity(generation.epochs);
    let steps = (order.len() * generation.epochs) as f32;
    let mut step = 0_u64;
    for epoch in 1..=generation.epochs {
        order.shuffle(&mut random);
        let mut squares = 0.0;
        for sample in &order {
            if step.is_multiple_of(65_536) {
                course.interrupt.check()?;
            }
            let numbers = numbers(sample);
            let error = f32::from(sample.score) - sum(&weights, &numbers);
            squares += f64::from(error) * f64::from(error);
            let rate = RATE / FEATURES as f32 * (1.0 - step as f32 / steps);
            for &number in &numbers {
                let weight = &mut weights[number as usize];
                *weight += rate * (error - SHRINKING * FEATURES as f32 * *weight);
            }
            step += 1;
        }
        let kept = own.clone().flat_map(|discs| &samples.validation[discs as usize]);
        let mut errors = kept.map(|sample| f64::from(f32::from(sample.score) - sum(&weights, &numbers(sample)))).peekable();
        let validation = errors.peek().is_some().then(|| Errors::of(errors).root_mean_square);
        let training = (squares / order.len().max(1) as f64).sqrt();
        epochs.push(Epoch { stage, epoch, training, validation });
        course.bar.inc(1);
    }
    Ok((weights, epochs))
}

fn numbers(sample: &Sample) -> [u32; FEATURES] {
    let folded = folded();
    Features::of(sample.own, sample.opponent).contents().map(|content| folded[content])
}

fn sum(weights: &[f32], numbers: &[u32; FEATURES]) -> f32 {
    numbers.iter().map(|&number| weights[number as usize]).sum()
}
