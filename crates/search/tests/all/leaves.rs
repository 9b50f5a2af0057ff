//! Tests the evaluator calls and the counters of a search.

use std::cell::{Cell, RefCell};

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Effort, Evaluator, Game, Value};
use scoutlab_search::algorithms::built_in;
use scoutlab_search::observers::{Counters, LeafSequence};
use scoutlab_search::table::GrowingTable;
use scoutlab_search::{Arrangement, Demand, INFINITY, MoveOrdering, Node, Search, Window};

use crate::common::{ALGORITHMS, OneByOne, Run, Together, WINDOWED, plain_minimax, random_tree, text_tree};

#[derive(Default)]
struct Recording(RefCell<Vec<TextPosition<'static>>>);

impl Evaluator<TextPosition<'static>> for Recording {
    fn value(&self, position: &TextPosition<'static>) -> Value {
        self.0.borrow_mut().push(*position);
        Leaves.value(position)
    }
}

/// The orderings that evaluate no positions themselves.
const FREE: [&str; 6] = ["none", "random", "killer:2", "table+history", "countermove+static", "continuation"];

#[test]
fn an_evaluator_that_has_only_value_is_called_for_each_leaf_in_search_order() {
    for seed in 0..200 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        for algorithm in ALGORITHMS {
            for ordering in FREE {
                let (evaluator, mut leaves) = (Recording::default(), LeafSequence::default());
                let run = Run { seed, ..Run::new(algorithm, ordering, tree.height()) };
                run.observed(&tree.root(), &evaluator, Some(&mut GrowingTable::<TextPosition<'_>>::new()), &mut leaves);
                let at = |path: &Vec<u16>| path.iter().fold(tree.root(), |position, &played| position.play(played));
                let expected: Vec<_> = leaves.visits().iter().map(at).collect();
                assert!(*evaluator.0.borrow() == expected, "{algorithm} {ordering} on {tree}");
                // Without the observer, the evaluator calls do not change.
                let again = Recording::default();
                run.on(&tree.root(), &again, Some(&mut GrowingTable::<TextPosition<'_>>::new()));
                assert!(again.0 == evaluator.0, "{algorithm} {ordering} on {tree}");
            }
        }
    }
}

#[test]
fn the_evaluations_of_an_ordering_come_on_top() {
    for seed in 0..200 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        for algorithm in ALGORITHMS {
            for ordering in ["eval1", "eval1:min-depth=1", "killer:2+eval1"] {
                let evaluator = Recording::default();
                let found = Run::new(algorithm, ordering, tree.height()).on(&tree.root(), &evaluator, None);
                let Counters { leaves, ordering_evaluations, .. } = found.counters;
                assert_eq!(
                    evaluator.0.borrow().len() as u64,
                    leaves + ordering_evaluations,
                    "{algorithm} {ordering} on {tree}"
                );
                assert_eq!(
                    ordering_evaluations > 0,
                    ordering != "eval1:min-depth=1" || tree.height() > 1,
                    "{algorithm} on {tree}"
                );
            }
        }
    }
}

/// An evaluator that records the windows of leaves. If `returns_bounds` is true and the value is outside the window, the
/// evaluator returns a bound that is off by one.
#[derive(Default)]
struct Windows {
    windows: RefCell<Vec<(Value, Value)>>,
    returns_bounds: bool,
}

impl Evaluator<TextPosition<'static>> for Windows {
    fn value(&self, position: &TextPosition<'static>) -> Value {
        Leaves.value(position)
    }

    fn leaf_value(&self, position: &TextPosition<'static>, window: Window, _effort: &mut Effort) -> Value {
        self.windows.borrow_mut().push((window.alpha, window.beta));
        let value = self.value(position);
        match value {
            _ if !self.returns_bounds => value,
            _ if value < window.alpha => value + 1,
            _ if value > window.beta => value - 1,
            _ => value,
        }
    }
}

#[test]
fn a_leaf_receives_the_window_of_its_parent_from_its_own_point_of_view() {
    let root = text_tree("[[3 5] [2 9] [6 7]]").root();
    let windows = |algorithm: &str, window: Window| {
        let evaluator = Windows::default();
        let mut search = Search::new(&evaluator).in_window(window);
        assert_eq!(search.run_named(&built_in(algorithm).unwrap(), &root, 2), Ok(6), "{algorithm}");
        drop(search);
        evaluator.windows.into_inner()
    };
    let inf = INFINITY;
    // The first move scores at most 3 after its first leaf. The leaf 2 refutes the second move.
    let expected = [(-inf, inf), (-inf, 3), (3, inf), (3, inf), (3, 6)];
    assert_eq!(windows("alphabeta", Window::INFINITE), expected);
    assert_eq!(windows("alphabeta-soft", Window::new(-8, 8)), expected.map(|(alpha, beta)| (alpha.max(-8), beta.min(8))));
    // The search of the second move uses null windows above 3, and then a re-search.
    let null = (3, 4);
    assert_eq!(windows("pvs", Window::INFINITE), [(-inf, inf), (2, 3), null, null, (3, 4), (3, inf), (5, 6)]);
}

#[test]
fn a_leaf_value_outside_its_window_may_be_a_bound() {
    let evaluator = Windows { returns_bounds: true, ..Windows::default() };
    for seed in 0..500 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        let (root, depth) = (tree.root(), tree.height());
        let expected = plain_minimax(&root, depth, &Leaves);
        for algorithm in WINDOWED {
            let found = Run::new(algorithm, "none", depth).on(&root, &evaluator, None);
            assert_eq!(found.value, expected, "{algorithm} on {tree}");
        }
    }
}

#[test]
fn an_observer_counts_what_the_search_counts() {
    for seed in 0..200 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        for algorithm in ALGORITHMS {
            for ordering in ["none", "table+eval1", "history"] {
                let run = Run::new(algorithm, ordering, 4);
                for with_table in [false, true] {
                    let mut table = GrowingTable::<TextPosition<'_>>::new();
                    let table = if with_table { Some(&mut table as &mut dyn scoutlab_search::Table<_>) } else { None };
                    let mut counters = Counters::default();
                    let found = run.observed(&tree.root(), &Leaves, table, &mut counters);
                    assert_eq!(counters, found.counters, "{algorithm} {ordering} on {tree}");
                }
            }
        }
    }
}

/// An ordering that demands an evaluation of each move, and counts the nodes whose moves it arranges.
#[derive(Default)]
struct Demanding(Cell<u64>);

impl<G: Game> MoveOrdering<G> for Demanding {
    fn demand(&self, _depth: u32) -> Demand {
        Demand::ONE_PER_MOVE
    }

    fn arrange(&self, _node: &Node<'_, G>, _moves: &mut Arrangement<'_, G>) {
        self.0.set(self.0.get() + 1);
    }
}

#[test]
fn evaluations_count_even_if_no_leaf_matters_and_the_moves_are_not_arranged() {
    // No leaf scores more than 9, so no leaf matters in the second window.
    for (window, arranged) in [(Window::INFINITE, 1), (Window::new(9, 10), 0)] {
        let mut arranged_nodes = Vec::new();
        for together in [false, true] {
            let mut ordering = Demanding::default();
            let (all, one_by_one) = (Together(Leaves), OneByOne(Leaves));
            let evaluator: &dyn Evaluator<_> = if together { &all } else { &one_by_one };
            let mut search = Search::new(evaluator).ordered_by(&mut ordering).in_window(window);
            search.run_named(&built_in("alphabeta").unwrap(), &text_tree("[3 5 4]").root(), 1).unwrap();
            assert_eq!((search.counters.leaves, search.counters.ordering_evaluations), (3, 3));
            arranged_nodes.push(ordering.0.get());
        }
        assert_eq!(arranged_nodes, [1, arranged]);
    }
}
