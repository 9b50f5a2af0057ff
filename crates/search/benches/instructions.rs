//! How many instructions searches take, counted by callgrind, against the committed figures: a change that makes one of them slower by
//! more than 3 % fails.
//!
//! `just instructions` runs it (gungraun needs valgrind and its runner), `just instructions --save-baseline=committed` takes today's
//! numbers for the new figures. The target is a common one, since valgrind cannot run code for the newest processors.
#![allow(missing_docs, unused_qualifications, reason = "the macros write public items in their own way")]

use std::hint::black_box;

use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use scoutlab_games::othello::{Discs, Othello, ffo};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{Evaluator, Game};
use scoutlab_search::algorithms::{AlphaBeta, Minimax, Mtdf, NegaScout, Scout};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{GenerationOrder, OrderingChain};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Algorithm, MoveOrdering, Search, Table};

fn calls<A: Algorithm, G: Game, E: Evaluator<G>, O: MoveOrdering<G>, T: Table<G>>(
    algorithm: &A,
    (root, depth): (G, u32),
    evaluator: &E,
    ordering: O,
    table: T,
) -> u64 {
    let mut search = Search::new(evaluator, ordering, Counters::default(), table);
    black_box(algorithm.search(&mut search, black_box(&root), depth)).expect("no limit is reached");
    search.observer.calls()
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
    calls(&AlphaBeta, othello(), &Discs, GenerationOrder, ())
}

#[library_benchmark]
fn scout_othello() -> u64 {
    calls(&Scout, othello(), &Discs, GenerationOrder, ())
}

#[library_benchmark]
fn negascout_othello_killers() -> u64 {
    let ordering = OrderingChain::<Othello>::parse("killer:2", 0).expect("a known ordering");
    calls(&NegaScout, othello(), &Discs, ordering, ())
}

#[library_benchmark]
fn mtdf_othello_table() -> u64 {
    let ordering = OrderingChain::<Othello>::parse("table", 0).expect("a known ordering");
    let table = TranspositionTable::<Othello>::new(1).expect("there is room for a small table");
    calls(&Mtdf::default(), othello(), &Discs, ordering, table)
}

#[library_benchmark]
fn alphabeta_ywf() -> u64 {
    calls(&AlphaBeta, (Ywf::start(), 4), &Stones, GenerationOrder, ())
}

#[library_benchmark]
fn minimax_tictactoe() -> u64 {
    calls(&Minimax, (TicTacToe::start(), 9), &Outcome, GenerationOrder, ())
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
        alphabeta_ywf,
        minimax_tictactoe
);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::default().args(["--cache-sim=no"]).soft_limits([(EventKind::Ir, 3.0)]).fail_fast(false));
    library_benchmark_groups = searches
);
