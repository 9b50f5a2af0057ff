//! `NegaScout`.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// `NegaScout` (Reinefeld 1983): principal variation search with two savings when the null-window search of a later child
/// returns a value `t` inside the window:
///
/// * the second search has the window (`t`, beta) rather than (alpha, beta), since `t` is a lower bound;
/// * there is no second search **where at most two plies remain** below the node. The child then has only leaves, and its
///   null-window search must have evaluated all of them to return `t`, which is therefore exact.
///
/// Fail-soft. The second saving needs fail-soft bounds in the table too: clear a table filled by `alphabeta` (fail-hard) before
/// `negascout` uses it.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::NegaScout};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&NegaScout, &tree.root(), 1)?, 1);
/// // Near the leaves the first answer is exact: no second search, unlike `pvs`.
/// assert_eq!((search.counters.leaves, search.counters.researches), (2, 0));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NegaScout;

impl Algorithm for NegaScout {
    const NAME: &'static str = "negascout";
    const SUMMARY: &'static str = "null windows, no second search near the horizon (Reinefeld 1983)";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        let window = tree.request().root_window;
        Ok(negascout(tree, window))
    }
}

#[inline(always)]
fn negascout<T: Tree>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Ended(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while let Some(index) = tree.next_child(score) {
        let bound = if index == 0 { beta } else { alpha + 1 };
        let mut value = -tree.visit_by_alphabeta_if_null(
            Window::new(-bound, -alpha),
            #[inline(always)]
            |child, window| negascout(child, window),
        );
        if index > 0 && alpha < value && value < beta && tree.depth() > 2 {
            tree.research();
            let lower = value;
            value = -tree.visit_within(
                Window::new(-beta, -lower),
                #[inline(always)]
                |child, window| negascout(child, window),
            );
        }
        score = score.max(value);
        if value >= beta {
            tree.cut_off();
            break;
        }
        if value > alpha {
            alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}
