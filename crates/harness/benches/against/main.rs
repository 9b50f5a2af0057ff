//! Compares the speed of this program with another build of scoutlab, for example an older commit.
//!
//! `cargo bench --package scoutlab-cli --bench against -- PROGRAM [ROUNDS] [WORD]` runs a fixed list of searches with both programs
//! in turn. It asserts that their counts are equal, and prints the CPU time per node of both programs in nanoseconds. The
//! shortest time of all rounds counts. WORD selects the searches whose names contain it.

mod searches;

use std::error::Error;
use std::process::{Command, ExitCode};

use searches::{Search, searches};
use serde_json::Value;

/// The path of this program, which Cargo compiles in the profile of the benchmark.
const PROGRAM: &str = env!("CARGO_BIN_EXE_scoutlab");

/// The default number of rounds.
const ROUNDS: u32 = 3;

/// The output fields of `search`, `solve` and `perft` that must be equal.
const COUNTS: [&str; 5] = ["value", "leaves", "interior", "cutoffs", "counts"];

/// The result of one search by one of the programs.
struct Run {
    counts: Vec<Value>,
    nodes: u64,
    seconds: f64,
}

fn run(program: &str, search: &Search) -> Result<Run, Box<dyn Error>> {
    let output = Command::new(program).args(&search.arguments).arg("--json").output()?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(errors.lines().find(|line| !line.is_empty()).unwrap_or("it failed without a message").into());
    }
    let mut found: Value = serde_json::from_slice(&output.stdout)?;
    let nodes;
    let seconds;
    if let Some(depths) = found["counts"].as_array_mut() {
        // `perft` prints one row for each depth.
        nodes = depths.iter().filter_map(|row| row["count"].as_u64()).sum();
        seconds = depths.iter().filter_map(|row| row["seconds"].as_f64()).sum();
        for row in depths {
            *row = row["count"].take();
        }
    } else {
        nodes = found["calls"].as_u64().ok_or("no calls")?;
        seconds = found["seconds"].as_f64().ok_or("no seconds")?;
    }
    Ok(Run { counts: COUNTS.iter().map(|&name| found[name].take()).collect(), nodes, seconds })
}

/// Runs a search with both programs in turn. Returns their times per node in nanoseconds. The last time is the time of this
/// program.
fn compare(other: &str, search: &Search, rounds: u32) -> Result<[f64; 2], Box<dyn Error>> {
    let mut best = [f64::INFINITY; 2];
    let mut expected: Option<Vec<Value>> = None;
    for _ in 0..rounds {
        for (program, best) in [other, PROGRAM].into_iter().zip(&mut best) {
            let run = run(program, search)?;
            *best = best.min(run.seconds * 1e9 / run.nodes as f64);
            match &expected {
                Some(expected) if *expected != run.counts => {
                    return Err(format!("counts differ: {} and {}", show(expected), show(&run.counts)).into());
                }
                Some(_) => {}
                None => expected = Some(run.counts),
            }
        }
    }
    Ok(best)
}

fn show(counts: &[Value]) -> String {
    let present = COUNTS.iter().zip(counts).filter(|(_, count)| !count.is_null());
    present.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let Some((other, options)) = arguments.split_first() else {
        eprintln!("expected the path of another build of scoutlab, then optionally a number of rounds and a word");
        return ExitCode::FAILURE;
    };
    let rounds = options.iter().find_map(|option| option.parse().ok()).unwrap_or(ROUNDS);
    let word = options.iter().find(|option| option.parse::<u32>().is_err()).map_or("", String::as_str);
    println!("{:<50} {:>9} {:>9} {:>7}", "nanoseconds per node", "other", "this", "ratio");
    let (mut ratios, mut failed) = (Vec::new(), 0);
    for search in searches().iter().filter(|search| search.name.contains(word)) {
        match compare(other, search, rounds) {
            Ok([before, now]) => {
                ratios.push(now / before);
                println!("{:<50} {before:>9.2} {now:>9.2} {:>7.2}", search.name, now / before);
            }
            Err(error) => {
                failed += 1;
                println!("{:<50} {error}", search.name);
            }
        }
    }
    if !ratios.is_empty() {
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let largest = ratios.iter().copied().fold(0.0, f64::max);
        println!("geometric mean of {} ratios: {mean:.3}, the largest: {largest:.2}", ratios.len());
    }
    println!("{failed} searches failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
