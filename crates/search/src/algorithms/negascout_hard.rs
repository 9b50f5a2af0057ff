//! `NegaScout`, fail-hard.

use scoutlab_games::Value;

use crate::{Algorithm, Form, Opened, Root, SearchError, TableUse, Tree, Window, visit};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// `NegaScout` as it is often taught: fail-hard, with re-searches also near the leaves.
///
/// A later child is searched with (alpha, alpha + 1). If that search returns a value `t` inside the window, the child is
/// re-searched with (`t`, beta). A node that fails low returns alpha. [`NegaScout`](super::NegaScout) returns the best value
/// found instead, which is a tighter bound, and therefore visits fewer nodes.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::NegaScoutHard};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&NegaScoutHard, &tree.root(), 1)?, 1);
/// assert_eq!((search.counters.leaves, search.counters.re_searches), (3, 1)); // `negascout` has no re-search here
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NegaScoutHard;

impl Algorithm for NegaScoutHard {
    const NAME: &'static str = "negascout-hard";
    const SUMMARY: &'static str = "NegaScout, fail-hard, with re-searches near the horizon too";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;
    const WINDOW: bool = true;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(negascout_hard(tree, root.window).clamp(root.window.alpha, root.window.beta))
    }
}

/// Leaf values and TT values are returned unclamped.
fn negascout_hard<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    while let Some(child) = tree.next(alpha) {
        let bound = if child.is_first() { beta } else { alpha + 1 };
        let mut value = visit(tree, Window::new(alpha, bound), negascout_hard);
        if !child.is_first() && alpha < value && value < beta {
            tree.re_search();
            let lower = value;
            value = visit(tree, Window::new(lower, beta), negascout_hard);
        }
        if value >= beta {
            tree.cutoff();
            return tree.close(beta);
        }
        if value > alpha {
            alpha = value;
            tree.improved(value);
        }
    }
    tree.close(alpha)
}
