//! Counts the instructions of four searches using callgrind, and compares them with the committed counts.
//!
//! `just instructions` runs this program and needs valgrind. The program fails if a search takes more than 110 % of its
//! committed count. `just accept-instructions` updates the committed counts. The searches are compiled for a widespread target,
//! because valgrind does not support all instructions of the newest processors.

mod callgrind;

use std::hint::black_box;
use std::process::ExitCode;

use scoutlab_games::Game;
use scoutlab_games::othello::{Discs, Othello, ffo};
use scoutlab_search::orderings::Resources;
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Search, Table, algorithms, orderings};

/// The file of the committed instruction counts, with a line for each of [`SEARCHES`].
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instruction-counts.csv");

/// The maximum accepted increase over a committed count, as a fraction of the committed count.
const LIMIT: f64 = 0.1;

const HEADER: &str = "search,instructions";

/// The name of a search, and a function that runs the search and returns its node count.
type Case = (&'static str, fn() -> u64);

/// The searches, in the order of the lines of [`COMMITTED`].
const SEARCHES: [Case; 4] = [
    ("perft-othello", || black_box(Othello::start()).perft(7)),
    ("alphabeta-othello", || calls("alphabeta", "none", None)),
    ("alphabeta-othello-killers", || calls("alphabeta", "killer:2", None)),
    ("mtdf-othello-table", mtdf_with_table),
];

const DEPTH: u32 = 7;

/// Searches a position of Othello in the same way as `scoutlab search`, and returns the number of node visits.
fn calls(algorithm: &str, ordering: &str, table: Option<&mut dyn Table<Othello>>) -> u64 {
    let algorithm = algorithms::built_in(algorithm).expect("a known algorithm");
    let spec = orderings::built_in(ordering).expect("a known ordering");
    let mut ordering = spec.build(&Resources::default()).expect("an ordering of Othello");
    let mut search = Search::new(&Discs);
    if !spec.keeps_generation_order() {
        search = search.ordered_by(&mut ordering);
    }
    if let Some(table) = table {
        search = search.with_table(table);
    }
    black_box(search.run_named(&algorithm, black_box(&ffo()[4].position), DEPTH)).expect("no limit is reached");
    search.counters.calls()
}

fn mtdf_with_table() -> u64 {
    let mut table = TranspositionTable::<Othello>::new(1).expect("there is room for a small table");
    calls("mtdf", "table", Some(&mut table))
}

/// Returns the name and the instruction count of each line of [`COMMITTED`].
fn committed() -> Vec<(String, u64)> {
    let text = std::fs::read_to_string(COMMITTED).unwrap_or_else(|error| panic!("{COMMITTED}: {error}"));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER), "{COMMITTED}: the first line");
    let read = |line: &str| {
        let (name, count) = line.split_once(',')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    lines
        .map(|line| read(line).unwrap_or_else(|| panic!("{COMMITTED}: expected a name and a number, found `{line}`")))
        .collect()
}

fn accept(counts: &[(&str, u64)]) -> ExitCode {
    let lines: String = counts.iter().map(|(name, count)| format!("{name},{count}\n")).collect();
    std::fs::write(COMMITTED, format!("{HEADER}\n{lines}")).unwrap_or_else(|error| panic!("{COMMITTED}: {error}"));
    println!("{} counts written to {COMMITTED}", counts.len());
    ExitCode::SUCCESS
}

fn compare(counts: &[(&str, u64)]) -> ExitCode {
    let committed = committed();
    let expected: Vec<&str> = committed.iter().map(|(name, _)| name.as_str()).collect();
    let found: Vec<&str> = counts.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, expected, "{COMMITTED} lists other searches: run `just accept-instructions` first");
    let mut slower = 0;
    for ((name, count), (_, before)) in counts.iter().zip(&committed) {
        let change = *count as f64 / *before as f64 - 1.0;
        let verdict = if change > LIMIT { "too many" } else { "" };
        println!("{name:<26} {count:>12} instructions, {:+6.2} % {verdict}", 100.0 * change);
        slower += usize::from(change > LIMIT);
    }
    println!("{slower} of {} searches take more than {} % above the committed count", counts.len(), 100.0 * LIMIT);
    if slower > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn main() -> ExitCode {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    if let Some(case) = word.as_deref().filter(|word| *word != "accept") {
        let found = SEARCHES.iter().find(|(name, _)| *name == case);
        if found.is_none() && case != callgrind::NOTHING {
            eprintln!("unknown search {case}: expected `accept`, or no word to compare all searches with {COMMITTED}");
            return ExitCode::FAILURE;
        }
        black_box(found.map(|(_, search)| search()));
        return ExitCode::SUCCESS;
    }
    let nothing = callgrind::instructions(callgrind::NOTHING);
    let counts = SEARCHES.map(|(name, _)| (name, callgrind::instructions(name) - nothing));
    if word.is_some() { accept(&counts) } else { compare(&counts) }
}
