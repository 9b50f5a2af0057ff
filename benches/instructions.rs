//! How many instructions searches take, counted by callgrind, against the committed figures: a change that makes one of them
//! slower by more than 3 % fails.
//!
//! `just instructions` runs it (gungraun needs valgrind and its runner), `just instructions --save-baseline=committed` takes
//! today's numbers for the new figures. The target is a common one, since valgrind cannot run code for the newest processors.
#![allow(missing_docs, unused_qualifications, reason = "the macros write public items in their own way")]

use std::hint::black_box;

use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use scoutlab_games::othello::{Discs, Othello, ffo};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{FrontierEvaluator, Game, Prefetch};
use scoutlab_search::algorithms::{AlphaBeta, Minimax, Mtdf, NegaScout, Scout};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Algorithm, CountingSearch, Search, Table};

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
    let mut ordering = OrderingChain::parse(ordering, 0).expect("a known ordering");
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

#[library_benchmark]
fn perft_othello() -> u64 {
    black_box(Othello::start()).perft(7)
}

#[library_benchmark]
fn perft_ywf() -> u64 {
    black_box(Ywf::start()).perft(4)
}

#[library_benchmark]
fn alphabeta_othello() -> u64 {
    counting(&AlphaBeta, othello(), Discs)
}

#[library_benchmark]
fn scout_othello() -> u64 {
    counting(&Scout, othello(), Discs)
}

#[library_benchmark]
fn negascout_othello_killers() -> u64 {
    general(&NegaScout, othello(), "killer:2", None)
}

#[library_benchmark]
fn mtdf_othello_table() -> u64 {
    let mut table = TranspositionTable::<Othello>::new(1).expect("there is room for a small table");
    general(&Mtdf::default(), othello(), "table", Some(&mut table))
}

/// With the table that the program's documentation measures.
fn alphabeta_with_table(ordering: &str) -> u64 {
    let mut table = TranspositionTable::<Othello>::new(64).expect("there is room for a table");
    general(&AlphaBeta, othello(), ordering, Some(&mut table))
}

#[library_benchmark]
fn alphabeta_othello_table() -> u64 {
    alphabeta_with_table("none")
}

#[library_benchmark]
fn alphabeta_othello_table_killers() -> u64 {
    alphabeta_with_table("killer:2")
}

#[library_benchmark]
fn alphabeta_othello_table_move_killers() -> u64 {
    alphabeta_with_table("table+killer:2")
}

#[library_benchmark]
fn alphabeta_ywf() -> u64 {
    counting(&AlphaBeta, (Ywf::start(), 4), Stones)
}

#[library_benchmark]
fn minimax_tictactoe() -> u64 {
    counting(&Minimax, (TicTacToe::start(), 9), Outcome)
}

library_benchmark_group!(
    name = searches;
    benchmarks =
        perft_othello,
        perft_ywf,
        alphabeta_othello,
        scout_othello,
        negascout_othello_killers,
        mtdf_othello_table,
        alphabeta_othello_table,
        alphabeta_othello_table_killers,
        alphabeta_othello_table_move_killers,
        alphabeta_ywf,
        minimax_tictactoe
);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::default().args(["--cache-sim=no"]).soft_limits([(EventKind::Ir, 3.0)]).fail_fast(false));
    library_benchmark_groups = searches
);
