//! Tests of searches that are stopped.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Game, MoveSet};
use scoutlab_search::algorithms::built_in;
use scoutlab_search::observers::{Counters, LeafSequence};
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::table::{GrowingTable, Table};
use scoutlab_search::{Limit, Search, SearchError};

use crate::common::{ALGORITHMS, plain_minimax, random_tree};

/// Returns the number of visits that count towards the limit.
const fn visits(counters: &Counters) -> u64 {
    counters.calls()
}

/// Asserts that all bounds that the table stores for nodes of this tree are true.
fn assert_true<'t>(table: &GrowingTable<TextPosition<'t>>, position: &TextPosition<'t>, depth: u32, context: &str) {
    for depth in 1..=depth {
        if let Some(bounds) = table.probe(table.locate(position), position, depth).bounds {
            let value = plain_minimax(position, depth, &Leaves);
            assert!(bounds.lower <= value && value <= bounds.upper, "{value} in {bounds:?}, {depth} plies to go: {context}");
        }
    }
    for played in position.moves().iter() {
        assert_true(table, &position.play(played), depth, context);
    }
}

/// Stops searches after different numbers of visits, and then searches again with the table of each stopped search.
fn stop(name: &str, ordering: &str, tree: &'static TextTree, each_leaf: bool) {
    let algorithm = built_in(name).unwrap();
    let (root, depth) = (tree.root(), tree.height());
    let value = plain_minimax(&root, depth, &Leaves);
    let run = |table: &mut GrowingTable<_>, limit: Option<u64>| {
        let mut chain = OrderingChain::parse(ordering, 0).unwrap();
        let mut leaves = LeafSequence::default();
        let mut search = Search::new(&Leaves).ordered_by(&mut chain).with_table(table);
        if each_leaf {
            search = search.observed_by(&mut leaves);
        }
        search = search.within(Limit::new(limit, None));
        let found = search.run_named(&algorithm, &root, depth);
        (found, search.best_move(), search.counters)
    };
    let (found, _, counters) = run(&mut GrowingTable::new(), None);
    let needed = visits(&counters);
    assert_eq!(found, Ok(value));
    assert_eq!(run(&mut GrowingTable::new(), Some(needed)).0, Ok(value), "{name}: it needs no more");
    for limit in [0, 1, needed / 3, needed / 2, needed - 1] {
        let context = format!("{name} {ordering}, stopped after {limit} of {needed}: {tree}");
        let mut table = GrowingTable::new();
        let (found, _, counters) = run(&mut table, Some(limit));
        assert_eq!(found, Err(SearchError::Stopped { limit }), "{context}");
        // The search stops at an interior visit above the limit, or visits too many leaves and ends before the next interior
        // visit.
        assert!((limit + 1..=needed).contains(&visits(&counters)), "{context}: {}", visits(&counters));
        assert_true(&table, &root, depth, &context);
        let (found, best_move, _) = run(&mut table, None);
        assert_eq!(found, Ok(value), "{context}");
        let best_move = best_move.unwrap_or_else(|| panic!("no move: {context}"));
        assert_eq!(-plain_minimax(&root.play(best_move), depth - 1, &Leaves), value, "{context}");
        assert_true(&table, &root, depth, &context);
    }
}

#[test]
fn a_stopped_search_stores_nothing_false() {
    for seed in 0..300 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        for name in ALGORITHMS {
            for (ordering, each_leaf) in [("none", false), ("none", true), ("table+killer:2", false), ("table+history", true)] {
                stop(name, ordering, tree, each_leaf);
            }
        }
    }
}

#[test]
fn a_search_that_was_stopped_can_run_again() {
    for seed in 0..300 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        let (root, depth) = (tree.root(), tree.height());
        let value = plain_minimax(&root, depth, &Leaves);
        // The first algorithm leaves visits open. The second algorithm must not continue these visits.
        for (stopped, next) in [("alphabeta-soft", "sss"), ("sss", "sss"), ("negascout", "dual"), ("dual", "pvs")] {
            let mut table = GrowingTable::<TextPosition<'_>>::new();
            let mut search = Search::new(&Leaves).with_table(&mut table);
            search = search.within(Limit::new(Some(depth.into()), None));
            let found = search.run_named(&built_in(stopped).unwrap(), &root, depth);
            assert!(found.is_err() || found == Ok(value), "{stopped} in {tree}");
            search = search.within(Limit::NONE);
            assert_eq!(search.run_named(&built_in(next).unwrap(), &root, depth), Ok(value), "{next} after {stopped} in {tree}");
            assert_true(&table, &root, depth, &format!("{next} after {stopped} in {tree}"));
        }
    }
}
