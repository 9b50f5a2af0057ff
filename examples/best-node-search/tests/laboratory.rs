//! Tests that the command treats extensions like built-in components.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output};

use best_node_search::{BestNodeSearch, KillersPerPlySettings};
use scoutlab::players::SearchSpec;
use scoutlab::registry::{RequestError, SearchText};
use scoutlab::request::SearchRequest;
use scoutlab::search::{TypedSearch, search};
use scoutlab::{Catalogue, Lab};
use scoutlab_cli::Commands;
use scoutlab_games::othello::{Othello, Square};
use scoutlab_games::{Evaluator, Game, Side, Value};
use scoutlab_search::algorithms::AlphaBeta;
use scoutlab_search::orderings::{BuiltInOrderings, OrderingBuilders, Resources};
use scoutlab_search::registration::RegistrationError;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, ChildWindows, Form, Root, Search, SearchError, TableUse, Tree};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_best-node-search")).args(arguments).current_dir(folder).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = run(Path::new(env!("CARGO_MANIFEST_DIR")), arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = run(Path::new(env!("CARGO_MANIFEST_DIR")), arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Creates a project whose only experiment contains `grid`, and returns the folder of the project.
fn project(name: &str, grid: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(folder.join("experiments")).unwrap();
    let head = "title = \"One grid\"\nquestion = \"Is it measured?\"\nsource = \"none\"\nusual_time = \"1 second\"\nseed = 1\n";
    fs::write(folder.join("experiments/grid.toml"), format!("{head}\n[[grid]]\n{grid}")).unwrap();
    folder
}

#[test]
fn the_help_lists_what_was_added() {
    let help = printed(&["--help"]);
    assert!(help.contains("Added by this program:"), "{help}");
    assert!(help.contains("Algorithms  best-node-search") && help.contains("Orderings   killers-per-ply"), "{help}");
    let help = printed(&["search", "--help"]);
    assert!(help.contains("  best-node-search  separates the best move"), "{help}");
    assert!(help.contains("  killers-per-ply   moves that caused a cutoff at the same ply"), "{help}");
}

#[test]
fn misspelt_names_are_refused_with_the_nearest() {
    let search = |name: &str, value: &str| refused(&["search", "othello", "--depth=2", "--algorithm=scout", name, value]);
    let message = refused(&["search", "othello", "--depth=2", "--algorithm", "best-node-serch"]);
    assert!(message.contains("(did you mean `best-node-search`?)"), "{message}");
    let message = search("--ordering", "killers-per-pli");
    assert!(message.contains("(did you mean `killers-per-ply`?)"), "{message}");
    let message = search("--ordering", "killers-per-ply:0");
    assert!(message.contains("ordering `killers-per-ply`: `0`: expected a whole number from 1 to 256"), "{message}");
    let message = refused(&["match", "othello", "--first", "best-node-serch:depth=2", "--second", "random", "--games", "1"]);
    assert!(message.contains("unknown player `best-node-serch` (did you mean `best-node-search`?)"), "{message}");
}

#[test]
fn every_command_takes_them() {
    let algorithm = "--algorithm=best-node-search";
    for (game, position) in
        [("othello", "start"), ("ywf", "start"), ("tictactoe", "start"), ("tree", "b=3,d=3"), ("tree", "[1 [2 3]=2]")]
    {
        let common = ["search", game, "--position", position, "--depth=3", "--json", "--ordering"];
        let value = |algorithm: &str, ordering: &str| {
            let json = printed(&[&common[..], &[ordering, "--algorithm", algorithm]].concat());
            json.split("\"value\":").nth(1).unwrap().split(',').next().unwrap().to_owned()
        };
        let expected = value("minimax", "none");
        assert_eq!(value("best-node-search", "table+killers-per-ply:1"), expected, "{game}");
        assert_eq!(value("deepening(best-node-search)", "killers-per-ply+eval1"), expected, "{game}");
    }
    let search = ["search", "--depth=3", "--algorithm=alphabeta", "--ordering"];
    for game in [&["othello6"][..], &["othello", "--generation", "rows"]] {
        // In a fixed-depth search, each ply has one remaining depth, so the two orderings agree.
        let counts = |ordering: &str| {
            let text = printed(&[&search[..], &[ordering], game].concat());
            ["value ", "leaves ", "interior "].map(|name| text.lines().find(|line| line.starts_with(name)).unwrap().to_owned())
        };
        assert_eq!(counts("killers-per-ply:2"), counts("killer:2"), "{game:?}");
    }
    let players = ["match", "tictactoe", "--first", "best-node-search:depth=3,ordering=killers-per-ply", "--second", "random"];
    assert!(printed(&[&players[..], &["--games=4", "--json"]].concat()).contains("\"games\":4"));
    let solved = printed(&["solve", "tictactoe", algorithm, "--ordering=table+killers-per-ply"]);
    assert!(solved.contains("score                +0"), "{solved}");
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trace.html");
    let trace = ["trace", "othello", "--depth=2", algorithm, "--against=scout", "--against-ordering=killers-per-ply", "--out"];
    printed(&[&trace[..], &[page.to_str().unwrap()]].concat());
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("best-node-search") && page.contains("scout with killers-per-ply"));
}

#[test]
fn every_measure_takes_them_and_the_report_is_that_of_the_project() {
    let grid = "measure = \"comparisons\"\ngame = \"tree\"\npositions = \"b=4,d=4,model=ordered,p=0.5,seed={seed}\"\ndepths = 4\nseeds = 3\n\
                algorithms = [\"best-node-search\", \"mtdf\"]\norderings = [\"none\", \"killers-per-ply:1\"]\n\
                [[grid]]\nmeasure = \"comparisons\"\ngame = \"othello\"\npositions = \"ffo:41\"\ndepths = 2\nbaseline = \"negascout\"\n\
                algorithms = \"best-node-search\"\norderings = \"killers-per-ply\"\n";
    let folder = project("comparisons", grid);
    let output = run(&folder, &["experiment", "grid"]);
    assert!(output.status.success(), "{output:?}");
    let data = fs::read_to_string(folder.join("results/grid/data.csv")).unwrap();
    assert_eq!(data.lines().count(), 1 + 12 + 1, "{data}");
    assert_eq!(data.matches(",killers-per-ply:1,best-node-search,").count(), 3, "{data}");
    assert_eq!(data.matches(",othello,41,2,1,,killers-per-ply,best-node-search,").count(), 1, "{data}");

    let output = run(&folder, &["report"]);
    assert!(output.status.success(), "{output:?}");
    let report = fs::read_to_string(folder.join("results/report/report.html")).unwrap();
    assert!(report.contains("<h1>Best Node Search, MTD(f) and NegaScout</h1>"));
    assert!(report.contains("<title>Best Node Search, MTD(f) and NegaScout: the report</title>"));
    assert_eq!(report.matches("<section class=\"experiment\"").count(), 1);
    let mut traces: Vec<_> =
        fs::read_dir(folder.join("results/report/traces")).unwrap().map(|file| file.unwrap().file_name()).collect();
    traces.sort();
    assert_eq!(traces, ["best-node-search-othello.html", "best-node-search-tree.html", "killers-per-ply-othello.html"]);
    for name in traces {
        assert!(report.contains(&format!("<a href=\"traces/{}\">", name.to_str().unwrap())));
    }

    let others = [
        "measure = \"match\"\ngame = \"tictactoe\"\ndepths = 2\ngames = 2\nalgorithms = \"best-node-search\"\norderings = \"killers-per-ply\"\n",
        "measure = \"self-play\"\ngame = \"tictactoe\"\ndepths = 2\nalgorithms = \"best-node-search\"\norderings = \"killers-per-ply\"\n",
        "measure = \"solves\"\ngame = \"tictactoe\"\npositions = \"after x1y1 x0y0\"\nalgorithms = \"best-node-search\"\norderings = \"killers-per-ply\"\n",
        "game = \"ywf\"\npositions = \"start\"\ndepths = 2\nalgorithms = \"deepening(best-node-search)\"\norderings = \"killers-per-ply\"\n",
        "measure = \"tictactoe-series\"\npositions = \"initial\"\nalgorithms = \"best-node-search\"\ntables = \"bounds\"\n",
        "measure = \"node-types\"\ngame = \"tictactoe\"\npositions = \"start\"\ndepths = 2\nalgorithms = \"alphabeta\"\norderings = \"killers-per-ply\"\n",
    ];
    for (number, grid) in others.iter().enumerate() {
        let output = run(&project(&format!("measure-{number}"), grid), &["experiment", "grid"]);
        assert!(output.status.success(), "{grid}: {output:?}");
    }
}

#[test]
fn a_project_without_experiments_has_none_of_those_around_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/harness");
    let output = run(&folder, &["experiments"]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let output = run(&folder, &["experiment", "pearl"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no experiment `pearl`"), "{output:?}");
}

#[derive(Clone, Copy, Debug)]
struct Corners;

impl Evaluator<Othello> for Corners {
    fn value(&self, position: &Othello) -> Value {
        let corners = |side: Side| {
            let held = [(0, 0), (0, 7), (7, 0), (7, 7)].into_iter();
            held.filter(|&(column, row)| position.discs(side) & Square::new(column, row).bit() != 0).count() as Value
        };
        corners(position.side_to_move()) - corners(position.side_to_move().other())
    }
}

/// Alpha-beta under another name, which describes the windows of its children.
#[derive(Clone, Copy, Debug)]
struct Again;

impl Algorithm for Again {
    const NAME: &'static str = "again";
    const SUMMARY: &'static str = "alpha-beta again";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        Some(ChildWindows::Whole)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        AlphaBeta.search(tree, root)
    }
}

fn catalogue() -> Catalogue {
    best_node_search::lab().evaluator::<Othello, _>("corners", Corners).algorithm::<Again>().catalogue().unwrap()
}

#[test]
fn the_visits_of_an_algorithm_that_says_its_windows_are_classified() {
    let catalogue = catalogue();
    let start = catalogue.game("tictactoe").unwrap().position("start").unwrap();
    let known = start.exact_values(Some(1 << 16));
    let count = |name: &str| {
        let algorithm = catalogue.algorithms().named(name).unwrap();
        let ordering = catalogue.orderings().named("perfect").unwrap();
        let search = TypedSearch { algorithm: &algorithm, ordering: &ordering, depth: 5, seed: 0 };
        start.node_types(search, &known).unwrap()
    };
    assert_eq!(count("again"), count("alphabeta"));
    assert!(count("again").iter().any(|visits| visits[1] > 0), "some visits have a type");
    let other = refused(&["trace", "othello", "--depth=2", "--algorithm", "again"]);
    assert!(other.contains("unknown algorithm `again`"), "{other}");
}

#[test]
fn a_wrong_sign_at_the_leaves_changes_an_algorithm_of_a_user_as_it_changes_the_built_in_one() {
    let catalogue = catalogue();
    // The frame `white-raw` depends on the form in which an algorithm was published, which the entry of the algorithm states.
    let mut changed = 0;
    for (seed, plies) in (0..10).flat_map(|seed| [(seed, 20), (seed, 21)]) {
        let outcome = |algorithm: &str, frame: &str| {
            let text = SearchText {
                game: "othello".to_owned(),
                position: format!("random:plies={plies},seed={seed}"),
                depth: Some(3),
                algorithm: algorithm.to_owned(),
                frame: Some(frame.to_owned()),
                ..SearchText::default()
            };
            let outcome = search(&text.parse(&catalogue).unwrap()).unwrap();
            (outcome.value, outcome.counters)
        };
        assert_eq!(outcome("again", "white-raw"), outcome("alphabeta", "white-raw"), "seed {seed}");
        changed += u32::from(outcome("again", "white-raw") != outcome("again", "mover"));
    }
    assert!(changed > 0, "the frame has an effect");
}

fn request(catalogue: &Catalogue, search: &str) -> Result<SearchRequest, RequestError> {
    SearchRequest::new(catalogue.game("othello")?.position("ffo:45")?, &SearchSpec::parse(search, catalogue)?)
}

#[test]
fn an_evaluator_of_a_built_in_game_is_searched_and_sorted_with() {
    let catalogue = catalogue();
    let root = Othello::parse("ffo:45").unwrap();
    let mut typed = Search::new(&Corners);
    let value = typed.run(&AlphaBeta, &root, 4).unwrap();
    let outcome = search(&request(&catalogue, "alphabeta:depth=4,eval=corners").unwrap()).unwrap();
    assert_eq!((outcome.value, outcome.counters), (value, typed.counters));

    let sorted = search(&request(&catalogue, "alphabeta:depth=4,ordering=eval1:by=corners").unwrap()).unwrap();
    let plain = search(&request(&catalogue, "alphabeta:depth=4").unwrap()).unwrap();
    assert_eq!(sorted.value, plain.value);
    assert!(sorted.counters.ordering_evaluations > 0 && sorted.counters.leaves != plain.counters.leaves);

    let described = catalogue.game("othello").unwrap().description();
    assert_eq!(described.evaluators, ["discs", "weights", "mobility", "pattern", "corners"]);
    let other = request(&catalogue, "alphabeta:depth=4,eval=corner").unwrap_err().to_string();
    assert!(other.contains("unknown evaluator `corner` (did you mean `corners`?)"), "{other}");
}

#[test]
fn every_position_is_searched_with_every_ordering() {
    let catalogue = catalogue();
    let mut searched = Vec::new();
    for game in catalogue.games() {
        // With these texts, the test covers both position types of Othello and both position types of trees.
        for position in ["start", "start by rows", "b=3,d=3,seed=1", "[[3 5] [2 [9 1]]]"] {
            if game.position(position).is_err() {
                continue;
            }
            let value = |ordering: &str| {
                let text = SearchText {
                    game: game.name().to_owned(),
                    position: position.to_owned(),
                    depth: Some(3),
                    ordering: ordering.to_owned(),
                    ..SearchText::default()
                };
                let request = text.parse(&catalogue).unwrap_or_else(|error| panic!("{text:?}: {error}"));
                search(&request).unwrap_or_else(|error| panic!("{text:?}: {error}")).value
            };
            let expected = value("none");
            let orderings = catalogue.orderings().names().map(|name| match name {
                "noisy" => "noisy:0.5",
                name => name,
            });
            for ordering in orderings.chain(["table+killers-per-ply:1+eval1"]) {
                assert_eq!(value(ordering), expected, "{} {position} {ordering}", game.name());
            }
            searched.push(format!("{} {position}", game.name()));
        }
    }
    assert_eq!(
        searched,
        [
            "othello start",
            "othello start by rows",
            "othello6 start",
            "othello6 start by rows",
            "ywf start",
            "tictactoe start",
            "connect-four start",
            "chess start",
            "tree b=3,d=3,seed=1",
            "tree [[3 5] [2 [9 1]]]"
        ]
    );
    assert!(catalogue.orderings().entries().iter().any(|entry| entry.name() == "killers-per-ply" && entry.is_added()));
}

#[test]
fn an_added_algorithm_counts_as_the_type_does() {
    let catalogue = catalogue();
    let root = Othello::parse("ffo:45").unwrap();
    let named = catalogue.algorithms().named("best-node-search:guess=4").unwrap();
    let counts = |search: &mut dyn FnMut(&mut Search<'_, Othello>) -> Value| {
        let mut fresh = Search::new(&Corners);
        (search(&mut fresh), fresh.counters)
    };
    let typed = BestNodeSearch::from_arguments(&mut Arguments::split("algorithm", "x:guess=4").unwrap()).unwrap();
    let by_type = counts(&mut |search| search.run(&typed, &root, 4).unwrap());
    assert_eq!(counts(&mut |search| search.run_named(&named, &root, 4).unwrap()), by_type);
}

#[test]
fn an_ordering_for_a_game_that_was_not_added_with_it_is_refused() {
    let catalogue = catalogue();
    let ordering = catalogue.orderings().named("table+killers-per-ply").unwrap();
    assert!(ordering.uses_table());
    let orderings = OrderingBuilders::of::<(KillersPerPlySettings, BuiltInOrderings)>();
    let of_game = Resources::<Othello> { orderings, ..Resources::default() };
    assert!(ordering.build(&of_game).is_ok());
    let refused = ordering.build(&Resources::<Othello>::default()).err().unwrap().to_string();
    assert!(refused.contains("ordering `killers-per-ply`: the ordering was not added for this game"), "{refused}");
    let named = |text| catalogue.orderings().named(text).unwrap();
    assert_eq!(ordering, named("table+killers-per-ply"));
    assert_ne!(ordering, named("table+killers-per-ply:3"));
}

#[derive(Clone, Copy, Debug)]
struct Twin<const NUMBER: usize>;

const NAMES: [&str; 3] = ["scout", "random", "Best Node"];

impl<const NUMBER: usize> Algorithm for Twin<NUMBER> {
    const NAME: &'static str = NAMES[NUMBER];
    const SUMMARY: &'static str = "refused";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        AlphaBeta.search(tree, root)
    }
}

#[test]
fn names_that_are_taken_are_refused_at_start_with_both_origins() {
    let told = |catalogue: Result<Catalogue, RegistrationError>| catalogue.unwrap_err().to_string();
    let scout = told(Lab::new().algorithm::<Twin<0>>().catalogue());
    assert_eq!(
        scout,
        "two algorithms are called `scout`: one is built in, the other laboratory::Twin<0>; expected different names"
    );
    let player = told(Lab::new().algorithm::<Twin<1>>().catalogue());
    assert!(player.contains("one is the player that moves at random, the other laboratory::Twin<1>"), "{player}");
    let unwritable = told(Lab::new().algorithm::<Twin<2>>().catalogue());
    assert!(unwritable.starts_with("`Best Node` (laboratory::Twin<2>) is not a valid name for algorithms"), "{unwritable}");
    let twice = told(Lab::new().algorithm::<BestNodeSearch>().algorithm::<BestNodeSearch>().catalogue());
    assert!(twice.contains("two algorithms are called `best-node-search`: one is best_node_search::"), "{twice}");
    let orderings = told(Lab::new().ordering::<KillersPerPlySettings>().ordering::<KillersPerPlySettings>().catalogue());
    assert!(orderings.contains("two orderings are called `killers-per-ply`: one is best_node_search::"), "{orderings}");
    let game = told(Lab::new().game::<Othello>().catalogue());
    assert!(game.contains("two games are called `othello`: one is built in, the other scoutlab_games::othello::"), "{game}");
    let evaluator = told(Lab::new().evaluator::<Othello, _>("discs", Corners).catalogue());
    assert_eq!(
        evaluator,
        "two evaluators of othello are called `discs`: one is built in, the other laboratory::Corners; expected different names"
    );
    assert!(Lab::new().algorithm::<Twin<0>>().main() == ExitCode::from(2));
}

#[test]
fn both_pass_the_conformance_kit() {
    let report = printed(&["check", "algorithm", "best-node-search", "--trees", "300"]);
    assert!(report.contains("best-node-search"), "{report}");
    let report = printed(&["check", "ordering", "killers-per-ply:2", "--trees", "300", "--json"]);
    assert!(report.contains("\"passed\":true"), "{report}");
    assert!(refused(&["check", "algorithm", "best-node-serch"]).contains("did you mean `best-node-search`?"));
}
