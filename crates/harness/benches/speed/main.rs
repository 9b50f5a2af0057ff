//! Asserts the counts of many searches, measures their CPU time, and writes `results/speed/`.
//!
//! `cargo bench --package scoutlab-cli --bench speed` measures everything. A word after `--` measures only the groups whose names
//! contain the word, and writes nothing. The word `draw` redraws the figures of an earlier run.

mod measure;
mod minimax_crate;
mod naive;
mod searches;

use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use measure::{Case, Group, Measurements};
use minimax_crate::{Fast, Naive, visits, visits_with_table};
use scoutlab::Catalogue;
use scoutlab::registry::SearchText;
use scoutlab::request::SearchRequest;
use scoutlab::search::search;
use scoutlab_cli::Scoutlab;
use scoutlab_cli::program::COMPILER;
use scoutlab_figures::{Figure, Looks, Manner};
use scoutlab_games::othello::{Discs, Othello, StoredPosition, ffo};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{Game, MoveSet, Side, SideSigned};
use scoutlab_runs::manifest::processor;
use scoutlab_runs::output::OutputFolder;
use scoutlab_search::algorithms::{Algorithms, AlphaBeta, AnyAlgorithm, Scout};
use scoutlab_search::observers::{Counters, CutoffHistogram, DistinctLeaves, LeafSequence, Profile};
use scoutlab_search::table::{Bounds, TranspositionTable};
use scoutlab_search::{INFINITY, Observer, Search, Table};
use scoutlab_table::data_table::DataTable;

type Outcome = Result<(), Box<dyn Error>>;

const PUBLISHED: &str = include_str!("../../../../data/published/othello-ffo-2011.csv");

/// A line of the published table.
#[derive(Clone, Copy)]
struct Line {
    position: Othello,
    scout: bool,
    depth: u32,
    leaves: u64,
}

fn published_lines() -> Result<Vec<Line>, Box<dyn Error>> {
    let read = |line: &str| -> Result<Line, Box<dyn Error>> {
        let fields: Vec<&str> = line.split(',').collect();
        Ok(Line {
            position: stored(fields[0].parse()?).position,
            scout: fields[1] == "scout",
            depth: fields[2].parse()?,
            leaves: fields[3].parse()?,
        })
    };
    PUBLISHED.lines().skip(1).map(read).collect()
}

fn stored(number: u32) -> &'static StoredPosition {
    ffo().iter().find(|stored| stored.number == number).expect("a number from 40 to 59")
}

/// Returns the signs of leaf values that match the published table. This table uses White's value at every leaf. Scout has MAX
/// at the root. Alpha-beta negates values at each ply.
fn signs(line: &Line) -> (i32, i32) {
    match (line.scout, line.position.side_to_move()) {
        (false, _) => (-1, 1),
        (true, Side::First) => (-1, -1),
        (true, Side::Second) => (1, 1),
    }
}

/// Runs the search of a line of the published table, as the published program does.
fn counted(line: &Line, observer: Option<&mut dyn Observer<Othello>>) -> Counters {
    let (first, second) = signs(line);
    let evaluator = SideSigned::new(Discs, first, second);
    let algorithm = if line.scout { AnyAlgorithm::of(Scout) } else { AnyAlgorithm::of(AlphaBeta) };
    let mut search = Search::new(&evaluator);
    if let Some(observer) = observer {
        search = search.observed_by(observer);
    }
    black_box(search.run_named(&algorithm, &line.position, line.depth)).expect("neither algorithm has a limit");
    search.counters
}

/// Runs the search of a line with a new observer, and returns the observer and the counts.
fn observed<B: Observer<Othello> + Default>(line: &Line) -> (B, Counters) {
    let mut observer = B::default();
    let counters = counted(line, Some(&mut observer));
    (black_box(observer), counters)
}

fn naive_leaves(line: &Line) -> u64 {
    let mut leaves = 0;
    if line.scout {
        naive::eval(&line.position, line.depth, true, &mut leaves);
    } else {
        naive::alphabeta(&line.position, line.depth, -INFINITY, INFINITY, &mut leaves);
    }
    leaves
}

fn published_table(measurements: &mut Measurements, name: &str) -> Outcome {
    let mut lines = published_lines()?;
    for line in &lines {
        assert_eq!(counted(line, None).leaves, line.leaves, "depth {}, scout {}", line.depth, line.scout);
    }
    // Short steps come first. Both programs run each step in turn, so that the load of the machine affects them equally.
    lines.sort_by_key(|line| line.leaves);
    let group = Group { name, unit: "leaves", rounds: 2, equal_counts: true };
    measurements.measure(
        &group,
        &[
            Case::new("naive program", lines.iter().map(|line| move || naive_leaves(line))),
            Case::new("scoutlab", lines.iter().map(|line| move || counted(line, None).leaves)),
        ],
    )?;
    Ok(())
}

fn minimax_crate(measurements: &mut Measurements, name: &str) -> Outcome {
    let positions = [41, 44, 53, 58].map(|number| stored(number).position);
    let alphabeta = AnyAlgorithm::of(AlphaBeta);
    let search = |position: &Othello| {
        let mut search = Search::new(&Discs);
        search.run_named(&alphabeta, position, 10).expect("alpha-beta has no limit");
        search.counters.calls()
    };
    // The crate shuffles the moves of the root, so its counts vary and only one round is measured.
    let group = Group { name, unit: "leaves + interior", rounds: 1, equal_counts: false };
    measurements.measure(
        &group,
        &[
            Case::new("minimax 0.6, scoutlab's board", positions.iter().map(|position| || visits::<Fast>(position, 10))),
            Case::new("minimax 0.6, naive board", positions.iter().map(|position| || visits::<Naive>(position, 10))),
            Case::new("scoutlab, alphabeta", positions.iter().map(|position| move || search(position))),
        ],
    )?;
    Ok(())
}

/// Both programs use iterative deepening, null windows and a TT of 64 MiB, and try the TT move first.
fn minimax_crate_with_table(measurements: &mut Measurements, name: &str) -> Outcome {
    const DEPTH: u32 = 12;
    let positions = [41, 44, 53, 58];
    let mut searches = Vec::new();
    for number in positions {
        let mut request = request("othello", &format!("ffo:{number}"), DEPTH, "deepening(pvs)", "table");
        request.settings.table = 64;
        searches.push(move || search(&request).expect("no search has a limit").counters.calls());
    }
    let roots = positions.map(|number| stored(number).position);
    let group = Group { name, unit: "leaves + interior", rounds: 1, equal_counts: false };
    measurements.measure(
        &group,
        &[
            Case::new("minimax 0.6, iterative", roots.iter().map(|root| move || visits_with_table(root, DEPTH, 64))),
            Case::new("scoutlab, deepening(pvs)", searches),
        ],
    )?;
    Ok(())
}

fn perft(measurements: &mut Measurements, _name: &str) -> Outcome {
    const OTHELLO: [(u32, u64); 2] = [(10, 24_571_284), (11, 212_258_800)];
    for (depth, sequences) in OTHELLO {
        assert_eq!(Othello::start().perft(depth), sequences);
    }
    let mut measure = |name: &str, steps: Vec<Box<dyn Fn() -> u64>>| {
        let group = Group { name, unit: "sequences", rounds: 5, equal_counts: true };
        measurements.measure(&group, &[Case::new("scoutlab", steps)])
    };
    measure("perft othello 10", vec![Box::new(|| Othello::start().perft(10))])?;
    measure("perft othello 11", vec![Box::new(|| Othello::start().perft(11))])?;
    measure("perft ywf 7", vec![Box::new(|| Ywf::start().perft(7))])?;
    measure("perft tictactoe 9", vec![Box::new(|| (0..10).map(|_| TicTacToe::start().perft(9)).sum())])?;
    Ok(())
}

/// Returns a search whose settings are the names on the command line.
fn request(game: &str, position: &str, depth: u32, algorithm: &str, ordering: &str) -> SearchRequest {
    let request = SearchText {
        game: game.to_owned(),
        position: position.to_owned(),
        depth: Some(depth),
        algorithm: algorithm.to_owned(),
        ordering: ordering.to_owned(),
        ..SearchText::default()
    };
    // The completion of the principal variation would take time.
    request.parse(&Catalogue::built_in()).expect("known names").without_completion()
}

const SEARCHES: [(&str, &str, u32); 4] =
    [("othello", "ffo:44", 7), ("ywf", "start", 5), ("tictactoe", "start", 9), ("tree", "b=8,d=6,seed=1", 6)];

fn algorithms(measurements: &mut Measurements, name: &str) -> Outcome {
    for (game, position, depth) in SEARCHES {
        let mut cases = Vec::new();
        for algorithm in Algorithms::built_in().names() {
            let whole = match algorithm {
                "mtdf" => "mtdf:guess=0",
                "aspiration" => "aspiration:delta=4",
                "deepening" => "deepening(alphabeta)",
                whole => whole,
            };
            let request = request(game, position, depth, whole, "none");
            let calls = search(&request)?.counters.calls();
            // Short searches are repeated in one step. Long searches run once.
            let times = (2_000_000 / calls).max(1);
            cases.push(Case::new(
                whole,
                [move || (0..times).map(|_| search(&request).expect("it ran before").counters.calls()).sum::<u64>()],
            ));
        }
        // The first case is the reference for all other cases.
        cases.sort_by_key(|case: &Case<'_>| case.name() != "alphabeta");
        let group = Group { name: &format!("{name} {game}"), unit: "calls", rounds: 3, equal_counts: false };
        measurements.measure(&group, &cases)?;
    }
    Ok(())
}

fn observers(measurements: &mut Measurements, name: &str) -> Outcome {
    let lines: Vec<Line> =
        (41..=46).map(|number| Line { position: stored(number).position, scout: false, depth: 8, leaves: 0 }).collect();
    for line in &lines {
        let (histogram, counters) = observed::<CutoffHistogram>(line);
        assert_eq!(histogram.counts().iter().sum::<u64>(), counters.cutoffs);
        assert!(observed::<DistinctLeaves<_>>(line).0.count() <= counters.leaves);
    }
    let case = |name: &str, leaves: fn(&Line) -> u64| Case::new(name, lines.iter().map(move |line| move || leaves(line)));
    let group = Group { name, unit: "leaves", rounds: 3, equal_counts: true };
    let cases = [
        case("none", |line| counted(line, None).leaves),
        case("cutoff histogram", |line| observed::<CutoffHistogram>(line).1.leaves),
        case("profile", |line| observed::<Profile>(line).1.leaves),
        case("leaf sequence", |line| observed::<LeafSequence<_>>(line).0.visits().len() as u64),
        case("distinct leaves", |line| observed::<DistinctLeaves<_>>(line).1.leaves),
    ];
    measurements.measure(&group, &cases)?;
    Ok(())
}

/// Measures orderings under plain minimax. Minimax visits the same nodes in any order, so the difference in time is the cost of
/// the ordering.
fn orderings(measurements: &mut Measurements, name: &str) -> Outcome {
    let mut cases = Vec::new();
    for ordering in
        ["none", "reverse", "static", "random", "killer:2", "history", "table", "mobility", "eval1", "table+killer:2+eval1"]
    {
        let request = request("othello", "ffo:44", 6, "minimax", ordering);
        search(&request)?;
        cases.push(Case::new(ordering, [move || search(&request).expect("it ran before").counters.interior]));
    }
    let group = Group { name, unit: "interior nodes", rounds: 3, equal_counts: true };
    measurements.measure(&group, &cases)?;
    Ok(())
}

fn table(measurements: &mut Measurements, name: &str) -> Outcome {
    let mut positions = vec![stored(44).position];
    for _ in 0..6 {
        positions = positions
            .iter()
            .flat_map(|position| position.moves().iter().map(|played| position.play(played)).collect::<Vec<_>>())
            .take(200_000)
            .collect();
    }
    let mut full = TranspositionTable::<Othello>::new(64)?;
    let bounds = Bounds { lower: 1, upper: 1 };
    for position in &positions {
        full.store(full.locate(position), position, 3, bounds, None);
    }
    let empty = TranspositionTable::<Othello>::new(64)?;
    let probes = |table: TranspositionTable<Othello>| {
        let positions = &positions;
        let found = move |position: &Othello| table.probe(table.locate(position), position, 3).bounds.is_some();
        move || (positions.iter().filter(|position| found(position)).count() as u64, positions.len() as u64)
    };
    let (hits, misses) = (probes(full), probes(empty));
    assert!(hits().0 * 10 > hits().1 * 9, "nearly all positions are found again");
    assert_eq!(misses().0, 0);
    let store = std::cell::RefCell::new(TranspositionTable::<Othello>::new(64)?);
    let group = Group { name, unit: "positions", rounds: 5, equal_counts: true };
    let cases: [Case<'_>; 3] = [
        Case::new("probe that finds", [move || hits().1]),
        Case::new("probe that does not", [move || misses().1]),
        Case::new(
            "store",
            [|| {
                let mut store = store.borrow_mut();
                for position in &positions {
                    let place = store.locate(position);
                    store.store(place, position, 3, bounds, None);
                }
                positions.len() as u64
            }],
        ),
    ];
    measurements.measure(&group, &cases)?;
    Ok(())
}

/// Measures searches with a TT of 64 MiB. Nearly every interior node waits for memory unless the search prefetches its entry.
fn searches_with_table(measurements: &mut Measurements, name: &str) -> Outcome {
    const SEARCHES: [(&str, &str, &str); 4] = [
        ("none", "alphabeta", "none"),
        ("killer:2", "alphabeta", "killer:2"),
        ("table+killer:2", "alphabeta", "table+killer:2"),
        ("mtdf, killer:2", "mtdf", "killer:2"),
    ];
    let mut cases = Vec::new();
    for (case, algorithm, ordering) in SEARCHES {
        let mut request = request("othello", "ffo:44", 11, algorithm, ordering);
        request.settings.table = 64;
        assert!(search(&request)?.counters.tt_cutoffs > 0, "{case} has a table");
        cases.push(Case::new(case, [move || search(&request).expect("it ran before").counters.interior]));
    }
    let group = Group { name, unit: "interior nodes", rounds: 5, equal_counts: false };
    measurements.measure(&group, &cases)?;
    Ok(())
}

const FIGURES: &str = include_str!("figures.toml");

#[derive(serde::Deserialize)]
struct Figures {
    figure: Vec<Figure>,
}

const MEASUREMENTS: &str = "measurements.csv";

fn write(measurements: &Measurements) -> Outcome {
    let project = Scoutlab::built_in().project()?;
    let mut folder = OutputFolder::open(project.results("speed", false))?;
    folder.write(MEASUREMENTS, measurements.table().to_csv().as_bytes())?;
    folder.write("machine.txt", format!("{}\n{COMPILER}\n", processor()).as_bytes())?;
    draw(measurements.table(), folder.path())?;
    println!("wrote {}", project.relative(folder.path()).display());
    Ok(())
}

fn draw(measurements: &DataTable, folder: &Path) -> Outcome {
    let figures = toml::from_str::<Figures>(FIGURES)?.figure;
    let manner = Manner { looks: Looks::of(&figures, measurements, None), ..Manner::default() };
    for figure in figures {
        figure.check(measurements.columns())?;
        scoutlab_figures::draw_as(&manner, &figure, measurements, None, folder)?;
    }
    Ok(())
}

/// A function that measures the group of this name.
type Measure = fn(&mut Measurements, &str) -> Outcome;

const GROUPS: [(&str, Measure); 13] = [
    ("published table", published_table),
    ("minimax crate", minimax_crate),
    ("minimax with a table", minimax_crate_with_table),
    ("perft", perft),
    ("algorithms", algorithms),
    ("observers", observers),
    ("orderings", orderings),
    ("table", table),
    ("searches with a table", searches_with_table),
    ("searches with an ordering", searches::with_orderings),
    ("searches of trees", searches::of_trees),
    ("searches of YWF", searches::of_ywf),
    ("best first", searches::best_first),
];

fn main() -> Outcome {
    let only: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if only == ["draw"] {
        let folder = Scoutlab::built_in().project()?.results("speed", false);
        return draw(&DataTable::read(&folder.join(MEASUREMENTS))?, &folder);
    }
    println!("{}\n{COMPILER}", processor());
    let mut measurements = Measurements::new()?;
    for (name, measure) in GROUPS {
        if only.is_empty() || only.iter().any(|word| name.contains(word.as_str())) {
            measure(&mut measurements, name)?;
        }
    }
    if only.is_empty() { write(&measurements) } else { Ok(()) }
}
