//! Solving: searches to the end of a game for the exact score.

use scoutlab::{Distance, SearchText, SolveOutcome, SolveRequest, SolveText, SolvedMove, search, solve, solve_moves};
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

/// Returns the score of a Connect Four position by definition: 22 minus the number of discs that the winner has played.
fn pons_score(position: &ConnectFour) -> i32 {
    if position.is_terminal() {
        let of_winner = position.plies().div_ceil(2) as i32;
        return if position.winner().is_some() { of_winner - 22 } else { 0 };
    }
    position.moves().iter().map(|played| -pons_score(&position.play(played))).max().unwrap()
}

/// Returns the number of plies to a win that is as early, or a loss that is as late as possible, or `None` for a draw.
fn plies_to_end(position: &ConnectFour) -> Option<u32> {
    let score = pons_score(position);
    if position.is_terminal() || score == 0 {
        return (score != 0).then_some(0);
    }
    let best = position.moves().iter().map(|played| position.play(played)).find(|child| pons_score(child) == -score);
    best.and_then(|child| plies_to_end(&child)).map(|plies| plies + 1)
}

#[test]
fn connect_four_has_the_distance_of_the_end_at_the_root_and_after_each_move() {
    let mut found = Vec::new();
    for seed in 0..30 {
        let text = format!("random:empties={},seed={seed}", 5 + seed % 4);
        let game = "connect-four".to_owned();
        let text = SolveText { game, position: text, all: true, ..SolveText::default() };
        let request = text.parse(catalogue()).unwrap();
        let root = ConnectFour::parse(&request.position.name()).unwrap();
        let outcome = solved(&request);
        let distance = |root: &ConnectFour| Distance { score: pons_score(root), plies: plies_to_end(root) };
        assert_eq!(outcome.distance, Some(distance(&root)), "{text:?}");
        let moves = outcome.moves.unwrap();
        let expected: Vec<SolvedMove> = root
            .moves()
            .iter()
            .map(|played| {
                let after = distance(&root.play(played));
                let distance = Distance { score: -after.score, plies: after.plies.map(|plies| plies + 1) };
                SolvedMove { name: root.move_name(played), value: Some(distance.score.signum()), distance: Some(distance) }
            })
            .collect();
        assert_eq!(moves, expected, "{text:?}");
        let best = moves.iter().map(|solved| solved.distance.unwrap().score).max();
        let is_best: Vec<bool> = moves.iter().map(|solved| Some(solved.distance.unwrap().score) == best).collect();
        assert_eq!(SolvedMove::best_of(&moves), is_best);
        assert_eq!(outcome.line.len() as u32, outcome.distance.unwrap().plies.unwrap_or(42 - root.plies()), "{text:?}");
        found.push(outcome.value);
    }
    assert!([-1, 0, 1].iter().all(|value| found.contains(value)), "{found:?}");
}

#[test]
fn a_search_by_an_algorithm_finds_no_distance() {
    let game = "connect-four".to_owned();
    let text = SolveText { game, position: "Test_L3_R1:1".to_owned(), all: true, ..SolveText::default() };
    let algorithm = Some("pvs".to_owned());
    let outcome = solved(&SolveText { algorithm, ..text }.parse(catalogue()).unwrap());
    assert_eq!((outcome.value, outcome.distance), (-1, None));
    assert!(outcome.moves.unwrap().iter().all(|solved| solved.distance.is_none()));
}

#[test]
fn every_legal_move_has_its_score_in_move_generation_order() {
    for seed in 0..8 {
        let position = position("othello", &format!("random:empties=9,seed={seed}"));
        let root = Othello::parse(&position.name()).unwrap();
        let expected: Vec<_> = root
            .moves()
            .iter()
            .map(|played| (root.move_name(played), Some(-Exact::new(0).value(&root.play(played)))))
            .collect();
        for algorithm in [None, Some("alphabeta"), Some("sss")] {
            let text = SolveText { algorithm: algorithm.map(str::to_owned), all: true, ..SolveText::default() };
            let request = text.of(position.clone(), catalogue()).unwrap();
            let outcome = solved(&request);
            let moves = outcome.moves.unwrap();
            assert_eq!(solve_moves(&request).unwrap(), moves);
            let greatest = moves.iter().filter_map(|solved| solved.value).max();
            assert_eq!(greatest, Some(outcome.value));
            let moves: Vec<_> = moves.into_iter().map(|solved| (solved.name, solved.value)).collect();
            assert_eq!(moves, expected, "{algorithm:?}, seed {seed}");
        }
    }
    // In tic-tac-toe, every first move draws.
    let request = SolveText { game: "tictactoe".to_owned(), all: true, ..SolveText::default() }.parse(catalogue()).unwrap();
    let moves = solved(&request).moves.unwrap();
    assert_eq!((moves.len(), SolvedMove::best_of(&moves)), (9, vec![true; 9]));
    assert!(moves.iter().all(|solved| solved.value == Some(0)));
}

#[test]
fn a_terminal_position_has_no_moves_to_score() {
    let lost = "1212121";
    for (game, position, plies) in
        [("othello", format!("{} X", "X".repeat(64)), None), ("connect-four", lost.to_owned(), Some(0))]
    {
        let text = SolveText { game: game.to_owned(), position, all: true, ..SolveText::default() };
        let outcome = solved(&text.parse(catalogue()).unwrap());
        assert_eq!((outcome.moves, outcome.line.len()), (Some(Vec::new()), 0), "{game}");
        // X has won with its fourth disc.
        assert_eq!(outcome.distance, plies.map(|plies| Distance { score: -18, plies: Some(plies) }), "{game}");
    }
}

#[test]
fn a_stopped_search_leaves_scores_of_moves_unknown() {
    let stop = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let mut request = SolveText { game: "connect-four".to_owned(), ..SolveText::default() }.parse(catalogue()).unwrap();
    request.settings.stop = stop;
    let moves = solve_moves(&request).unwrap();
    assert_eq!(moves.len(), 7);
    assert!(moves.iter().all(|solved| solved.value.is_none() && solved.distance.is_none()));
    assert_eq!(SolvedMove::best_of(&moves), [false; 7]);
}
