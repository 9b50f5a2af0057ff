//! Searches by code that is compiled for one game are those of the general search: values, lines and all counters.

use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::othello6::Othello6;
use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{FrontierEvaluator, Game, SideSigned, Value};
use scoutlab_lab::catalogue::{Frame, Named, Request, SearchOutcome, game};
use scoutlab_lab::players::SearchSpec;
use scoutlab_search::{Search, TableUse, Window};

use crate::common::{algorithms, found, found_generally, request_of};

/// Black plays c1 or c3 and White must pass.
const WHITE_MUST_PASS: &str = "XO--------------XO---------------------------------------------- X";

/// Searches with every algorithm: by the request, which takes the compiled code where it can; by the general search; with an ordering
/// that changes nothing; and by the compiled code itself.
fn compare<G: Named>(position: &str, depth: u32, evaluator: &'static str, frame: &'static str) {
    let root = game(G::NAME).unwrap().position(position).unwrap();
    let typed = G::read(&root.name()).unwrap();
    for algorithm in algorithms() {
        let request = |ordering: &str| {
            let search = SearchSpec {
                algorithm: algorithm.clone(),
                depth,
                ordering: ordering.parse().unwrap(),
                evaluator: Some(evaluator.to_owned()),
            };
            let mut request = request_of(G::NAME, position, search);
            request.frame = Some(frame.to_owned());
            request
        };
        let case = format!("{algorithm} {} {position} {depth} {frame}", G::NAME);
        let general = found_generally(&root, &request("none"));
        let usual = found(&root, &request("none"));
        let ordered = found(&root, &request("table"));
        if algorithm.algorithm().table_use() == TableUse::Needed {
            // With a table the ordering `table` changes something.
            assert_eq!(usual.value, ordered.value, "{case}");
            continue;
        }
        assert_eq!(usual, general, "{case}");
        assert_eq!(ordered, general, "{case}, with an ordering");
        if algorithm.algorithm().needs_general() {
            continue;
        }

        let signs = if frame == "mover" { Frame::Mover } else { Frame::WhiteRaw };
        let signs = signs.signs(algorithm.algorithm(), typed.side_to_move());
        let request = Request { algorithm: algorithm.algorithm(), depth, evaluator, signs, window: Window::INFINITE };
        let Some(counted) = typed.count(&request) else {
            assert!(signs != [1, 1] && !COMMON.contains(&algorithm.name()), "{case}: no code compiled for the game");
            continue;
        };
        let (value, line, counters) = counted.unwrap();
        let line = line.into_iter().map(G::move_name).collect();
        assert_eq!(SearchOutcome { value, line, counters, seconds: 0.0 }, general, "{case}, compiled");
    }
}

/// The algorithms that are compiled for rarer purposes, too.
const COMMON: [&str; 4] = ["alphabeta", "scout", "negascout", "pvs"];

#[test]
fn of_othello_in_both_frames() {
    for frame in ["mover", "white-raw"] {
        for depth in 1..=4 {
            compare::<Othello>("start", depth, "discs", frame);
        }
        compare::<Othello>(WHITE_MUST_PASS, 5, "discs", frame);
        for seed in 0..4 {
            compare::<Othello>(&format!("random:plies=21,seed={seed}"), 3, "discs", frame);
            compare::<Othello>(&format!("random:empties=5,seed={seed}"), 6, "discs", frame);
        }
    }
}

/// Searches in windows with every algorithm: by the compiled code itself and by the general search. The evaluator has this name, and
/// applies these signs.
fn compare_in_windows<G: Named>(
    position: &G,
    depth: u32,
    (name, evaluator): (&'static str, &dyn FrontierEvaluator<G>),
    signs: [Value; 2],
    windows: &[Window],
) {
    for algorithm in algorithms() {
        let (named, algorithm) = (algorithm.name(), algorithm.algorithm());
        if algorithm.table_use() == TableUse::Needed || algorithm.needs_general() {
            continue;
        }
        for &window in windows {
            let case = format!("{named} to depth {depth}, {signs:?} {window:?} {}", position.position_name());
            let Some(counted) = position.count(&Request { algorithm, depth, evaluator: name, signs, window }) else {
                assert!(signs != [1, 1] && !COMMON.contains(&named), "{case}: no code compiled for the game");
                continue;
            };
            let mut general = Search::new(evaluator).in_window(window);
            let value = general.run_named(algorithm, position, depth).unwrap();
            assert_eq!(counted.unwrap(), (value, general.line().to_vec(), general.counters), "{case}");
        }
    }
}

fn passes(position: &Othello, depth: u32) -> bool {
    depth > 0 && position.generate().any(|played| played == Square::PASS || passes(&position.play(played), depth - 1))
}

#[test]
fn of_othello_in_windows_to_the_end_of_games() {
    let positions = ffo().iter().step_by(4).map(|stored| (stored.position, 4));
    // There are passes, and games that end at different depths.
    let late = ffo().iter().step_by(2).map(|stored| {
        let mut position = stored.position;
        while let Some(played) = position.generate().last().filter(|_| position.empties() > 6) {
            position = position.play(played);
        }
        (position, 8)
    });
    let searches: Vec<(Othello, u32)> = positions.chain(late).collect();
    assert!(searches.iter().any(|(position, depth)| passes(position, *depth)), "some game has a pass");
    for (position, deepest) in searches {
        for depth in [1, 2, 3, deepest] {
            for signs in [[1, 1], [-1, 1], [-1, -1]] {
                let evaluator = SideSigned::new(Discs, signs[0], signs[1]);
                let windows = [Window::INFINITE, Window::new(-3, 2)];
                compare_in_windows(&position, depth, ("discs", &evaluator), signs, &windows);
            }
        }
    }
}

/// Searches with every algorithm and these orderings: by the request, which takes the compiled code where it can, and by the general
/// search.
fn compare_ordered(game_name: &str, evaluator: &str, positions: &[(&str, u32)], orderings: &[&str]) {
    for &(position, depth) in positions {
        let root = game(game_name).unwrap().position(position).unwrap();
        for algorithm in algorithms().filter(|algorithm| algorithm.algorithm().table_use() != TableUse::Needed) {
            for ordering in orderings {
                let search = SearchSpec {
                    algorithm: algorithm.clone(),
                    depth,
                    ordering: ordering.parse().unwrap(),
                    evaluator: Some(evaluator.to_owned()),
                };
                let request = request_of(game_name, position, search);
                let case = format!("{algorithm} {ordering} {position} {depth}");
                assert_eq!(found(&root, &request), found_generally(&root, &request), "{case}");
            }
        }
    }
}

/// Orderings of any game.
const ORDERINGS: [&str; 18] = [
    "killer:2",
    "history",
    "static",
    "eval1",
    "eval1:min-depth=1",
    "mobility",
    "mobility:min-depth=2",
    "random",
    "reverse",
    "worst",
    "perfect",
    "noisy:0.6",
    "killer:1+eval1",
    "killer:2+history",
    "static+killer:2",
    "table+killer:2+random",
    "history+static",
    "random+mobility",
];

#[test]
fn of_othello_with_orderings() {
    let positions = [
        ("start", 4),
        (WHITE_MUST_PASS, 4),
        ("random:plies=21,seed=1", 3),
        ("random:empties=4,seed=2", 5),
        ("random:empties=7,seed=3", 4),
    ];
    compare_ordered("othello", "discs", &positions, &ORDERINGS);
    compare_ordered("othello", "discs", &positions, &["eval1:by=pattern", "parity"]);
}

#[test]
fn of_uniform_trees_in_windows() {
    for degree in [2, 3, 6, 10, 20] {
        for depth in 2..=4 {
            let position = format!("b={degree},d={depth},seed={depth},model=values,k=9");
            let windows = [Window::new(2, 6), Window::above(0), Window::above(4), Window::above(7)];
            compare_in_windows(&UniformPosition::parse(&position).unwrap(), depth, ("leaves", &Leaves), [1, 1], &windows);
        }
    }
}

#[test]
fn of_uniform_trees_with_orderings() {
    let positions = [
        ("b=1,d=4,seed=1", 3),
        ("b=2,d=6,seed=1", 6),
        ("b=3,d=5,seed=2,model=values,k=3", 7),
        ("b=4,d=5,seed=3", 4),
        ("b=9,d=4,seed=4,model=win-loss,win=0.4", 3),
        ("b=5,d=4,seed=5,model=ordered,p=0.7", 4),
        ("b=64,d=2,seed=6,model=strong", 2),
    ];
    compare_ordered("tree", "leaves", &positions, &ORDERINGS);
}

#[test]
fn of_six_by_six_othello_in_every_order_of_generation() {
    for depth in 1..=4 {
        compare::<Othello6>("start", depth, "discs", "mover");
    }
    for generation in ["columns", "rows", "columns-reversed", "rows-reversed"] {
        // With the pass of the variation, to the end of the game and beyond it.
        for plies in 25..=33 {
            compare::<Othello6>(&format!("pv:{plies} by {generation}"), 4, "discs", "mover");
        }
        compare::<Othello6>(&format!("pv:27 by {generation}"), 12, "discs", "mover");
        compare::<Othello6>(&format!("random:plies=12,seed=3 by {generation}"), 3, "discs", "mover");
    }
}

#[test]
fn of_ywf() {
    for depth in 1..=3 {
        compare::<Ywf>("start", depth, "stones", "mover");
    }
    for seed in 0..4 {
        compare::<Ywf>(&format!("random:plies=31,seed={seed}"), 3, "stones", "mover");
        compare::<Ywf>(&format!("random:plies=82,seed={seed}"), 5, "stones", "mover");
    }
}

#[test]
fn of_uniform_trees() {
    for model in ["continuous", "values,k=3", "win-loss,win=0.6", "ordered,p=0.7", "strong"] {
        for seed in 0..3 {
            // To the frontier, to the leaves, and beyond them.
            for depth in [3, 5, 7] {
                compare::<UniformPosition>(&format!("b=3,d=5,seed={seed},model={model}"), depth, "leaves", "mover");
            }
            // One, two and three registers for the children of a node, full and not.
            for (degree, depth) in [(8, 4), (11, 3), (16, 3), (21, 3)] {
                compare::<UniformPosition>(
                    &format!("b={degree},d={depth},seed={seed},model={model}"),
                    depth,
                    "leaves",
                    "mover",
                );
            }
        }
    }
}

#[test]
fn there_is_none_for_other_evaluators() {
    let alphabeta = "alphabeta".parse().unwrap();
    for evaluator in ["weights", "mobility", "pattern"] {
        let request = Request { algorithm: &alphabeta, depth: 1, evaluator, signs: [1, 1], window: Window::INFINITE };
        assert!(Othello::start().count(&request).is_none());
    }
}
