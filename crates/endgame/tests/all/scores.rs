//! Compares the scores that one solver finds for many positions with the results of slower searches.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_endgame::Scores;
use scoutlab_games::othello::{Exact, Othello};
use scoutlab_games::othello6::{Generation, ReorderedOthello};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Value};
use scoutlab_search::orderings::ExactScores;
use scoutlab_search::{Limit, Window};

use crate::positions::position;

/// Runs minimax without pruning. Returns the score and the greatest number of plies to the end of the game.
fn plain(position: &Othello) -> (Value, u32) {
    let mut best = None;
    let mut longest = 0;
    for played in position.moves().iter() {
        let (value, plies) = plain(&position.play(played));
        best = best.max(Some(-value));
        longest = longest.max(plies + 1);
    }
    let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
    (best.unwrap_or(difference + difference.signum() * position.empties() as Value), longest)
}

/// Returns whether fail-soft alpha-beta may return `answer` in this window if the score is `score`.
fn is_sound(answer: Value, score: Value, window: Window) -> bool {
    if answer <= window.alpha {
        score <= answer
    } else if answer >= window.beta {
        score >= answer
    } else {
        score == answer
    }
}

#[test]
fn scores_in_any_window_are_those_of_a_slower_search_whatever_was_asked_before() {
    let mut random = ChaCha8Rng::seed_from_u64(1_997);
    let mut scores = Scores::default();
    let mut reached = [0; 3];
    for number in 0..1_500 {
        let position = position(&mut random, number % 12);
        let score = Exact::new(0).value(&position);
        for _ in 0..4 {
            let alpha = random.random_range(-65..65);
            let beta = if random.random_bool(0.7) { alpha + 1 } else { random.random_range(alpha + 1..=65) };
            let window = Window { alpha, beta };
            let answer = scores.score(&position, window, &Limit::NONE).unwrap();
            assert!(is_sound(answer, score, window), "{answer} for {score} in {window:?}: {}", position.position_name());
            reached[usize::from(answer > alpha) + usize::from(answer >= beta)] += 1;
            let other = ReorderedOthello::new(position, Generation::Rows);
            assert!(
                is_sound(scores.score(&other, window, &Limit::NONE).unwrap(), score, window),
                "by rows: {}",
                position.position_name()
            );
        }
        assert_eq!(scores.score(&position, Window::new(-65, 65), &Limit::NONE), Some(score), "{}", position.position_name());
    }
    assert!(reached.iter().all(|&count| count > 500), "{reached:?}");
}

#[test]
fn scores_are_those_of_plain_minimax_and_no_game_is_longer_than_said() {
    let mut random = ChaCha8Rng::seed_from_u64(1_928);
    let mut scores = Scores::default();
    let mut most = 0;
    for number in 0..600 {
        let position = position(&mut random, number % 7);
        let (score, longest) = plain(&position);
        assert_eq!(scores.score(&position, Window::new(-65, 65), &Limit::NONE), Some(score), "{}", position.position_name());
        assert!(longest <= ExactScores::<Othello>::longest(&scores, &position), "{}", position.position_name());
        most = most.max(longest - longest.min(position.empties()));
    }
    assert!(most > 1, "no position had more than {most} passes in a line");
}
