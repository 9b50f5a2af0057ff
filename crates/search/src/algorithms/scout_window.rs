//! Scout with windows.

use scoutlab_games::Value;

use scoutlab_text::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};

/// Scout as several tutorials present it: alpha-beta with null windows. The first child is searched with the full window, and
/// each later child with (alpha, alpha + 1). If the value of a later child lies inside (alpha, beta), the child is re-searched
/// from scratch with (alpha, beta). Alpha is not raised before the re-search. The search is fail-soft.
///
/// The tutorials use the minimax form, with MAX and MIN nodes. This file uses the negamax form, which visits the same nodes.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::ScoutWindow};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&ScoutWindow, &tree.root(), 1)?, 1);
/// // 1 lies inside (0, beta) and is visited again.
/// assert_eq!((search.counters.leaves, search.counters.researches), (3, 1));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoutWindow;

impl Algorithm for ScoutWindow {
    const NAME: &'static str = "scout-window";
    const SUMMARY: &'static str = "Scout with null windows instead of EVAL and TEST, fail-soft";
    const TABLE: TableUse = TableUse::Optional;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(scout_window(tree, root.window))
    }
}

fn scout_window<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while let Some(child) = tree.next(alpha) {
        let first_window = if child.is_first() { Window::new(alpha, beta) } else { Window::above(alpha) };
        let mut value = visit(tree, first_window, scout_window);
        if first_window != Window::new(alpha, beta) && alpha < value && value < beta {
            tree.re_search();
            value = visit(tree, Window::new(alpha, beta), scout_window);
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
