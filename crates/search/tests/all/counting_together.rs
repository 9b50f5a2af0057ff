//! Leaves that are visited together count and decide as they do one by one, on each of the ways that a search can take.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::tree::{Leaves, TextTree};
use scoutlab_games::{FrontierEvaluator, Game, Prefetch, SideSigned, Value};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::{Counters, CutoffHistogram};
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Algorithm, CountersAndLine, CountingSearch, Observer, Search, TableUse, Window};

use crate::common::{ALGORITHMS, random_tree};

/// Wants to see each leaf, so that none is visited together with others.
struct SeesEachLeaf;

impl<G: Game> Observer<G> for SeesEachLeaf {}

#[derive(Debug, PartialEq)]
struct Found<M> {
    value: Value,
    counters: Counters,
    line: Vec<M>,
}

fn found<G: Game>(algorithm: &AnyAlgorithm, (root, depth, window): (&G, u32, Window), search: Search<'_, G>) -> Found<G::Move> {
    let mut search = search.in_window(window);
    let value = search.run_named(algorithm, root, depth).unwrap();
    Found { value, counters: search.counters, line: search.line().to_vec() }
}

/// The same on the path that is compiled for the game.
fn counted<G: Prefetch + 'static, E: FrontierEvaluator<G> + Copy + 'static>(
    algorithm: &AnyAlgorithm,
    (root, depth, window): (&G, u32, Window),
    evaluator: E,
) -> Found<G::Move> {
    let mut search = CountingSearch::new(evaluator, CountersAndLine::default());
    search.request.root_window = window;
    let value = search.explore(root, |tree| match algorithm {
        // Programs run these on the general path only.
        AnyAlgorithm::BranchAndBound(branch_and_bound) => branch_and_bound.search(tree, depth),
        AnyAlgorithm::Sss(sss) => sss.search(tree, depth),
        AnyAlgorithm::Dual(dual) => dual.search(tree, depth),
        algorithm => algorithm.search(tree, depth),
    });
    Found { value: value.unwrap(), counters: search.watch.counters, line: search.watch.line().to_vec() }
}

/// The same search with leaves together and one by one, without a table and with one that loses entries. What each found.
fn compare<G: Game>(
    algorithm: &AnyAlgorithm,
    search: (&G, u32, Window),
    evaluator: &dyn FrontierEvaluator<G>,
    table: &mut TranspositionTable<G>,
) -> Option<Found<G::Move>> {
    compare_watched(algorithm, search, evaluator, Some(table));
    (algorithm.table_use() != TableUse::Needed).then(|| compare_watched(algorithm, search, evaluator, None))
}

/// The same search unwatched and watched in two ways, in generation order and with moves in a buffer. The table is cleared before each.
fn compare_watched<G: Game>(
    algorithm: &AnyAlgorithm,
    search: (&G, u32, Window),
    evaluator: &dyn FrontierEvaluator<G>,
    mut table: Option<&mut TranspositionTable<G>>,
) -> Found<G::Move> {
    let with_table = table.is_some();
    let mut run = |buffered: bool, observer: Option<&mut dyn Observer<G>>| {
        let mut chain = OrderingChain::parse("none", 0).unwrap();
        let mut asked = Search::new(evaluator);
        if let Some(table) = &mut table {
            table.clear();
            asked = asked.with_table(&mut **table);
        }
        if buffered {
            asked = asked.ordered_by(&mut chain);
        }
        if let Some(observer) = observer {
            asked = asked.watched_by(observer);
        }
        found(algorithm, search, asked)
    };
    let (mut apart_cutoffs, mut each_leaf) = (CutoffHistogram::default(), SeesEachLeaf);
    let mut sees_each_leaf = (&mut apart_cutoffs, &mut each_leaf);
    let apart = run(false, Some(&mut sees_each_leaf));
    for buffered in [false, true] {
        let what = || format!("{algorithm:?}, table: {with_table}, moves in a buffer: {buffered}");
        let mut cutoffs = CutoffHistogram::default();
        assert_eq!(run(buffered, None), apart, "unwatched, {}", what());
        assert_eq!(run(buffered, Some(&mut cutoffs)), apart, "watched, {}", what());
        assert_eq!(cutoffs, apart_cutoffs, "{}", what());
        if buffered {
            let mut cutoffs = CutoffHistogram::default();
            assert_eq!(run(buffered, Some(&mut (&mut cutoffs, SeesEachLeaf))), apart, "leaf by leaf, {}", what());
            assert_eq!(cutoffs, apart_cutoffs, "leaf by leaf, {}", what());
        }
    }
    apart
}

fn passes(position: &Othello, depth: u32) -> bool {
    depth > 0 && position.generate().any(|played| played == Square::PASS || passes(&position.play(played), depth - 1))
}

#[test]
fn every_algorithm_counts_the_same_on_othello_in_every_frame() {
    let positions = ffo().iter().step_by(4).map(|stored| stored.position);
    // Near the end of the game, where there are passes and games that end at different depths.
    let late = ffo().iter().step_by(2).map(|stored| {
        let mut position = stored.position;
        while let Some(played) = position.generate().last().filter(|_| position.empties() > 6) {
            position = position.play(played);
        }
        position
    });
    let searches: Vec<(Othello, u32)> =
        positions.map(|position| (position, 4)).chain(late.map(|position| (position, 8))).collect();
    assert!(searches.iter().any(|(position, depth)| passes(position, *depth)), "some game has a pass");
    let mut table = TranspositionTable::new(1).unwrap();
    for (position, deepest) in searches {
        for name in ALGORITHMS {
            let algorithm = name.parse().unwrap();
            for depth in [1, 2, 3, deepest] {
                for window in [Window::INFINITE, Window::new(-3, 2)] {
                    let search = (&position, depth, window);
                    compare(&algorithm, search, &Discs, &mut table);
                    for (first, second) in [(-1, 1), (-1, -1)] {
                        compare(&algorithm, search, &SideSigned::new(Discs, first, second), &mut table);
                    }
                }
            }
        }
    }
}

#[test]
fn every_algorithm_counts_the_same_on_random_trees_with_ties() {
    let mut random = ChaCha8Rng::seed_from_u64(1982);
    let mut table = TranspositionTable::new(1).unwrap();
    for _ in 0..300 {
        let tree = TextTree::shared(&random_tree(&mut random).to_string()).unwrap();
        for name in ALGORITHMS {
            let algorithm: AnyAlgorithm = name.parse().unwrap();
            for window in [Window::INFINITE, Window::new(0, 1)] {
                let search = (&tree.root(), 6, window);
                let expected = compare(&algorithm, search, &Leaves, &mut table);
                let is_compiled = !algorithm.needs_general()
                    || matches!(algorithm, AnyAlgorithm::BranchAndBound(_) | AnyAlgorithm::Sss(_) | AnyAlgorithm::Dual(_));
                if let Some(expected) = expected.filter(|_| is_compiled) {
                    assert_eq!(counted(&algorithm, search, Leaves), expected, "{name}, compiled for the game");
                }
            }
        }
    }
}
