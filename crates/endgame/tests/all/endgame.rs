//! Compares exact scores with the results of slower searches, using all techniques and random subsets of techniques.

use std::num::NonZeroUsize;

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_endgame::{Settings, Solved, Techniques, solve_position};
use scoutlab_games::othello::{Exact, Othello, Square, ffo};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation};
use scoutlab_search::observers::Counters;

use crate::positions::{self, played_out, position, subset};

fn solved(position: &Othello, techniques: Techniques) -> Solved<Square> {
    solve_position(position, &Settings::new(techniques, 1)).unwrap()
}

#[test]
fn scores_are_exact_under_every_subset_of_techniques() {
    let mut random = ChaCha8Rng::seed_from_u64(2_000);
    let subsets: Vec<Techniques> = (0..80).map(|_| subset(&mut random)).collect();
    let (mut passes, mut wiped_out, mut ended) = (0, 0, 0);
    for number in 0..2_000 {
        let mut position = position(&mut random, 8 + number % 3);
        // In few positions, a pass is the only move, so every twentieth position is chosen to be such a position.
        while number % 20 == 0 && !position.moves().iter().eq([Square::PASS]) {
            position = positions::position(&mut random, 8 + number % 3);
        }
        passes += usize::from(position.moves().iter().eq([Square::PASS]));
        wiped_out += usize::from(position.own() == 0 || position.opponent() == 0);
        ended += usize::from(position.is_terminal());
        let expected = Exact::new(0).value(&position);
        for techniques in [Techniques::ALL, subsets[number as usize % subsets.len()]] {
            let found = solved(&position, techniques);
            assert_eq!(found.value, expected, "{} with {:?}", position.position_name(), techniques.names());
            assert_eq!(played_out(position, &found.line), expected, "{}", position.position_name());
        }
    }
    assert!(passes > 50 && wiped_out > 50 && ended > 50, "{passes} passes, {wiped_out} wiped out, {ended} ended");
}

/// These positions have enough empty squares for the patterns, iterative deepening and the transposition table.
#[test]
fn scores_are_exact_with_more_empty_squares() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    for number in 0..45 {
        let position = position(&mut random, 12 + number % 3);
        let expected = Exact::new(0).value(&position);
        for techniques in [Techniques::ALL, subset(&mut random)] {
            let found = solved(&position, techniques);
            assert_eq!(found.value, expected, "{} with {:?}", position.position_name(), techniques.names());
            assert_eq!(played_out(position, &found.line), expected, "{}", position.position_name());
        }
    }
}

#[test]
fn the_first_position_of_the_ffo_suite_has_its_published_score_and_best_move() {
    let first = &ffo()[0];
    let found = solve_position(&first.position, &Settings::new(Techniques::ALL, 16)).unwrap();
    assert_eq!((found.value, first.position.move_name(found.line[0])), (first.score, first.best_moves[0].clone()));
}

#[test]
fn two_threads_find_the_published_score_and_best_move_of_the_first_position_of_the_ffo_suite() {
    let first = &ffo()[0];
    let found = solve_position(
        &first.position,
        &Settings { jobs: NonZeroUsize::new(2).unwrap(), ..Settings::new(Techniques::ALL, 16) },
    )
    .unwrap();
    assert_eq!((found.value, first.position.move_name(found.line[0])), (first.score, first.best_moves[0].clone()));
    assert_eq!(played_out(first.position, &found.line), first.score);
}

#[test]
fn a_search_is_repeated_count_by_count() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let position = position(&mut random, 15);
    assert_eq!(solved(&position, Techniques::ALL), solved(&position, Techniques::ALL));
}

#[test]
fn each_visit_is_counted_once() {
    // Black moves to d1, the last empty square, flips b1 and c1, and loses with 4 discs against 60.
    let position = Othello::parse(&format!("XOO-{} X", "O".repeat(60))).unwrap();
    let found = solved(&position, Techniques { null_windows: false, ..Techniques::NONE });
    let Counters { leaves, interior, .. } = found.counters;
    assert_eq!((found.value, leaves, interior, found.line.len()), (-56, 1, 1, 1));
}

#[test]
fn an_unknown_technique_is_refused_with_the_nearest_name() {
    let refused = Techniques::without("stabilty").unwrap_err().to_string();
    assert!(refused.contains("did you mean `stability`"), "{refused}");
}
