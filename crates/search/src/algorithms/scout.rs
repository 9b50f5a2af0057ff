//! Pearl's Scout: EVAL and TEST.

use scoutlab_games::Value;

use crate::{Algorithm, ChildWindows, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Scout (Pearl 1980). EVAL finds the value of the first child. For each later child, TEST checks only whether the child is
/// better. If so, EVAL computes the child's value from scratch. Neither procedure uses a window.
///
/// Pearl distinguishes MAX and MIN nodes. Here, values are relative to the side to move. At both kinds of node, "better than
/// the best value `s` so far" means "less than `-s` for the child's side to move". The search visits the same nodes as Pearl's
/// form.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Scout};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&Scout, &tree.root(), 1)?, 1);
/// // EVAL visits 0, TEST finds that 1 is better, and EVAL visits 1 again.
/// assert_eq!((search.counters.leaves, search.counters.re_searches), (3, 1));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Scout;

impl Algorithm for Scout {
    const NAME: &'static str = "scout";
    const SUMMARY: &'static str = "Scout with EVAL and TEST (Pearl 1980)";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::MaxMin;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        Some(ChildWindows::NullThenInfinite)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(eval(tree, Window::INFINITE))
    }
}

fn eval<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    if let Opened::Resolved(value) = tree.open(window) {
        return value;
    }
    let mut best = -INFINITY;
    while let Some(child) = tree.next(best) {
        if !child.is_first() {
            if !test(tree, best) {
                continue;
            }
            tree.re_search();
        }
        best = visit(tree, window, eval);
        tree.improved(best);
    }
    tree.close(best)
}

/// Runs TEST, which returns whether the value of the current child is greater than `bound` for the side to move.
///
/// The TEST fails if some reply scores at least `-bound` for the opponent, that is, more than `-bound - 1`. The first such
/// reply settles the TEST.
fn test<T: Tree + ?Sized>(tree: &mut T, bound: Value) -> bool {
    let value = visit(tree, Window::above(bound), |child, window| {
        if let Opened::Resolved(value) = child.open(window) {
            return value;
        }
        while child.next(window.alpha).is_some() {
            if test(child, window.alpha) {
                child.cutoff();
                return child.close(window.beta);
            }
        }
        child.close(window.alpha)
    });
    value > bound
}
