//! Measures the time that each technique of the Othello endgame solver saves on one core. The benchmark first asserts that
//! scores are equal and counts are deterministic.
//!
//! `cargo bench --package scoutlab-cli --bench endgame_time` measures and writes `results/endgame-time/`. With the word `draw`
//! after `--`, it only redraws the figure in this folder. The experiment `endgame-ablation` counts nodes for more techniques
//! and positions.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use scoutlab::Catalogue;
use scoutlab::SolveSettings;
use scoutlab::registry::Techniques;
use scoutlab::request::SolveRequest;
use scoutlab::search::solve;
use scoutlab_cli::Scoutlab;
use scoutlab_cli::program::COMPILER;
use scoutlab_figures::{Figure, Looks, Manner};
use scoutlab_runs::manifest::processor;
use scoutlab_runs::output::OutputFolder;
use scoutlab_table::data_table::DataTable;
use scoutlab_table::{Aggregate, interval};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The number of runs of each search. Only the shortest time is used.
const ROUNDS: usize = 3;

/// The size of the transposition table in MiB.
const TABLE: usize = 256;

/// The name of the search with all techniques.
const ALL: &str = "none";

const COLUMNS: [&str; 7] = ["part", "position", "left_out", "value", "calls", "ordering_evaluations", "seconds"];

/// Returns the name and the positions of each part of the benchmark.
fn parts() -> [(&'static str, Vec<String>); 3] {
    let random = |empties: u32| (1..=10).map(|seed| format!("random:empties={empties},seed={seed}")).collect();
    [("18", random(18)), ("20", random(20)), ("ffo", (40..=44).map(|number| format!("ffo:{number}")).collect())]
}

/// Measures the searches of a position in turn, each without one technique, so that other work on the machine affects all
/// searches equally.
fn measure(table: &mut DataTable, part: &str, position: &str) -> Outcome<()> {
    let names: Vec<&str> = [ALL].into_iter().chain(Techniques::NAMES.iter().map(|(name, _)| *name)).collect();
    let catalogue = Catalogue::built_in();
    let mut best = vec![None; names.len()];
    for _ in 0..ROUNDS {
        for (&name, best) in names.iter().zip(&mut best) {
            let techniques = Techniques::without(if name == ALL { "" } else { name })?;
            let request = SolveRequest {
                position: catalogue.game("othello")?.position(position)?,
                settings: SolveSettings {
                    table: Some(TABLE),
                    techniques: Some(techniques),
                    whole_line: false,
                    ..SolveSettings::default()
                },
            };
            let found = solve(&request)?;
            let (value, counters, least) = best.get_or_insert((found.value, found.counters, found.seconds));
            assert_eq!((found.value, found.counters), (*value, *counters), "{position} without {name}: the same in each round");
            *least = least.min(found.seconds);
        }
    }
    let found: Vec<_> = best.into_iter().flatten().collect();
    for (name, (value, counters, seconds)) in names.iter().zip(&found) {
        assert_eq!(*value, found[0].0, "{position} without {name}: no technique changes a score");
        table.push_row([
            part.to_owned(),
            position.to_owned(),
            (*name).to_owned(),
            value.to_string(),
            counters.calls().to_string(),
            counters.ordering_evaluations.to_string(),
            format!("{seconds:.6}"),
        ])?;
    }
    Ok(())
}

/// Returns the geometric mean over the positions of a ratio, with its 95 % interval. The ratio is the time or the number of
/// calls without a technique, divided by the value with all techniques.
fn ratios(table: &DataTable, column: &str, part: &str, left_out: &str) -> Outcome<String> {
    let rows = table.filtered("part", part)?;
    let numbers = |left_out: &str| rows.filtered("left_out", left_out)?.numbers(column);
    // Each position is a unit with one row.
    let ratios: Vec<Vec<f64>> =
        numbers(left_out)?.iter().zip(numbers(ALL)?).map(|(without, with)| vec![without / with]).collect();
    let mean = Aggregate::GeometricMean.of(&ratios.concat()).ok_or("a time is 0")?;
    let (low, high) = interval(Aggregate::GeometricMean, &ratios).ok_or("there are fewer than 5 positions")?;
    Ok(format!("{mean:.2} ({low:.2} to {high:.2})"))
}

const FIGURE: &str = include_str!("figure.toml");

fn draw(table: &DataTable, folder: &Path) -> Outcome<()> {
    let figure: Figure = toml::from_str(FIGURE)?;
    let figures = [figure];
    let manner = Manner { looks: Looks::of(&figures, table, None), ..Manner::default() };
    for figure in figures {
        figure.check(table.columns())?;
        scoutlab_figures::draw_as(&manner, &figure, table, None, folder)?;
    }
    let mut text = "# Exact Othello endgames: what each technique saves in time\n\nOne core, a table of 256 MB. Each cell is the geometric mean, over the positions, of the time or the \
                    calls without a technique relative to all techniques, with its 95 % interval: above 1, the technique saves them. Regenerate with \
                    `cargo bench --package scoutlab-cli --bench endgame_time`; with `-- draw` only the figure and this file.\n\n\
                    ![Time without a technique](time.svg)\n\n"
        .to_owned();
    let titles = [("18", "18 empty squares"), ("20", "20 empty squares"), ("ffo", "FFO 40 to 44")];
    text.push_str("| left out |");
    for (_, title) in titles {
        write!(text, " {title}, time | calls |")?;
    }
    text.push_str("\n|---|---|---|---|---|---|---|\n");
    for (name, _) in Techniques::NAMES {
        write!(text, "| `{name}` |")?;
        for (part, _) in titles {
            write!(text, " {} | {} |", ratios(table, "seconds", part, name)?, ratios(table, "calls", part, name)?)?;
        }
        text.push('\n');
    }
    text.push_str(
        "\nWithout `last-four` the visits of the last four squares are calls too, so that its two counts are not of the same things.\n",
    );
    OutputFolder::open(folder)?.write("summary.md", text.as_bytes())?;
    Ok(())
}

const MEASUREMENTS: &str = "measurements.csv";

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let folder = Scoutlab::built_in().project()?.results("endgame-time", false);
    if arguments == ["draw"] {
        return draw(&DataTable::read(&folder.join(MEASUREMENTS))?, &folder);
    }
    let mut table = DataTable::new(COLUMNS)?;
    for (part, positions) in parts() {
        for position in positions {
            measure(&mut table, part, &position)?;
        }
    }
    let mut output = OutputFolder::open(&folder)?;
    output.write(MEASUREMENTS, table.to_csv().as_bytes())?;
    output.write("machine.txt", format!("{}\n{COMPILER}\n", processor()).as_bytes())?;
    draw(&table, &folder)
}
