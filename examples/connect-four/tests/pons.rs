//! Tests the published solvers, the published sets and the published table.

mod slow;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use connect_four::pons::{Bounded, Columns, Discs, SOLVERS, Solver, Strength};
use connect_four::sets::SETS;
use connect_four::{BoundedAlphaBeta, CentreSettings, ConnectFour, MovesLeft};
use scoutlab_games::{Game, contract};
use scoutlab_search::Search;
use scoutlab_search::algorithms::{AlphaBeta, Minimax};
use scoutlab_search::orderings::{OrderingSettings, Resources};
use scoutlab_search::specification::Arguments;
use scoutlab_search::{Algorithm, SearchError};
use sha2::{Digest, Sha256};
use slow::{Slow, SlowBoard, sequences};

/// Positions of the tutorial's last set, each with its score and the node counts of `minimax`, `alphabeta` and `centre`.
const SINGLE: [(&str, i32, [u64; 3]); 2] =
    [("7422341735647741166133573473242566", 1, [107, 27, 32]), ("65214673556155731566316327373221417", -1, [33, 27, 23])];

/// Node counts that the tutorial does not print: without the bound, and in the other order of columns. They are sums over the
/// 1,000 positions of a set, for the strong and the weak goal.
const OTHER_SUMS: [(&str, bool, [u64; 2]); 3] = [
    ("none", false, [438_249, 273_862]),
    ("centre", false, [216_213, 133_459]),
    ("centre:first=right", true, [142_967, 110_090]),
];

fn discs(moves: &str) -> Discs {
    Discs::of(&ConnectFour::parse(moves).unwrap()).unwrap()
}

/// Returns the value and the number of calls of a search of scoutlab to the end of the game.
fn calls(algorithm: &impl Algorithm, ordering: &str, strength: Strength, moves: &str) -> (i32, u64) {
    let mut arguments = Arguments::split("ordering", ordering).unwrap();
    let mut ordering =
        CentreSettings::from_arguments(&mut arguments).unwrap().build::<ConnectFour>(&Resources::default()).unwrap();
    let evaluator = MovesLeft(strength);
    let search = Search::new(&evaluator);
    let mut search = if arguments.name() == "none" { search } else { search.ordered_by(&mut ordering) };
    let depth = 42 - moves.len() as u32;
    let value: Result<i32, SearchError> = search.run(algorithm, &ConnectFour::parse(moves).unwrap(), depth);
    (value.unwrap(), search.counters.calls())
}

fn bounded(strength: Strength) -> BoundedAlphaBeta {
    let text = if strength == Strength::Weak { "bounded-alphabeta:window=1" } else { "bounded-alphabeta" };
    BoundedAlphaBeta::from_arguments(&mut Arguments::split("algorithm", text).unwrap()).unwrap()
}

#[test]
fn the_sets_are_those_that_were_published() {
    let sums = ["003b7f5c", "ba3df328", "7b6eb6c7", "52b9ee96", "a0bb9983", "fae47639"];
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/README.md")).unwrap();
    for (set, expected) in SETS.iter().zip(sums) {
        let sum = Sha256::digest(set.text).iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        });
        assert!(sum.starts_with(expected), "{}: {sum}", set.name);
        assert!(readme.contains(&sum), "{} is listed with its sum", set.name);
        assert_eq!(set.positions().len(), 1000);
        for (moves, score) in set.positions() {
            // No side has won this position, and every score is possible.
            let position = ConnectFour::parse(moves).unwrap();
            assert!(!position.is_terminal(), "{moves}");
            assert!(2 * score.abs() <= 43 - moves.len() as i32, "{moves}");
        }
    }
}

#[test]
fn single_positions_have_the_nodes_of_the_definition() {
    for (moves, score, nodes) in SINGLE {
        for (part, expected) in [3, 4, 5].into_iter().zip(nodes) {
            assert_eq!(Slow::of(part).solve(&SlowBoard::after(moves), false), (score, expected), "part {part}");
            let counted = Solver::of(part, 10).unwrap().count(discs(moves), Strength::Strong);
            assert_eq!((counted.score, counted.nodes), (score, expected), "part {part}");
        }
        // Built-in components of scoutlab find these numbers, too.
        let found = [
            calls(&Minimax, "none", Strength::Strong, moves),
            calls(&bounded(Strength::Strong), "none", Strength::Strong, moves),
            calls(&bounded(Strength::Strong), "centre", Strength::Strong, moves),
        ];
        assert_eq!(found, nodes.map(|nodes| (score, nodes)));
    }
}

#[test]
fn every_solver_counts_what_a_slow_one_counts() {
    let last = SETS[5];
    for (part, name) in SOLVERS {
        for (text, strength) in Strength::ALL {
            let (mut solver, mut slow) = (Solver::of(part, 8).unwrap(), Slow::of(part));
            for (moves, score) in last.positions().step_by(37).filter(|(moves, _)| part > 3 || moves.len() > 31) {
                let expected = slow.solve(&SlowBoard::after(moves), strength == Strength::Weak);
                let counted = solver.count(discs(moves), strength);
                assert_eq!((counted.score, counted.nodes), expected, "{name}, {text}, {moves}");
                assert_eq!(counted.score, strength.of(score), "{moves}");
            }
        }
    }
}

#[test]
fn what_is_remembered_changes_no_count() {
    // A cache of two entries stores almost nothing, and a cache of a million entries stores almost everything.
    let [mut few, mut many] = [1, 20].map(|bits| Bounded::new(Columns::CENTRE, true, bits));
    let mut total = 0;
    for (moves, _) in SETS[5].positions().step_by(7) {
        let expected = few.count(discs(moves), -21, 21);
        assert_eq!(many.count(discs(moves), -21, 21), expected, "{moves}");
        total += expected.nodes;
    }
    assert!(total > 10_000, "{total}");
}

#[test]
fn the_lab_counts_what_the_solvers_count() {
    for (_, strength) in Strength::ALL {
        for (part, ordering) in [(4, "none"), (5, "centre")] {
            let mut solver = Solver::of(part, 16).unwrap();
            for (moves, _) in SETS[5].positions().step_by(3) {
                let counted = solver.count(discs(moves), strength);
                // The window is narrow enough to show the winner, so the evaluator may return exact scores.
                let found = calls(&bounded(strength), ordering, Strength::Strong, moves);
                assert_eq!(found, (counted.score, counted.nodes), "{moves}");
            }
        }
    }
}

#[test]
fn the_sums_without_the_bound_and_in_the_other_order_are_right() {
    for (ordering, has_bound, expected) in OTHER_SUMS {
        let columns = match ordering {
            "none" => Columns::LEFT_TO_RIGHT,
            "centre" => Columns::CENTRE,
            _ => Columns::CENTRE_RIGHT,
        };
        for ((_, strength), expected) in Strength::ALL.into_iter().zip(expected) {
            let width = if strength == Strength::Weak { 1 } else { 21 };
            let mut solver = Bounded::new(columns, has_bound, 16);
            let counts = SETS[5].positions().map(|(moves, _)| solver.count(discs(moves), -width, width).nodes);
            assert_eq!(counts.sum::<u64>(), expected, "{ordering}");
            // A slow independent implementation agrees on a sample of the positions.
            for (moves, _) in SETS[5].positions().step_by(101) {
                let mut slow = Slow::alphabeta(columns.0.map(|column| column + 1), has_bound);
                let nodes = slow.solve(&SlowBoard::after(moves), strength == Strength::Weak).1;
                assert_eq!(solver.count(discs(moves), -width, width).nodes, nodes, "{ordering}, {moves}");
            }
            // Built-in components of scoutlab also agree. Plain alpha-beta has an infinite window, so it cannot search for the
            // winner alone.
            let all = SETS[5].positions();
            let sum: u64 = match (has_bound, strength) {
                (true, _) => all.map(|(moves, _)| calls(&bounded(strength), ordering, Strength::Strong, moves).1).sum(),
                (false, Strength::Strong) => all.map(|(moves, _)| calls(&AlphaBeta, ordering, strength, moves).1).sum(),
                (false, Strength::Weak) => continue,
            };
            assert_eq!(sum, expected, "{ordering}");
        }
    }
}

#[test]
fn the_rows_of_the_last_set_are_those_that_were_published() {
    let table = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/published/pons.csv")).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let [part, name, text, "Test_L3_R1", _, total, _] = row.split(',').collect::<Vec<_>>()[..] else { continue };
        let part = part.parse().unwrap();
        assert!(SOLVERS.contains(&(part, name)), "{row}");
        let strength = Strength::ALL.into_iter().find(|(known, _)| *known == text).unwrap().1;
        let mut solver = Solver::of(part, 16).unwrap();
        let nodes: u64 = SETS[5].positions().map(|(moves, _)| solver.count(discs(moves), strength).nodes).sum();
        assert_eq!(nodes.to_string(), total, "{row}");
        rows += 1;
    }
    assert_eq!(rows, 15);
}

/// The numbers of move sequences of 0, 1, 2, .. plies, which several programs have published. No sequence continues after four
/// in a row.
const SEQUENCES: [u64; 9] = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];

#[test]
fn there_are_as_many_move_sequences_as_published() {
    for (plies, expected) in SEQUENCES.into_iter().enumerate() {
        let (whole, ended) = sequences(&SlowBoard::default(), plies as u32);
        assert_eq!(whole, expected, "{plies} plies");
        // `perft` counts a game that ends earlier as one sequence.
        assert_eq!(ConnectFour::start().perft(plies as u32), whole + ended, "{plies} plies");
    }
}

#[test]
fn the_contract_holds_for_the_score() {
    for (_, strength) in Strength::ALL {
        for moves in ["start", "4444443", "112233", SINGLE[0].0, SINGLE[1].0] {
            contract::check(ConnectFour::parse(moves).unwrap(), &MovesLeft(strength), 4).unwrap();
        }
    }
}

#[test]
fn published_positions_are_read_by_name_and_by_columns() {
    let parsed = |text: &str| ConnectFour::parse(text);
    assert_eq!(parsed("4435"), parsed("ddce"));
    assert_eq!(parsed("Test_L3_R1:2"), parsed(SINGLE[0].0));
    let refused = |text: &str| parsed(text).unwrap_err().to_string();
    assert!(refused("4444444").contains("`4` is not a legal move here, expected one of: a b c e f g"));
    assert!(refused("08").contains("`0` is not a legal move here"));
    for text in ["Test_L3_R1:0", "Test_L3_R1:1001", "Test_L4_R1:1", "Test_L3_R1:x"] {
        assert!(refused(text).contains("expected a set and a line from 1 to 1000, such as Test_L3_R1:17"), "{text}");
    }
}
