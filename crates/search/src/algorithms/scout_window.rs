//! Scout with windows.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, INFINITY, Opened, SearchError, TableUse, Tree, Window};

/// Scout as alpha-beta with null windows, the form of several tutorials. The first child is searched with the whole window,
/// each later one with (alpha, alpha + 1). If its value lies inside the window, it is searched again with (alpha, beta), from
/// scratch. Alpha is not raised in between. Fail-soft.
///
/// The published form has max and min nodes. Negating the values turns one into the other.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::ScoutWindow};
///
/// let tree = TextTree::parse("[0 1]").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run(&ScoutWindow, &tree.root(), 1)?, 1);
/// // 1 is outside the null window (0, 1), and is visited again.
/// assert_eq!((search.counters.leaves, search.counters.researches), (3, 1));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoutWindow;

impl Algorithm for ScoutWindow {
    const NAME: &'static str = "scout-window";
    const SUMMARY: &'static str = "Scout with null windows instead of EVAL and TEST, fail-soft";
    const TABLE: TableUse = TableUse::Optional;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        let window = tree.request().root_window;
        Ok(scout_window(tree, window))
    }
}

#[inline(always)]
fn scout_window<T: Tree>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Ended(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while let Some(index) = tree.next_child(score) {
        let narrow = if index == 0 { window } else { Window::above(window.alpha) };
        let mut value = -tree.visit_by_alphabeta_if_null(
            narrow.swapped(),
            #[inline(always)]
            |child, window| scout_window(child, window),
        );
        if narrow != window && value > window.alpha && value < window.beta {
            tree.research();
            value = -tree.visit_within(
                window.swapped(),
                #[inline(always)]
                |child, window| scout_window(child, window),
            );
        }
        score = score.max(value);
        if value >= window.beta {
            tree.cut_off();
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}
