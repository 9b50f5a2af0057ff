//! Principal variation search.

use scoutlab_games::Value;

use crate::{Algorithm, ChildWindows, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Principal variation search (Marsland and Campbell 1982). The first child is assumed to be the best, and null-window searches
/// test whether any other child is better. A better child whose value lies inside the window is re-searched with (alpha, beta).
/// The search is fail-soft.
///
/// The paper derives PVS from alpha-beta, whereas `scout-window` is derived from Scout. PVS and `scout-window` visit the same
/// nodes in the same order, as a test asserts.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Pvs};
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&Pvs, &tree.root(), 2)?, 3);
/// // With the best move first, the null window fails low at once: the minimal tree.
/// assert_eq!((search.counters.leaves, search.counters.re_searches), (3, 0));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Pvs;

impl Algorithm for Pvs {
    const NAME: &'static str = "pvs";
    const SUMMARY: &'static str = "principal variation search, fail-soft (Marsland and Campbell 1982)";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        Some(ChildWindows::NullThenWhole)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(pvs(tree, root.window))
    }
}

pub(super) fn pvs<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while let Some(child) = tree.next(alpha) {
        let bound = if child.is_first() { beta } else { alpha + 1 };
        let mut value = visit(tree, Window::new(alpha, bound), pvs);
        if !child.is_first() && alpha < value && value < beta {
            tree.re_search();
            value = visit(tree, Window::new(alpha, beta), pvs);
        }
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
