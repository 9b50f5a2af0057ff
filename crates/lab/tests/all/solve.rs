//! Solving: searches to the end of a game for the exact score.

use scoutlab::{SearchText, SolveOutcome, SolveRequest, SolveText, search, solve};
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::{Exact, Othello};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation};

use crate::common::{self, catalogue, position};

fn request(text: &str) -> SolveRequest {
    SolveRequest::new(position("othello", text))
}

fn solved(request: &SolveRequest) -> SolveOutcome {
    solve(request).unwrap()
}

/// Plays a line to the end of the game. Returns the score for the side to move at the start of the line.
fn played_out(position: &str, line: &[String]) -> i32 {
    let mut end = Othello::parse(position).unwrap();
    for name in line {
        let played = end.parse_move(name).unwrap();
        assert!(end.moves().iter().any(|legal| legal == played), "{name} in {line:?}");
        end = end.play(played);
    }
    assert!(end.is_terminal(), "{line:?} is not the whole game from {position}");
    let score = Exact::new(0).value(&end);
    if line.len().is_multiple_of(2) { score } else { -score }
}

#[test]
fn the_best_line_is_a_game_that_ends_with_the_score() {
    const ALGORITHMS: [&str; 18] = [
        "branch-and-bound",
        "alphabeta",
        "alphabeta-soft",
        "scout",
        "scout-window",
        "negascout",
        "pvs",
        "mtdf",
        "mtdf:guess=-20",
        "sss",
        "dual",
        "mtd-plus",
        "mtd-minus",
        "mtd-bi",
        "aspiration:delta=4",
        "deepening(alphabeta)",
        "deepening(mtdf)",
        "deepening(scout)",
    ];
    for seed in 0..12 {
        let position = position("othello", &format!("random:empties=11,seed={seed}")).name();
        let expected = Exact::new(0).value(&Othello::parse(&position).unwrap());
        for algorithm in ALGORITHMS {
            for last_empties in [0, 5] {
                let mut request = request(&position);
                request.settings.algorithm = common::algorithm(algorithm);
                request.settings.last_empties = Some(last_empties);
                let found = solved(&request);
                assert_eq!(found.value, expected, "{algorithm} on {position}");
                assert_eq!(played_out(&position, &found.line), found.value, "{algorithm} on {position}");
            }
        }
    }
}

#[test]
fn the_first_position_of_the_ffo_suite_is_solved_by_every_quick_algorithm() {
    for algorithm in ["alphabeta", "negascout", "pvs", "mtdf", "mtd-bi", "aspiration:delta=8", "deepening(pvs)"] {
        let mut request = request("ffo:40");
        request.settings.algorithm = common::algorithm(algorithm);
        let found = solved(&request);
        assert_eq!((found.value, found.line[0].as_str()), (38, "a2"), "{algorithm}");
        assert_eq!(played_out("ffo:40", &found.line), 38, "{algorithm}");
    }
}

#[test]
fn a_pass_at_the_root_is_the_best_move() {
    // White has no move. Black moves to a1 and flips all white discs.
    let position = format!("-OX{} O", "X".repeat(61));
    let found = solved(&request(&position));
    assert_eq!((found.value, found.line), (-64, vec!["pass".to_owned(), "a1".to_owned()]));
}

#[test]
fn tictactoe_is_solved_too() {
    let found = solved(&SolveRequest::new(position("tictactoe", "start")));
    assert_eq!((found.value, found.line.len()), (0, 9));
}

/// Returns the outcome of a Connect Four position for the side to move, without using a search of scoutlab.
fn outcome(position: &ConnectFour) -> i32 {
    if position.is_terminal() {
        return if position.winner().is_some() { -1 } else { 0 };
    }
    position.moves().iter().map(|played| -outcome(&position.play(played))).max().unwrap()
}

#[test]
fn every_solver_finds_the_outcome_of_connect_four() {
    let mut found = Vec::new();
    for seed in 0..40 {
        let game = "connect-four".to_owned();
        let position = position(&game, &format!("random:empties=8,seed={seed}")).name();
        let start = ConnectFour::parse(&position).unwrap();
        let expected = outcome(&start);
        let by = |algorithm: Option<&str>| SolveText {
            game: game.clone(),
            position: position.clone(),
            algorithm: algorithm.map(str::to_owned),
            ..SolveText::default()
        };
        let without_table = SolveText { without: Some("table".to_owned()), ..by(None) };
        for text in [by(None), without_table, by(Some("pvs")), by(Some("mtdf")), by(Some("deepening(scout-window)"))] {
            let solved = solved(&text.parse(catalogue()).unwrap());
            assert_eq!(solved.value, expected, "{text:?}");
            let end = solved.line.iter().fold(start, |position, name| position.play(position.parse_move(name).unwrap()));
            assert!(end.is_terminal(), "{:?} from {position}", solved.line);
            assert_eq!(if solved.line.len().is_multiple_of(2) { 1 } else { -1 } * outcome(&end), expected, "{position}");
        }
        found.push(expected);
    }
    assert!([-1, 0, 1].iter().all(|value| found.contains(value)), "{found:?}");
}

#[test]
fn a_root_that_the_evaluator_solves_has_a_best_move() {
    // X has discs in a1, b1 and c1, and wins with d1. The evaluator sees this win without a search.
    let request = |eval: &str| SearchText {
        game: "connect-four".to_owned(),
        position: "112233".to_owned(),
        depth: Some(4),
        eval: Some(eval.to_owned()),
        ..SearchText::default()
    };
    for (eval, value) in [("moves-left", 18), ("outcome", 1)] {
        let found = search(&request(eval).parse(catalogue()).unwrap()).unwrap();
        assert_eq!((found.value, found.best_move(), found.counters.calls()), (value, Some("d"), 1), "{eval}");
    }
}
