//! Compares the speed of `alphabeta` with a hand-written alpha-beta on the same boards.
//!
//! `cargo bench --package scoutlab-cli --bench hand_written -- [ROUNDS] [WORD]` runs each search with both in turn, asserts that value,
//! leaves and interior visits are equal, and prints the CPU time per node in nanoseconds. The shortest time of all rounds counts. WORD
//! selects the rows that contain it.

mod engine;

use std::fmt::Display;
use std::process::ExitCode;

use engine::{Engine, Order};
use scoutlab::clock::CpuStopwatch;
use scoutlab::{Catalogue, SearchText, search};
use scoutlab_games::chess::{Chess, Material};
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_games::{Evaluator, Game, INFINITY, Value};
use scoutlab_search::observers::Counters;

/// The default number of rounds.
const ROUNDS: u32 = 15;

/// One search by both programs.
struct Row(&'static str, &'static str, u32, Order);

/// What a search found.
struct Found {
    value: Value,
    leaves: u64,
    interior: u64,
    seconds: f64,
}

impl Found {
    const fn counts(&self) -> (Value, u64, u64) {
        (self.value, self.leaves, self.interior)
    }

    fn per_node(&self) -> f64 {
        self.seconds * 1e9 / (self.leaves + self.interior) as f64
    }
}

fn by_hand<G: Game, E: Evaluator<G>>(
    position: Result<G, impl Display>,
    evaluator: &E,
    depth: u32,
    order: Order,
) -> Result<Found, String> {
    let position = position.map_err(|error| error.to_string())?;
    let stopwatch = CpuStopwatch::start();
    let mut engine = Engine::new(evaluator, order, depth);
    let value = engine.search(&position, depth, -INFINITY, INFINITY);
    Ok(Found { value, leaves: engine.leaves, interior: engine.interior, seconds: stopwatch.seconds() })
}

const FFO: &str = "ffo:41";

/// The rows: game, position, depth and order.
const ROWS: [Row; 19] = [
    Row("othello", FFO, 9, Order::Generation),
    Row("othello", FFO, 10, Order::Generation),
    Row("othello", FFO, 9, Order::Static),
    Row("othello", FFO, 9, Order::Values),
    Row("othello", FFO, 10, Order::Killers),
    Row("othello", FFO, 9, Order::History),
    Row("chess", "kiwipete", 4, Order::Generation),
    Row("chess", "kiwipete", 5, Order::Captures),
    Row("chess", "bk:2", 5, Order::Killers),
    Row("chess", "bk:2", 5, Order::History),
    Row("chess", "start", 5, Order::Generation),
    Row("chess", "bk:2", 4, Order::Values),
    Row("tree", "b=2,d=22,seed=1", 22, Order::Generation),
    Row("tree", "b=4,d=12,seed=1", 12, Order::Generation),
    Row("tree", "b=8,d=8,seed=1", 8, Order::Generation),
    Row("tree", "b=20,d=6,seed=1", 6, Order::Generation),
    Row("tree", "b=4,d=12,seed=1", 12, Order::Killers),
    Row("tree", "b=4,d=12,seed=1", 12, Order::History),
    Row("tree", "b=8,d=8,seed=1", 8, Order::Killers),
];

impl Row {
    fn name(&self) -> String {
        let Self(game, position, depth, order) = self;
        format!("{game} {position} {depth} {}", order.name())
    }

    fn by_hand(&self) -> Result<Found, String> {
        let Self(game, position, depth, order) = *self;
        match game {
            "othello" => by_hand(Othello::parse(position), &Discs, depth, order),
            "chess" => by_hand(Chess::parse(position), &Material, depth, order),
            "tree" => by_hand(UniformPosition::parse(position), &Leaves, depth, order),
            _ => unreachable!("the hand-written search does not know `{game}`"),
        }
    }

    fn by_scoutlab(&self, catalogue: &Catalogue) -> Result<Found, String> {
        let Self(game, position, depth, order) = *self;
        let text = SearchText {
            game: game.to_owned(),
            position: position.to_owned(),
            depth: Some(depth),
            algorithm: "alphabeta".to_owned(),
            ordering: order.name().to_owned(),
            ..SearchText::default()
        };
        let request = text.parse(catalogue).map_err(|error| error.to_string())?.without_completion();
        let found = search(&request).map_err(|error| error.to_string())?;
        let Counters { leaves, interior, .. } = found.counters;
        Ok(Found { value: found.value, leaves, interior, seconds: found.seconds })
    }

    /// Searches with both programs in turn, and returns their shortest times per node, by hand first.
    fn compare(&self, catalogue: &Catalogue, rounds: u32) -> Result<[f64; 2], String> {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..rounds {
            let found = [self.by_hand()?, self.by_scoutlab(catalogue)?];
            let [by_hand, by_scoutlab] = found.each_ref().map(Found::counts);
            if by_hand != by_scoutlab {
                return Err(format!("value, leaves and interior differ: {by_hand:?} by hand, {by_scoutlab:?} by scoutlab"));
            }
            for (best, found) in best.iter_mut().zip(&found) {
                *best = best.min(found.per_node());
            }
        }
        Ok(best)
    }
}

fn main() -> ExitCode {
    let options: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let rounds = options.iter().find_map(|option| option.parse().ok()).unwrap_or(ROUNDS);
    let word = options.iter().find(|option| option.parse::<u32>().is_err()).map_or("", String::as_str);
    let catalogue = Catalogue::built_in();
    println!("{:<40} {:>9} {:>9} {:>7}", "nanoseconds per node", "by hand", "scoutlab", "ratio");
    let mut failed = 0;
    for row in ROWS.iter().filter(|row| row.name().contains(word)) {
        match row.compare(&catalogue, rounds) {
            Ok([by_hand, scoutlab]) => {
                println!("{:<40} {by_hand:>9.2} {scoutlab:>9.2} {:>7.2}", row.name(), scoutlab / by_hand);
            }
            Err(error) => {
                failed += 1;
                println!("{:<40} {error}", row.name());
            }
        }
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
