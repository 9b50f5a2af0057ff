//! `NegaScout`.

use scoutlab_games::Value;

use crate::{Algorithm, ChildWindows, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// `NegaScout` (Reinefeld 1983): principal variation search with two savings when the null-window search of a later child
/// returns a value `t` inside the window:
///
/// * the re-search has the window (`t`, beta) instead of (alpha, beta), because `t` is a lower bound;
/// * there is no re-search **if at most two plies remain** at the node. All children of the child are then leaves. The
///   null-window search must have evaluated all these leaves to return `t`, so `t` is exact.
///
/// The search is fail-soft. The second saving also needs fail-soft bounds in the transposition table: clear a table filled by
/// the fail-hard `alphabeta` before `negascout` uses it. The second saving also needs exact leaf values, so every leaf is
/// evaluated with the infinite window.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::NegaScout};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&NegaScout, &tree.root(), 1)?, 1);
/// // Near the leaves, the null-window value is exact: unlike `pvs`, NegaScout needs no re-search.
/// assert_eq!((search.counters.leaves, search.counters.re_searches), (2, 0));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NegaScout;

impl Algorithm for NegaScout {
    const NAME: &'static str = "negascout";
    const SUMMARY: &'static str = "null windows, no re-search near the horizon (Reinefeld 1983)";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        Some(ChildWindows::NullThenAboveFound)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(negascout(tree, root.window))
    }
}

/// Returns whether the value of a null-window search may be a bound with at most two plies remaining. This is so at depth 2 if
/// selective techniques end visits early or search children deeper.
fn is_bound<T: Tree + ?Sized>(tree: &T) -> bool {
    tree.depth() == 2 && tree.is_selective()
}

fn negascout<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while let Some(child) = tree.next(alpha) {
        let below = match tree.depth() {
            1 => Window::INFINITE,
            _ if child.is_first() => Window::new(alpha, beta),
            _ => Window::new(alpha, alpha + 1),
        };
        let mut value = visit(tree, below, negascout);
        if !child.is_first() && alpha < value && value < beta && (tree.depth() > 2 || is_bound(tree)) {
            tree.re_search();
            value = visit(tree, Window::new(value, beta), negascout);
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
