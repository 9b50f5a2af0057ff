//! Solving: searches to the end of a game for the exact score.

use scoutlab_games::othello::{Exact, Othello};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation};
use scoutlab_lab::{SolveOutcome, SolveRequest, solve};

use crate::common::position;

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
                let found = solved(&SolveRequest {
                    algorithm: algorithm.parse().unwrap(),
                    last_empties: Some(last_empties),
                    ..request(&position)
                });
                assert_eq!(found.value, expected, "{algorithm} on {position}");
                assert_eq!(played_out(&position, &found.line), found.value, "{algorithm} on {position}");
            }
        }
    }
}

#[test]
fn the_first_position_of_the_ffo_suite_is_solved_by_every_quick_algorithm() {
    for algorithm in ["alphabeta", "negascout", "pvs", "mtdf", "mtd-bi", "aspiration:delta=8", "deepening(pvs)"] {
        let found = solved(&SolveRequest { algorithm: algorithm.parse().unwrap(), ..request("ffo:40") });
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
