//! Published and measured counts with move orderings on FFO 41.

use crate::common::Run;
use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::{Evaluator, Game, MoveSet, SideSigned};
use scoutlab_search::orderings::Oracle;
use scoutlab_search::table::{GrowingTable, TranspositionTable};

fn ffo_41() -> Othello {
    Othello::parse("ffo:41").unwrap()
}

#[test]
fn one_killer_per_depth_gives_the_counts_of_the_2011_program() {
    // Every leaf scores White's discs minus Black's, and negamax adds no sign for the side to move, as in frame `white-raw`.
    let white_raw = SideSigned::new(Discs, -1, 1);
    let found = Run::new("alphabeta", "killer:1", 6).on(&ffo_41(), &white_raw, None);
    assert_eq!((found.counters.leaves, found.counters.interior), (5_528, 2_497));
}

#[test]
fn alphabeta_and_scout_do_the_same_work_with_perfect_ordering() {
    for algorithm in ["alphabeta", "scout", "scout-window", "negascout", "pvs"] {
        let found = Run::new(algorithm, "perfect", 6).on(&ffo_41(), &Discs, None);
        assert_eq!((found.counters.leaves, found.counters.interior), (2_743, 1_454), "{algorithm}");
        assert_eq!(found.counters.re_searches, 0, "{algorithm}");
    }
}

#[test]
fn what_an_oracle_has_forgotten_changes_no_count() {
    let remembering = Run::new("alphabeta", "perfect", 6).on(&ffo_41(), &Discs, None);
    let forgetful = Run::new("alphabeta", "perfect", 6).with_oracle(&ffo_41(), &Discs, None, Oracle::with_limit(50));
    assert_eq!(remembering.counters, forgetful.counters);
    assert_eq!(remembering.best_move, forgetful.best_move);
}

#[test]
fn probes_are_one_per_valued_child() {
    let root = Othello::start();
    // The start position has 4 moves, and each position after one move has 3. Minimax orders 4 moves at the root and 4 times 3
    // moves at the frontier nodes.
    for ordering in ["eval1", "mobility", "perfect", "perfect-swap", "worst", "noisy:0.5"] {
        assert_eq!(
            Run::new("minimax", ordering, 2).on(&root, &Discs, None).counters.ordering_evaluations,
            4 + 4 * 3,
            "{ordering}"
        );
    }
    // With `min-depth` 1, the ordering does not sort the moves of frontier nodes. With `min-depth` 2, the ordering does not
    // sort the moves of the root either.
    assert_eq!(Run::new("minimax", "eval1:min-depth=1", 2).on(&root, &Discs, None).counters.ordering_evaluations, 4);
    assert_eq!(Run::new("minimax", "eval1:min-depth=2", 2).on(&root, &Discs, None).counters.ordering_evaluations, 0);
    assert_eq!(
        Run::new("minimax", "killer:2+history+table+static+none+reverse", 2)
            .on(&root, &Discs, None)
            .counters
            .ordering_evaluations,
        0
    );
}

#[test]
fn the_static_order_puts_corners_first_and_the_squares_next_to_them_last() {
    let rank = |name: &str| {
        let [column, row] = *name.as_bytes() else { panic!("{name}") };
        Othello::start().static_rank(Square::new(column - b'a', row - b'1'))
    };
    assert_eq!(["a1", "a8", "h8", "h1", "d3", "e5"].map(rank), [0, 1, 2, 3, 4, 63]);
    assert!(rank("b2") > rank("h3") && rank("b1") > rank("g7"));
    assert!(Othello::start().static_rank(Square::PASS) > 63);
}

#[test]
fn every_algorithm_finds_the_same_value_with_tables_and_orderings() {
    for stored in &ffo()[..6] {
        let root = stored.position;
        let expected = Run::new("alphabeta", "none", 6).on(&root, &Discs, None).value;
        for algorithm in
            ["alphabeta", "alphabeta-soft", "scout-window", "negascout", "pvs", "mtdf", "mtd-plus", "mtd-minus", "mtd-bi"]
        {
            for ordering in ["none", "table+killer:2", "table+history", "static"] {
                let fixed = Run::new(algorithm, ordering, 6).on(
                    &root,
                    &Discs,
                    Some(&mut TranspositionTable::<Othello>::new(1).unwrap()),
                );
                let growing = Run::new(algorithm, ordering, 6).on(&root, &Discs, Some(&mut GrowingTable::<Othello>::new()));
                assert_eq!((fixed.value, growing.value), (expected, expected), "{algorithm} {ordering} on {}", stored.number);
                let best = root.play(fixed.best_move.unwrap());
                assert_eq!(-Run::new("alphabeta", "none", 5).on(&best, &Discs, None).value, expected, "{algorithm} {ordering}");
            }
        }
    }
}

#[test]
fn a_table_that_has_to_replace_entries_changes_no_value() {
    let root = ffo_41();
    let mut table = TranspositionTable::<Othello>::new(1).unwrap();
    let expected = Run::new("alphabeta", "none", 8).on(&root, &Discs, None);
    for algorithm in ["deepening(alphabeta)", "mtd-plus", "negascout"] {
        table.clear();
        let found = Run::new(algorithm, "table+reverse", 8).on(&root, &Discs, Some(&mut table));
        assert_eq!(found.value, expected.value, "{algorithm}");
        assert!(table.replaced() > 0, "{algorithm}: the table of 1 MB was large enough");
    }
    table.clear();
    Run::new("minimax", "none", 2).on(&root, &Discs, Some(&mut table));
    assert_eq!(table.replaced(), 0, "minimax never asks a table");
}

#[test]
fn a_table_saves_work_and_deepening_with_its_moves_more() {
    let mut leaves = [0; 3];
    for stored in ffo() {
        let table = || TranspositionTable::<Othello>::new(8).unwrap();
        let runs = [
            Run::new("alphabeta", "none", 7).on(&stored.position, &Discs, None),
            Run::new("alphabeta", "none", 7).on(&stored.position, &Discs, Some(&mut table())),
            Run::new("deepening(alphabeta)", "table+none", 7).on(&stored.position, &Discs, Some(&mut table())),
        ];
        assert!(runs.iter().all(|run| run.value == runs[0].value), "{}", stored.number);
        for (sum, run) in leaves.iter_mut().zip(&runs) {
            *sum += run.counters.leaves;
        }
    }
    assert!(leaves[0] > leaves[1] && leaves[1] > leaves[2], "{leaves:?}");
}

#[test]
fn the_value_of_a_child_is_the_evaluators_whatever_the_ordering_asked() {
    let root = ffo_41();
    let best = Run::new("minimax", "eval1", 1).on(&root, &Discs, None);
    let expected = root.moves().iter().map(|played| -Discs.value(&root.play(played))).max();
    assert_eq!(Some(best.value), expected);
}
