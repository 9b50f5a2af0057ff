//! Compares searches that use transposition tables to plain searches that store their results in a `HashMap`. In some searches,
//! deeper entries may also resolve visits. The tests include minimax and branch and bound.

use std::collections::HashMap;

use crate::common::{Run, plain_minimax};
use crate::transpositions::{Walk, Worth, probe, store};
use scoutlab_games::othello::Discs;
use scoutlab_games::othello6::{Othello6, variation};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::{Evaluator, Game, MoveSet, Side, Value};
use scoutlab_search::observers::Counters;
use scoutlab_search::table::{Bounds, GrowingTable, Recalled, TableDepth, TranspositionTable};

const INFINITE: Value = 1 << 20;

/// The stored bounds of each position at each depth, in the order of storing.
type Memory<K> = HashMap<K, Vec<(u32, Value, Value)>>;

/// A plain search that stores its results.
struct Plain<'e, G: Game, E> {
    evaluator: &'e E,
    /// Whether entries of greater depths may resolve a visit.
    deeper: bool,
    memory: Memory<G::Key>,
    leaves: u64,
    interior: u64,
    answers: u64,
}

impl<'e, G: Game, E: Evaluator<G>> Plain<'e, G, E> {
    fn new(evaluator: &'e E, deeper: bool) -> Self {
        Self { evaluator, deeper, memory: HashMap::new(), leaves: 0, interior: 0, answers: 0 }
    }

    /// Returns the bounds of the entry that may resolve the visit: the entry of equal depth, or else the deepest entry of
    /// greater depth.
    fn entry(&self, position: &G, depth: u32) -> (Value, Value) {
        let entries = self.memory.get(&position.key()).map_or(&[][..], Vec::as_slice);
        let same = entries.iter().find(|entry| entry.0 == depth);
        let deepest = entries.iter().filter(|entry| self.deeper && entry.0 > depth).max_by_key(|entry| entry.0);
        same.or(deepest).map_or((-INFINITE, INFINITE), |&(_, low, up)| (low, up))
    }

    fn remember(&mut self, position: &G, depth: u32, low: Value, up: Value) {
        let entries = self.memory.entry(position.key()).or_default();
        entries.retain(|entry| entry.0 != depth);
        entries.push((depth, low, up));
    }

    fn leaf(&mut self, position: &G, depth: u32) -> Option<Value> {
        let ended = depth == 0 || position.is_terminal();
        self.leaves += u64::from(ended);
        ended.then(|| self.evaluator.value(position))
    }

    /// Runs minimax. A stored exact value resolves the visit.
    fn minimax(&mut self, position: &G, depth: u32, is_root: bool) -> Value {
        if let Some(value) = self.leaf(position, depth) {
            return value;
        }
        let (low, up) = self.entry(position, depth);
        if low == up && !is_root {
            self.answers += 1;
            return low;
        }
        self.interior += 1;
        let values: Vec<Value> =
            position.moves().iter().map(|played| -self.minimax(&position.play(played), depth - 1, false)).collect();
        let value = values.into_iter().max().unwrap();
        self.remember(position, depth, value, value);
        value
    }

    /// Runs alpha-beta if `deep` is true: each child then receives both bounds of its parent's window. Otherwise, runs Knuth
    /// and Moore's F1, in which each child receives only a beta, from the best value of its siblings.
    fn alphabeta(&mut self, position: &G, depth: u32, is_root: bool, deep: bool, window: (Value, Value)) -> Value {
        if let Some(value) = self.leaf(position, depth) {
            return value;
        }
        let (low, up) = self.entry(position, depth);
        let (mut alpha, mut beta) = window;
        if !is_root {
            if low == up || up <= alpha || low >= beta {
                self.answers += 1;
                return if low == up || up <= alpha { up } else { low };
            }
            (alpha, beta) = (alpha.max(low), beta.min(up));
        }
        self.interior += 1;
        let start = alpha;
        let mut value = if deep { -INFINITE } else { start };
        for played in position.moves().iter() {
            let above = if deep { -alpha.max(value) } else { -value };
            let below = if deep { -beta } else { -INFINITE };
            value = value.max(-self.alphabeta(&position.play(played), depth - 1, false, deep, (below, above)));
            if value >= beta {
                break;
            }
        }
        // If the value contradicts a bound that was stored at another depth, the bound is dropped.
        let new_low = if value > start { value } else { low };
        let new_up = if value < beta { value } else { up };
        let contradicted = new_low > new_up;
        let kept_low = if contradicted && value <= start { -INFINITE } else { new_low };
        let kept_up = if contradicted && value >= beta { INFINITE } else { new_up };
        self.remember(position, depth, kept_low, kept_up);
        value
    }

    fn search(&mut self, algorithm: &str, root: &G, depth: u32) -> Value {
        match algorithm {
            "minimax" => self.minimax(root, depth, true),
            name => self.alphabeta(root, depth, true, name == "alphabeta-soft", (-INFINITE, INFINITE)),
        }
    }

    fn counts(&self) -> [u64; 3] {
        [self.leaves, self.interior, self.answers]
    }
}

fn counted(counters: &Counters) -> [u64; 3] {
    [counters.leaves, counters.interior, counters.tt_cutoffs]
}

const ALGORITHMS: [&str; 3] = ["minimax", "branch-and-bound", "alphabeta-soft"];

#[test]
fn deeper_entries_answer_as_in_a_plain_search_and_change_some_values() {
    let (mut answered, mut other_values) = ([0; 2], [0; 2]);
    for graph in 0..800 {
        let root = Walk { graph, place: 0, side: Side::First };
        let mut table = TranspositionTable::<Walk>::new(1).unwrap();
        for (kind, table_depth) in [TableDepth::Equal, TableDepth::AtLeast].into_iter().enumerate() {
            table.set_rules(table_depth.into());
            for depth in 1..=7 {
                let exact = plain_minimax(&root, depth, &Worth);
                for algorithm in ALGORITHMS {
                    table.clear();
                    let found = Run::new(algorithm, "none", depth).on(&root, &Worth, Some(&mut table));
                    assert_eq!(table.replaced(), 0, "a table that lost nothing");
                    let mut plain = Plain::new(&Worth, table_depth == TableDepth::AtLeast);
                    let value = plain.search(algorithm, &root, depth);
                    let case = format!("{algorithm} {table_depth} depth {depth} graph {graph}");
                    assert_eq!((found.value, counted(&found.counters)), (value, plain.counts()), "{case}");
                    answered[kind] += found.counters.tt_cutoffs;
                    other_values[kind] += usize::from(found.value != exact);
                }
            }
        }
    }
    assert_eq!(other_values[0], 0, "with entries of equal depth alone the value is that of minimax");
    assert!(other_values[1] > 100 && answered[1] > answered[0], "{other_values:?} {answered:?}");
}

#[test]
fn every_algorithm_ends_with_a_move_where_deeper_entries_contradict_each_other() {
    let algorithms =
        ["alphabeta", "scout-window", "negascout", "negascout-hard", "pvs", "mtdf", "mtd-plus", "mtd-minus", "mtd-bi"];
    let under_deepening = ["aspiration:delta=1", "deepening(mtdf)", "deepening(aspiration:delta=1)", "deepening(pvs)"];
    for graph in 0..300 {
        let root = Walk { graph, place: 0, side: Side::First };
        let mut table = TranspositionTable::<Walk>::new(1).unwrap();
        table.set_rules(TableDepth::AtLeast.into());
        for algorithm in algorithms.into_iter().chain(under_deepening) {
            table.clear();
            // Every search after the first finds entries of searches to other depths in the table.
            for depth in [7, 4, 6, 5] {
                let found = Run::new(algorithm, "table", depth).on(&root, &Worth, Some(&mut table));
                assert!(found.best_move.is_some(), "{algorithm} depth {depth} graph {graph}");
                assert!((-3..=3).contains(&found.value), "{algorithm} depth {depth} graph {graph}: {}", found.value);
            }
        }
    }
}

#[test]
fn the_entry_of_the_same_depth_answers_else_the_deepest() {
    let place = Walk { graph: 1, place: 4, side: Side::First };
    let bounds = |value| Bounds { lower: value, upper: value };
    let mut table = TranspositionTable::<Walk>::new(1).unwrap();
    for depth in [5, 3, 8] {
        store(&mut table, place, depth, bounds(depth as Value), None);
    }
    let answers = |table: &TranspositionTable<Walk>| -> Vec<Option<Value>> {
        (2..=9).map(|depth| probe(table, place, depth).bounds.map(|bounds| bounds.lower)).collect()
    };
    assert_eq!(answers(&table), [None, Some(3), None, Some(5), None, None, Some(8), None]);
    table.set_rules(TableDepth::AtLeast.into());
    assert_eq!(answers(&table), [Some(8), Some(3), Some(8), Some(5), Some(8), Some(8), Some(8), None]);
    // The entries of another kind of search have depths of 2^16 or more.
    store(&mut table, place, (1 << 16) + 9, bounds(0), None);
    assert_eq!(probe(&table, place, 9), Recalled::NOTHING);
}

#[test]
fn minimax_with_a_table_searches_each_board_of_tictactoe_once() {
    let start = TicTacToe::start();
    for algorithm in ["minimax", "branch-and-bound"] {
        let mut growing = GrowingTable::<TicTacToe>::new();
        let found = Run::new(algorithm, "none", 9).on(&start, &Outcome, Some(&mut growing));
        let mut fixed = TranspositionTable::<TicTacToe>::new(4).unwrap();
        let again = Run::new(algorithm, "none", 9).on(&start, &Outcome, Some(&mut fixed));
        let mut plain = Plain::new(&Outcome, false);
        assert_eq!((found.value, again.value, plain.search(algorithm, &start, 9)), (0, 0, 0));
        assert_eq!(counted(&found.counters), plain.counts(), "{algorithm}");
        assert_eq!((again.counters, fixed.replaced()), (found.counters, 0), "{algorithm}");
        if algorithm == "minimax" {
            // Of the 5,478 distinct boards, 958 are terminal and 4,520 are not.
            assert_eq!((found.counters.interior, growing.len()), (4520, 4520));
        }
    }
}

/// Runs minimax to the end of the game, and searches each distinct position once. The function collects the values of the
/// interior positions and counts all visits.
fn distinct(position: &Othello6, met: &mut HashMap<<Othello6 as Game>::Key, Value>, visits: &mut u64) -> Value {
    *visits += 1;
    if let Some(&value) = met.get(&position.key()) {
        return value;
    }
    let values: Vec<Value> = position.moves().iter().map(|played| -distinct(&position.play(played), met, visits)).collect();
    let Some(value) = values.into_iter().max() else { return Discs.value(position) };
    met.insert(position.key(), value);
    value
}

#[test]
fn minimax_over_the_distinct_positions_of_6x6_othello_is_the_one_reproducible_count_with_a_table() {
    let root = variation(24).unwrap();
    // The counts were published with the reports of a course. The searches reproduce these counts as long as the table
    // overwrites no entry.
    let (mut met, mut visits) = (HashMap::new(), 0);
    let value = distinct(&root, &mut met, &mut visits);
    assert_eq!((value, met.len(), visits), (-4, 1889, 2868));
    // No game from this position lasts longer than 12 plies, including passes.
    for depth in [12, 20] {
        for table_depth in [TableDepth::Equal, TableDepth::AtLeast] {
            let mut table = TranspositionTable::<Othello6>::new(4).unwrap();
            table.set_rules(table_depth.into());
            let found = Run::new("minimax", "none", depth).on(&root, &Discs, Some(&mut table));
            let counters = found.counters;
            assert_eq!((found.value, counters.interior, counters.calls()), (-4, 1889, 2868), "{table_depth} depth {depth}");
        }
    }
}
