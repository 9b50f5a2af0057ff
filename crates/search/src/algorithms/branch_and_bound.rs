//! Branch and bound: alpha-beta with one bound.

use scoutlab_games::Value;

use crate::{Algorithm, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Branch and bound, the procedure F1 of Knuth and Moore (1975). A child is cut off as soon as it cannot be better than its
/// best sibling so far. The procedure lacks deep cutoffs, which use a bound from further up the tree.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::BranchAndBound};
///
/// let tree = TextTree::parse("[5 [[[1 9] 2] 3]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&BranchAndBound, &tree.root(), 4)?, 5);
/// assert_eq!(search.counters.leaves, 4); // alpha-beta skips 9 because of a deep cutoff
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BranchAndBound;

impl Algorithm for BranchAndBound {
    const NAME: &'static str = "branch-and-bound";
    const SUMMARY: &'static str = "alpha-beta without the deep cutoffs, F1 (Knuth and Moore 1975)";
    const TABLE: TableUse = TableUse::Optional;
    const CUTS: bool = false;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(branch_and_bound(tree, Window::INFINITE))
    }
}

/// Returns the value of the node if it is less than beta, or else some number that is at least beta.
fn branch_and_bound<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { alpha: mut best, beta: bound } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    while tree.next(best).is_some() {
        // The window is unbounded above, so no bound from further up the tree reaches the child.
        let value = visit(tree, Window::new(best, INFINITY), branch_and_bound);
        if value >= bound {
            tree.cutoff();
            return tree.close(value);
        }
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    tree.close(best)
}
