//! Tests the rules for the bounds and for the replacement of TT entries: they change counts, never values.

use std::collections::HashMap;

use crate::common::{Run, plain_minimax};
use crate::transpositions::{WITH_TABLE, Walk, Worth};
use scoutlab_games::{Evaluator, Game, MoveSet, Side, Value};
use scoutlab_search::table::{TableReplacement, TableRule, TableRules, TranspositionTable};

const RULES: [TableRule; 3] = [TableRule::TwoBounds, TableRule::OneBound, TableRule::NoNarrowing];

const REPLACEMENTS: [TableReplacement; 4] =
    [TableReplacement::Bucket, TableReplacement::Always, TableReplacement::Depth, TableReplacement::TwoTier];

#[test]
fn every_rule_gives_minimaxs_value() {
    let mut answered = HashMap::<TableRules, u64>::new();
    for graph in 0..150 {
        let root = Walk { graph, place: 0, side: Side::First };
        let mut table = TranspositionTable::<Walk>::new(1).unwrap();
        for depth in 1..=7 {
            let value = plain_minimax(&root, depth, &Worth);
            for (bounds, replacement) in RULES.into_iter().flat_map(|rule| REPLACEMENTS.map(|replacement| (rule, replacement)))
            {
                let rules = TableRules { bounds, replacement, ..TableRules::default() };
                for algorithm in WITH_TABLE {
                    table.clear();
                    table.set_rules(rules);
                    let found = Run::new(algorithm, "table+history", depth).on(&root, &Worth, Some(&mut table));
                    assert_eq!(found.value, value, "{algorithm} {rules:?} depth {depth} graph {graph}");
                    *answered.entry(rules).or_default() += found.counters.tt_cutoffs;
                }
            }
        }
    }
    assert!(answered.len() == 12 && answered.values().all(|&count| count > 1000), "{answered:?}");
}

/// The textbook's table of Python programs, with one value for each position and depth: it is exact, or a bound.
struct Textbook {
    narrows: bool,
    entries: HashMap<(<Walk as Game>::Key, u32), (Value, Bound)>,
    visits: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

impl Textbook {
    /// Fail-soft alpha-beta, as in encyclopedias: the flag of an entry depends on the first alpha.
    fn search(&mut self, position: Walk, depth: u32, mut alpha: Value, mut beta: Value, is_root: bool) -> Value {
        self.visits += 1;
        if depth == 0 || position.is_terminal() {
            return Worth.value(&position);
        }
        let first_alpha = alpha;
        let key = (position.key(), depth);
        if let Some(&(value, bound)) = self.entries.get(&key).filter(|_| !is_root) {
            match bound {
                Bound::Exact => return value,
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                Bound::Lower if self.narrows => alpha = alpha.max(value),
                Bound::Upper if self.narrows => beta = beta.min(value),
                Bound::Lower | Bound::Upper => {}
            }
        }
        let mut best = -1000;
        for played in position.moves().iter() {
            let value = -self.search(position.play(played), depth - 1, -beta, -alpha.max(best), false);
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        let bound = if best <= first_alpha {
            Bound::Upper
        } else if best >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.entries.insert(key, (best, bound));
        best
    }
}

#[test]
fn a_table_with_one_bound_counts_as_the_textbooks_program() {
    let mut fewer = 0;
    for graph in 0..400 {
        let root = Walk { graph, place: 0, side: Side::First };
        let mut table = TranspositionTable::<Walk>::new(1).unwrap();
        for depth in 1..=8 {
            let visits = RULES.map(|bounds| {
                table.clear();
                table.set_rules(TableRules { bounds, ..TableRules::default() });
                let found = Run::new("alphabeta-soft", "none", depth).on(&root, &Worth, Some(&mut table));
                assert_eq!(table.replaced(), 0, "a table that lost nothing");
                found.counters.calls()
            });
            for (narrows, found) in [(true, visits[1]), (false, visits[2])] {
                let mut textbook = Textbook { narrows, entries: HashMap::new(), visits: 0 };
                textbook.search(root, depth, -1000, 1000, true);
                assert_eq!(found, textbook.visits, "narrows {narrows} depth {depth} graph {graph}");
            }
            fewer += usize::from(visits[0] < visits[1]) + usize::from(visits[1] < visits[2]);
        }
    }
    assert!(fewer > 50, "{fewer}: the rules hardly differ");
}
