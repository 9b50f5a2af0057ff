//! What the generic search costs beyond one written for Othello alone, in instructions counted by callgrind.
//!
//! Run it with `just bench-overhead`: valgrind cannot run code for the newest processors, so the target is set to a common one.

mod baseline;
mod callgrind;

use std::hint::black_box;
use std::process::ExitCode;

use baseline::tight;
use callgrind::{NOTHING, instructions};
use scoutlab_games::othello::{Discs, Square, StoredPosition, ffo};
use scoutlab_search::algorithms::AlphaBeta;
use scoutlab_search::observers::Counters;
use scoutlab_search::{CountingSearch, INFINITY, Watch};

const DEPTH: u32 = 6;

/// The most a watch that does nothing may cost, as a share of the hand-written search.
const LIMIT: f64 = 0.02;

fn generic<W: Watch<Square> + 'static>(watch: W) -> Vec<i32> {
    let mut search = CountingSearch::new(Discs, watch);
    let value = |stored: &StoredPosition| search.run(&AlphaBeta, black_box(&stored.position), DEPTH).unwrap();
    ffo().iter().map(value).collect()
}

fn by_hand() -> Vec<i32> {
    ffo().iter().map(|stored| tight::alphabeta(black_box(&stored.position), DEPTH, -INFINITY, INFINITY)).collect()
}

fn run(case: &str) -> Vec<i32> {
    match case {
        NOTHING => Vec::new(),
        "by-hand" => by_hand(),
        "no-op" => generic(()),
        "counters" => generic(Counters::default()),
        other => panic!("no case {other}"),
    }
}

fn main() -> ExitCode {
    if let Some(case) = std::env::args().nth(1).filter(|argument| !argument.starts_with("--")) {
        black_box(run(&case));
        return ExitCode::SUCCESS;
    }
    assert_eq!(run("no-op"), run("by-hand"));
    assert_eq!(run("counters"), run("by-hand"));
    let nothing = instructions(NOTHING);
    let by_hand = instructions("by-hand") - nothing;
    println!("{:<10} {by_hand:>12} instructions", "by hand");
    let overhead = |case: &str| {
        let count = instructions(case) - nothing;
        let share = count as f64 / by_hand as f64 - 1.0;
        println!("{case:<10} {count:>12} instructions, {:+.2} %", 100.0 * share);
        share
    };
    let no_op = overhead("no-op");
    overhead("counters");
    if no_op > LIMIT {
        eprintln!("the watch that does nothing costs more than {} %", 100.0 * LIMIT);
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
