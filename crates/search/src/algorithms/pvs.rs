//! Principal variation search.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// Principal variation search (Marsland and Campbell 1982): the first child is assumed to be the best, and null-window searches
/// have to show that no other is better. One that is, with a value inside the window, is searched again with (alpha, beta).
/// Fail-soft.
///
/// The paper derives it from alpha-beta; `scout-window` is derived from Scout. They visit the same nodes, as a test asserts.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::Pvs};
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&Pvs, &tree.root(), 2)?, 3);
/// // With the best move first the null window fails low at once: the minimal tree.
/// assert_eq!((search.counters.leaves, search.counters.researches), (3, 0));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Pvs;

impl Algorithm for Pvs {
    const NAME: &'static str = "pvs";
    const SUMMARY: &'static str = "principal variation search, fail-soft (Marsland and Campbell 1982)";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        let window = tree.request().root_window;
        Ok(pvs(tree, window))
    }
}

#[inline(always)]
fn pvs<T: Tree>(tree: &mut T, window: Window) -> Value {
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
            |child, window| pvs(child, window),
        );
        if index > 0 && alpha < value && value < beta {
            tree.research();
            value = -tree.visit_within(
                Window::new(-beta, -alpha),
                #[inline(always)]
                |child, window| pvs(child, window),
            );
        }
        if value > score {
            score = value;
            if value >= beta {
                tree.cut_off();
                break;
            }
            if value > alpha {
                alpha = value;
                tree.improved(value);
            }
        }
    }
    tree.close(score)
}
