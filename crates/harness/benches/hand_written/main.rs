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
struct Row {
    game: &'static str,
    position: &'static str,
    depth: u32,
    ordering: &'static str,
    /// The same order, and the hand-written search.
    order: Order,
    by_hand: ByHand,
}

type ByHand = fn(&str, u32, Order) -> Result<Found, String>;

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

const OTHELLO: ByHand = |position, depth, order| by_hand(Othello::parse(position), &Discs, depth, order);
const CHESS: ByHand = |position, depth, order| by_hand(Chess::parse(position), &Material, depth, order);
const TREE: ByHand = |position, depth, order| by_hand(UniformPosition::parse(position), &Leaves, depth, order);

const FFO: &str = "ffo:41";
const ROWS: [Row; 19] = [
    Row { game: "othello", position: FFO, depth: 9, ordering: "none", order: Order::Generation, by_hand: OTHELLO },
    Row { game: "othello", position: FFO, depth: 10, ordering: "none", order: Order::Generation, by_hand: OTHELLO },
    Row { game: "othello", position: FFO, depth: 9, ordering: "static", order: Order::Static, by_hand: OTHELLO },
    Row { game: "othello", position: FFO, depth: 9, ordering: "eval1", order: Order::Values, by_hand: OTHELLO },
    Row { game: "othello", position: FFO, depth: 10, ordering: "killer:2", order: Order::Killers, by_hand: OTHELLO },
    Row { game: "othello", position: FFO, depth: 9, ordering: "history", order: Order::History, by_hand: OTHELLO },
    Row { game: "chess", position: "kiwipete", depth: 4, ordering: "none", order: Order::Generation, by_hand: CHESS },
    Row { game: "chess", position: "kiwipete", depth: 5, ordering: "captures", order: Order::Captures, by_hand: CHESS },
    Row { game: "chess", position: "bk:2", depth: 5, ordering: "killer:2", order: Order::Killers, by_hand: CHESS },
    Row { game: "chess", position: "bk:2", depth: 5, ordering: "history", order: Order::History, by_hand: CHESS },
    Row { game: "chess", position: "start", depth: 5, ordering: "none", order: Order::Generation, by_hand: CHESS },
    Row { game: "chess", position: "bk:2", depth: 4, ordering: "eval1", order: Order::Values, by_hand: CHESS },
    Row { game: "tree", position: "b=2,d=22,seed=1", depth: 22, ordering: "none", order: Order::Generation, by_hand: TREE },
    Row { game: "tree", position: "b=4,d=12,seed=1", depth: 12, ordering: "none", order: Order::Generation, by_hand: TREE },
    Row { game: "tree", position: "b=8,d=8,seed=1", depth: 8, ordering: "none", order: Order::Generation, by_hand: TREE },
    Row { game: "tree", position: "b=20,d=6,seed=1", depth: 6, ordering: "none", order: Order::Generation, by_hand: TREE },
    Row { game: "tree", position: "b=4,d=12,seed=1", depth: 12, ordering: "killer:2", order: Order::Killers, by_hand: TREE },
    Row { game: "tree", position: "b=4,d=12,seed=1", depth: 12, ordering: "history", order: Order::History, by_hand: TREE },
    Row { game: "tree", position: "b=8,d=8,seed=1", depth: 8, ordering: "killer:2", order: Order::Killers, by_hand: TREE },
];

impl Row {
    fn name(&self) -> String {
        let Self { game, position, depth, ordering, .. } = self;
        format!("{game} {position} {depth} {ordering}")
    }

    fn by_scoutlab(&self, catalogue: &Catalogue) -> Result<Found, String> {
        let text = SearchText {
            game: self.game.to_owned(),
            position: self.position.to_owned(),
            depth: Some(self.depth),
            algorithm: "alphabeta".to_owned(),
            ordering: self.ordering.to_owned(),
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
            let found = [(self.by_hand)(self.position, self.depth, self.order)?, self.by_scoutlab(catalogue)?];
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
