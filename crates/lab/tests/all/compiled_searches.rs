//! Searches by code that is compiled for one game are those of the general search: values, lines and all counters.

use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::Othello6;
use scoutlab_games::tree::UniformPosition;
use scoutlab_games::ywf::Ywf;
use scoutlab_lab::catalogue::{Frame, Named, Request, SearchOutcome, game};
use scoutlab_lab::players::SearchSpec;
use scoutlab_search::TableUse;

use crate::common::{algorithms, found, request_of};

/// Black plays c1 or c3 and White must pass.
const WHITE_MUST_PASS: &str = "XO--------------XO---------------------------------------------- X";

/// Searches with every algorithm: by the request, which takes the compiled code where it can; with an ordering that changes
/// nothing, which only the general search has; and by the compiled code itself.
fn compare<G: Named>(position: &str, depth: u32, evaluator: &'static str, frame: &'static str) {
    let root = game(G::NAME).unwrap().position(position).unwrap();
    let typed = G::read(&root.name()).unwrap();
    for algorithm in algorithms() {
        let with_ordering = |ordering: &str| {
            let search = SearchSpec {
                algorithm: algorithm.clone(),
                depth,
                ordering: ordering.parse().unwrap(),
                evaluator: Some(evaluator.to_owned()),
            };
            let mut request = request_of(G::NAME, position, search);
            request.frame = Some(frame.to_owned());
            found(&root, &request)
        };
        let case = format!("{algorithm} {} {position} {depth} {frame}", G::NAME);
        let general = with_ordering("table");
        let usual = with_ordering("none");
        if algorithm.algorithm().table_use() == TableUse::Needed {
            // With a table the ordering `table` changes something.
            assert_eq!(usual.value, general.value, "{case}");
            continue;
        }
        assert_eq!(usual, general, "{case}");
        if algorithm.algorithm().needs_general() {
            continue;
        }

        let signs = if frame == "mover" { Frame::Mover } else { Frame::WhiteRaw };
        let signs = signs.signs(algorithm.algorithm(), typed.side_to_move());
        let request = Request { algorithm: algorithm.algorithm(), depth, evaluator, signs };
        let (value, line, counters) = typed.count(&request).expect("code compiled for the game").unwrap();
        let line = line.into_iter().map(G::move_name).collect();
        assert_eq!(SearchOutcome { value, line, counters, seconds: 0.0 }, general, "{case}, compiled");
    }
}

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
        }
    }
}

#[test]
fn there_is_none_for_other_evaluators() {
    let alphabeta = "alphabeta".parse().unwrap();
    for evaluator in ["weights", "mobility", "pattern"] {
        let request = Request { algorithm: &alphabeta, depth: 1, evaluator, signs: [1, 1] };
        assert!(Othello::start().count(&request).is_none());
    }
}
