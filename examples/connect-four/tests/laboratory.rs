//! Tests the features that the game gets by implementing `RegisteredGame`, `Scored` and `FiniteGame`, such as random positions,
//! matches, interactive play, solving, node types and the report.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use connect_four::ConnectFour;
use scoutlab::matches::{Colours, MatchRequest, Tally};
use scoutlab::players::PlayerSpecification;
use scoutlab::registry::GameEntry;
use scoutlab::request::SolveRequest;
use scoutlab::search::solve;
use scoutlab_games::{Game, MoveSet, Notation, Side};

static ENTRY: LazyLock<GameEntry> = LazyLock::new(GameEntry::of::<ConnectFour>);

/// Runs the command with Connect Four in the folder `folder`, and returns its output.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_connect-four")).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs one grid, and returns the rows of its data.csv. Each cell comes with the name of its column.
fn measured(name: &str, grid: &str) -> Vec<Vec<(String, String)>> {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(project.join("experiments")).unwrap();
    let head = "title = \"One grid\"\nquestion = \"Is it measured?\"\nsource = \"none\"\nusual_time = \"1 second\"\nseed = 1\n";
    fs::write(project.join("experiments/grid.toml"), format!("{head}\n[[grid]]\ngame = \"connect-four\"\n{grid}")).unwrap();
    printed(&project, &["experiment", "grid", "--fresh"]);
    let data = fs::read_to_string(project.join("results/grid/data.csv")).unwrap();
    let mut lines = data.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let columns = lines.next().unwrap();
    lines.map(|values| columns.iter().cloned().zip(values).collect()).collect()
}

fn value<'r>(row: &'r [(String, String)], column: &str) -> &'r str {
    &row.iter().find(|(name, _)| name == column).unwrap().1
}

#[test]
fn random_positions_are_as_many_plies_from_the_start_as_asked_for() {
    for seed in 0..20 {
        let name = ENTRY.position(&format!("random:plies=6,seed={seed}")).unwrap().name();
        assert_eq!(name.matches(['X', 'O']).count(), 6, "{name}");
        let name = ENTRY.position(&format!("random:empties=9,seed={seed}")).unwrap().name();
        assert_eq!(name.matches('-').count(), 9, "{name}");
    }
    let perft = printed(here(), &["perft", "connect-four", "--position", "random:plies=6,seed=1", "--depth", "2"]);
    let position = ENTRY.position("random:plies=6,seed=1").unwrap();
    assert!(perft.starts_with(&format!("1 {} ", position.perft(1))), "{perft}");
    let search = ["search", "connect-four", "--position", "random:plies=6,seed=1", "--depth=4", "--algorithm=mtdf"];
    assert!(printed(here(), &search).contains("best move"));
}

#[test]
fn a_player_that_searches_beats_a_random_one() {
    let contest = MatchRequest {
        position: ENTRY.position("start").unwrap(),
        first: "alphabeta:depth=4,ordering=static".parse().unwrap(),
        second: PlayerSpecification::Random,
        colours: Colours::Alternate,
        random_plies: 2,
        seed: 1,
    };
    let contest = contest.prepare().unwrap();
    let games: Vec<_> = (0..20).map(|number| contest.play(number).unwrap()).collect();
    let tally = Tally::of(&games);
    assert_eq!((tally.games, tally.losses), (20, 0));
    assert!(tally.wins >= 18, "{tally:?}");
    for game in games {
        let end = ConnectFour::parse(&game.moves.replace(' ', "")).unwrap();
        assert_eq!(end.winner(), game.winner);
        let score = game.winner.map_or(0, |side| if side == Side::First { 1 } else { -1 });
        assert_eq!(game.score, score);
    }
}

#[test]
fn the_command_plays_matches_and_games_with_a_person() {
    let players = ["match", "connect-four", "--first=alphabeta:depth=2", "--second=random", "--games=4", "--json"];
    assert!(printed(here(), &players).contains("\"games\":4"));
    // Without input, interactive play shows only the board.
    let play = printed(here(), &["play", "connect-four", "--position", "dedede"]);
    assert!(play.contains("no one has four in a row"), "{play}");
}

#[test]
fn comparisons_are_measured() {
    let rows = measured(
        "comparisons",
        "measure = \"comparisons\"\npositions = \"ddc\"\ndepths = 4\norderings = [\"none\", \"static\"]\nalgorithms = [\"scout\", \"mtdf\"]\n",
    );
    assert_eq!(rows.len(), 4);
    for row in rows {
        let count = |column| value(&row, column).parse::<f64>().unwrap();
        assert!(count("leaves") > 0.0 && count("baseline") > 0.0);
        assert!((0.0..=1.0).contains(&count("accuracy")));
    }
}

#[test]
fn node_types_are_measured() {
    let rows = measured(
        "node-types",
        "measure = \"node-types\"\npositions = [\"start\", \"ddc\"]\ndepths = 4\nalgorithms = [\"alphabeta\", \"scout\"]\norderings = [\"none\", \"perfect\"]\n",
    );
    assert_eq!(rows.len(), 8);
    for row in rows {
        let count = |column| value(&row, column).parse::<u64>().unwrap();
        let types = ["type1", "type2", "type3", "type4", "type5", "type6"].map(count);
        assert_eq!(types.iter().sum::<u64>() + count("untyped"), count("calls"));
        if value(&row, "ordering") == "perfect" {
            // The search visits exactly the minimal tree (Knuth and Moore 1975).
            assert_eq!((types, count("untyped")), ([3, 2, 54, 54, 54, 6], 0));
        } else {
            assert!(count("untyped") > 0);
        }
    }
}

/// Returns the score of a position for the side to move, without using a search of scoutlab.
fn score(position: &ConnectFour) -> i32 {
    if position.is_terminal() {
        return if position.winner().is_some() { -1 } else { 0 };
    }
    position.moves().iter().map(|played| -score(&position.play(played))).max().unwrap()
}

#[test]
fn exact_searches_find_the_score() {
    let mut scores = Vec::new();
    for seed in 0..40 {
        let position = ENTRY.position(&format!("random:empties=8,seed={seed}")).unwrap();
        let expected = score(&ConnectFour::parse(&position.name()).unwrap());
        for algorithm in ["pvs", "mtdf", "deepening(scout-window)"] {
            let algorithm = algorithm.parse().unwrap();
            let request = SolveRequest { algorithm, ..SolveRequest::new(position.clone()) };
            let outcome = solve(&request).unwrap();
            let end = outcome.line.iter().fold(ConnectFour::parse(&position.name()).unwrap(), |position, played| {
                position.play(position.parse_move(played).unwrap())
            });
            assert_eq!(outcome.value, expected, "{}", position.name());
            assert!(end.is_terminal(), "{:?}", outcome.line);
        }
        scores.push(expected);
    }
    scores.sort_unstable();
    scores.dedup();
    assert_eq!(scores, [-1, 0, 1], "every score is among them");
    let solved =
        printed(here(), &["solve", "connect-four", "--position", "random:empties=10,seed=1", "--ordering", "table+static"]);
    assert!(solved.contains("PV  "), "{solved}");
}

#[test]
fn the_report_shows_this_package_alone() {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    fs::create_dir_all(project.join("experiments")).unwrap();
    printed(&project, &["report"]);
    let report = fs::read_to_string(project.join("results/report/report.html")).unwrap();
    assert!(report.contains("<h1>Connect Four, counted</h1>"));
    let traces = fs::read_dir(project.join("results/report/traces")).unwrap();
    let mut traces: Vec<_> = traces.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    traces.sort();
    let added = ["bounded-alphabeta-connect-four", "bounded-alphabeta-tree", "centre-connect-four", "connect-four"];
    assert_eq!(traces, added.map(|name| format!("{name}.html")));
    assert!(printed(here(), &["--help"]).contains("Games       connect-four"));
}

#[test]
fn the_command_counts_a_published_position() {
    for (algorithm, ordering, calls) in
        [("minimax", "none", 107), ("bounded-alphabeta", "none", 27), ("bounded-alphabeta", "centre", 32)]
    {
        let search = [
            "search",
            "connect-four",
            "--position=7422341735647741166133573473242566",
            "--depth=8",
            "--eval=moves-left",
            "--json",
        ];
        let options = [format!("--algorithm={algorithm}"), format!("--ordering={ordering}")];
        let arguments: Vec<&str> = search.into_iter().chain(options.iter().map(String::as_str)).collect();
        let found = printed(here(), &arguments);
        assert!(found.contains("\"value\":1,") && found.contains(&format!("\"calls\":{calls},")), "{found}");
    }
}

#[test]
fn a_wrong_axis_of_an_added_measure_is_refused() {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-axes");
    fs::create_dir_all(project.join("experiments")).unwrap();
    let head = "title = \"One grid\"\nquestion = \"Is it read?\"\nsource = \"none\"\nusual_time = \"1 second\"\nseed = 1\n\n[[grid]]\n";
    for (grid, expected) in [
        ("measure = \"published-solver\"", "did you mean `published-solvers`?"),
        ("measure = \"published-solvers\"\nsets = \"Test_L3_R1\"\nsolver = 1", "did you mean `solvers`?"),
        ("measure = \"published-solvers\"\nsets = \"Test_L3_R2\"\nsolvers = \"centre\"", "unknown set `Test_L3_R2`"),
        (
            "measure = \"published-solvers\"\nsets = \"Test_L3_R1\"",
            "`solvers` is missing, but a grid of published-solvers requires it",
        ),
        (
            "measure = \"position-sets\"\nsets = \"Test_L3_R1\"\nalgorithms = \"scout\"\ntables = 4",
            "does not support a transposition table",
        ),
    ] {
        fs::write(project.join("experiments/grid.toml"), format!("{head}{grid}\n")).unwrap();
        let program = Command::new(env!("CARGO_BIN_EXE_connect-four"))
            .args(["experiment", "grid"])
            .current_dir(&project)
            .output()
            .unwrap();
        let told = String::from_utf8(program.stderr).unwrap();
        assert_eq!(program.status.code(), Some(2), "{told}");
        assert!(told.contains(expected), "{expected}: {told}");
    }
}
