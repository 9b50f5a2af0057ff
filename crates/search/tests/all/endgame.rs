//! Tests exact endgame searches of all algorithms against plain minimax, and searches in which an evaluator solves positions.

use crate::common::{ALGORITHMS, Run, plain_minimax, random_tree};
use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::othello::{Exact, Othello, Square, ffo};
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Value, Window};
use scoutlab_search::table::{GrowingTable, TranspositionTable};

/// Returns a non-terminal position from random play with this many empty squares.
fn random_position(random: &mut ChaCha8Rng, empties: u32) -> Othello {
    loop {
        let mut position = Othello::start();
        while position.empties() > empties && !position.is_terminal() {
            let moves: Vec<Square> = position.moves().iter().collect();
            position = position.play(moves[random.random_range(0..moves.len())]);
        }
        if !position.is_terminal() {
            return position;
        }
    }
}

fn algorithms() -> impl Iterator<Item = &'static str> {
    ALGORITHMS.into_iter().filter(|name| *name != "sss:limit=1")
}

#[test]
fn every_algorithm_agrees_with_plain_minimax_on_positions_with_8_empty_squares() {
    const ORDERINGS: [&str; 4] = ["none", "table+mobility:min-depth=3+parity", "static+parity", "mobility"];
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut table = TranspositionTable::<Othello>::new(1).unwrap();
    for number in 0..2000 {
        let root = random_position(&mut random, 8);
        // No line is longer than twice the number of empty squares, so every leaf is the end of a game.
        let expected = plain_minimax(&root, 16, &Exact::new(0));
        let reached: Vec<(Square, Value)> =
            root.moves().iter().map(|played| (played, -Exact::new(0).value(&root.play(played)))).collect();
        let last_empties = [4, 7, 2, 4, 5, 4, 3, 6, 4, 0][number % 10];
        let exact = Exact::new(last_empties);
        let ordering = ORDERINGS[number / 10 % 4];
        for algorithm in algorithms() {
            // These algorithms prune nothing or little, so their searches of all positions would take too long.
            if last_empties < 4 && ["minimax", "branch-and-bound"].contains(&algorithm) && number % 100 > 9 {
                continue;
            }
            table.clear();
            let found = Run::new(algorithm, ordering, 8).on(&root, &exact, Some(&mut table));
            let what = || format!("{algorithm} {ordering} {exact:?} on {}", root.position_name());
            assert_eq!(found.value, expected, "{}", what());
            let best = found.best_move.unwrap_or_else(|| panic!("no move: {}", what()));
            assert!(reached.contains(&(best, expected)), "{best:?} of {reached:?}, expected {expected}: {}", what());
        }
    }
}

/// An evaluator that solves about every fourth node except the root. If the value is outside the window, the evaluator returns
/// a loose bound.
struct Knowing {
    seed: u64,
    root: u32,
}

impl<'t> Evaluator<TextPosition<'t>> for Knowing {
    fn value(&self, position: &TextPosition<'t>) -> Value {
        Leaves.value(position)
    }

    fn known_value(&self, position: &TextPosition<'t>, window: Window) -> Option<Value> {
        let Window { alpha, beta } = window;
        let number = u64::from(position.key());
        if position.key() == self.root || (number ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 & 3 != 0 {
            return None;
        }
        let value = plain_minimax(position, 100, &Leaves);
        // If the window allows it, the bound is looser by one than necessary.
        Some(if value <= alpha {
            alpha.min(value + 1)
        } else if value >= beta {
            beta.max(value - 1)
        } else {
            value
        })
    }
}

fn height(position: &TextPosition<'_>) -> u32 {
    position.moves().iter().map(|played| 1 + height(&position.play(played))).max().unwrap_or(0)
}

#[test]
fn known_values_change_no_value_even_if_only_a_bound_is_told() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for seed in 0..1000 {
        let tree = random_tree(&mut random);
        let root = tree.root();
        // The horizon is at the end of the game, so that frontier nodes exist.
        let depth = height(&root);
        let expected = plain_minimax(&root, depth, &Leaves);
        for algorithm in ALGORITHMS {
            let run = Run::new(algorithm, ["none", "random"][seed as usize % 2], depth);
            let without = run.on(&root, &Knowing { seed, root: root.key() }, None);
            let with = run.on(&root, &Knowing { seed, root: root.key() }, Some(&mut GrowingTable::<TextPosition<'_>>::new()));
            assert_eq!([without.value, with.value], [expected; 2], "{algorithm} on tree {seed}");
        }
    }
}

#[test]
fn a_position_of_known_value_is_one_leaf() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    for _ in 0..100 {
        let root = random_position(&mut random, 9);
        let moves = root.count_moves() as u64;
        if root.moves().at(0) == Square::PASS {
            continue;
        }
        let found = Run::new("minimax", "none", 9).on(&root, &Exact::new(8), None);
        assert_eq!((found.counters.leaves, found.counters.interior), (moves, 1), "{}", root.position_name());
    }
}

#[test]
fn the_positions_40_and_42_of_the_ffo_suite_have_their_published_scores() {
    let mut table = TranspositionTable::<Othello>::new(64).unwrap();
    for number in [40, 42] {
        let stored = ffo().iter().find(|stored| stored.number == number).unwrap();
        table.clear();
        let depth = stored.position.empties();
        let found = Run::new("pvs", "table+mobility+parity", depth).on(&stored.position, &Exact::new(8), Some(&mut table));
        assert_eq!(found.value, stored.score);
        assert!(stored.best_moves.contains(&stored.position.move_name(found.best_move.unwrap())));
    }
}
