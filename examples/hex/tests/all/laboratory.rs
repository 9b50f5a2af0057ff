//! Tests the features that the game gets by implementing `RegisteredGame`, `Scored` and `FiniteGame`, such as random positions,
//! matches, interactive play, solving, experiments and the report.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use hex::Hex;
use scoutlab::Catalogue;
use scoutlab::SolveSettings;
use scoutlab::players::PlayerSpecification;
use scoutlab::request::SolveRequest;
use scoutlab::search::solve;
use scoutlab_experiments::matches::{Colours, MatchRequest, MatchTally};
use scoutlab_games::{Game, Notation, Side};

use crate::slow::SlowHex;

fn catalogue() -> Catalogue {
    hex::lab().catalogue().unwrap()
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hex")).args(arguments).current_dir(folder).output().unwrap()
}

/// Runs the command with Hex in the folder `folder`, and returns its output.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Creates a separate project for a test.
fn project(name: &str) -> std::path::PathBuf {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(project.join("experiments")).unwrap();
    project
}

#[test]
fn both_boards_are_games() {
    for (game, cells) in [("hex4", 16), ("hex5", 25)] {
        let perft = printed(here(), &["perft", game, "--depth", "1"]);
        assert!(perft.starts_with(&format!("1 {cells} ")), "{perft}");
        let search = ["search", game, "--position", "random:plies=3,seed=1", "--depth=3", "--algorithm=mtdf"];
        assert!(printed(here(), &search).contains("best move"));
    }
    let refused = run(here(), &["search", "hex3", "--depth=1", "--algorithm=scout"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("unknown game `hex3` (did you mean `hex"));
}

#[test]
fn a_player_that_searches_beats_a_random_one() {
    let catalogue = catalogue();
    let contest = MatchRequest {
        position: catalogue.game("hex4").unwrap().position("start").unwrap(),
        first: PlayerSpecification::parse("alphabeta:depth=2,ordering=static", &catalogue).unwrap(),
        second: PlayerSpecification::Random,
        colours: Colours::Alternate,
        random_plies: 2,
        most_plies: None,
        seed: 1,
    };
    let contest = contest.prepare().unwrap();
    let games: Vec<_> = (0..20).map(|number| contest.play(number).unwrap()).collect();
    let tally = MatchTally::of(&games);
    assert_eq!((tally.games, tally.draws), (20, 0));
    assert!(tally.wins >= 18, "{tally:?}");
    for game in games {
        let end = Hex::<4>::parse(&game.moves.replace(' ', "")).unwrap();
        assert_eq!(end.winner(), game.winner);
        assert_eq!(game.score, if game.winner == Some(Side::First) { 1 } else { -1 });
    }
}

#[test]
fn the_command_plays_a_game_with_a_person() {
    // Without input, interactive play shows only the board.
    let play = printed(here(), &["play", "hex4", "--position", "b2c3"]);
    assert!(play.contains("no one has connected both edges"), "{play}");
    assert!(play.contains("  a b c d\n1 - - - -\n 2 - X - -\n  3 - - O -\n   4 - - - -"), "{play}");
}

#[test]
fn exact_searches_find_the_winner_of_a_slow_search() {
    let catalogue = catalogue();
    let game = catalogue.game("hex4").unwrap();
    let mut known = HashMap::new();
    let mut scores = [0; 2];
    for seed in 0..40 {
        let position = game.position(&format!("random:empties=9,seed={seed}")).unwrap();
        let side = |symbol| match symbol {
            'X' => Some(Side::First),
            'O' => Some(Side::Second),
            _ => None,
        };
        let symbols: Vec<_> = position.name().chars().map(side).collect();
        let wins = SlowHex(symbols.chunks(4).map(<[_]>::to_vec).collect()).wins(&mut known);
        for algorithm in ["pvs", "mtdf", "deepening(scout-window)"] {
            let algorithm = catalogue.algorithms().named(algorithm).unwrap();
            let request = SolveRequest {
                position: position.clone(),
                settings: SolveSettings { algorithm: algorithm.clone(), ..SolveSettings::default() },
            };
            let outcome = solve(&request).unwrap();
            assert_eq!(outcome.value, if wins { 1 } else { -1 }, "{algorithm} {}", position.name());
            let end = outcome.line.iter().fold(Hex::<4>::parse(&position.name()).unwrap(), |position, played| {
                position.play(position.parse_move(played).unwrap())
            });
            assert!(end.is_terminal(), "{:?}", outcome.line);
        }
        scores[usize::from(wins)] += 1;
    }
    assert!(scores.iter().all(|&count| count > 5), "{scores:?}");
}

#[test]
fn the_first_player_wins_on_four_rows() {
    let solved = printed(here(), &["solve", "hex4", "--ordering", "table+static", "--json"]);
    assert!(solved.contains("\"value\":1,"), "{solved}");
}

#[test]
fn an_experiment_counts_and_the_report_shows_this_package_alone() {
    let project = project("report");
    let head = "title = \"One grid\"\nquestion = \"Is it measured?\"\nsource = \"none\"\nusual_time = \"1 second\"\nseed = 1\n";
    let grid = "[[grid]]\nmeasure = \"node-types\"\ngame = \"hex4\"\npositions = \"start\"\ndepths = 2\nalgorithms = \"alphabeta\"\n\
                orderings = \"perfect\"\n";
    fs::write(project.join("experiments/grid.toml"), format!("{head}\n{grid}")).unwrap();
    printed(&project, &["experiment", "grid", "--fresh"]);
    let data = fs::read_to_string(project.join("results/grid/data.csv")).unwrap();
    // The search visits exactly the minimal tree (Knuth and Moore 1975): the root, 16 children, 15 leaves below the first child,
    // and one leaf below each other child.
    let columns: Vec<&str> = data.lines().next().unwrap().split(',').collect();
    let row: Vec<&str> = data.lines().nth(1).unwrap().split(',').collect();
    let count = |name: &str| row[columns.iter().position(|column| *column == name).unwrap()];
    assert_eq!((count("calls"), count("untyped")), ((1 + 16 + 15 + 15).to_string().as_str(), "0"), "{data}");
    printed(&project, &["report"]);
    let report = fs::read_to_string(project.join("results/report/report.html")).unwrap();
    assert!(report.contains("<h1>Hex, counted</h1>"));
    let traces = fs::read_dir(project.join("results/report/traces")).unwrap();
    let mut traces: Vec<_> = traces.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    traces.sort();
    assert_eq!(traces, ["hex4.html", "hex5.html"]);
    assert!(printed(here(), &["--help"]).contains("Games       hex4, hex5"));
}
