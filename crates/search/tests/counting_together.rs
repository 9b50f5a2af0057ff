//! Leaves that are visited together count and decide as they do one by one.

mod common;

use common::{ALGORITHMS, needs_table, random_tree};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::tree::Leaves;
use scoutlab_games::{Evaluator, Game, SideSigned, Value};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::{Counters, CutoffHistogram, PrincipalVariation};
use scoutlab_search::orderings::{GenerationOrder, OrderingChain};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{MoveOrdering, Observer, Search, Table, Window};

/// Wants to see each leaf, so that none is visited together with others.
struct SeesEachLeaf;

impl<G: Game> Observer<G> for SeesEachLeaf {}

#[derive(Debug, PartialEq)]
struct Found<M> {
    value: Value,
    counters: Counters,
    line: Vec<M>,
    cutoffs: Vec<u64>,
}

fn found<G: Game, E: Evaluator<G>, O: MoveOrdering<G>, T: Table<G>, B: Observer<G>>(
    algorithm: &AnyAlgorithm,
    (root, depth, window): (&G, u32, Window),
    evaluator: &E,
    (ordering, table, watcher): (O, T, B),
) -> Found<G::Move> {
    let watching = (Counters::default(), (PrincipalVariation::new(depth), CutoffHistogram::default()));
    let mut search = Search::new(evaluator, ordering, (watching, watcher), table);
    search.root_window = window;
    let value = algorithm.search(&mut search, root, depth).unwrap();
    let (counters, (variation, histogram)) = search.observer.0;
    Found { value, counters, line: variation.line().to_vec(), cutoffs: histogram.counts().to_vec() }
}

/// The same search with leaves together and one by one, without a table and with one that loses entries.
fn compare<G: Game, E: Evaluator<G>>(name: &str, search: (&G, u32, Window), evaluator: &E) {
    let algorithm: AnyAlgorithm = name.parse().unwrap();
    if !needs_table(name) {
        let together = found(&algorithm, search, evaluator, (GenerationOrder, (), ()));
        let apart = found(&algorithm, search, evaluator, (GenerationOrder, (), SeesEachLeaf));
        assert_eq!(together, apart, "{name}");
        let chain = OrderingChain::<G>::parse("none", 0).unwrap();
        assert_eq!(found(&algorithm, search, evaluator, (chain, (), ())), apart, "{name}, moves in a buffer");
    }
    let table = || TranspositionTable::<G>::new(1).unwrap();
    let together = found(&algorithm, search, evaluator, (GenerationOrder, table(), ()));
    let apart = found(&algorithm, search, evaluator, (GenerationOrder, table(), SeesEachLeaf));
    assert_eq!(together, apart, "{name} with a table");
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
    for (position, deepest) in searches {
        for name in ALGORITHMS {
            for depth in [1, 2, 3, deepest] {
                for window in [Window::INFINITE, Window::new(-3, 2)] {
                    let search = (&position, depth, window);
                    compare(name, search, &Discs);
                    for (first, second) in [(-1, 1), (-1, -1)] {
                        compare(name, search, &SideSigned::new(Discs, first, second));
                    }
                }
            }
        }
    }
}

#[test]
fn every_algorithm_counts_the_same_on_random_trees_with_ties() {
    let mut random = ChaCha8Rng::seed_from_u64(1982);
    for _ in 0..300 {
        let tree = random_tree(&mut random);
        for name in ALGORITHMS {
            for window in [Window::INFINITE, Window::new(0, 1)] {
                compare(name, (&tree.root(), 6, window), &Leaves);
            }
        }
    }
}
