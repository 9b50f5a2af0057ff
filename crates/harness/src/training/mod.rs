//! Training of evaluators without external data: self-play, solved endgames, least squares.

mod game;
mod plan;
mod regression;
pub mod report;
mod samples;
mod self_play;
mod validation;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use rayon::ThreadPool;
use scoutlab_games::othello::MobilityAndCorners;
use scoutlab_games::othello::pattern::{Pattern, PatternWeights, STAGES};

use crate::interrupt::Interrupt;

pub use plan::{GAMES, Generation, Plan, QUICK_GAMES};
pub use regression::Epoch;
pub use validation::{Errors, StageErrors};

/// The progress bars, the interrupt and the threads of a training. None of these affects the result.
pub struct Course<'c> {
    /// Ends the training.
    pub interrupt: &'c Interrupt,
    /// The progress bar, which counts games and then stages.
    pub bar: &'c ProgressBar,
    /// The threads.
    pub threads: &'c ThreadPool,
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights of the last generation.
    pub weights: PatternWeights,
    /// The number of training positions in the last generation.
    pub training_positions: usize,
    /// The number of validation positions in the last generation.
    pub validation_positions: usize,
    /// The errors of the last generation for each epoch.
    pub curve: Vec<Epoch>,
    /// The errors of the final weights on games not used for training.
    pub stages: Vec<StageErrors>,
}

/// Trains according to a plan. The result depends only on the plan, not on the number of threads.
///
/// # Errors
///
/// Fails with [`Interrupted`](crate::interrupt::Interrupted) if the training is interrupted, or if a search finds no move.
///
/// # Panics
///
/// Panics if the plan has no generation.
pub fn train(plan: &Plan, course: &Course<'_>) -> Result<Trained> {
    let mut weights: Option<PatternWeights> = None;
    let mut trained = None;
    for (number, generation) in plan.generations.iter().enumerate() {
        course.bar.set_message(format!("generation {} of {}", number + 1, plan.generations.len()));
        let played = self_play::Played { plan, generation, number: number as u64 };
        // Before the first generation, there are no weights.
        let samples = match &weights {
            None => played.samples(&MobilityAndCorners, course)?,
            Some(weights) => played.samples(&Pattern::new(weights), course)?,
        };
        let (found, curve) = regression::fit(plan, generation, &samples, course)?;
        trained = Some(Trained {
            training_positions: samples.training.iter().map(Vec::len).sum(),
            validation_positions: samples.validation.iter().map(Vec::len).sum(),
            curve,
            stages: (0..STAGES).map(|stage| validation::errors(stage, &found, &samples)).collect(),
            weights: found.clone(),
        });
        weights = Some(found);
    }
    trained.context("a training plan has at least one generation")
}
