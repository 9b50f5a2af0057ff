//! Children are made before they are visited if the table fetches their entries. No count, value or line may depend on it.

use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::othello6::Othello6;
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{FrontierEvaluator, Game};
use scoutlab_search::Observer;
use scoutlab_search::observers::LeafSequence;
use scoutlab_search::table::{Bounds, Recalled, Table, TranspositionTable};

use crate::common::Run;

/// A table that says nothing of fetching, so that each child is made when it is visited.
struct Unfetched<G: Game>(TranspositionTable<G>);

impl<G: Game> Table<G> for Unfetched<G> {
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        self.0.probe(position, depth)
    }

    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        self.0.store(position, depth, bounds, best);
    }
}

const ALGORITHMS: [&str; 8] =
    ["minimax", "alphabeta", "branch-and-bound", "pvs", "negascout", "mtdf", "aspiration:delta=1", "deepening(negascout)"];

const ORDERINGS: [&str; 9] =
    ["none", "reverse", "random", "killer:2", "table+killer:2", "table+history", "killer:1+static", "eval1", "noisy:0.5"];

/// Searches with both tables, which are kept from one search to the next, and returns how many answers they gave.
fn compare<G: Game>(roots: &[G], depths: &[u32], evaluator: &dyn FrontierEvaluator<G>) -> u64 {
    let mut fetched = TranspositionTable::<G>::new(1).unwrap();
    let mut unfetched = Unfetched(TranspositionTable::<G>::new(1).unwrap());
    let mut answers = 0;
    for root in roots {
        for &depth in depths {
            for algorithm in ALGORITHMS {
                for ordering in ORDERINGS {
                    let run = Run { seed: u64::from(depth), ..Run::new(algorithm, ordering, depth) };
                    let [found, expected] =
                        [run.on(root, evaluator, Some(&mut fetched)), run.on(root, evaluator, Some(&mut unfetched))];
                    assert_eq!(found.counters, expected.counters, "{algorithm} {ordering} depth {depth} from {root:?}");
                    assert_eq!(
                        (found.value, found.line),
                        (expected.value, expected.line),
                        "{algorithm} {ordering} depth {depth}"
                    );
                    answers += found.counters.table_answers;
                }
            }
        }
    }
    assert_eq!(fetched.replaced(), unfetched.0.replaced());
    answers
}

#[test]
fn counts_values_and_lines_are_the_same_whether_children_are_made_ahead_or_not() {
    assert!(!Table::<Othello>::fetches(&Unfetched(TranspositionTable::new(1).unwrap())));
    assert!(Table::<Othello>::fetches(&TranspositionTable::<Othello>::new(1).unwrap()));
    let roots: Vec<Othello> = ffo()[3..5].iter().map(|stored| stored.position).collect();
    assert!(compare(&roots, &[2, 3, 5], &Discs) > 1000);
    assert!(compare(&[Othello6::start()], &[5, 7], &Discs) > 100);
    assert!(compare(&[TicTacToe::start()], &[3, 5], &Outcome) > 100);
    // Its moves cannot be taken out of order.
    assert!(compare(&[Ywf::start()], &[2, 3], &Stones) > 0);
}

#[test]
fn the_same_leaves_are_visited_in_the_same_order_if_an_observer_sees_each() {
    fn leaves(run: &Run<'_>, root: &Othello, table: &mut dyn Table<Othello>) -> LeafSequence<Square> {
        let mut observer = LeafSequence::default();
        assert!(Observer::<Othello>::sees_each_leaf(&observer));
        run.watched(root, &Discs, Some(table), &mut observer);
        observer
    }
    let root = ffo()[4].position;
    for ordering in ORDERINGS {
        let run = Run::new("negascout", ordering, 5);
        let found = leaves(&run, &root, &mut TranspositionTable::<Othello>::new(1).unwrap());
        let expected = leaves(&run, &root, &mut Unfetched(TranspositionTable::new(1).unwrap()));
        assert!(!found.visits().is_empty());
        assert_eq!(found.visits(), expected.visits(), "{ordering}");
    }
}
