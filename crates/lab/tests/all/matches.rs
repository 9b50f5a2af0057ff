//! The moves of players, and the games of a match.

use std::collections::{BTreeMap, HashSet};

use scoutlab::matches::{Colours, Contestant, GameRecord, MatchRequest};
use scoutlab::registry::{GameEntry, Scored, SelfPlayRequest, self_play};
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, Value};

use crate::common::{self, catalogue, found, player, position, search_spec};

fn request(game: &str, first: &str, second: &str) -> MatchRequest {
    MatchRequest {
        position: position(game, "start"),
        first: player(first),
        second: player(second),
        colours: Colours::Alternate,
        random_plies: 0,
        most_plies: None,
        seed: 1,
    }
}

fn play(request: &MatchRequest, games: u64) -> Vec<GameRecord> {
    let contest = request.prepare().unwrap();
    (0..games).map(|number| contest.play(number).unwrap()).collect()
}

#[test]
fn a_game_of_chess_ends_by_mate_by_stalemate_or_after_the_stated_plies() {
    let game = |start: &str, most_plies: Option<u32>, number: u64| {
        let request = request("chess", "alphabeta:depth=1", "random");
        let request = MatchRequest { position: position("chess", start), colours: Colours::First, most_plies, ..request };
        request.prepare().unwrap().play(number).unwrap()
    };
    let mates = [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "Ra8#", Side::First, 1),
        ("r3k3/8/8/8/8/8/5PPP/6K1 b - -", "Ra1#", Side::Second, -1),
    ];
    for (start, moves, winner, score) in mates {
        let played = game(start, Some(1), 0);
        assert_eq!((played.moves.as_str(), played.winner, played.score), (moves, Some(winner), score));
    }
    for (most, number) in [(None, 0), (None, 1), (Some(1), 2), (Some(30), 3), (Some(300), 4), (Some(300), 5)] {
        let played = game("start", most, number);
        let end = position("chess", &format!("moves:{}", played.moves));
        let most = most.unwrap_or(120) as usize;
        assert!(played.plies == most || (played.plies < most && end.is_terminal()), "{}", played.moves);
        assert_eq!(played.winner.is_some(), played.moves.ends_with('#'));
        assert_eq!(played.score != 0, played.winner.is_some());
    }
}

/// Runs minimax by its definition, for the side to move.
fn minimax<G: Game>(position: &G, depth: u32, evaluator: &impl Evaluator<G>) -> Value {
    if depth == 0 || position.is_terminal() {
        return evaluator.value(position);
    }
    position.moves().iter().map(|played| -minimax(&position.play(played), depth - 1, evaluator)).max().unwrap()
}

#[test]
fn minimax_and_alphabeta_play_the_same_game_in_any_order_of_search() {
    for ordering in ["none", "reverse", "random"] {
        let games = ["minimax", "alphabeta", "alphabeta-soft", "scout"].map(|algorithm| {
            let player = format!("{algorithm}:depth=3,ordering={ordering}");
            play(&request("ywf", &player, &player), 1).remove(0).moves
        });
        assert!(games.iter().all(|moves| *moves == games[0]), "{ordering}: {games:?}");
    }
}

#[test]
fn a_player_chooses_the_first_best_move_in_search_order() {
    for (ordering, reversed) in [("none", false), ("reverse", true)] {
        let player = format!("alphabeta:depth=3,ordering={ordering}");
        let game = play(&request("othello", &player, &player), 1).remove(0);
        let mut position = Othello::start();
        for name in game.moves.split(' ') {
            let mut moves: Vec<_> = position.moves().iter().collect();
            if reversed {
                moves.reverse();
            }
            let values: Vec<Value> = moves.iter().map(|&played| -minimax(&position.play(played), 2, &Discs)).collect();
            let best = values.iter().max().unwrap();
            let first_best = moves[values.iter().position(|value| value == best).unwrap()];
            assert_eq!(name, position.move_name(first_best), "{ordering}, {}", position.position_name());
            position = position.play(first_best);
        }
        assert!(position.is_terminal());
    }
}

#[test]
fn a_random_player_draws_every_move_equally_often() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for game in play(&request("tictactoe", "random", "random"), 9_000) {
        *counts.entry(game.moves.split(' ').next().unwrap().to_owned()).or_default() += 1;
    }
    // The expected count is 1,000 for each of nine squares. The chi-square statistic with 8 degrees of freedom is below 26.1
    // with probability 0.999.
    assert_eq!(counts.len(), 9);
    let deviation: f64 = counts.values().map(|&count| (f64::from(count) - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(deviation < 26.1, "{deviation} {counts:?}");
}

#[test]
fn every_evaluator_of_every_played_game_gives_players_the_move_that_a_search_finds() {
    let mut checked = 0;
    for entry in catalogue().games().iter().map(GameEntry::description).filter(|entry| entry.is_scored) {
        for evaluator in &entry.evaluators {
            let start = position(entry.name, "start");
            let found = found(&common::request(&start, &format!("alphabeta:depth=4,eval={evaluator}")));
            let game = play(&request(entry.name, &format!("alphabeta:eval={evaluator},depth=4"), "random"), 1).remove(0);
            assert_eq!(game.moves.split(' ').next(), found.best_move(), "{} {evaluator}", entry.name);
            checked += 1;
        }
    }
    assert!(checked >= 6, "{checked}");
}

#[test]
fn colours_say_who_moves_first() {
    let movers = |colours| {
        let games = play(&MatchRequest { colours, ..request("tictactoe", "random", "random") }, 4);
        games.iter().map(|game| game.first_side).collect::<Vec<_>>()
    };
    let (first, second) = (Contestant::First, Contestant::Second);
    assert_eq!(movers(Colours::First), [first; 4]);
    assert_eq!(movers(Colours::Second), [second; 4]);
    assert_eq!(movers(Colours::Alternate), [first, second, first, second]);
}

#[test]
fn the_first_player_moves_first_also_where_white_is_to_move() {
    let position = position("othello", "---------------------------OX------XO--------------------------- O");
    let games = play(&MatchRequest { position, ..request("othello", "alphabeta:depth=1", "random") }, 2);
    assert_eq!(games[0].contestant(Side::Second), Contestant::First);
    assert_eq!(games[1].contestant(Side::Second), Contestant::Second);
    assert_eq!(games[0].winner().is_some(), games[0].score != 0);
}

#[test]
fn another_seed_makes_another_match() {
    let games = |seed| play(&MatchRequest { seed, ..request("ywf", "random", "random") }, 3);
    assert_eq!(games(1), games(1));
    assert_ne!(games(1), games(2));
    let moves: HashSet<String> = (0..5).flat_map(games).map(|game| game.moves).collect();
    assert_eq!(moves.len(), 15);
}

#[test]
fn the_winner_is_the_one_that_the_rules_of_each_game_name() {
    let othello = |board: &str| Othello::parse(&format!("{board} X")).unwrap();
    let ahead = othello(&format!("{}{}", "X".repeat(33), "O".repeat(31)));
    assert_eq!((ahead.winner(), ahead.score()), (Some(Side::First), 2));
    let level = othello(&format!("{}{}", "X".repeat(32), "O".repeat(32)));
    assert_eq!((level.winner(), level.score()), (None, 0));
    let wiped_out = othello(&format!("{}{}", "O".repeat(5), "-".repeat(59)));
    assert_eq!((wiped_out.winner(), wiped_out.score()), (Some(Side::Second), -5));
    assert_eq!(Othello::start().play(Othello::start().moves().iter().next().unwrap()).winner(), None, "the game goes on");

    // Both sides have 40 stones, so the side with fewer changes wins.
    let ywf = |changes: i32| Ywf::parse(&format!("{}{}+ X {changes}", "X".repeat(40), "O".repeat(40))).unwrap();
    let winners = [1, 0, -1].map(|changes| Scored::winner(&ywf(changes)));
    assert_eq!(winners, [Some(Side::Second), None, Some(Side::First)]);
    assert_eq!(ywf(1).score(), 0);
    assert_eq!(ywf(1).standing(), "Black 40, White 40, gray 1 stones, one more change by Black");

    let tictactoe = |board| TicTacToe::parse(board).unwrap();
    assert_eq!(Scored::winner(&tictactoe("xxxoo-o--")), Some(Side::Second));
    assert_eq!(tictactoe("xxxoo-o--").score(), -1);
    assert_eq!(tictactoe("ooxxxooxo").score(), 0);
}

#[test]
fn no_move_is_played_where_the_game_is_over() {
    let over = position("tictactoe", "ooo-xx---");
    for name in ["random", "alphabeta:depth=2"] {
        let contest = MatchRequest { position: over.clone(), ..request("tictactoe", name, name) };
        let refused = contest.prepare().err().unwrap().to_string();
        assert!(refused.contains("the position is terminal, expected a position with moves to play"), "{refused}");
    }
    let search = search_spec("alphabeta:depth=2");
    let request = SelfPlayRequest { position: over, search, seed: 0 };
    for refused in [request.check().unwrap_err().to_string(), self_play(&request).unwrap_err().to_string()] {
        assert!(refused.contains("the position is terminal, expected a position with moves to play"), "{refused}");
    }
}
