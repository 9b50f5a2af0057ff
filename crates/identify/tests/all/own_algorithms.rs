//! Checks that the configurable search of `identify` returns the counts of scoutlab's algorithms under its default conventions.
//! Each count therefore has one definition and two implementations.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use scoutlab::{Catalogue, SearchText, search};
use scoutlab_identify::rules::{Evaluation, Frame, Generation, Rules, Walk, walk_from};
use scoutlab_identify::{
    Algorithm, Iterations, Killers, Limits, NodeKind, Program, Quantity, Row, Space, Table, Tally, infer, run,
};

/// In this position, Black can play c1 or c3, and White must then pass.
const WHITE_MUST_PASS: &str = "XO--------------XO---------------------------------------------- X";

/// Positions of all games that have counting conventions, with the maximum depth of their searches.
const POSITIONS: [(&str, &str, u32); 11] = [
    ("othello", "start", 4),
    ("othello", "ffo:41", 3),
    ("othello", "ffo:53", 2),
    ("othello", WHITE_MUST_PASS, 6),
    ("othello", "ffo:41 by rows", 2),
    ("othello6", "pv:26", 10),
    ("othello6", "pv:22", 3),
    ("ywf", "start", 2),
    ("ywf", "random:plies=60,seed=3", 2),
    ("tictactoe", "after x1y1 x1y0", 4),
    ("tree", "[[3 5 [2 2]=2]=3 [2 [9 1]=9]=2 4 [[5 [6 5]=6]=5 3]=5]", 4),
];

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);

/// The numbers of leaves, interior nodes and TT cutoffs.
type Counts = [u64; 3];

fn of_lab(request: &SearchText) -> Counts {
    let counters = search(&request.parse(&CATALOGUE).unwrap()).unwrap().counters;
    [counters.leaves, counters.interior, counters.tt_cutoffs]
}

fn of_tally(tally: &Tally) -> Counts {
    let sum = |count: fn(&scoutlab_identify::Visits) -> u64| tally.parts.iter().map(count).sum();
    [sum(|visits| visits.leaves), sum(|visits| visits.interior), sum(|visits| visits.answers)]
}

fn walk(name: &str, text: &str) -> Box<dyn Walk> {
    walk_from(&*CATALOGUE.game(name).unwrap().position(text).unwrap()).unwrap()
}

/// At all depths, compares the counts of a program with the counts of a search with this algorithm and ordering.
fn compare(program: Program, algorithm: &str, ordering: &str, frame: &str, table: Option<usize>) {
    for (game, position, deepest) in POSITIONS {
        if frame != "mover" && game != "othello" {
            continue;
        }
        let mut walk = walk(game, position);
        for depth in 1..=deepest {
            let expected = of_lab(&SearchText {
                game: game.to_owned(),
                position: position.to_owned(),
                depth: Some(depth),
                algorithm: algorithm.to_owned(),
                ordering: ordering.to_owned(),
                frame: Some(frame.to_owned()),
                table,
                ..SearchText::default()
            });
            for remembers in [false, true] {
                let tally = run(&mut *walk, program, depth, Limits { remembers, ..Limits::NONE }).unwrap();
                assert_eq!(of_tally(&tally), expected, "{algorithm} {ordering} {frame}, {game} {position} {depth}: {program}");
            }
        }
    }
}

fn name(algorithm: Algorithm) -> &'static str {
    algorithm.part().1.name
}

#[test]
fn the_default_of_each_algorithm_is_that_algorithm() {
    for &algorithm in Algorithm::ALL {
        for frame in [Frame::Mover, Frame::SecondRaw] {
            let program = Program { algorithm, rules: Rules { frame, ..Rules::default() }, ..Program::default() };
            compare(program, name(algorithm), "none", frame.part().1.name, None);
        }
    }
}

#[test]
fn killers_tables_and_deepening_are_those_of_the_laboratory() {
    let usual = Program::default();
    for (killers, ordering) in [(Killers::One, "killer:1"), (Killers::Two, "killer:2")] {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::NegaScout] {
            compare(Program { algorithm, killers, ..usual }, name(algorithm), ordering, "mover", None);
        }
    }
    for algorithm in [
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaSoft,
        Algorithm::Minimax,
        Algorithm::BranchAndBound,
        Algorithm::NegaScout,
        Algorithm::NegaScoutHard,
        Algorithm::Pvs,
        Algorithm::ScoutWindow,
    ] {
        compare(Program { algorithm, table: Table::TwoBounds, ..usual }, name(algorithm), "none", "mover", Some(16));
    }
    for &algorithm in Algorithm::ALL {
        let program = Program { algorithm, iterations: Iterations::All, ..usual };
        compare(program, &format!("deepening({})", name(algorithm)), "none", "mover", None);
    }
}

#[test]
fn orders_of_generation_are_those_of_the_laboratory() {
    for (generation, name) in [
        (Generation::Columns, "columns"),
        (Generation::Rows, "rows"),
        (Generation::ColumnsReversed, "columns-reversed"),
        (Generation::RowsReversed, "rows-reversed"),
    ] {
        for (game, position) in [("othello", "ffo:45"), ("othello6", "pv:22")] {
            let expected = of_lab(&SearchText {
                game: game.to_owned(),
                position: format!("{position} by {name}"),
                depth: Some(4),
                algorithm: "scout".to_owned(),
                ..SearchText::default()
            });
            let rules = Rules { generation, ..Rules::default() };
            let program = Program { algorithm: Algorithm::Scout, rules, ..Program::default() };
            let tally = run(&mut *walk(game, position), program, 4, Limits::NONE).unwrap();
            assert_eq!(of_tally(&tally), expected, "{game} {name}");
        }
    }
}

#[test]
fn evaluators_are_those_of_the_laboratory() {
    for (evaluation, name) in [(Evaluation::Weights, "weights"), (Evaluation::Mobility, "mobility")] {
        for (position, depth) in [("start", 4), ("ffo:45", 3), (WHITE_MUST_PASS, 6)] {
            for (algorithm, text) in [(Algorithm::AlphaBeta, "alphabeta"), (Algorithm::Scout, "scout")] {
                let expected = of_lab(&SearchText {
                    game: "othello".to_owned(),
                    position: position.to_owned(),
                    depth: Some(depth),
                    algorithm: text.to_owned(),
                    eval: Some(name.to_owned()),
                    ..SearchText::default()
                });
                let program = Program { algorithm, rules: Rules { evaluation, ..Rules::default() }, ..Program::default() };
                let tally = run(&mut *walk("othello", position), program, depth, Limits::NONE).unwrap();
                assert_eq!(of_tally(&tally), expected, "{position} {name} {text}");
            }
        }
    }
}

/// Two programs share a search if their conventions agree on everything that the search encounters. In this test, every program
/// searches separately.
#[test]
fn programs_that_share_searches_give_the_rows_that_they_give_alone() {
    let searches = [("othello", WHITE_MUST_PASS, 4), ("tictactoe", "oxo-x----", 4)];
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Scout, Algorithm::Mtdf] {
        let scopes = searches.map(|(game, position, _)| walk(game, position).scope());
        let mut space = Space::of(&scopes, None);
        space.programs.retain(|program| program.algorithm == algorithm);
        space.programs = space.programs.into_iter().step_by(7).collect();
        let truth = space.program(space.len() / 9).unwrap();
        let quantity = Quantity::default();
        let rows = searches.map(|(game, position, depth)| {
            let walk = walk(game, position);
            let count = quantity.of(&run(&mut *walk.fork(), truth, depth, Limits::NONE).unwrap()).unwrap();
            assert!(count < 1000, "{truth}: {count}");
            Row { walk, depth, count, algorithm: None, of: None }
        });
        let rows_counts = rows.each_ref().map(|row| row.count);
        let answer = infer(&rows, 0b11, (&space, false), 2, (&AtomicBool::new(false), &|_, _, _| {}));
        let together: HashSet<(Program, Quantity)> = answer
            .found
            .iter()
            .filter(|one| one.fits() == 2)
            .flat_map(|one| one.members(&space))
            .map(|one| (one.program.canonical(), one.quantity))
            .collect();

        let quantities = NodeKind::ALL.iter().map(|&of| Quantity { of, ..quantity });
        let quantities: Vec<Quantity> = quantities.collect();
        let mut alone = 0;
        for number in 0..space.len() {
            let program = space.program(number).unwrap();
            // Under these rules, a program may be equivalent to another program. `identify` then tries only the other program,
            // which may not be among the picked programs.
            let usual = Rules::default();
            let rules = Rules { over: usual.over, ending: usual.ending, pass: usual.pass, ..program.rules };
            let is_own = space.programs.contains(&Program { rules, ..program });
            // A plausible convention justifies longer searches.
            let gives = |most: u64| {
                let limits = |row: &Row| Limits { visits: most * (30 * row.count + 1000), ..Limits::NONE };
                let tallies = rows.each_ref().map(|row| run(&mut *row.walk.fork(), program, row.depth, limits(row)));
                move |one: &Quantity| {
                    let counts = tallies.each_ref().map(|tally| tally.as_ref().and_then(|tally| one.of(tally)));
                    counts.iter().zip(&rows_counts).all(|(count, row)| *count == Some(*row))
                }
            };
            let (gives_soon, gives_late) = (gives(1), gives(1024));
            for one in &quantities {
                let was_tried = is_own && space.contains(&program) && program.bits() < answer.tried_below_bits;
                let is_found = together.contains(&(program, *one));
                alone += usize::from(was_tried && gives_soon(one));
                assert!(is_found || !(was_tried && gives_soon(one)), "{program} {one} is missing, truth {truth}");
                assert!(!is_found || gives_late(one), "{program} {one} is wrong, truth {truth}");
            }
        }
        assert!(alone > 0, "{truth}");
    }
}
