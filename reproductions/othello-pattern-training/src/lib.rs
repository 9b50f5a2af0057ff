//! Trains the Othello evaluator `pattern` without external data, using self-play, solved endgames and least squares.

mod game;
mod plan;
mod regression;
pub mod report;
mod samples;
mod searches;
mod self_play;
mod validation;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use rayon::ThreadPool;
use scoutlab_games::othello::MobilityAndCorners;
use scoutlab_games::othello::pattern::{Pattern, PatternWeights, STAGES};

use scoutlab_runs::interrupt::Interrupt;

pub use plan::{GAMES, Generation, Plan, QUICK_GAMES};
pub use regression::Epoch;
pub use searches::{best_move, exact_score};
pub use validation::{Errors, StageErrors};

/// The progress bars, the interrupt and the threads of a training run. None of these affects the result.
pub struct Course<'c> {
    /// Ends the training run early if the user interrupts it.
    pub interrupt: &'c Interrupt,
    /// The progress bar. For each generation, the bar counts games and then the epochs of all stages.
    pub bar: &'c ProgressBar,
    /// The threads that play the games and fit the weights.
    pub threads: &'c ThreadPool,
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights of the last generation.
    pub weights: PatternWeights,
    /// The number of training positions of the last generation.
    pub training_positions: usize,
    /// The number of validation positions of the last generation.
    pub validation_positions: usize,
    /// The errors after each epoch of the last generation.
    pub curve: Vec<Epoch>,
    /// The errors of the final weights on games that were not used for training.
    pub stages: Vec<StageErrors>,
}

/// Trains an evaluator according to a plan. The result depends only on the plan, not on the number of threads.
///
/// # Errors
///
/// Fails with [`Interrupted`](scoutlab_runs::interrupt::Interrupted) if the training run is interrupted, or if a search finds no move.
///
/// # Panics
///
/// Panics if the plan contains no generation.
pub fn train(plan: &Plan, course: &Course<'_>) -> Result<Trained> {
    let mut weights: Option<PatternWeights> = None;
    let mut trained = None;
    for (number, generation) in plan.generations.iter().enumerate() {
        course.bar.set_message(format!("generation {} of {}", number + 1, plan.generations.len()));
        let played = self_play::Played { plan, generation, number: number as u64 };
        // The first generation has no weights to play with.
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
