//! The best-move-first rate: how often the first move is a best move.

use scoutlab_games::{Evaluator, Game};

use crate::orderings::Oracle;
use crate::{Node, Observer};

/// Counts the interior visits whose first move is one of the best by exact value. Nodes with a single move also count. A
/// re-search of a node counts again.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::OrderingAccuracy};
/// use scoutlab_search::orderings::Oracle;
///
/// let tree = TextTree::parse("[[3 5] [4 1]]").unwrap();
/// let mut watch = OrderingAccuracy::new(&Leaves, Oracle::default());
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// // At the root and after the first move. After the second move, 1 is better for MIN than 4.
/// assert_eq!((watch.visits(), watch.best_first()), (3, 2));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone)]
pub struct OrderingAccuracy<'e, G: Game> {
    evaluator: &'e dyn Evaluator<G>,
    oracle: Oracle<G>,
    visits: u64,
    best_first: u64,
}

impl<'e, G: Game> OrderingAccuracy<'e, G> {
    /// Creates an observer that compares moves by the values from `oracle` with `evaluator`, which should be the evaluator of
    /// the search.
    pub const fn new(evaluator: &'e dyn Evaluator<G>, oracle: Oracle<G>) -> Self {
        Self { evaluator, oracle, visits: 0, best_first: 0 }
    }

    /// Returns the number of interior visits.
    pub const fn visits(&self) -> u64 {
        self.visits
    }

    /// Returns the number of interior visits with a best move first.
    pub const fn best_first(&self) -> u64 {
        self.best_first
    }

    /// Returns the share of interior visits with a best move first, from 0 to 1, or `None` if there were no visits.
    pub fn share(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.best_first as f64 / self.visits as f64)
    }
}

impl<G: Game> Observer<G> for OrderingAccuracy<'_, G> {
    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, index: usize) {
        if index == 0 {
            let value = self.oracle.value(node.position, node.depth, self.evaluator);
            self.visits += 1;
            self.best_first += u64::from(self.oracle.reaches(node.position, node.depth, played, self.evaluator, value));
        }
    }
}
