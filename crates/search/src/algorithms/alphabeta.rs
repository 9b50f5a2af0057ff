//! Alpha-beta, fail-hard.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Opened, Root, SearchError, TableUse, Tree, Window, visit};

/// Fail-hard alpha-beta in negamax form (Knuth and Moore 1975): values outside the window are returned as the nearer bound.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta};
///
/// let tree = TextTree::parse("[5 [[[1 9] 2] 3]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&AlphaBeta, &tree.root(), 4)?, 5);
/// assert_eq!(search.counters.leaves, 3); // 5, 1, 2: a deep cutoff saves 9, and a shallow cutoff saves 3
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl Algorithm for AlphaBeta {
    const NAME: &'static str = "alphabeta";
    const SUMMARY: &'static str = "alpha-beta, fail-hard, negamax form (Knuth and Moore 1975)";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(alphabeta(tree, root.window).clamp(root.window.alpha, root.window.beta))
    }
}

/// Leaf values and TT values are returned unclamped, because the parent only compares them with its bounds.
fn alphabeta<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    while tree.next(window.alpha).is_some() {
        let value = visit(tree, window, alphabeta);
        if value >= window.beta {
            tree.cutoff();
            return tree.close(window.beta);
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(window.alpha)
}
