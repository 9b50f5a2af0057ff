//! Pearl's Scout: EVAL and TEST.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// Scout (Pearl 1980). EVAL finds the value of the first child. For each later child, TEST checks only whether it is better; if
/// so, EVAL finds its value from scratch. Neither has a window.
///
/// Pearl has max and min nodes. Here values are for the side to move, so at both kinds of node "better than the best value `s`
/// so far" is "less than `-s` for the child's side to move". The nodes visited are the same.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Scout};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&Scout, &tree.root(), 1)?, 1);
/// // EVAL sees 0, TEST finds that 1 is better, and EVAL looks at it again.
/// assert_eq!((search.counters.leaves, search.counters.researches), (3, 1));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Scout;

impl Algorithm for Scout {
    const NAME: &'static str = "scout";
    const SUMMARY: &'static str = "Scout with EVAL and TEST (Pearl 1980)";
    const TABLE: TableUse = TableUse::Never;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        Ok(eval(tree))
    }
}

#[inline(always)]
fn eval<T: Tree>(tree: &mut T) -> Value {
    if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
        return value;
    }
    let mut best = -INFINITY;
    while let Some(index) = tree.next_child(best) {
        if index > 0 {
            if !is_less(tree, -best) {
                continue;
            }
            tree.research();
        }
        best = -tree.visit(
            #[inline(always)]
            |child| eval(child),
        );
        tree.improved(best);
    }
    tree.close(best)
}

/// TEST: whether the value of the current child is less than `bound`.
///
/// It is not if some reply is worth `bound` or more, that is, if the reply's own value is less than `1 - bound`. The first such
/// reply ends the test.
#[inline(always)]
fn is_less<T: Tree>(tree: &mut T, bound: Value) -> bool {
    let value = tree.visit_by_alphabeta(
        Window::above(bound - 1),
        #[inline(always)]
        |child, window| {
            if let Opened::Ended(value) = child.expand(window) {
                return value;
            }
            while child.next_child(window.alpha).is_some() {
                if is_less(child, 1 - bound) {
                    child.cut_off();
                    return child.close(window.beta);
                }
            }
            child.close(window.alpha)
        },
    );
    value < bound
}
