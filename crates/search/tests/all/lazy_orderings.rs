//! A search that nobody observes orders only the moves that it needs. It must visit the same nodes in the same order as a search
//! whose moves are all ordered beforehand, because an observer sees them.

use std::sync::Arc;

use crate::common::{ALGORITHMS, ORDERINGS, Run, random_tree};
use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::othello::{Discs, MobilityAndCorners, Othello, ffo};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{FrontierEvaluator, Game, OddRegions, SideSigned};
use scoutlab_search::Search;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::{NamedEvaluators, OrderingSpec, Resources};
use scoutlab_search::table::GrowingTable;

/// Chains in which the front and the ranks come from different orderings, or from several of a kind.
const CHAINS: [&str; 12] = [
    "table+killer:2",
    "killer:2+table",
    "none+killer:1+none",
    "killer:2+history",
    "table+history",
    "killer:1+static",
    "table+killer:2+eval1:min-depth=1",
    "table+mobility:min-depth=1",
    "killer:1+random",
    "eval1+killer:2",
    "mobility+static",
    "table+reverse",
];

#[test]
fn text_trees_are_searched_alike_whether_observed_or_not() {
    let mut random = ChaCha8Rng::seed_from_u64(1890);
    for number in 0..40 {
        let tree = random_tree(&mut random);
        for algorithm in ALGORITHMS {
            for ordering in ORDERINGS.iter().chain(&CHAINS) {
                let run = Run { seed: number, ..Run::new(algorithm, ordering, 4) };
                let mut tables = [GrowingTable::<TextPosition<'_>>::new(), GrowingTable::new()];
                let [one, other] = &mut tables;
                let free = run.on(&tree.root(), &Leaves, Some(one));
                let observed = run.watched(&tree.root(), &Leaves, Some(other), &mut ());
                assert_eq!(free.counters, observed.counters, "{algorithm} {ordering} on {tree}");
                assert_eq!((free.value, free.line), (observed.value, observed.line), "{algorithm} {ordering} on {tree}");
            }
        }
    }
}

/// Compares both kinds of searches with several algorithms, with and without a table.
fn compare<G: Game>(roots: &[G], depth: u32, evaluator: &dyn FrontierEvaluator<G>, more: &[&str], resources: &Resources<G>) {
    for (number, root) in roots.iter().enumerate() {
        for algorithm in ["minimax", "alphabeta", "scout", "negascout", "mtdf", "sss"] {
            let algorithm: AnyAlgorithm = algorithm.parse().unwrap();
            for ordering in ORDERINGS.iter().chain(&CHAINS).chain(more) {
                for with_table in [false, true] {
                    let search = |observed: bool| {
                        let spec: OrderingSpec = ordering.parse().unwrap();
                        let mut chain = spec.build(resources).unwrap();
                        let mut table = GrowingTable::<G>::new();
                        let mut nobody = ();
                        let mut search = Search::new(evaluator).ordered_by(&mut chain);
                        if with_table {
                            search = search.with_table(&mut table);
                        }
                        if observed {
                            search = search.watched_by(&mut nobody);
                        }
                        let value = search.run_named(&algorithm, root, depth).unwrap();
                        (value, search.line().to_vec(), search.counters)
                    };
                    assert_eq!(search(false), search(true), "{algorithm:?} {ordering} on root {number}, table: {with_table}");
                }
            }
        }
    }
}

#[test]
fn othello_is_searched_alike_whether_observed_or_not() {
    let roots: Vec<Othello> = ffo()[..2].iter().map(|stored| stored.position).collect();
    let resources = Resources {
        seed: 7,
        evaluators: NamedEvaluators::default().with("mobility", || Arc::new(MobilityAndCorners)),
        is_in_odd_region: Some(OddRegions::is_in_odd_region),
        ..Resources::default()
    };
    let more = ["parity", "eval1:by=mobility", "killer:2+eval1:by=mobility", "table+parity", "mobility+parity"];
    compare(&roots, 3, &Discs, &more, &resources);
    compare(&roots[..1], 3, &SideSigned::new(Discs, -1, 1), &more, &resources);
    compare(&roots[..1], 3, &MobilityAndCorners, &more, &resources);
}

#[test]
fn other_games_are_searched_alike_whether_observed_or_not() {
    compare(&[TicTacToe::start()], 4, &Outcome, &[], &Resources::default());
    compare(&[Ywf::start()], 2, &Stones, &[], &Resources::default());
}
