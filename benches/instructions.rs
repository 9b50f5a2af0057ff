//! How many instructions searches take, counted by callgrind, against the committed counts: a search that takes 3 % more fails.
//!
//! `just instructions` runs it and needs valgrind; `just accept-instructions` takes today's counts for the committed ones. The target
//! is a common one, since valgrind cannot run code for the newest processors.

mod callgrind;

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use scoutlab_games::othello::pattern::{Pattern, PatternWeights};
use scoutlab_games::othello::{Discs, Othello, ffo};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::tree::{Leaves, Model, UniformPosition, UniformTree};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{FrontierEvaluator, Game, Prefetch};
use scoutlab_search::algorithms::{AlphaBeta, Dual, Minimax, Mtdf, NegaScout, Scout, Sss};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluators, OrderingChain, OrderingSpec, Resources};
use scoutlab_search::specification::Arguments;
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Algorithm, CountingSearch, Search, Table};

/// The file of the committed counts, a line for each of [`SEARCHES`].
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instruction-counts.csv");

/// The most that a search may take more than its committed count, as a share of that.
const LIMIT: f64 = 0.03;

const HEADER: &str = "search,instructions";

/// The name of a search, and the search, which returns what it counted.
type Case = (&'static str, fn() -> u64);

/// What is counted, in the order of the committed counts.
const SEARCHES: [Case; 22] = [
    ("perft-othello", perft_othello),
    ("perft-ywf", perft_ywf),
    ("alphabeta-othello", alphabeta_othello),
    ("scout-othello", scout_othello),
    ("negascout-othello-killers", negascout_othello_killers),
    ("alphabeta-othello-killers", || alphabeta_ordered("killer:2")),
    ("alphabeta-othello-history", || alphabeta_ordered("history")),
    ("alphabeta-othello-static", || alphabeta_ordered("static")),
    ("alphabeta-othello-eval1", || alphabeta_ordered("eval1")),
    ("alphabeta-othello-eval1-pattern", || alphabeta_ordered("eval1:by=pattern")),
    ("alphabeta-othello-mobility", || alphabeta_ordered("mobility")),
    ("alphabeta-othello-random", || alphabeta_ordered("random")),
    ("mtdf-othello-table", mtdf_othello_table),
    ("alphabeta-othello-table", || alphabeta_with_table("none")),
    ("alphabeta-othello-table-killers", || alphabeta_with_table("killer:2")),
    ("alphabeta-othello-table-move-killers", || alphabeta_with_table("table+killer:2")),
    ("alphabeta-ywf", alphabeta_ywf),
    ("alphabeta-tree", alphabeta_tree),
    ("alphabeta-tree-eval1", alphabeta_tree_eval1),
    ("sss-othello", best_first::<Sss>),
    ("dual-othello", best_first::<Dual>),
    ("minimax-tictactoe", minimax_tictactoe),
];

/// Weights that order nothing. To unpack the trained ones takes more instructions than a search.
static ZERO: LazyLock<PatternWeights> = LazyLock::new(PatternWeights::zero);

/// On the path that is compiled for the game.
fn counting<A, G, E>(algorithm: &A, (root, depth): (G, u32), evaluator: E) -> u64
where
    A: Algorithm,
    G: Prefetch + 'static,
    E: FrontierEvaluator<G> + 'static,
{
    let mut search = CountingSearch::new(evaluator, Counters::default());
    black_box(search.run(algorithm, black_box(&root), depth)).expect("no limit is reached");
    search.watch.calls()
}

/// On the path that is compiled once for all games.
fn general<A: Algorithm>(
    algorithm: &A,
    (root, depth): (Othello, u32),
    ordering: &str,
    table: Option<&mut dyn Table<Othello>>,
) -> u64 {
    let spec: OrderingSpec = ordering.parse().expect("a known ordering");
    let evaluators = NamedEvaluators::default().with("pattern", || Arc::new(Pattern::new(&ZERO)));
    let mut ordering = spec.build(&Resources { evaluators, ..Resources::default() }).expect("an ordering of Othello");
    let search = Search::new(&Discs).ordered_by(&mut ordering).without_line();
    let mut search = match table {
        Some(table) => search.with_table(table),
        None => search,
    };
    black_box(search.run(algorithm, black_box(&root), depth)).expect("no limit is reached");
    search.counters.calls()
}

fn othello() -> (Othello, u32) {
    (ffo()[4].position, 7)
}

fn perft_othello() -> u64 {
    black_box(Othello::start()).perft(7)
}

fn perft_ywf() -> u64 {
    black_box(Ywf::start()).perft(4)
}

fn alphabeta_othello() -> u64 {
    counting(&AlphaBeta, othello(), Discs)
}

fn scout_othello() -> u64 {
    counting(&Scout, othello(), Discs)
}

fn negascout_othello_killers() -> u64 {
    general(&NegaScout, othello(), "killer:2", None)
}

fn alphabeta_ordered(ordering: &str) -> u64 {
    general(&AlphaBeta, othello(), ordering, None)
}

fn mtdf_othello_table() -> u64 {
    let mut table = TranspositionTable::<Othello>::new(1).expect("there is room for a small table");
    general(&Mtdf::default(), othello(), "table", Some(&mut table))
}

/// With the table that the program's documentation measures.
fn alphabeta_with_table(ordering: &str) -> u64 {
    let mut table = TranspositionTable::<Othello>::new(64).expect("there is room for a table");
    general(&AlphaBeta, othello(), ordering, Some(&mut table))
}

fn alphabeta_ywf() -> u64 {
    counting(&AlphaBeta, (Ywf::start(), 4), Stones)
}

fn tree() -> (UniformPosition, u32) {
    (UniformTree::new(5, 8, 1, Model::Continuous).expect("a small tree").root(), 8)
}

fn alphabeta_tree() -> u64 {
    counting(&AlphaBeta, tree(), Leaves)
}

fn alphabeta_tree_eval1() -> u64 {
    let (root, depth) = tree();
    let ordering = OrderingChain::parse("eval1", 0).expect("a known ordering");
    let mut search = CountingSearch::ordered_by(ordering, Leaves, Counters::default());
    black_box(search.run(&AlphaBeta, black_box(&root), depth)).expect("no limit is reached");
    search.watch.calls()
}

/// Best first, without parameters.
fn best_first<A: Algorithm>() -> u64 {
    let mut arguments = Arguments::split("algorithm", A::NAME).expect("a name");
    let algorithm = A::from_arguments(&mut arguments).expect("an algorithm without parameters");
    counting(&algorithm, othello(), Discs)
}

fn minimax_tictactoe() -> u64 {
    counting(&Minimax, (TicTacToe::start(), 9), Outcome)
}

/// The committed counts.
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
    assert_eq!(found, expected, "{COMMITTED} has other searches: accept today's counts first");
    let mut slower = 0;
    for ((name, count), (_, before)) in counts.iter().zip(&committed) {
        let change = *count as f64 / *before as f64 - 1.0;
        let verdict = if change > LIMIT { "too many" } else { "" };
        println!("{name:<40} {count:>12} instructions, {:+6.2} % {verdict}", 100.0 * change);
        slower += usize::from(change > LIMIT);
    }
    println!("{} searches, {slower} of them more than {} % above the committed count", counts.len(), 100.0 * LIMIT);
    if slower > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn main() -> ExitCode {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    if let Some(case) = word.as_deref().filter(|word| *word != "accept") {
        let found = SEARCHES.iter().find(|(name, _)| *name == case);
        if found.is_none() && case != callgrind::NOTHING {
            eprintln!("there is no search {case}, expected `accept`, or nothing to compare all with {COMMITTED}");
            return ExitCode::FAILURE;
        }
        black_box(found.map(|(_, search)| search()));
        return ExitCode::SUCCESS;
    }
    let nothing = callgrind::instructions(callgrind::NOTHING);
    let counts = SEARCHES.map(|(name, _)| (name, callgrind::instructions(name) - nothing));
    if word.is_some() { accept(&counts) } else { compare(&counts) }
}
