//! Tests Best Node Search against minimax.

use best_node_search::BestNodeSearch;
use scoutlab_games::tree::{Leaves, TextTree, UniformPosition};
use scoutlab_games::{Evaluator, Game, MoveSet, Value};
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::specification::Arguments;
use scoutlab_search::table::{Bounds, TranspositionTable};
use scoutlab_search::{Algorithm, INFINITY, Search, Window};

fn algorithm(text: &str) -> BestNodeSearch {
    BestNodeSearch::from_arguments(&mut Arguments::split("algorithm", text).unwrap()).unwrap()
}

fn minimax<G: Game>(position: &G, depth: u32, evaluator: &impl Evaluator<G>) -> Value {
    if depth == 0 || position.is_terminal() {
        return evaluator.value(position);
    }
    position.moves().iter().map(|played| -minimax(&position.play(played), depth - 1, evaluator)).max().unwrap()
}

/// Returns synthetic trees of several widths with their depths. The trees have many or few ties, and in some trees each node
/// has one child.
fn trees() -> impl Iterator<Item = (UniformPosition, u32)> {
    (0..400).map(|seed| {
        let (width, depth) = [(2, 5), (3, 4), (5, 3), (7, 2), (9, 1), (1, 3)][seed % 6];
        let model = ["model=continuous", "model=values,k=2", "model=values,k=5"][seed % 3];
        (UniformPosition::parse(&format!("b={width},d={depth},{model},seed={seed}")).unwrap(), depth as u32)
    })
}

#[test]
fn it_finds_the_value_and_a_best_move() {
    for (root, depth) in trees() {
        for guess in ["", ":guess=-3", ":guess=1000"] {
            let mut table = <TranspositionTable<_>>::new(1).unwrap();
            let mut search = Search::new(&Leaves).with_table(&mut table);
            let expected = minimax(&root, depth, &Leaves);
            assert_eq!(search.run(&algorithm(&format!("best-node-search{guess}")), &root, depth), Ok(expected), "{root:?}");
            let best = search.best_move().unwrap();
            assert_eq!(-minimax(&root.play(best), depth - 1, &Leaves), expected, "{root:?}");
        }
    }
}

/// The algorithm searches root moves repeatedly, and an ordering may change their order. It must find the value under every
/// ordering.
#[test]
fn it_finds_the_value_in_every_order() {
    for ordering in ["reverse", "killer:1", "table+killer:2+eval1", "history", "random", "static+parity", "mobility", "perfect"]
    {
        for (root, depth) in trees().step_by(3) {
            let mut table = <TranspositionTable<_>>::new(1).unwrap();
            let mut order = OrderingChain::parse(ordering, 1).unwrap();
            let mut search = Search::new(&Leaves).with_table(&mut table).ordered_by(&mut order);
            let expected = minimax(&root, depth, &Leaves);
            assert_eq!(search.run(&BestNodeSearch::default(), &root, depth), Ok(expected), "{ordering}: {root:?}");
            let best = search.best_move().unwrap();
            assert_eq!(-minimax(&root.play(best), depth - 1, &Leaves), expected, "{ordering}: {root:?}");
        }
    }
}

#[test]
fn a_value_outside_the_window_is_a_bound() {
    for (root, depth) in trees() {
        let expected = minimax(&root, depth, &Leaves);
        for alpha in [-INFINITY, expected - 2, expected - 1, expected, expected + 1] {
            for beta in [expected - 1, expected, expected + 1, expected + 2, INFINITY] {
                if alpha >= beta {
                    continue;
                }
                let mut search = Search::new(&Leaves).in_window(Window::new(alpha, beta));
                let found = search.run(&BestNodeSearch::default(), &root, depth).unwrap();
                let told = format!("{found} in ({alpha}, {beta}), expected {expected}: {root:?}");
                if found <= alpha {
                    assert!(found >= expected && search.best_move().is_none(), "{told}");
                } else if found >= beta {
                    assert!(found <= expected, "{told}");
                } else {
                    assert_eq!(found, expected, "{told}");
                }
            }
        }
    }
}

#[test]
fn the_least_possible_value_has_a_best_move_too() {
    let root = TextTree::shared("[[0 0] [0 0] [0 0]]").unwrap().root();
    let mut search = Search::new(&Leaves);
    search.value_range = Bounds { lower: 0, upper: 5 };
    assert_eq!(search.run(&BestNodeSearch::default(), &root, 2), Ok(0));
    assert!(search.best_move().is_some());
}

#[test]
fn one_round_separates_the_best_of_three_moves_if_the_guess_lies_between() {
    // The moves score 1, 4 and 2, so only one move scores 3 or more. The second move is searched twice: in the first round, and
    // to find its value.
    let root = TextTree::shared("[[1 5] [4 6] [2 7]]").unwrap().root();
    let mut search = Search::new(&Leaves);
    assert_eq!(search.run(&algorithm("best-node-search:guess=3"), &root, 2), Ok(4));
    // The leaf 1 refutes the first move, and the leaf 2 refutes the third move. The leaves 4 and 6 are visited twice.
    assert_eq!((search.counters.leaves, search.counters.re_searches), (6, 1));
}
