//! The search compiled for one game takes moves in any order as the general search does, depth first and best first.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::othello::{Discs, Othello, SquareWeights, ffo};
use scoutlab_games::tree::{Leaves, TextTree};
use scoutlab_games::{FrontierEvaluator, Prefetch};
use scoutlab_search::algorithms::{AlphaBeta, Sss};
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::specification::Arguments;
use scoutlab_search::{Algorithm, CountersAndLine, CountingSearch, Search};

use crate::common::random_tree;

const ORDERINGS: [&str; 9] = [
    "killer:2",
    "history",
    "static",
    "eval1",
    "mobility:min-depth=1",
    "random",
    "reverse",
    "killer:1+eval1",
    "static+killer:2",
];

fn compare<G, E>(algorithm: &impl Algorithm, root: &G, depth: u32, evaluator: E)
where
    G: Prefetch + 'static,
    E: FrontierEvaluator<G> + Copy + 'static,
{
    for name in ORDERINGS {
        let mut ordering = OrderingChain::parse(name, 7).unwrap();
        let mut general = Search::new(&evaluator).ordered_by(&mut ordering);
        let value = general.run(algorithm, root, depth).unwrap();
        let ordering = OrderingChain::parse(name, 7).unwrap();
        let mut compiled = CountingSearch::ordered_by(ordering, evaluator, CountersAndLine::default());
        // The second search finds what the ordering has learnt in the first.
        for search in 1..=2 {
            assert_eq!(compiled.run(algorithm, root, depth), Ok(value), "{name}, search {search} from {root:?}");
            if search == 1 {
                assert_eq!(compiled.watch.counters, general.counters, "{name} from {root:?}");
                assert_eq!(compiled.watch.line(), general.line(), "{name} from {root:?}");
            }
        }
        assert_eq!(general.run(algorithm, root, depth), Ok(value), "{name}, again from {root:?}");
        assert_eq!(compiled.watch.counters, general.counters, "{name}, again from {root:?}");
    }
}

fn without_limit<A: Algorithm>() -> A {
    A::from_arguments(&mut Arguments::split("algorithm", A::NAME).unwrap()).unwrap()
}

#[test]
fn on_othello() {
    for (root, depth) in [(Othello::start(), 4), (ffo()[4].position, 4), (ffo()[19].position, 3)] {
        compare(&AlphaBeta, &root, depth, Discs);
        compare(&without_limit::<Sss>(), &root, depth, Discs);
        // These leaves are not valued together.
        compare(&AlphaBeta, &root, depth, SquareWeights);
    }
}

#[test]
fn on_trees_whose_moves_have_one_order() {
    let mut random = ChaCha8Rng::seed_from_u64(23);
    for _ in 0..30 {
        let tree = TextTree::shared(&random_tree(&mut random).to_string()).unwrap();
        for depth in [1, 3, 6] {
            compare(&AlphaBeta, &tree.root(), depth, Leaves);
            compare(&without_limit::<Sss>(), &tree.root(), depth, Leaves);
        }
    }
}
