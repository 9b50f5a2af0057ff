//! Tests every algorithm with every ordering against plain minimax, on random trees with ties, single children and uneven
//! depth.

use crate::common::{ALGORITHMS, ORDERINGS, Run, WINDOWED, plain_minimax, random_tree};
use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Game, MoveSet, Value};
use scoutlab_search::Window;
use scoutlab_search::observers::PrincipalVariation;
use scoutlab_search::orderings::Oracle;
use scoutlab_search::table::{GrowingTable, TranspositionTable};

const TREES: u64 = 10_000;

// The work is split into two tests, so that they run in parallel.
#[test]
fn every_algorithm_with_every_ordering_finds_the_value_and_a_best_move() {
    all_find_the_value_and_a_best_move((0..TREES).step_by(2));
}

#[test]
fn every_algorithm_with_every_ordering_finds_the_value_and_a_best_move_on_other_trees() {
    all_find_the_value_and_a_best_move((1..TREES).step_by(2));
}

fn all_find_the_value_and_a_best_move(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let tree = random_tree(&mut random);
        let root = tree.root();
        // The horizon lies at the ply of the deepest leaf, one ply below, or one ply above.
        let depth = (tree.height() + 1).saturating_sub(random.random_range(0..3)).max(1);
        let value = plain_minimax(&root, depth, &Leaves);
        let reached: Vec<(u16, Value)> =
            root.moves().iter().map(|played| (played, -plain_minimax(&root.play(played), depth - 1, &Leaves))).collect();
        let oracle = Oracle::default();
        let mut table = GrowingTable::<TextPosition<'_>>::new();
        let mut fixed = TranspositionTable::<TextPosition<'_>>::new(1).unwrap();
        for (number, algorithm) in ALGORITHMS.iter().enumerate() {
            for ordering in ORDERINGS {
                let run = Run { seed, ..Run::new(algorithm, ordering, depth) };
                let found = match (seed + number as u64) % 3 {
                    0 => run.with_oracle(&root, &Leaves, None, oracle.clone()),
                    1 => {
                        table.clear();
                        run.with_oracle(&root, &Leaves, Some(&mut table), oracle.clone())
                    }
                    _ => {
                        fixed.clear();
                        run.with_oracle(&root, &Leaves, Some(&mut fixed), oracle.clone())
                    }
                };
                let context = || format!("{algorithm} {ordering} depth {depth} seed {seed}: {tree}");
                assert_eq!(found.value, value, "{}", context());
                let best = found.best_move.unwrap_or_else(|| panic!("no move: {}", context()));
                assert!(reached.contains(&(best, value)), "move {best} of {reached:?}, expected {value}: {}", context());
            }
        }
    }
}

#[test]
fn results_with_a_finite_window_are_true_bounds() {
    for seed in 0..TREES {
        let mut random = ChaCha8Rng::seed_from_u64(1_000_000 + seed);
        let tree = random_tree(&mut random);
        let root = tree.root();
        let depth = tree.height();
        let value = plain_minimax(&root, depth, &Leaves);
        // The value often lies at an end of the window.
        let alpha = value + random.random_range(-3..=2);
        let window = Window::new(alpha, alpha + random.random_range(1..=4));
        for algorithm in WINDOWED {
            for ordering in ["none", "table+killer:1", "random"] {
                let run = Run { window, seed, ..Run::new(algorithm, ordering, depth) };
                for with_table in [false, true] {
                    let found = if with_table {
                        run.on(&root, &Leaves, Some(&mut GrowingTable::<TextPosition<'_>>::new()))
                    } else {
                        run.on(&root, &Leaves, None)
                    };
                    let context = || format!("{algorithm} {ordering} {window:?} table {with_table} seed {seed}: {tree}");
                    if found.value <= window.alpha {
                        assert!(value <= found.value, "{} above {}: {}", value, found.value, context());
                    } else if found.value >= window.beta {
                        assert!(value >= found.value, "{} below {}: {}", value, found.value, context());
                    } else {
                        assert_eq!(found.value, value, "{}", context());
                    }
                    assert_eq!(found.value <= window.alpha, value <= window.alpha, "{}", context());
                    assert_eq!(found.value >= window.beta, value >= window.beta, "{}", context());
                    if value > window.alpha {
                        let best = found.best_move.unwrap_or_else(|| panic!("no move: {}", context()));
                        let reached = -plain_minimax(&root.play(best), depth - 1, &Leaves);
                        assert!(reached >= found.value, "move {best} reaches {reached}: {}", context());
                    }
                }
            }
        }
    }
}

#[test]
fn the_line_of_best_play_is_legal_and_leads_to_the_value() {
    for seed in 0..TREES {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(2_000_000 + seed));
        let (root, depth) = (tree.root(), tree.height());
        let value = plain_minimax(&root, depth, &Leaves);
        for algorithm in ALGORITHMS {
            let mut line = PrincipalVariation::default();
            let run = Run::new(algorithm, "killer:2", depth);
            let found = if seed % 2 == 0 {
                run.observed(&root, &Leaves, None, &mut line)
            } else {
                run.observed(&root, &Leaves, Some(&mut GrowingTable::<TextPosition<'_>>::new()), &mut line)
            };
            assert_eq!(found.line, line.line(), "{algorithm} seed {seed}: {tree}");
            let mut position = root;
            for (ply, &played) in line.line().iter().enumerate() {
                assert!(position.moves().iter().any(|legal| legal == played), "{algorithm} ply {ply} seed {seed}: {tree}");
                position = position.play(played);
                let reached = plain_minimax(&position, depth, &Leaves);
                assert_eq!(if ply % 2 == 0 { -reached } else { reached }, value, "{algorithm} ply {ply} seed {seed}: {tree}");
            }
            // A transposition table truncates the PV, and so do the null windows of some algorithms. Without a table, the
            // algorithms of this list find the whole PV.
            let complete = ["minimax", "branch-and-bound", "alphabeta", "alphabeta-soft", "scout", "scout-window", "pvs"]
                .contains(&algorithm);
            if complete && seed % 2 == 0 {
                assert!(position.is_terminal(), "{algorithm} seed {seed}: {tree}");
            }
        }
    }
}
