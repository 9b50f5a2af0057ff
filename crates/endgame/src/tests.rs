//! Tests searches by several threads, which share nodes with far fewer empty squares than by default.

#[path = "../tests/all/positions.rs"]
mod positions;

use std::num::NonZeroUsize;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::othello::{Exact, Othello, Square};
use scoutlab_games::{Evaluator, Notation};

use super::pool::Pool;
use super::root::search;
use super::{Settings, Solved, Techniques};
use positions::{played_out, position, subset};

/// Solves a position with `jobs` threads. Returns the result and the number of nodes that the threads shared.
fn solved(position: &Othello, techniques: Techniques, jobs: usize) -> (Solved<Square>, u64) {
    let pool = Pool::new(8);
    let settings = Settings { jobs: NonZeroUsize::new(jobs).unwrap(), ..Settings::new(techniques, 1) };
    let solved = search([position.own(), position.opponent()], &settings, &pool).unwrap();
    (solved, pool.opened())
}

#[test]
fn any_number_of_threads_finds_the_score_and_a_best_line_under_every_subset_of_techniques() {
    let mut random = ChaCha8Rng::seed_from_u64(1989);
    let mut shared = [0; 4];
    for number in 0..400 {
        let position = position(&mut random, 10 + number % 4);
        let expected = Exact::new(0).value(&position);
        let jobs = 2 + random.random_range(0..3);
        for techniques in [Techniques::ALL, subset(&mut random)] {
            let (found, opened) = solved(&position, techniques, jobs);
            let asked = format!("{} with {:?}, {jobs} threads", position.position_name(), techniques.names());
            assert_eq!(found.value, expected, "{asked}");
            assert_eq!(played_out(position, &found.line), expected, "{asked}");
            shared[jobs - 1] += opened;
        }
    }
    assert!(shared[1..].iter().all(|&opened| opened > 100), "nodes shared by one to four threads: {shared:?}");
}

#[test]
fn the_counts_of_all_threads_are_added() {
    let mut random = ChaCha8Rng::seed_from_u64(1990);
    let (mut by_one, mut by_three) = (0, 0);
    for _ in 0..20 {
        let position = position(&mut random, 15);
        by_one += solved(&position, Techniques::ALL, 1).0.counters.calls();
        by_three += solved(&position, Techniques::ALL, 3).0.counters.calls();
    }
    // If the search with three threads counted only the visits of one thread, about two thirds of the calls would be missing.
    assert!(by_three * 4 > by_one * 3, "{by_one} calls by one thread, {by_three} by three");
    assert!(by_three < by_one * 2, "{by_one} calls by one thread, {by_three} by three");
}

#[test]
fn one_thread_shares_nothing() {
    let position = position(&mut ChaCha8Rng::seed_from_u64(1), 12);
    let (first, opened) = solved(&position, Techniques::ALL, 1);
    assert_eq!((first, opened), (solved(&position, Techniques::ALL, 1).0, 0));
}

/// In this test, shared nodes lie below other shared nodes, so the stop flag of an upper node must also stop searches below
/// lower nodes.
#[test]
fn many_threads_find_the_scores_that_one_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(2_024);
    for number in 0..150 {
        let position = position(&mut random, 14 + number % 3);
        let expected = solved(&position, Techniques::ALL, 1).0.value;
        let jobs = random.random_range(3..9);
        let found = solved(&position, Techniques::ALL, jobs).0;
        assert_eq!(found.value, expected, "{} with {jobs} threads", position.position_name());
        assert_eq!(played_out(position, &found.line), expected, "{}", position.position_name());
    }
}
