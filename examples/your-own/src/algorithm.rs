//! The algorithm.

use scoutlab_games::Value;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};

/// Fail-soft alpha-beta. Change it as needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct YourOwnAlgorithm;

impl Algorithm for YourOwnAlgorithm {
    const NAME: &'static str = "your-own";
    const SUMMARY: &'static str = "alpha-beta, to be changed";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(search(tree, root.window))
    }
}

/// Searches the current node of `tree`.
fn search<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    // A resolved visit is over, because it is a leaf or a TT cutoff. Otherwise, the transposition table may have narrowed the
    // window.
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    // Leaves that score at most `alpha` cannot change the result, and may be skipped.
    while tree.next(alpha).is_some() {
        let value = visit(tree, Window::new(alpha, beta), search);
        if value >= beta {
            tree.cutoff();
            return tree.close(value);
        }
        score = score.max(value);
        if value > alpha {
            alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score.max(tree.greatest_leaf()))
}
