//! Plays all games of a generation.

use anyhow::Result;
use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::Evaluator;
use scoutlab_games::othello::Othello;

use super::plan::VALIDATION;
use super::samples::{Sample, Samples};
use super::{Course, Generation, Plan, game};
use scoutlab_runs::parallel;

pub(super) struct Played<'p> {
    pub(super) plan: &'p Plan,
    pub(super) generation: &'p Generation,
    pub(super) number: u64,
}

/// The number of games whose positions are collected at a time, so that memory never holds the positions of all games twice.
const TOGETHER: u64 = 4096;

impl Played<'_> {
    /// Plays the games, and returns their positions in the order of the games.
    pub(super) fn samples(&self, evaluator: &(dyn Evaluator<Othello> + Sync), course: &Course<'_>) -> Result<Samples> {
        let games = self.generation.games;
        course.bar.reset();
        course.bar.set_length(games);
        let mut samples = Samples::default();
        for first in (0..games).step_by(TOGETHER as usize) {
            let range = first..games.min(first + TOGETHER);
            let games = (range.end - range.start) as usize;
            let play = |game| self.game(range.start + game as u64, evaluator, course);
            let played: Vec<Vec<Sample>> = course.threads.install(|| parallel::in_order(games, play))?;
            for (game, positions) in range.zip(played) {
                let kept = if game % VALIDATION == 0 { &mut samples.validation } else { &mut samples.training };
                for sample in positions {
                    kept[sample.discs()].push(sample);
                }
            }
        }
        samples.keep_apart();
        Ok(samples)
    }

    /// Plays one game. The random numbers of a game depend only on the seed, the generation and the number of the game, so the
    /// number of threads does not matter.
    fn game(&self, game: u64, evaluator: &dyn Evaluator<Othello>, course: &Course<'_>) -> Result<Vec<Sample>> {
        course.interrupt.check()?;
        let mut random = ChaCha8Rng::seed_from_u64(self.plan.seed);
        random.set_stream(self.number << 48 | game);
        let samples = game::play(self.generation, evaluator, &mut random)?;
        course.bar.inc(1);
        Ok(samples)
    }
}
