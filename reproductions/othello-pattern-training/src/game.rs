//! One game of self-play.

use crate::searches::{best_move, exact_score};
use anyhow::{Context, Result};
use chacha20::ChaCha8Rng;
use rand::RngExt;
use scoutlab_games::othello::Othello;
use scoutlab_games::{Evaluator, Game, MoveSet};

use super::plan::{Generation, OPENING};
use super::samples::Sample;

/// Plays a game: some random moves, then the best moves of a search, and finally exact play. Returns the positions after the
/// last random move, each with the final score of the game. Earlier positions carry little information, because random moves
/// followed them.
pub(super) fn play(
    generation: &Generation,
    evaluator: &dyn Evaluator<Othello>,
    random: &mut ChaCha8Rng,
) -> Result<Vec<Sample>> {
    let mut position = Othello::start();
    for _ in 0..random.random_range(OPENING) {
        let moves = position.count_moves();
        if moves == 0 || position.empties() <= generation.solved {
            break;
        }
        position = position.play(position.moves().at(random.random_range(0..moves)));
    }
    let mut positions = Vec::with_capacity(64);
    while !position.is_terminal() && position.empties() > generation.solved {
        positions.push(position);
        let best = best_move(&position, generation.depth, evaluator)?;
        position = position.play(best.context("a search found no move in a non-terminal position")?);
    }
    let (score, line) = exact_score(&position)?;
    // Scores are relative to the side to move, which alternates with every move.
    let side = position.side_to_move();
    for played in line {
        positions.push(position);
        position = position.play(played);
    }
    Ok(positions.iter().map(|at| Sample::new(at, if at.side_to_move() == side { score } else { -score })).collect())
}
