//! Tests of `scoutlab match`: its output, and the input that it rejects.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use assert_cmd::Command;
use scoutlab::players::PlayerSpecification;
use scoutlab::registry::Scored;
use scoutlab_experiments::matches::{self, Colours, GameRecord, MatchRequest, MatchTally};
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::Othello6;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{Notation, Side};

use crate::support::{MEASURES, refused, storage_failure};

fn request(game: &str, first: &str, second: &str) -> MatchRequest {
    MatchRequest {
        position: MEASURES.catalogue().game(game).unwrap().position("start").unwrap(),
        first: PlayerSpecification::parse(first, MEASURES.catalogue()).unwrap(),
        second: PlayerSpecification::parse(second, MEASURES.catalogue()).unwrap(),
        colours: Colours::Alternate,
        random_plies: 0,
        most_plies: None,
        seed: 1,
    }
}

fn play(request: &MatchRequest, games: u64) -> Vec<GameRecord> {
    matches::play_all(&request.prepare().unwrap(), games, NonZeroUsize::new(2)).unwrap()
}

fn scoutlab(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("scoutlab").unwrap();
    command.arg("match").args(arguments);
    command
}

fn printed(arguments: &[&str]) -> String {
    let output = scoutlab(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the message of the command, after asserting that it rejects its arguments.
fn refusal(arguments: &[&str]) -> String {
    let output = scoutlab(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_players_of_the_published_game_make_the_calls_counted_by_independent_programs() {
    // The counts are from one self-play game at depth 3. The published calls count the moves tried, so they exclude the root of
    // each search.
    for (player, calls) in [("minimax:depth=3", 691_219), ("alphabeta:depth=3", 56_143)] {
        let games = play(&request("ywf", player, player), 1);
        let tally = MatchTally::of(&games);
        assert_eq!(games[0].plies, 85);
        assert_eq!(tally.calls() - games[0].plies as u64, calls, "{player}");
        assert_eq!(games[0].score, 39 - 26);
        assert_eq!(tally.efforts[0].searches + tally.efforts[1].searches, 85);
    }
}

#[test]
fn perfect_players_of_tic_tac_toe_always_draw() {
    for first in ["alphabeta:depth=9", "scout:depth=9,eval=shortest-win,ordering=random"] {
        let tally = MatchTally::of(&play(&request("tictactoe", first, "alphabeta:depth=9,ordering=random"), 20));
        assert_eq!((tally.wins, tally.draws, tally.losses), (0, 20, 0));
        assert_eq!(tally.mean_score().to_bits(), 0.0_f64.to_bits());
    }
}

#[test]
fn a_search_of_three_plies_beats_a_random_player() {
    let ywf = MatchTally::of(&play(&request("ywf", "alphabeta:depth=3", "random"), 100));
    assert!(ywf.wins >= 90, "{ywf:?}");
    let othello = MatchTally::of(&play(&request("othello", "alphabeta:depth=3", "random"), 400));
    assert!(othello.interval().0 > 0.5, "{othello:?}");
    assert!(othello.mean_score() > 0.0);
}

#[test]
fn random_plies_make_different_games_without_any_search() {
    let same = request("othello", "alphabeta:depth=2", "alphabeta:depth=2");
    assert_eq!(matches::distinct_games(&play(&same, 10)), 2);
    let games = play(&MatchRequest { random_plies: 8, ..same }, 10);
    assert_eq!(matches::distinct_games(&games), 10);
    for game in &games {
        let searches: u64 = game.efforts.iter().map(|effort| effort.searches).sum();
        assert_eq!(searches as usize, game.plies - 8);
    }
    // A game of tic-tac-toe has at most nine plies, so every game with nine random plies is over.
    let drawn = play(&MatchRequest { random_plies: 9, ..request("tictactoe", "minimax:depth=9", "random") }, 20);
    assert!(drawn.iter().all(|game| game.efforts.iter().all(|effort| effort.searches == 0)));
}

#[test]
fn a_match_is_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let run = |jobs: &str| {
        let record = folder.path().join(jobs);
        let output = printed(&[
            "ywf",
            "--first",
            "alphabeta:depth=2,ordering=random",
            "--second",
            "random",
            "--games",
            "12",
            "--seed",
            "7",
            "--random-plies",
            "3",
            "--jobs",
            jobs,
            "--record",
            record.to_str().unwrap(),
        ]);
        (output, std::fs::read_to_string(record).unwrap())
    };
    let (output, record) = run("1");
    assert_eq!((output, record.clone()), run("2"));
    assert_eq!(record.matches("[Round ").count(), 12);
}

#[test]
fn the_json_object_has_exactly_the_keys_of_the_design() {
    let text = printed(&[
        "tictactoe",
        "--first",
        " alphabeta : depth = 3 , eval=outcome",
        "--second",
        "random",
        "--games",
        "10",
        "--seed",
        "3",
        "--json",
    ]);
    let keys = [
        "game",
        "first",
        "second",
        "games",
        "seed",
        "wins",
        "draws",
        "losses",
        "interval_low",
        "interval_high",
        "mean_score",
        "calls",
        "colours",
        "position",
        "random_plies",
        "most_plies",
        "version",
        "commit",
        "request",
    ];
    let places: Vec<_> =
        keys.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("{key}: {text}"))).collect();
    assert!(places.is_sorted(), "{text}");
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(object.len(), keys.len());
    assert_eq!(object["first"], "alphabeta:depth=3,eval=outcome");
    let count = |key: &str| object[key].as_u64().unwrap();
    assert_eq!((count("games"), count("seed")), (10, 3));
    assert_eq!(count("wins") + count("draws") + count("losses"), 10);
    let (low, high) = scoutlab_table::wilson_interval(count("wins"), 10);
    assert!((object["interval_low"].as_f64().unwrap() - low).abs() < 1e-12);
    assert!((object["interval_high"].as_f64().unwrap() - high).abs() < 1e-12);
    let mean = (count("wins") as f64 - count("losses") as f64) / 10.0;
    assert!((object["mean_score"].as_f64().unwrap() - mean).abs() < 1e-12);
}

/// Replays the moves of a game record by the rules of the game, and compares the tags of the record with the result.
fn replay<G: Scored + Notation>(record: &str, start: impl Fn(&str) -> G) -> usize {
    let mut games = 0;
    let mut blocks = record.split("\n\n");
    while let (Some(tags), Some(moves)) = (blocks.next(), blocks.next()) {
        let tags: BTreeMap<&str, &str> =
            tags.lines().map(|line| line.trim_start_matches('[').trim_end_matches("\"]").split_once(" \"").unwrap()).collect();
        assert!(moves.lines().all(|line| line.len() <= 80));
        let mut position = start(tags["Start"]);
        let mut words: Vec<&str> = moves.split_whitespace().collect();
        let result = words.pop().unwrap();
        for word in words.into_iter().filter(|word| !word.ends_with('.')) {
            position = position.play(position.parse_move(word).unwrap());
        }
        assert!(position.is_terminal());
        let expected = match position.winner() {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        assert_eq!((result, tags["Result"]), (expected, expected));
        assert_eq!(tags["Score"], position.score().to_string());
        games += 1;
        assert_eq!(tags["Round"], games.to_string());
        assert_eq!((tags["First"], tags["Second"]), ("alphabeta:depth=1", "random"));
    }
    games
}

#[test]
fn the_record_of_a_match_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    for game in ["othello", "othello6", "ywf", "connect-four", "tictactoe"] {
        let path = file.to_str().unwrap();
        printed(&[
            game,
            "--first",
            "alphabeta:depth=1",
            "--second",
            "random",
            "--games",
            "7",
            "--record",
            path,
            "--random-plies",
            "2",
        ]);
        let record = std::fs::read_to_string(&file).unwrap();
        let games = match game {
            "othello" => replay(&record, |text| Othello::parse(text).unwrap()),
            "othello6" => replay(&record, |text| Othello6::parse(text).unwrap()),
            "ywf" => replay(&record, |text| Ywf::parse(text).unwrap()),
            "connect-four" => replay(&record, |text| ConnectFour::parse(text).unwrap()),
            _ => replay(&record, |text| TicTacToe::parse(text).unwrap()),
        };
        assert_eq!(games, 7, "{game}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_record_that_begins_with_the_second_side_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    // One square wins for x, and a search of one ply finds it.
    printed(&[
        "tictactoe",
        "--first",
        "alphabeta:depth=1",
        "--second",
        "random",
        "--games",
        "1",
        "--position",
        "xx-oo---o",
        "--record",
        file.to_str().unwrap(),
    ]);
    insta::assert_snapshot!(std::fs::read_to_string(file).unwrap(), @r#"
    [Game "tictactoe"]
    [First "alphabeta:depth=1"]
    [Second "random"]
    [o "random"]
    [x "alphabeta:depth=1"]
    [Seed "0"]
    [Round "1"]
    [Start "xx-oo---o"]
    [RandomPlies "0"]
    [Score "-1"]
    [Result "0-1"]

    1... x2y0 0-1
    "#);
}

#[test]
fn the_table_tells_results_by_colour_and_calls_by_player() {
    // In this position, o wins with its next move, so x can only lose.
    let text = printed(&[
        "tictactoe",
        "--first",
        "minimax:depth=1",
        "--second",
        "minimax:depth=1",
        "--games",
        "3",
        "--position",
        "oo-xx----",
    ]);
    insta::assert_snapshot!(text, @r"
    game             tictactoe
    position         oo-xx----
    first            minimax:depth=1
    second           minimax:depth=1
    games            3 (seed 0, colours alternate, random plies 0)
    different games  2
    wins of first    0.6667 of all games, 95 % interval 0.2077 to 0.9385
    mean score       +0.333 points for first
    calls            18
    calls of first   12, 6.0 per move in 2 moves
    calls of second  6, 6.0 per move in 1 moves

    first plays         games     wins    draws   losses   mean score
    o                       2        2        0        0       +1.000
    x                       1        0        0        1       -1.000
    either                  3        2        0        1       +0.333
    ");
}

#[test]
fn bad_input_is_refused_with_what_was_expected() {
    let random = ["--second", "random", "--games", "1"];
    let first = |player: &'static str| refusal(&[&["othello", "--first", player][..], &random].concat());
    let cases = [
        (first("alfabeta:depth=3"), "unknown player `alfabeta` (did you mean `alphabeta`?)"),
        (first("alphabeta"), "player `alphabeta`: the depth is missing, expected depth=N with N from 1 to 1024"),
        (first("alphabeta:depth=0"), "player `alphabeta`: depth is `0`, expected a whole number from 1 to 1024"),
        (first("alphabeta:depth=-3"), "player `alphabeta`: depth is `-3`"),
        (first("alphabeta:depth=2,depth=3"), "player `alphabeta`: `depth` is given twice"),
        (first("alphabeta:depth=2,breadth=3"), "algorithm `alphabeta`: unknown parameter `breadth`"),
        (first("alphabeta:depth=2,ordering=revers"), "unknown ordering `revers` (did you mean `reverse`?)"),
        (first("alphabeta:depth=2,eval=stones"), "evaluator `stones` is not available for othello (available: discs"),
        (first("alphabeta:depth=2,eval=disks"), "unknown evaluator `disks` (did you mean `discs`?)"),
        (first("random:depth=2"), "player `random`: it takes no parameters, found `depth=2`"),
        (first(""), "unknown player ``"),
        (refusal(&[&["othelo", "--first", "random"][..], &random].concat()), "unknown game `othelo` (did you mean `othello`?)"),
        (
            refusal(&[&["tree", "--first", "random"][..], &random].concat()),
            "`tree` has no score; available for: othello, othello6, ywf, tictactoe, connect-four, chess",
        ),
        (
            refusal(&[&["tictactoe", "--first", "random", "--position", "ooo-xx---"][..], &random].concat()),
            "position `ooo-xx---`: the position is terminal, expected a position with moves to play",
        ),
        (
            refusal(&[&["tictactoe", "--first", "random", "--position", "ooo"][..], &random].concat()),
            "position `ooo` has 3 squares, expected 9",
        ),
        (
            refusal(&["othello", "--first", "random", "--second", "random", "--games", "0"]),
            "invalid value '0' for '--games <N>': expected a whole number from 1 to 1000000",
        ),
        (
            refusal(&["othello", "--first", "random", "--second", "random", "--games", "-1"]),
            "invalid value '-1' for '--games <N>'",
        ),
        (
            refusal(&[&["othello", "--first", "random", "--colours", "firs"][..], &random].concat()),
            "[possible values: first, second, alternate]",
        ),
    ];
    for (message, expected) in cases {
        assert!(message.contains(expected), "{message}\nexpected: {expected}");
    }
}

#[test]
fn a_record_that_cannot_be_written_is_refused_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "untouched").unwrap();
    for path in [folder.path().to_owned(), file.join("games.pgn"), "/".into(), "/dev/null".into()] {
        // This match would take longer than the life of any machine.
        let endless = ["ywf", "--first", "minimax:depth=1000", "--second", "minimax:depth=1000", "--games", "1000000"];
        let output = scoutlab(&[&endless[..], &["--record", path.to_str().unwrap()]].concat()).output().unwrap();
        let message = storage_failure(&output);
        assert!(message.contains("cannot be written"), "{message}");
    }
    let short = ["tictactoe", "--first", "random", "--second", "random", "--games", "1", "--record"];
    let record = |path: &std::path::Path| scoutlab(&[&short[..], &[path.to_str().unwrap()]].concat()).output().unwrap();
    let message = refused(&record(&file));
    assert!(message.contains("file exists and is not a game record, expected a new file or an earlier record"), "{message}");
    let games = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        assert!(record(&games.path().join("games.pgn")).status.success(), "an earlier record is replaced");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "untouched");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
