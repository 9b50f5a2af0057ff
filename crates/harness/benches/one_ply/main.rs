//! Measures the time that sorting moves by one-ply values costs and saves on one core. The benchmark first asserts that counts
//! are equal.
//!
//! `cargo bench --package scoutlab-cli --bench one_ply` measures and writes `results/one-ply-time/`. With the word `draw` after
//! `--`, it only redraws the figures in this folder. The experiments `one-ply` and `one-ply-endgame` count nodes for more
//! positions and depths.

mod threshold;

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use scoutlab::Catalogue;
use scoutlab::SolveSettings;
use scoutlab::registry::SearchText;
use scoutlab::request::SolveRequest;
use scoutlab::search::{search, solve};
use scoutlab_cli::Scoutlab;
use scoutlab_cli::program::COMPILER;
use scoutlab_figures::{Figure, Looks, Manner};
use scoutlab_runs::manifest::processor;
use scoutlab_runs::output::OutputFolder;
use scoutlab_search::algorithms::{AlphaBeta, AnyAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_table::data_table::DataTable;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The number of runs of each search. Only the shortest time is used.
const ROUNDS: usize = 3;

const DEPTH: u32 = 8;

const EVALUATORS: [&str; 4] = ["discs", "weights", "mobility", "pattern"];

/// A way to order moves.
struct Order {
    ordering: String,
    sorted_by: &'static str,
    min_depth: Option<u32>,
}

fn orders(thresholds: std::ops::RangeInclusive<u32>) -> Vec<Order> {
    let plain = ["none", "static"].map(|name| Order { ordering: name.to_owned(), sorted_by: name, min_depth: None });
    let sorted = EVALUATORS.iter().flat_map(|&sorted_by| {
        thresholds.clone().map(move |min_depth| Order {
            ordering: format!("eval1:by={sorted_by},min-depth={min_depth}"),
            sorted_by,
            min_depth: Some(min_depth),
        })
    });
    plain.into_iter().chain(sorted).collect()
}

type Search = Box<dyn Fn() -> Outcome<(Counters, f64)>>;

fn midgame(position: &str, ordering: &str) -> Outcome<Search> {
    let request = SearchText {
        game: "othello".to_owned(),
        position: position.to_owned(),
        depth: Some(DEPTH),
        ordering: ordering.to_owned(),
        eval: Some("pattern".to_owned()),
        ..SearchText::default()
    };
    let request = request.parse(&Catalogue::built_in())?.without_completion();
    Ok(Box::new(move || search(&request).map(|outcome| (outcome.counters, outcome.seconds)).map_err(Into::into)))
}

fn endgame(position: &str, ordering: &str) -> Outcome<Search> {
    let catalogue = Catalogue::built_in();
    let request = SolveRequest {
        position: catalogue.game("othello")?.position(position)?,
        settings: SolveSettings {
            algorithm: AnyAlgorithm::of(AlphaBeta),
            ordering: catalogue.orderings().named(ordering)?,
            table: Some(0),
            whole_line: false,
            ..SolveSettings::default()
        },
    };
    request.position.check_solve(&request.settings)?;
    Ok(Box::new(move || solve(&request).map(|outcome| (outcome.counters, outcome.seconds)).map_err(Into::into)))
}

const COLUMNS: [&str; 11] = [
    "part",
    "position",
    "ordering",
    "sorted_by",
    "min_depth",
    "leaves",
    "interior",
    "ordering_evaluations",
    "nodes",
    "seconds",
    "nanoseconds_per_node",
];

/// Measures all orders on one position in turn, so that other work on the machine affects all orders equally.
fn measure(
    table: &mut DataTable,
    part: &str,
    position: &str,
    orders: &[Order],
    prepare: fn(&str, &str) -> Outcome<Search>,
) -> Outcome<()> {
    let searches = orders.iter().map(|order| prepare(position, &order.ordering)).collect::<Outcome<Vec<_>>>()?;
    let mut best: Vec<Option<(Counters, f64)>> = vec![None; orders.len()];
    for _ in 0..ROUNDS {
        for (search, best) in searches.iter().zip(&mut best) {
            let (counters, seconds) = search()?;
            let (before, least) = best.get_or_insert((counters, seconds));
            assert_eq!(counters, *before, "{part} {position}: counts do not depend on the round");
            *least = least.min(seconds);
        }
    }
    for (order, (counters, seconds)) in orders.iter().zip(best.into_iter().flatten()) {
        let nodes = counters.leaves + counters.interior;
        table.push_row([
            part.to_owned(),
            position.to_owned(),
            order.ordering.clone(),
            order.sorted_by.to_owned(),
            order.min_depth.map_or_else(String::new, |number| number.to_string()),
            counters.leaves.to_string(),
            counters.interior.to_string(),
            counters.ordering_evaluations.to_string(),
            nodes.to_string(),
            format!("{seconds:.6}"),
            format!("{:.2}", seconds * 1e9 / nodes as f64),
        ])?;
    }
    Ok(())
}

/// Returns a table with one row per order. The row contains sums over all positions, which show what an order costs and saves.
fn totals(table: &DataTable) -> Outcome<DataTable> {
    let mut totals = DataTable::new([
        "part",
        "sorted_by",
        "min_depth",
        "nodes",
        "ordering_evaluations",
        "seconds",
        "nanoseconds_per_node",
        "times_faster",
    ])?;
    let mut order = Vec::new();
    let mut sums: HashMap<[String; 3], [f64; 3]> = HashMap::new();
    let [part, sorted_by, min_depth] = ["part", "sorted_by", "min_depth"].map(|name| table.column_index(name));
    let (part, sorted_by, min_depth) = (part?, sorted_by?, min_depth?);
    let numbers = [table.numbers("nodes")?, table.numbers("ordering_evaluations")?, table.numbers("seconds")?];
    for (index, row) in table.rows().enumerate() {
        let key = [part, sorted_by, min_depth].map(|column| row[column].clone());
        let sum = sums.entry(key.clone()).or_insert_with(|| {
            order.push(key);
            [0.0; 3]
        });
        for (sum, numbers) in sum.iter_mut().zip(&numbers) {
            *sum += numbers[index];
        }
    }
    for key in order {
        let [nodes, probes, seconds] = sums[&key];
        let unsorted = sums[&[key[0].clone(), "none".to_owned(), String::new()]][2];
        let [part, sorted_by, min_depth] = key;
        totals.push_row([
            part,
            sorted_by,
            min_depth,
            format!("{nodes}"),
            format!("{probes}"),
            format!("{seconds:.4}"),
            format!("{:.2}", seconds * 1e9 / nodes),
            format!("{:.3}", unsorted / seconds),
        ])?;
    }
    Ok(totals)
}

const FIGURES: &str = include_str!("figures.toml");

#[derive(serde::Deserialize)]
struct Figures {
    figure: Vec<Figure>,
    total: Vec<Figure>,
}

fn draw(table: &DataTable, folder: &Path) -> Outcome<()> {
    let totals = totals(table)?;
    let Figures { figure, total } = toml::from_str(FIGURES)?;
    for (figures, table) in [(figure, table), (total, &totals)] {
        let manner = Manner { looks: Looks::of(&figures, table, None), ..Manner::default() };
        for figure in figures {
            figure.check(table.columns())?;
            scoutlab_figures::draw_as(&manner, &figure, table, None, folder)?;
        }
    }
    let mut text = "# Sorting moves by one-ply values: times\n\nSums over all positions, one core. Regenerate with `cargo bench --package scoutlab-cli --bench one_ply`; \
                    with `-- draw` only the figures and this file.\n\n"
        .to_owned();
    writeln!(text, "| {} |\n|{}", totals.columns().join(" | "), "---|".repeat(totals.columns().len()))?;
    for row in totals.rows() {
        writeln!(text, "| {} |", row.join(" | "))?;
    }
    text.push_str("\n## The best threshold\n\nThe one with the smallest geometric mean of times relative to no sorting, and the range that holds 95 of 100 resamples of the positions.\n\n");
    text.push_str("| part | sorted by | best min-depth | 95 % | time / time without sorting |\n|---|---|---|---|---|\n");
    for best in threshold::best(table)? {
        writeln!(
            text,
            "| {} | {} | {} | {} to {} | {:.3} |",
            best.part, best.sorted_by, best.min_depth, best.range.0, best.range.1, best.ratio
        )?;
    }
    OutputFolder::open(folder)?.write("summary.md", text.as_bytes())?;
    Ok(())
}

const MEASUREMENTS: &str = "measurements.csv";

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let folder = Scoutlab::built_in().project()?.results("one-ply-time", false);
    if arguments == ["draw"] {
        return draw(&DataTable::read(&folder.join(MEASUREMENTS))?, &folder);
    }
    let mut table = DataTable::new(COLUMNS)?;
    for number in 40..=59 {
        measure(&mut table, "midgame", &format!("ffo:{number}"), &orders(0..=6), midgame)?;
    }
    for seed in 1..=20 {
        measure(&mut table, "endgame", &format!("random:empties=13,seed={seed}"), &orders(4..=12), endgame)?;
    }
    let mut output = OutputFolder::open(&folder)?;
    output.write(MEASUREMENTS, table.to_csv().as_bytes())?;
    output.write("machine.txt", format!("{}\n{COMPILER}\n", processor()).as_bytes())?;
    draw(&table, &folder)
}
